/*
 * chuhe/attr.h - the few attributes the public headers need.
 *
 * XQ_API marks what libchuhe exports; everything else is hidden. XQ_NODISCARD
 * marks results that must be looked at: write `(void)` and a reason to ignore one.
 */
#ifndef CHUHE_ATTR_H
#define CHUHE_ATTR_H

#ifdef __cplusplus
#define XQ_BEGIN_DECLS extern "C" {
#define XQ_END_DECLS   }
#else
#define XQ_BEGIN_DECLS
#define XQ_END_DECLS
#endif

#if defined(__GNUC__)
#define XQ_API          __attribute__((visibility("default")))
#define XQ_NODISCARD    __attribute__((warn_unused_result))
#define XQ_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define XQ_API
#define XQ_NODISCARD
#define XQ_PRINTF(f, a)
#endif

#endif
