/*
 * descriptors.h - standard input, output and error of a program.
 */
#ifndef CHUHE_BASE_DESCRIPTORS_H
#define CHUHE_BASE_DESCRIPTORS_H

#include <stdbool.h>

/*
 * Opens /dev/null in place of those that the caller closed. Otherwise the next pipe, socket or file
 * gets the number, and is then read as standard input or written to as standard output. First thing
 * in main(); false if that cannot be had.
 */
bool xq_standard_descriptors_open(void);

#endif
