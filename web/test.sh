#!/bin/sh
# Runs the tests of the page, which must be built.
#
#   web/test.sh BUILD      leaves in that folder vitest.json and playwright.json, and page-results,
#                          which names them and says how each runner ended
set -eu
cd "$(dirname "$0")/.."
export PATH="$PWD/web/node_modules/.bin:$PATH" PLAYWRIGHT_JSON_OUTPUT_NAME="$PWD/$1/playwright.json"
build=$1 results=

# A file is gone beforehand so that an old one cannot be counted.
runner() # NAME COMMAND...
{
    name=$1 ended=0
    rm -f "$build/$name.json"
    shift
    "$@" || ended=$?
    results="$results $name=$build/$name.json=$ended"
}

runner vitest vitest run --root web --reporter=default --reporter=json \
    --outputFile.json="$PWD/$build/vitest.json"
runner playwright playwright test --config=web --reporter=line,json
printf '%s\n' "$results" >"$build/page-results"
