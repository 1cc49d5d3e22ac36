#!/bin/sh
# The layer checker, shown to catch what it is for. Usage: layers.sh SOURCE
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

mkdir -p "$tmp/docs" "$tmp/src/low" "$tmp/src/high" "$tmp/include/chuhe"
cat >"$tmp/docs/architecture.md" <<'END'
| module | what it does | may use | public headers |
|---|---|---|---|
| `low` | stands on nothing | | ground |
| `high` | stands on low | low | roof |
END
echo '#include <chuhe/ground.h>' >"$tmp/include/chuhe/roof.h"
echo '#include <stddef.h>' >"$tmp/include/chuhe/ground.h"
echo '#include "low/a.h"' >"$tmp/src/high/good.c"
"$1/tools/check-layers" "$tmp"

# Each line breaks one rule; the checker must object to the line, and say which.
refused() # FILE LINE COMPLAINT
{
    echo "$2" >"$tmp/$1"
    said=$("$check" "$tmp") && { echo "accepted: $2"; exit 1; }
    case $said in
    "$1:1: $3"*) ;;
    *) echo "for: $2"; echo "said: $said"; exit 1 ;;
    esac
    rm "$tmp/$1"
}
check=$1/tools/check-layers
refused src/low/bad.c '#include "high/b.h"' 'low may not use high'
refused src/low/bad.c '#include <chuhe/roof.h>' 'low may not use high'
refused src/low/bad.c '  #  include "high/b.h"' 'low may not use high'
refused src/low/bad.c '#include "other/c.h"' 'module "other" has no row'
refused src/low/bad.c '#include "../high/b.h"' 'write the path from src/'
refused src/low/bad.c '#include <chuhe/lost.h>' '<chuhe/lost.h> belongs to no module'
rm "$tmp/include/chuhe/ground.h"
refused include/chuhe/ground.h '#include <chuhe/roof.h>' 'low may not use high'

rm "$tmp/docs/architecture.md"
if "$check" "$tmp" >/dev/null; then
    echo 'accepted a tree without a table'
    exit 1
fi
