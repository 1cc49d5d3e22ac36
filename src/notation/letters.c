/* letters.c - the sets, and finding a letter in one. */
#include "notation/letters.h"

const XqLetterSet xq_letters_english = { { "", "K", "A", "B E", "N H", "R", "C", "P" } };
const XqLetterSet xq_letters_english_he = { { "", "K", "A", "E B", "H N", "R", "C", "P" } };

/* King, bodyguard, elephant, horse, rook, cannon (пушка), pawn. Other texts have Ф, the queen's
 * letter of chess, for the bodyguard. */
const XqLetterSet xq_letters_russian = { { "", "Кр", "Т Ф", "С", "К", "Л", "П", "п" } };
const XqLetterSet xq_letters_russian_latin = { { "", "Kr", "T F", "S", "K", "L", "P", "p" } };

XqStr xq_letter_of(const XqLetterSet *set, XqKind kind)
{
    XqStr all = xq_str(set->letters[kind]);
    return xq_str_next_word(&all);
}

static XqKind find_exact(const XqLetterSet *set, XqStr text, size_t *out_len)
{
    XqKind best = 0;
    *out_len = 0;
    for (int kind = XQ_KING; kind < XQ_KIND_COUNT; kind++) {
        XqStr all = xq_str(set->letters[kind]);
        for (XqStr one; (one = xq_str_next_word(&all)).len > 0;)
            if (one.len > *out_len && xq_str_has_prefix(text, one)) {
                best = (XqKind)kind;
                *out_len = one.len;
            }
    }
    return best;
}

XqKind xq_letter_read(const XqLetterSet *set, XqStr text, size_t *out_len)
{
    XqKind kind = find_exact(set, text, out_len);
    if (kind == 0 && text.len > 0 && text.ptr[0] > 'i' && text.ptr[0] <= 'z') {
        char capital = (char)(text.ptr[0] - 'a' + 'A');
        kind = find_exact(set, (XqStr){ &capital, 1 }, out_len);
    }
    return kind;
}
