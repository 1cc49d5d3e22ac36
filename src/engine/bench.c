/* bench.c - the fixed positions: openings, middle games, attacks, endings, checks all round. */
#include "engine/bench.h"

#include <inttypes.h>
#include <stdio.h>

#include <chuhe/fen.h>
#include "base/fail.h"

static const char *const positions[] = {
    XQ_FEN_START,
    "r1bakabr1/9/1cn3nc1/p3p1p1p/2p6/6P2/P1P1P3P/1C2C1N2/9/RNBAKABR1 w - - 8 5",
    "1rbakar2/9/c1n1b2cn/p3p1p1p/2p6/6P2/P1P1P3P/NC2B1NC1/2R6/1RBAKA3 w - - 14 8",
    "1rb1kabn1/4a4/c1n1c4/1Cp1pRp1p/p6r1/9/P1P1P1P1P/N2CB1N2/4A4/1RBAK4 w - - 20 11",
    "3ak1br1/4a3c/1c2b1n2/r3p1R1p/p1p6/5NP2/n1P1P3P/N3C4/2CR5/2BAKAB2 w - - 1 13",
    "r1cakab2/9/4b1n2/pR2p1p1p/3r5/6P2/P1P1P3P/2N1C4/9/1RBAKAB2 w - - 0 16",
    "3k1ab2/4a4/1c2b3c/1C4p1p/2pN5/p2nP1P2/n1P5P/N8/2C6/2BAKAB2 w - - 7 18",
    "r1b1kab2/4a4/9/p1p1n2Rp/9/2P1r1C2/Pc2N1c1P/2N1B4/9/1R1AKAB2 w - - 6 21",
    "4kabn1/4a4/2n1b4/pc2p4/2p5r/P3PR1N1/2P6/N1C1Bc3/4A4/2BAK4 w - - 0 23",
    "3ak4/4a4/3c2n1b/4p1r1p/pN7/4R4/P7P/4B1N2/4A4/2BAK4 w - - 0 26",
    "4kab2/4a4/1n2bc3/p3p4/c6rp/3RP4/4CN2P/2C1B4/4A4/4KAB2 w - - 4 29",
    "2b1kab2/4a4/n8/P3p3p/7r1/6p2/4P1ccP/3Cn1N2/C2R5/2BAKA3 w - - 0 33",
    "2bak1n2/4a4/1R2b4/p1p1Nc2p/4N4/9/P3P3P/2C1B4/6r2/4K4 w - - 4 36",
    "3aka3/9/4b4/N7R/2b3p2/P8/9/c3r4/9/3AK4 w - - 2 41",
    "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1",
    "3k1a3/2P1aP3/4b1n2/8C/6b2/1R5R1/9/9/1rcpr4/3c1K3 w - - 0 1",
    "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 b - - 0 1",
};

enum { POSITION_COUNT = sizeof positions / sizeof positions[0] };

typedef struct Stopper {
    XqEngine *engine;
    const XqFlag *stop;
} Stopper;

/* The flag may have been raised just before a search began. */
static void look_at_flag(void *context, const XqSearchInfo *info)
{
    const Stopper *stopper = context;
    (void)info; /* that it came is enough */
    if (xq_flag_is_set(stopper->stop))
        xq_engine_stop(stopper->engine);
}

static XqStatus bench_one(XqBenchResult *sum, XqEngine *engine, const char *fen, int depth,
                          XqError *err)
{
    XqPosition position;
    XqSearchResult result;
    XqSearchLimits limits = XQ_SEARCH_LIMITS_DEFAULT;
    limits.depth = depth;
    XqStatus status = xq_fen_parse(&position, xq_str(fen), err);
    if (status == XQ_OK)
        status = xq_engine_reset(engine);
    if (status == XQ_OK)
        status = xq_engine_set_position(engine, &position, NULL, 0, err);
    if (status == XQ_OK)
        status = xq_engine_search(engine, &limits, &result, err);
    if (status != XQ_OK)
        return status;
    sum->nodes += result.nodes;
    sum->time_ms += result.time_ms;
    return XQ_OK;
}

static void tell_sums(const XqBenchResult *sum, void (*tell)(void *context, XqStr line),
                      void *context)
{
    char line[160];
    int64_t ms = sum->time_ms > 0 ? sum->time_ms : 1;
    int len = snprintf(line, sizeof line, "Time: %" PRId64 " ms, %" PRIu64 " nodes a second", ms,
                       sum->nodes * 1000 / (uint64_t)ms);
    tell(context, (XqStr){ line, (size_t)len });
    len = snprintf(line, sizeof line, "Bench: %" PRIu64, sum->nodes);
    tell(context, (XqStr){ line, (size_t)len });
}

static XqStatus bench_all(XqBenchResult *sum, XqEngine *engine, int depth, const XqFlag *stop,
                          void (*tell)(void *context, XqStr line), void *context, XqError *err)
{
    char line[160];
    for (int i = 0; i < POSITION_COUNT; i++) {
        uint64_t before = sum->nodes;
        XqStatus status = bench_one(sum, engine, positions[i], depth, err);
        if (status == XQ_OK && stop != NULL && xq_flag_is_set(stop))
            status = xq_fail(err, XQ_E_STATE, 0, "stopped");
        if (status != XQ_OK)
            return status;
        int len = snprintf(line, sizeof line, "%2d/%d %10" PRIu64 "  %s", i + 1, POSITION_COUNT,
                           sum->nodes - before, positions[i]);
        if (tell != NULL && len > 0 && (size_t)len < sizeof line)
            tell(context, (XqStr){ line, (size_t)len });
    }
    return XQ_OK;
}

XqStatus xq_bench(XqBenchResult *out, XqEngine *engine, int depth, const XqFlag *stop,
                  void (*tell)(void *context, XqStr line), void *context, XqError *err)
{
    const XqEngineOptions before = *xq_engine_options(engine);
    XqEngineOptions options = before;
    Stopper stopper = { engine, stop };
    options.callbacks =
        (XqEngineCallbacks){ .on_info = stop != NULL ? look_at_flag : NULL, .context = &stopper };
    XqStatus status = xq_engine_configure(engine, &options, err);
    if (status != XQ_OK)
        return status;
    XqBenchResult sum = { 0 };
    status = bench_all(&sum, engine, depth, stop, tell, context, err);
    XqStatus again = xq_engine_configure(engine, &before, NULL);
    (void)again; /* sizes stay as they are, so nothing can fail */
    if (status != XQ_OK)
        return status;
    *out = sum;
    if (tell != NULL)
        tell_sums(&sum, tell, context);
    return XQ_OK;
}
