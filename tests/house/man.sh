#!/bin/sh
# The manual pages are clean mdoc, and every subcommand has one. Usage: man.sh SOURCE CHUHE
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$2" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' >"$tmp/commands"
[ -s "$tmp/commands" ] || { echo 'chuhe --help lists no command'; exit 1; }

cd "$1/man"
mandoc -T lint -W warning ./*.[1-9]
failed=0
while read -r command; do
    [ -f "chuhe-$command.1" ] || { echo "there is no chuhe-$command.1"; failed=1; }
    grep -q "chuhe-$command 1" chuhe.1 || { echo "chuhe.1 does not mention $command"; failed=1; }
done <"$tmp/commands"
for page in *.[1-9]; do
    grep -q "'$page'" meson.build || { echo "$page is not installed"; failed=1; }
done
exit $failed
