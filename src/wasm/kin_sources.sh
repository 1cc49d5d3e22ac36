#!/bin/sh
# Prints the C sources, seen from src/wasm, that the module of the kin is made of beside its own: every
# game's folder as it is found.
set -eu
cd "$(dirname "$0")"
for file in ../kin/*.c ../kin/*/*.c ../core/*.c \
    ../base/alloc.c ../base/buf.c ../base/fail.c ../base/json.c ../base/sha256.c ../base/status.c ../base/str.c \
    ../base/translate.c ../base/utf8.c ../base/version.c; do
    [ -f "$file" ] && printf '%s\n' "$file"
done
