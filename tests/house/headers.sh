#!/bin/sh
# Each public header compiles alone, and all of them together, as strict C11 and as C++. Usage: headers.sh SOURCE CC CXX
set -eu
cd "$1/include"
failed=0
strict='-pedantic-errors -Wall -Wextra -Werror -fsyntax-only -I.'
# The second line is there since C wants a declaration in a source.
for header in chuhe/*.h; do
    # shellcheck disable=SC2086
    printf '#include <%s>\nextern int something;\n' "$header" | $2 -std=c11 $strict -x c - || failed=1
    # shellcheck disable=SC2086
    printf '#include <%s>\nextern int something;\n' "$header" | $3 -std=c++11 $strict -x c++ - || failed=1
    # Without the linkage a C++ program compiles and does not link.
    if grep -q '^XQ_API' "$header" && ! grep -q '^XQ_BEGIN_DECLS' "$header"; then
        echo "$header: declares functions outside XQ_BEGIN_DECLS"
        failed=1
    fi
    grep -q "^    '${header#chuhe/}'," chuhe/meson.build || {
        echo "$header: is not installed, see include/chuhe/meson.build"
        failed=1
    }
done

all=$(for header in chuhe/*.h; do echo "#include <$header>"; done)
# shellcheck disable=SC2086
echo "$all" | $2 -std=c11 $strict -x c - || failed=1
# shellcheck disable=SC2086
echo "$all" | $3 -std=c++11 $strict -x c++ - || failed=1
exit $failed
