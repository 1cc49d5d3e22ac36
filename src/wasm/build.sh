#!/bin/sh
# Compiles C sources to one WebAssembly module that imports nothing.
#
#   build.sh OUT.wasm DEPFILE [CLANG-OPTION...] -- SOURCE...
#
# DEPFILE is written for ninja, so that a changed header rebuilds the module.
set -eu
out=$1 depfile=$2
shift 2
parts=$out.parts
rm -rf "$parts"
mkdir -p "$parts"

# Lists of words that may hold blanks: files of arguments, as the compiler reads them.
add() # FILE WORD
{
    printf '%s\n' "$2" | sed 's/[\\" ]/\\&/g' >>"$1"
}

while [ "$1" != -- ]; do
    add "$parts/options" "$1"
    shift
done
shift
for source in "$@"; do
    object=$parts/$(printf '%s' "$source" | tr '/. ' '___').o
    clang --target=wasm32-wasi -std=gnu17 -Os -flto -fvisibility=hidden -DNDEBUG "@$parts/options" \
        -MMD -MT "$out" -c "$source" -o "$object"
    add "$parts/objects" "$object"
done
clang --target=wasm32-wasi -Os -flto -mexec-model=reactor -nostartfiles \
    -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=1048576 \
    "@$parts/objects" -o "$out.new"
# One rule for ninja: the target, then all prerequisites of all parts.
{
    printf '%s:' "$out"
    cat "$parts"/*.d | sed -e 's/^[^ :]*://' -e 's/\\$//' | tr -s ' \n' '  '
    printf '\n'
} >"$depfile"
rm -rf "$parts"
mv "$out.new" "$out"
chmod 644 "$out"
