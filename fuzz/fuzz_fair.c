/* fuzz_fair.c - any bytes as the record of a game drawn fairly: read or refused, never a fault. */
#include <chuhe/kin_fair.h>

#include <string.h>

#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    XqKinFairReport report = { .plies = -1 };
    XqError err;
    XqStatus status = xq_kin_fair_check(&report, (XqStr){ (const char *)data, size }, &err);
    if (status != XQ_OK) {
        FUZZ_CHECK(report.plies == -1); /* as it was */
        return 0;
    }
    FUZZ_CHECK(report.is_fair || report.draws >= 0);
    FUZZ_CHECK(report.ply <= report.plies);
    FUZZ_CHECK(strlen(report.sentence) > 0);
    return 0;
}
