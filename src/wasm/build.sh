#!/bin/sh
# Compiles C sources to one WebAssembly module that imports nothing.
#
#   build.sh OUT.wasm DEPFILE [CLANG-OPTION...] -- SOURCE...
#
# DEPFILE is written for ninja, so that a changed header rebuilds the module.
set -eu
out=$1 depfile=$2
shift 2
options=
while [ "$1" != -- ]; do
    options="$options $1"
    shift
done
shift

parts=$out.parts
rm -rf "$parts"
mkdir -p "$parts"
objects=
for source in "$@"; do
    object=$parts/$(printf '%s' "$source" | tr '/.' '__').o
    # shellcheck disable=SC2086
    clang --target=wasm32-wasi -std=gnu17 -Os -flto -fvisibility=hidden -DNDEBUG $options \
        -MMD -MT "$out" -c "$source" -o "$object"
    objects="$objects $object"
done
# shellcheck disable=SC2086
clang --target=wasm32-wasi -Os -flto -mexec-model=reactor -nostartfiles \
    -Wl,--no-entry -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=1048576 \
    $objects -o "$out.new"
# One rule for ninja: the target, then all prerequisites of all parts.
{
    printf '%s:' "$out"
    cat "$parts"/*.d | sed -e 's/^[^ :]*://' -e 's/\\$//' | tr -s ' \n' '  '
    printf '\n'
} >"$depfile"
rm -rf "$parts"
mv "$out.new" "$out"
chmod 644 "$out"
