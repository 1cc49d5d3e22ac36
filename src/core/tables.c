/* tables.c - the generated tables, compiled. */
#include "core/tables.h"

#include "core/core_tables.inc"
