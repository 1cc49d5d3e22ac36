/* attr.h - compiler attributes for use inside the project. */
#ifndef CHUHE_BASE_ATTR_H
#define CHUHE_BASE_ATTR_H

/* For functions whose constant arguments choose among versions of their body. */
#define XQ_ALWAYS_INLINE inline __attribute__((always_inline))
#define XQ_NEVER_INLINE  __attribute__((noinline))

#define XQ_LIKELY(condition)   __builtin_expect(!!(condition), 1)
#define XQ_UNLIKELY(condition) __builtin_expect(!!(condition), 0)

#endif
