#!/bin/sh
# C is formatted as .clang-format says. Usage: format.sh SOURCE
set -eu
cd "$1"
find src include tests fuzz bench examples tools -name '*.[ch]' 2>/dev/null |
    xargs clang-format --dry-run -Werror
find script .ci tests tools -type f 2>/dev/null | while read -r file; do
    case $(head -n 1 "$file") in
    '#!/bin/sh'*) sh -n "$file" || exit 1 ;;
    esac
done
