/* cmocka_all.h - cmocka with the standard headers it wants in front of it. */
#ifndef CHUHE_TESTS_CMOCKA_ALL_H
#define CHUHE_TESTS_CMOCKA_ALL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
