#!/bin/sh
# Builds the page for ninja.
#
#   build.sh STAMP DEPFILE CHUHE.WASM KIN.WASM      (both in one folder)
#
# Without npm packages (script/bootstrap installs them) there is no page and the rest of Chuhe builds
# all the same; ninja comes back once they are there, since DEPFILE names the file that tells.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
stamp=$1 depfile=$2
wasm=$(cd "$(dirname "$3")" && pwd)/$(basename "$3")
lock=$here/node_modules/.package-lock.json

{
    printf '%s:' "$stamp"
    {
        printf '%s\n' "$lock"
        find "$here/src" "$here/public" "$here/tools" "$here/../po" -type f ! -name '*.pot'
        for file in index.html vite.config.ts svelte.config.js tsconfig.json package-lock.json; do
            printf '%s\n' "$here/$file"
        done
    } | sed 's/ /\\ /g; s/^/ /' | tr -d '\n'
    printf '\n'
} >"$depfile"

if [ ! -f "$lock" ]; then
    echo 'page: not built, its npm packages are missing (script/bootstrap installs them)'
else
    cd "$here"
    PATH=$here/node_modules/.bin:$PATH CHUHE_WASM=$wasm vite build --logLevel error
    cd "$OLDPWD"
fi
: >"$stamp"
