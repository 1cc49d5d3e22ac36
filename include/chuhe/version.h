/* chuhe/version.h - which release this is. */
#ifndef CHUHE_VERSION_H
#define CHUHE_VERSION_H

#include <chuhe/attr.h>

XQ_BEGIN_DECLS

/* "major.minor.patch" of the library in use; a static string. */
XQ_API const char *xq_version(void);

XQ_END_DECLS

#endif
