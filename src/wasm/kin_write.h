/* kin_write.h - the small parts that the answers of kin_api.h are made of. */
#ifndef CHUHE_WASM_KIN_WRITE_H
#define CHUHE_WASM_KIN_WRITE_H

#include <chuhe/kin.h>

/* Members of an object; a NULL text is null. */
void kin_write_text(XqBuf *out, const char *key, const char *text);
void kin_write_bool(XqBuf *out, const char *key, bool value);
void kin_write_list(XqBuf *out, const char *key, const char *const *texts);
/* The names of the bits that are set. */
void kin_write_flags(XqBuf *out, const char *key, unsigned flags, const char *const *names,
                     int count);
/* A seat or an army, `*` for chance; a set of them; a kind, `?` if covered, `-` if none. */
void kin_write_letter(XqBuf *out, const char *key, const XqKinGame *game, int seat);
void kin_write_set(XqBuf *out, const char *key, const XqKinGame *game, unsigned set);
void kin_write_kind(XqBuf *out, const char *key, const XqKinGame *game, int kind);
char kin_kind_letter(const XqKinGame *game, int kind);
/* What `format` writes of a state. */
void kin_write_by(XqBuf *out, const char *key, void (*format)(XqBuf *, const XqKinState *),
                  const XqKinState *state);

/* An object in a list, a list in an object; the caller closes them. */
void kin_open_item(XqBuf *out);
void kin_open_list(XqBuf *out, const char *key);

#endif
