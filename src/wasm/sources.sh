#!/bin/sh
# Prints the C sources, seen from src/wasm, that the browser build is made of beside its own.
set -eu
cd "$(dirname "$0")"
for file in ../core/*.c ../rules/*.c ../explain/*.c ../notation/*.c ../game/*.c ../formats/*.c \
    ../base/alloc.c ../base/buf.c ../base/fail.c ../base/json.c ../base/status.c ../base/str.c \
    ../base/translate.c ../base/utf8.c ../base/version.c; do
    [ -f "$file" ] && printf '%s\n' "$file"
done
