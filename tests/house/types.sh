#!/bin/sh
# The page's TypeScript and Svelte have no type errors and no accessibility warnings.
# Usage: types.sh SOURCE
set -eu
cd "$1/web"
[ -d node_modules ] || exit 77 # script/bootstrap installs them
PATH=$PWD/node_modules/.bin:$PATH npm run --silent check
