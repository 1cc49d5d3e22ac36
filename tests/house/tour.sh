#!/bin/sh
# The console blocks of a document are true: each command is run, in order and in one shell, and must
# print what the document shows. Usage: tour.sh SOURCE BUILD DOCUMENT
set -eu
source=$1 build=$2 document=$3
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

sed -n '/^```console$/,/^```$/{/^```/d;p;}' "$source/$document" >"$tmp/shown"
grep -q '^\$ ' "$tmp/shown" || { echo "$document has no console block"; exit 1; }

# "$ command" lines become the command behind a line that prints it; the build folder is the one under
# test. Whatever is made is made in a copy-free scratch folder, with links to what the commands name.
for name in build script examples docs; do ln -s "$source/$name" "$tmp/$name" 2>/dev/null || true; done
rm -f "$tmp/build"
ln -s "$build" "$tmp/build"
sed -n "s/^\\\$ //p" "$tmp/shown" | while IFS= read -r command; do
    printf "printf '%%s\\\\n' '\$ %s'\n%s\n" "$(printf '%s' "$command" | sed "s/'/'\\\\''/g")" "$command"
done >"$tmp/run"
(cd "$tmp" && XDG_DATA_HOME=$tmp/data LC_ALL=C.UTF-8 LANGUAGE='' sh "$tmp/run") >"$tmp/said" 2>&1 ||
    echo "the last command ended with $?" >>"$tmp/said"
diff -u "$tmp/shown" "$tmp/said"
