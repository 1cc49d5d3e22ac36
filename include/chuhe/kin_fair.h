/*
 * chuhe/kin_fair.h - throws and deals that can be proved fair, by commitment and disclosure.
 *
 * Who deals the cards can cheat in two ways: choose them, or change them afterwards. Here whoever
 * runs a game (the dealer, a server) can do neither, and each player can check it alone:
 *
 *  1. Before anybody sits down the dealer draws a secret of 32 bytes and publishes its commitment,
 *     SHA-256(secret). From now on he cannot change it.
 *  2. Each player draws a word of his own, and publishes its seal, SHA-256(word); so nobody can fit
 *     his word to those of others, not even together with the dealer. When all seals are there
 *     the words are opened. A player without a word trusts the others.
 *  3. Draw number n (0 deals hidden pieces, 1 is the first throw) takes its numbers from
 *
 *         HMAC-SHA256(secret, "chuhe-fair-1 N BLOCK A=word B=word ...")
 *
 *     with the draw and the block in decimal and the words in the order of the seats; blocks count
 *     from 0, each holds four numbers of 64 bits, most significant byte first. A number below a
 *     bound is drawn as xq_kin_random_below() does, so that every result is exactly as likely as it
 *     weighs. Nobody knew what would come up when secret and words were fixed.
 *  4. When the game is over the dealer discloses the secret, and everybody computes again what came
 *     up. A game given up without disclosure is a game not proved.
 *
 * With tools at hand, for Liubo's first throw:
 *
 *     printf %s SECRET | xxd -r -p | sha256sum                      is the commitment
 *     printf %s 'chuhe-fair-1 1 0 A=heron B=otter' |
 *         openssl dgst -sha256 -mac hmac -macopt hexkey:SECRET      has a number in each 16 digits
 *
 * The remainder of the first by 64 is laid off along the weights of the results in their order: 0
 * is no flat side, 1 to 6 are one, 7 to 21 two, and so on.
 */
#ifndef CHUHE_KIN_FAIR_H
#define CHUHE_KIN_FAIR_H

#include <chuhe/kin.h>

XQ_BEGIN_DECLS

enum {
    XQ_KIN_SECRET_SIZE = 32,
    XQ_KIN_SEAL_SIZE = 65, /* of a commitment or seal in hexadecimal digits, NUL included */
    XQ_KIN_WORD_SIZE = 65  /* of a word, NUL included: 1 to 64 letters and digits of ASCII */
};

/* What the draws of one game depend on. A seat without a word has an empty one. */
typedef struct XqKinFair {
    const XqKinGame *game; /* for the letters of its seats */
    uint8_t secret[XQ_KIN_SECRET_SIZE];
    char word[XQ_KIN_SEATS_MAX][XQ_KIN_WORD_SIZE];
} XqKinFair;

XQ_API void xq_kin_fair_commitment(char out[XQ_KIN_SEAL_SIZE],
                                   const uint8_t secret[XQ_KIN_SECRET_SIZE]);
XQ_API void xq_kin_fair_seal(char out[XQ_KIN_SEAL_SIZE], XqStr word);
/* XQ_E_SYNTAX if it is not a word. */
XQ_API XQ_NODISCARD XqStatus xq_kin_fair_set_word(XqKinFair *fair, int seat, XqStr word,
                                                  XqError *err);

/* A place in the numbers of a draw. */
typedef struct XqKinDraw {
    const XqKinFair *fair;
    uint64_t number, block;
    uint64_t left[4];
    int left_count;
} XqKinDraw;

/* A source at the beginning of draw `number`. Borrows `draw` and `fair`, which must outlive it. */
XQ_API XqKinRandom xq_kin_fair_random(XqKinDraw *draw, const XqKinFair *fair, uint64_t number);

/*
 * The record of a game that was drawn so, as text, a line an entry:
 *
 *     chuhe-fair 1
 *     game liubo die=yes
 *     start start                                   or a position
 *     commitment 6b86...
 *     seal A 2c62...                                for each seat that has a word
 *     word A heron
 *     secret 9f8a...                                once disclosed
 *     moves t4 eP4 t1 eK1 ...                       throws and what was turned up included
 *
 * Reading it checks everything; `sentence` says, in English, what was found.
 */
typedef struct XqKinFairReport {
    bool is_fair;
    int draws; /* that were compared */
    int plies;
    int ply;              /* the first that is not what was drawn, 0 if there is none */
    const char *sentence; /* "every draw is what secret and words say" */
} XqKinFairReport;

/* XQ_E_SYNTAX with the line in err->offset if it is no such record, lacks a line or has one twice;
 * *out says whether a well-formed one is fair. A game with hidden pieces is not, unless it begins
 * at its start: nothing says how the pieces of a position were dealt. */
XQ_API XQ_NODISCARD XqStatus xq_kin_fair_check(XqKinFairReport *out, XqStr record, XqError *err);

XQ_END_DECLS

#endif
