# prelude.sh - for the tests of the `chuhe` command: sourced, with CHUHE as the first argument. Prints
# TAP. A test sets `subcommand` to one, or to nothing, and ends with `finish`.
set -u
chuhe=$1
export LC_ALL=C.UTF-8 LANGUAGE=
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
count=0 failed=0 subcommand=
: >"$tmp/in"

outcome() # LABEL, with the status of the check in $?
{
    if [ $? -eq 0 ]; then verdict=ok; else verdict='not ok' failed=1; fi
    count=$((count + 1))
    printf '%s %d - %s\n' "$verdict" "$count" "$1"
    [ "$verdict" = ok ] || sed 's/^/# /' "$tmp/out" "$tmp/err"
}

# Runs the command on $tmp/in; true if it ends with STATUS and standard error holds COMPLAINT (none:
# is empty). What it printed is in $tmp/out.
ends() # STATUS COMPLAINT ARGUMENT...
{
    want=$1 complaint=$2
    shift 2
    "$chuhe" $subcommand "$@" <"$tmp/in" >"$tmp/out" 2>"$tmp/err"
    [ $? -eq "$want" ] || return 1
    if [ -n "$complaint" ]; then grep -qF -e "$complaint" "$tmp/err"; else [ ! -s "$tmp/err" ]; fi
}

# Whether the catalogues were built, and can be asked for with --lang.
has_catalogue()
{
    [ -f "${CHUHE_LOCALEDIR-}/zh_CN/LC_MESSAGES/chuhe.mo" ]
}

finish()
{
    echo "1..$count"
    exit $failed
}
