/* table.c - one row a notation. */
#include "notation/table.h"

#include <assert.h>

#include "base/fail.h"
#include "base/mark.h"

static const XqNotationRow rows[XQ_NOTATION_COUNT] = {
    { { XQ_NOTATION_ANY, "any", N_("Any notation"), "" }, NULL, NULL, XQ_NOTATION_ANY },
    { { XQ_NOTATION_UCI, "uci", N_("Squares, ranks 0-9 (UCI)"), "h2e2" },
      xq_squares_read,
      xq_squares_write,
      XQ_NOTATION_UCI,
      .first_rank = 0 },
    { { XQ_NOTATION_ICCS, "iccs", N_("Squares with a hyphen (ICCS)"), "H2-E2" },
      xq_squares_read,
      xq_iccs_write,
      XQ_NOTATION_UCI,
      .first_rank = 0 },
    { { XQ_NOTATION_COORDINATES, "coordinates", N_("Squares, ranks 1-10"), "h3e3" },
      xq_squares_read,
      xq_squares_write,
      XQ_NOTATION_COORDINATES,
      .first_rank = 1 },
    { { XQ_NOTATION_WXF, "wxf", N_("World Xiangqi Federation (WXF)"), "C2.5" },
      xq_files_read,
      xq_files_write,
      XQ_NOTATION_WXF,
      .script = XQ_SCRIPT_LATIN },
    { { XQ_NOTATION_CHINESE_SIMPLIFIED, "chinese-simplified", N_("Chinese, simplified characters"),
        "炮二平五" },
      xq_files_read,
      xq_files_write,
      XQ_NOTATION_CHINESE_SIMPLIFIED,
      .script = XQ_SCRIPT_SIMPLIFIED },
    { { XQ_NOTATION_CHINESE_TRADITIONAL, "chinese-traditional",
        N_("Chinese, traditional characters"), "炮二平五" },
      xq_files_read,
      xq_files_write,
      XQ_NOTATION_CHINESE_SIMPLIFIED,
      .script = XQ_SCRIPT_TRADITIONAL },
    { { XQ_NOTATION_ALGEBRAIC, "algebraic", N_("Algebraic"), "Che3" },
      xq_algebraic_read,
      xq_algebraic_write,
      XQ_NOTATION_ALGEBRAIC,
      .first_rank = 1,
      .letters = &xq_letters_english },
    { { XQ_NOTATION_ALGEBRAIC_HE, "algebraic-he", N_("Algebraic, letters H and E"), "Che3" },
      xq_algebraic_read,
      xq_algebraic_write,
      XQ_NOTATION_ALGEBRAIC,
      .first_rank = 1,
      .letters = &xq_letters_english_he },
    { { XQ_NOTATION_XBOARD, "xboard", N_("Algebraic, ranks 0-9 (XBoard)"), "Che2" },
      xq_algebraic_read,
      xq_algebraic_write,
      XQ_NOTATION_XBOARD,
      .first_rank = 0,
      .letters = &xq_letters_english_he },
    { { XQ_NOTATION_ALGEBRAIC_RU, "algebraic-ru", N_("Algebraic, Russian"), "Пhe3" },
      xq_algebraic_read,
      xq_algebraic_write,
      XQ_NOTATION_ALGEBRAIC_RU,
      .first_rank = 1,
      .letters = &xq_letters_russian },
    { { XQ_NOTATION_ALGEBRAIC_RU_LATIN, "algebraic-ru-latin",
        N_("Algebraic, Russian in Latin letters"), "Phe3" },
      xq_algebraic_read,
      xq_algebraic_write,
      XQ_NOTATION_ALGEBRAIC_RU_LATIN,
      .first_rank = 1,
      .letters = &xq_letters_russian_latin },
};

const XqNotationRow *xq_notation_row(XqNotation notation)
{
    assert((unsigned)notation < XQ_NOTATION_COUNT);
    return &rows[notation];
}

const XqNotationInfo *xq_notation_info(XqNotation notation)
{
    return &xq_notation_row(notation)->info;
}

XqStatus xq_notation_find(XqNotation *out, XqStr id, XqError *err)
{
    XqBuf ids;
    xq_buf_init(&ids, XQ_ERROR_TEXT_SIZE);
    for (int i = 0; i < XQ_NOTATION_COUNT; i++) {
        if (xq_str_equal(id, xq_str(rows[i].info.id))) {
            *out = rows[i].info.notation;
            xq_buf_release(&ids);
            return XQ_OK;
        }
        xq_buf_printf(&ids, "%s%s", i == 0 ? "" : ", ", rows[i].info.id);
    }
    XqStatus status = xq_fail(err, XQ_E_NOT_FOUND, 0, "the notations are %s", xq_buf_cstr(&ids));
    xq_buf_release(&ids);
    return status;
}
