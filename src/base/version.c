/* version.c - the version, handed in by the build. */
#include <chuhe/version.h>

const char *xq_version(void)
{
    return CHUHE_VERSION;
}
