#!/bin/sh
# C is formatted as .clang-format says. Usage: format.sh SOURCE
set -eu
cd "$1"
find src include tests fuzz bench examples tools -name '*.[ch]' \
    -exec clang-format --dry-run -Werror {} +
