#!/bin/sh
# What a document shows at a prompt is true: each command is run, in order and in one shell, and must
# print what the document shows. Usage: tour.sh SOURCE BUILD DOCUMENT
#
# Read are the console blocks of Markdown and the literal displays of manual pages that begin with `$ `.
set -eu
source=$1 build=$2 document=$3
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

awk '
/^```$/ || /^\.Ed/ { inside = 0 }
inside && (shown || /^\$ /) { shown = 1; sub(/^\\&/, ""); gsub(/\\e/, "\\"); print }
/^```console$/ || /^\.Bd -literal/ { inside = 1; shown = 0 }
' "$source/$document" >"$tmp/shown"
[ -s "$tmp/shown" ] || { echo "$document shows no command"; exit 1; }

# Each command goes behind a line that prints it. They run in a folder that looks like the source
# tree, built where the tests are.
sed -n 's/^\$ //p' "$tmp/shown" | while IFS= read -r command; do
    quoted=$(printf '%s' "$command" | sed "s/'/'\\\\''/g")
    printf "printf '%%s\\\\n' '\$ %s'\n%s\n" "$quoted" "$command"
done >"$tmp/run"
mkdir "$tmp/tree"
for name in script examples tests docs; do ln -s "$source/$name" "$tmp/tree/$name"; done
ln -s "$build" "$tmp/tree/build"
(
    cd "$tmp/tree"
    export LC_ALL=C.UTF-8 LANGUAGE='' XDG_DATA_HOME="$tmp/data"
    export PATH="$build/src/cli:$build/src/engine:$build/src/server:$PATH"
    sh "$tmp/run"
) >"$tmp/said" 2>&1 || true # the last command may be one that fails
diff -u "$tmp/shown" "$tmp/said"
