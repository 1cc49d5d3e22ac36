#!/bin/sh
# `chuhe notation` as a user meets it. Prints TAP. Usage: notation.sh CHUHE
. "$(dirname "$0")/prelude.sh"
subcommand=notation

# Runs the subcommand; true if it prints TEXT and nothing on standard error.
gives() # TEXT ARGUMENT...
{
    want=$1
    shift
    "$chuhe" "$subcommand" "$@" </dev/null >"$tmp/out" 2>"$tmp/err" && [ ! -s "$tmp/err" ] &&
        [ "$(cat "$tmp/out")" = "$want" ]
}
# Runs it; true if it ends with STATUS, prints nothing and complains with COMPLAINT.
refuses() # STATUS COMPLAINT ARGUMENT...
{
    want=$1 complaint=$2
    shift 2
    "$chuhe" "$subcommand" "$@" </dev/null >"$tmp/out" 2>"$tmp/err"
    [ $? -eq "$want" ] && [ ! -s "$tmp/out" ] && grep -qF -e "$complaint" "$tmp/err"
}

gives 'h2e2 h9g7 h0g2' 1.炮二平五 马8进7 2.马二进三
outcome 'Chinese into UCI, found by itself'
gives '炮二平五 馬８進７ 馬二進三' --to chinese-traditional 'h2e2 h9g7 h0g2'
outcome 'UCI into Chinese'
gives 'C2.5 H8+7 H2+3' --to wxf --from chinese-simplified 1.炮二平五马8进72.马二进三
outcome 'a text without blanks'
gives 'H2-E2 H9-G7' -t iccs Che3 马8进7
outcome 'a mixture of notations is read move by move'
gives 'Che2 Hg7' -t xboard 'C2.5 h8+7 1-0'
outcome 'a result ends the moves'
gives '马二进三 马8进7' -t chinese-simplified -d by-side-half h0g2 h9g7
outcome 'half-width digits'
gives '前五进一' -t chinese-simplified -w front --fen '4k4/9/4P4/2P1P4/2P6/9/9/9/9/3K5 w - - 0 1' e7e8
outcome 'pawns on two files, from a position'
gives '' -t wxf ''
outcome 'no moves at all'
gives '{"from":"wxf","to":"iccs","start":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","moves":["H2-E2"],"uci":["h2e2"],"result":"0-1","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"}' \
    --json -t iccs 'C2.5 0-1'
outcome 'JSON'
printf '炮二平五\r\n炮８平５\r\n' | "$chuhe" "$subcommand" >"$tmp/out" 2>"$tmp/err" &&
    [ "$(cat "$tmp/out")" = 'h2e2 h7e7' ]
outcome 'standard input'
[ "$("$chuhe" "$subcommand" --list | awk '{ print $1 }' | tr '\n' ' ')" = \
    'uci iccs coordinates wxf chinese-simplified chinese-traditional algebraic algebraic-he xboard algebraic-ru algebraic-ru-latin ' ]
outcome 'the list of notations'

refuses 3 'move 3, at byte 12' h2e2 h9g7 h0h9
outcome 'an illegal move is told with its number'
refuses 3 'move 1, at byte 0 (' 前炮平五 && grep -q 'b2e2, h2e2' "$tmp/err"
outcome 'an ambiguous move lists what it could be'
refuses 3 "no move in '24.5'" 24.5 && gives '' 1-0
outcome 'numbers alone are no moves'
refuses 3 'move 2, at byte 5' C2.5 zebra
outcome 'what is no move'
refuses 2 "no notation 'wx'" --from wx h2e2
outcome 'an unknown notation'
refuses 2 "reading only" --to any h2e2
outcome 'any is not to write'
refuses 2 "no digits 'roman'" --digits roman h2e2 && refuses 2 "no way 'x'" --tandem x h2e2
outcome 'unknown ways of writing'
gives e4e5 --fen '3k5/9/9/4R4/9/4R4/9/9/9/5K3 w' -- -R+1
outcome 'a move that begins with a hyphen'
refuses 3 'bad FEN' --fen 9/9 h2e2
outcome 'a bad FEN'
"$chuhe" "$subcommand" "$(printf 'h2e2 \377\376')" >"$tmp/out" 2>"$tmp/err"
[ $? -eq 3 ] && [ ! -s "$tmp/out" ]
outcome 'bytes that are no text'
head -c 2000000 /dev/zero | tr '\0' ' ' | "$chuhe" "$subcommand" >"$tmp/out" 2>"$tmp/err"
[ $? -eq 3 ] && grep -q 'longer than' "$tmp/err"
outcome 'more text than is taken'

yes h2e2 | timeout 20 "$chuhe" "$subcommand" >"$tmp/out" 2>"$tmp/err"
[ $? -eq 3 ] && grep -q 'longer than 1048576 bytes' "$tmp/err"
outcome 'an input without an end'
refuses 3 "('?[31m?é')" "$(printf 'a\033[31m\377\303\251')"
outcome 'what a terminal would act upon is not printed'
"$chuhe" "$subcommand" <"$tmp" >"$tmp/out" 2>"$tmp/err"
[ $? -eq 3 ] && grep -q 'Is a directory' "$tmp/err"
outcome 'standard input that cannot be read'

finish
