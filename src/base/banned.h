/*
 * banned.h - functions of the C library that this project does without, turned into errors.
 *
 * The build puts this file in front of every C source. It declares the functions itself, before
 * any system header does, so that it neither includes anything nor depends on feature macros; the
 * system's later declaration inherits the attribute, and a use stops the compiler with the reason.
 *
 * Each is here because it overruns (strcpy), says nothing about bad input (atoi), keeps hidden
 * state that threads share (strtok, gmtime), or cannot be repeated from a seed (rand).
 */
#ifndef CHUHE_BASE_BANNED_H
#define CHUHE_BASE_BANNED_H

#if defined(__has_attribute)
#if __has_attribute(unavailable) && defined(__LP64__)

#define XQ_BANNED(instead) __attribute__((unavailable(instead)))

XQ_BANNED("use XqBuf, which grows and keeps a bound")
char *strcpy(char *, const char *);
XQ_BANNED("use XqBuf, which grows and keeps a bound")
char *strcat(char *, const char *);
XQ_BANNED("it may leave the text without an end; use memcpy or XqBuf")
char *strncpy(char *, const char *, __SIZE_TYPE__);
XQ_BANNED("use XqBuf, which grows and keeps a bound")
char *strncat(char *, const char *, __SIZE_TYPE__);
XQ_BANNED("use XqBuf or snprintf")
int sprintf(char *, const char *, ...);
XQ_BANNED("use XqBuf or vsnprintf")
int vsprintf(char *, const char *, __builtin_va_list);

XQ_BANNED("parse by hand over an XqStr")
char *strtok(char *, const char *);
XQ_BANNED("parse by hand over an XqStr")
int sscanf(const char *, const char *, ...);
XQ_BANNED("it does not tell bad input; parse over an XqStr")
int atoi(const char *);
XQ_BANNED("it does not tell bad input; parse over an XqStr")
long atol(const char *);
XQ_BANNED("it does not tell bad input; parse over an XqStr")
long long atoll(const char *);
XQ_BANNED("it does not tell bad input; use strtod")
double atof(const char *);

struct tm;
XQ_BANNED("threads share its result; use gmtime_r")
struct tm *gmtime(const long *);
XQ_BANNED("threads share its result; use localtime_r")
struct tm *localtime(const long *);
XQ_BANNED("threads share its result; use strftime")
char *ctime(const long *);
XQ_BANNED("threads share its result; use strftime")
char *asctime(const struct tm *);
XQ_BANNED("threads share its result; use strerror_r")
char *strerror(int);

XQ_BANNED("pass a seeded generator in, so that a run can be repeated")
int rand(void);
XQ_BANNED("pass a seeded generator in, so that a run can be repeated")
void srand(unsigned);
XQ_BANNED("pass a seeded generator in, so that a run can be repeated")
long random(void);

XQ_BANNED("another program may take the name first; use mkstemp")
char *tmpnam(char *);
XQ_BANNED("another program may take the name first; use mkstemp")
char *mktemp(char *);

#undef XQ_BANNED

#endif
#endif

#endif
