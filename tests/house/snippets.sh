#!/bin/sh
# The C in the README compiles: each block is the body of a function that is given `text`.
# Usage: snippets.sh SOURCE CC
set -eu
awk '
/^```$/ && inside { inside = 0; print "}" }
inside { print }
/^```c$/ { inside = 1; printf "void block%d(const char *text);\nvoid block%d(const char *text)\n{\n", ++n, n }
END { exit n == 0 }
' "$1/README.md" | {
    printf '#include <stdio.h>\n'
    for header in "$1"/include/chuhe/*.h; do printf '#include <chuhe/%s>\n' "${header##*/}"; done
    cat
} | $2 -I"$1/include" -Wall -Wextra -Werror -Wno-unused-variable -fsyntax-only -x c -
