#!/bin/sh
# The manual pages are clean mdoc, every subcommand has one, and each tells the options that the help
# tells, no more and no less. Usage: man.sh SOURCE CHUHE [ENGINE]
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
chuhe=$(realpath "$2") engine=${3:+$(realpath "$3")}
"$chuhe" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' >"$tmp/commands"
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

# The long options of a command: of kin's, those of all its topics.
helps() # COMMAND
{
    "$chuhe" "$1" --help
    [ "$1" != kin ] || "$chuhe" kin --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' | while read -r topic; do
        "$chuhe" kin "$topic" --help
    done
}
same()
{
    if [ -s "$tmp/help" ] && diff "$tmp/help" "$tmp/page"; then return; fi
    failed=1
    return 1
}
while read -r command; do
    helps "$command" | grep -oE -e '(^|[^a-z-])--[a-z][a-z-]*' | sed 's/.*--//' | sort -u >"$tmp/help"
    sed -n 's/^\.It //p' "chuhe-$command.1" | grep -oE 'Fl -[a-z][a-z-]*' | sed 's/^Fl -//' | sort -u >"$tmp/page"
    same || echo "< is in \`chuhe $command --help\` alone, > in the manual page alone"
done <"$tmp/commands"

if [ -n "$engine" ]; then
    echo uci | "$engine" | sed -n 's/^option name \(.*\) type .*/\1/p' | sort >"$tmp/help"
    sed -n '/^\.Ss Options/,/^\.Sh/s/^\.It Cm //p' chuhe-engine.1 | sed 's/ , /\n/g' | sort >"$tmp/page"
    same || echo '< is an option of chuhe-engine alone, > of its manual page alone'
fi
exit $failed
