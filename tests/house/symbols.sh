#!/bin/sh
# libchuhe exports what the public headers mark XQ_API, nothing more and nothing less, and keeps no
# variable of its own.
# Usage: symbols.sh SOURCE LIBRARY
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

nm -D --defined-only "$2" | awk '{ print $3 }' | LC_ALL=C sort >"$tmp/exported"
# A declaration runs from XQ_API to `;` or `{`; the name stands before the first parenthesis that
# opens an argument list, or is the last word of a variable.
sed '/^#/d' "$1"/include/chuhe/*.h | tr '\n' ' ' |
    sed 's|/\*[^*]*\**\([^/*][^*]*\*\**\)*/||g' | tr ';{' '\n' |
    sed -n 's/.*XQ_API *//p' | sed 's/XQ_PRINTF([^)]*)//; s/(.*//; s/\[.*//; s/.*[ *]//' |
    LC_ALL=C sort -u >"$tmp/declared"

if [ ! -s "$tmp/exported" ] || [ ! -s "$tmp/declared" ]; then
    echo 'nothing was read'
    exit 1
fi
failed=0
if grep -v '^xq_' "$tmp/exported"; then
    echo 'exported without the prefix xq_'
    failed=1
fi
diff -u "$tmp/declared" "$tmp/exported" || {
    echo '- is declared XQ_API and not exported; + is exported and not declared'
    failed=1
}
readelf -d "$2" | grep -q 'SONAME.*\[libchuhe\.so\.[0-9][0-9]*\]' || { echo 'no SONAME'; failed=1; }

# What the compiler's runtime puts there begins with an underscore, but for the one of crtstuff.
variables=$(objdump -t "$2" | awk '$3 == "O" && ($4 == ".bss" || $4 == ".data") { print $6 }' |
    grep -Ev '^(_|\.|completed\.)' || true)
if [ -n "$variables" ]; then
    printf '%s\n' "$variables" 'are variables of the library: make them const, or part of an object'
    failed=1
fi
exit $failed
