/*
 * mark.h - marks a text for translation where it stands: whoever shows it to a user looks it up.
 * Messages given to xq_fail() (fail.h) need no mark, words among their values do.
 */
#ifndef CHUHE_BASE_MARK_H
#define CHUHE_BASE_MARK_H

#define N_(text) text

#endif
