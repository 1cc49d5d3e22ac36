/* sets.c - which face each set gives a piece. */
#include <assert.h>
#include <string.h>

#include "draw/faces.h"

/* By side and kind. */
typedef const char *const Characters[2][XQ_KIND_COUNT];

static Characters traditional = {
    { "", "帥", "仕", "相", "傌", "俥", "炮", "兵" },
    { "", "將", "士", "象", "馬", "車", "砲", "卒" },
};
static Characters simplified = {
    { "", "帅", "仕", "相", "马", "车", "炮", "兵" },
    { "", "将", "士", "象", "马", "车", "炮", "卒" },
};
/* Of Western notation: E for the elephant and H for the horse. */
static Characters letters = {
    { "", "K", "A", "E", "H", "R", "C", "P" },
    { "", "K", "A", "E", "H", "R", "C", "P" },
};

static const XqFace *find(const XqFace *faces, const char *name)
{
    while (faces->name != NULL && strcmp(faces->name, name) != 0)
        faces++;
    assert(faces->name != NULL);
    return faces;
}

const char *xq_face_character(XqPieceSet set, XqPiece piece)
{
    XqSide side = xq_piece_side(piece);
    XqKind kind = xq_piece_kind(piece);
    return set == XQ_PIECES_TRADITIONAL  ? traditional[side][kind]
           : set == XQ_PIECES_SIMPLIFIED ? simplified[side][kind]
                                         : letters[side][kind];
}

const XqFace *xq_face_of(XqPieceSet set, XqPiece piece, int *scale, int *bold)
{
    const XqFace *face;
    switch (set) {
    case XQ_PIECES_TRADITIONAL:
    case XQ_PIECES_SIMPLIFIED:
        face = find(xq_face_outlines, xq_face_character(set, piece));
        *scale = 57000 / face->size;
        *bold = 10;
        return face;
    case XQ_PIECES_LETTERS: /* one scale for all: they keep their widths beside each other */
        *scale = 660;
        *bold = 35;
        return find(xq_face_outlines, xq_face_character(set, piece));
    case XQ_PIECES_INTERNATIONAL:
    case XQ_PIECE_SET_COUNT:
        break;
    }
    char kind[2] = { xq_piece_letter(xq_piece(XQ_RED, xq_piece_kind(piece))), '\0' };
    *scale = 900;
    *bold = 0;
    return find(xq_face_figures, kind);
}

const XqFace *xq_face_of_river(XqPieceSet set, int index)
{
    static const char *const words[2][4] = { { "楚", "河", "漢", "界" },
                                             { "楚", "河", "汉", "界" } };
    return find(xq_face_outlines, words[set == XQ_PIECES_SIMPLIFIED][index]);
}
