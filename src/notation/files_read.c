/*
 * files_read.c - reading the notations that name a piece by its file: WXF and Chinese.
 *
 * Both are the same grammar in two scripts. The text is cut into signs, and the classes of the
 * first signs say which form it is:
 *
 *     piece file                炮二  C2        the piece on a file
 *     place piece, piece place  前车  +R  R+    of several on one file
 *     ordinal piece             二兵  2P        by label or place from the front
 *     label pawn, pawn label    aP  Pa          the labels a-e in Latin letters
 *     place file [piece]        前三  +3        of several pawns on each of several files
 *     ordinal file [piece]      一三  13        the same, counted
 *
 * then the action and the number. In WXF `+` and `-` are places as well as actions, and `.` is the
 * middle as well as sideways; where it stands in the text decides.
 */
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "notation/table.h"

enum { SIGNS_MAX = 5 };

/* One character of the text; a field is 0 where the sign cannot mean that. */
typedef struct Sign {
    unsigned kinds;
    XqPlace place;
    XqAction action;
    int digit; /* 1-9 */
    int label; /* 1-5 for a-e */
    size_t at;
} Sign;

enum {
    KING = 1 << XQ_KING,
    ADVISOR = 1 << XQ_ADVISOR,
    ELEPHANT = 1 << XQ_ELEPHANT,
    HORSE = 1 << XQ_HORSE,
    ROOK = 1 << XQ_ROOK,
    CANNON = 1 << XQ_CANNON,
    PAWN = 1 << XQ_PAWN
};

typedef struct Meaning {
    const char *characters;
    unsigned kinds;
    XqPlace place;
    XqAction action;
} Meaning;

/*
 * Texts of either script, and careless ones, write the same word with many characters, and give one
 * side the other's: 卒 for a red pawn, 象 for a red elephant. The second 車 is U+F902.
 */
static const Meaning chinese[] = {
    { "帅帥将將", KING, 0, 0 },
    { "仕士", ADVISOR, 0, 0 },
    { "相象", ELEPHANT, 0, 0 },
    { "马馬傌", HORSE, 0, 0 },
    { "车車俥伡\xef\xa4\x82", ROOK, 0, 0 },
    { "炮砲包", CANNON, 0, 0 },
    { "兵卒", PAWN, 0, 0 },
    { "前", 0, XQ_PLACE_FRONT, 0 },
    { "中", 0, XQ_PLACE_MIDDLE, 0 },
    { "后後", 0, XQ_PLACE_BACK, 0 },
    { "进進", 0, 0, XQ_ACTION_ADVANCE },
    { "退", 0, 0, XQ_ACTION_RETREAT },
    { "平", 0, 0, XQ_ACTION_TRAVERSE },
};

/* H and N, E and B are the two common sets. M is a minister or a horse (马), S a soldier or an
 * advisor (士), G a guard or a general, X an elephant (象). */
static const Meaning latin[] = {
    { "Kk", KING, 0, 0 },           { "Aa", ADVISOR, 0, 0 },
    { "EeBbXx", ELEPHANT, 0, 0 },   { "HhNn", HORSE, 0, 0 },
    { "Rr", ROOK, 0, 0 },           { "Cc", CANNON, 0, 0 },
    { "Pp", PAWN, 0, 0 },           { "Mm", ELEPHANT | HORSE, 0, 0 },
    { "Ss", ADVISOR | PAWN, 0, 0 }, { "Gg", ADVISOR | KING, 0, 0 },
};

/* Read in either script. */
static const Meaning common[] = {
    { "+＋", 0, XQ_PLACE_FRONT, XQ_ACTION_ADVANCE },
    { "-－–−", 0, XQ_PLACE_BACK, XQ_ACTION_RETREAT },
    { ".=．＝", 0, XQ_PLACE_MIDDLE, XQ_ACTION_TRAVERSE },
};

static const char *const digits[] = { "",        "1１一壹",   "2２二贰貳", "3３三叁參", "4４四肆",
                                      "5５五伍", "6６六陆陸", "7７七柒",   "8８八捌",   "9９九玖" };

/* One character as a string. */
typedef struct Character {
    char bytes[5];
} Character;

static Character character_of(XqStr text)
{
    Character character = { "" };
    for (size_t i = 0; i < text.len && i < 4; i++)
        character.bytes[i] = text.ptr[i];
    return character;
}

/* Whether it is one of those in a string. In UTF-8 a search by bytes finds whole characters only.
 */
static bool is_among(Character character, const char *characters)
{
    return character.bytes[0] != '\0' && strstr(characters, character.bytes) != NULL;
}

static bool look_up(Sign *sign, Character character, const Meaning *meanings, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_among(character, meanings[i].characters)) {
            sign->kinds = meanings[i].kinds;
            sign->place = meanings[i].place;
            sign->action = meanings[i].action;
            return true;
        }
    return false;
}

/* Full-width Latin letters, U+FF21 to U+FF5A, lie at a fixed distance from ASCII. */
static bool look_up_latin(Sign *sign, uint32_t code)
{
    if (code >= 0xff21 && code <= 0xff5a)
        code -= 0xfee0;
    if (code == '\0' || code > 'z')
        return false;
    char letter = (char)code;
    if (letter >= 'a' && letter <= 'e')
        sign->label = letter - 'a' + 1;
    else if (letter >= 'A' && letter <= 'E')
        sign->label = letter - 'A' + 1;
    return look_up(sign, (Character){ { letter } }, latin, sizeof latin / sizeof latin[0]) ||
           sign->label > 0;
}

/* Reads the sign at the front of `text`, its length to *out_len; false if it has no meaning. */
static bool read_sign(Sign *out, size_t *out_len, XqStr text, XqScript script)
{
    *out = (Sign){ 0 };
    uint32_t code = xq_utf8_decode(text, out_len);
    if (code == XQ_UTF8_INVALID)
        return false;
    Character character = character_of(xq_str_sub(text, 0, *out_len));
    for (int digit = 1; digit <= 9; digit++)
        if (is_among(character, digits[digit])) {
            out->digit = digit;
            return true;
        }
    if (look_up(out, character, common, sizeof common / sizeof common[0]))
        return true;
    if (script == XQ_SCRIPT_LATIN)
        return look_up_latin(out, code);
    return look_up(out, character, chinese, sizeof chinese / sizeof chinese[0]);
}

/*
 * The signs at the front of the text, as many as a move can have; the rest are empty signs, so that
 * a reader may look ahead freely, and say where the text stops or a stranger stands.
 */
static void read_signs(Sign signs[SIGNS_MAX + 1], XqStr text, XqScript script)
{
    size_t at = 0;
    int count = 0;
    while (count < SIGNS_MAX && at < text.len) {
        size_t len;
        if (!read_sign(&signs[count], &len, xq_str_sub(text, at, text.len), script))
            break;
        signs[count++].at = at;
        at += len;
    }
    for (; count <= SIGNS_MAX; count++)
        signs[count] = (Sign){ .at = at };
}

static void set_place(XqPattern *out, const Sign *place)
{
    out->place = place->digit > 0 ? XQ_PLACE_ORDINAL : place->place;
    out->ordinal = place->digit;
}

static void set_label(XqPattern *out, const Sign *label)
{
    out->kinds = PAWN;
    out->place = XQ_PLACE_ORDINAL;
    out->ordinal = label->label;
}

/* Fills *err with a text marked for translation and returns the 0 that read_origin() fails with. */
static int refuse(XqError *err, const Sign *sign, const char *text)
{
    (void)xq_fail(err, XQ_E_SYNTAX, sign->at, "%s", text);
    return 0;
}

/* Reads what names the piece; returns the number of signs it takes, 0 with *err filled. */
static int read_origin(XqPattern *out, const Sign *signs, XqSide side, XqError *err)
{
    const Sign *first = &signs[0], *second = &signs[1];
    if (first->label > 0 && second->kinds == PAWN) {
        set_label(out, first);
        return 2;
    }
    if (first->kinds == PAWN && second->label > 0) {
        set_label(out, second);
        return 2;
    }
    if (first->kinds != 0) {
        out->kinds = first->kinds;
        if (second->digit > 0)
            out->from_file = xq_file_from_number(side, second->digit);
        else if (second->place != 0)
            set_place(out, second);
        else
            return refuse(err, second,
                          N_("a file from 1 to 9 or a place (front, middle, back) was expected"));
        return 2;
    }
    if (first->place == 0 && first->digit == 0)
        return refuse(err, first,
                      N_("a piece, a place (front, middle, back) or a number was expected"));
    set_place(out, first);
    if (second->kinds != 0) {
        out->kinds = second->kinds;
        return 2;
    }
    if (second->digit == 0)
        return refuse(err, second, N_("a piece or a file was expected"));
    out->from_file = xq_file_from_number(side, second->digit);
    out->kinds = signs[2].kinds != 0 ? signs[2].kinds : PAWN;
    return signs[2].kinds != 0 ? 3 : 2;
}

XqStatus xq_files_read(XqPattern *out, const XqNotationRow *row, XqSide side, XqStr text,
                       XqError *err)
{
    Sign signs[SIGNS_MAX + 1];
    read_signs(signs, text, row->script);
    xq_pattern_init(out);
    int used = read_origin(out, signs, side, err);
    if (used == 0)
        return XQ_E_SYNTAX;
    const Sign *action = &signs[used], *number = &signs[used + 1];
    if (action->action == XQ_ACTION_NONE)
        return xq_fail(err, XQ_E_SYNTAX, action->at,
                       "an action (advance, retreat, traverse) was expected");
    if (number->digit == 0)
        return xq_fail(err, XQ_E_SYNTAX, number->at, "a number from 1 to 9 was expected");
    out->action = action->action;
    out->number = number->digit;
    out->target_at = action->at;
    out->len = signs[used + 2].at;
    return XQ_OK;
}
