/*
 * uci_options.h - the options of UCI: their table, and what setting one does to the engine.
 */
#ifndef CHUHE_ENGINE_UCI_OPTIONS_H
#define CHUHE_ENGINE_UCI_OPTIONS_H

#include "engine/uci_voice.h"

typedef struct XqUciOptions {
    XqEngine *engine;
    XqUciVoice *voice;
    XqEngineOptions wanted; /* as the engine has them, or is about to */
    bool limits_strength;
    int elo;
    bool shows_wdl;
    uint64_t seed; /* 0: another one each game */
} XqUciOptions;

/* The standard values; options->wanted is what the engine is to be made with. */
void xq_uci_options_init(XqUciOptions *options, XqUciVoice *voice);
/* The engine, once it is made. */
void xq_uci_options_bind(XqUciOptions *options, XqEngine *engine);

/* The `option` lines. */
void xq_uci_options_tell(XqUciOptions *options);
/* What follows `setoption`. A name that no option has, or a value that does not fit, changes
 * nothing and is complained of. */
void xq_uci_options_set(XqUciOptions *options, XqStr words);
/* A new game: the engine forgets the last one, and gets another seed unless one is set. */
void xq_uci_options_new_game(XqUciOptions *options);

#endif
