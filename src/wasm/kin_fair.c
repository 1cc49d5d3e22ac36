/* kin_fair.c - the calls about fair draws: sealing one's word, checking a record. */
#include <chuhe/kin_fair.h>

#include "base/json.h"
#include "wasm/kin_api.h"
#include "wasm/kin_request.h"
#include "wasm/kin_write.h"

static XqStr whole_request(const XqkSession *session)
{
    return (XqStr){ session->exchange.input, session->exchange.input_size };
}

XqStatus xqk_seal(XqkSession *session)
{
    XqBuf *out = &session->exchange.output;
    XqStr word = xq_str_trim(whole_request(session));
    Request request = { .failed_line = 1 };
    XqKinFair fair;
    char seal[XQ_KIN_SEAL_SIZE];
    if (xq_kin_fair_set_word(&fair, 0, word, &request.err) != XQ_OK)
        return kin_fail(session, &request);
    xq_kin_fair_seal(seal, word);
    xq_buf_reset(out);
    xq_buf_append_char(out, '{');
    kin_write_text(out, "seal", seal);
    xq_buf_append_char(out, '}');
    return xq_buf_status(out);
}

XqStatus xqk_verify(XqkSession *session)
{
    XqBuf *out = &session->exchange.output;
    XqTranslator translator = xqw_exchange_translator(&session->exchange);
    Request request = { .failed_line = 1 };
    XqKinFairReport report;
    if (xq_kin_fair_check(&report, whole_request(session), &request.err) != XQ_OK) {
        request.failed_line = (int)request.err.offset; /* the record's lines are counted there */
        request.err.offset = 0;
        return kin_fail(session, &request);
    }
    xq_buf_reset(out);
    xq_buf_append_char(out, '{');
    kin_write_bool(out, "fair", report.is_fair);
    xq_buf_printf(out, ",\"draws\":%d,\"plies\":%d,\"ply\":%d", report.draws, report.plies,
                  report.ply);
    kin_write_text(out, "sentence", xq_translate(&translator, report.sentence));
    xq_buf_append_char(out, '}');
    return xq_buf_status(out);
}
