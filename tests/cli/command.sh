#!/bin/sh
# The `chuhe` command as a user meets it: answers, complaints, exit statuses. Prints TAP.
# Usage: command.sh CHUHE
. "$(dirname "$0")/prelude.sh"

says() # TEXT
{
    [ "$(cat "$tmp/out")" = "$1" ]
}

ends 0 '' perft start 3 && says 79666
outcome 'perft counts'
ends 0 '' perft start 0 && says 1
outcome 'perft of depth 0 is 1'
ends 0 '' perft --divide start 2 && awk '
    /^[a-i][0-9][a-i][0-9]: / { sum += $2; moves++ } END { exit !(NF == 1 && $1 == sum && moves == 44) }' \
    "$tmp/out"
outcome 'the divided counts add up to the last line'
ends 0 '' perft --no-bulk start 3 && says 79666
outcome 'perft that plays the last ply too'
ends 0 '' perft --json --divide start 1 &&
    grep -q '^{"fen":"[^"]*","depth":1,"bulk":true,"nodes":44,"seconds":[0-9.]*,"divide":{"' "$tmp/out" &&
    grep -q '"h2e2":1[,}]' "$tmp/out"
outcome 'perft in JSON'
ends 0 '' perft CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1 2 && says 516
outcome 'a FEN in several arguments'
ends 0 '' perft CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 r 2 && says 516
outcome 'Red may be written r'
ends 0 '' moves start && [ "$(LC_ALL=C sort -u "$tmp/out" | wc -l)" -eq 44 ]
outcome 'the start position has 44 moves'
ends 0 '' moves '4k4/9/9/9/9/9/9/9/9/3K5 w' && says d0d1
outcome 'the kings may not face each other'
ends 0 '' moves '3aka3/9/4P4/9/9/9/9/9/4p4/3AKA3 w' && [ -s "$tmp/out" ]
outcome 'the counters of a FEN may be missing'
ends 0 '' moves '3k5/3PR4/9/9/9/9/9/9/9/4K4 b' && says ''
outcome 'who is mated has no move'
ends 0 '' moves --json '3k5/9/9/9/9/9/9/9/9/4K4' && says \
    '{"fen":"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1","side":"red","check":false,"end":"none","moves":["e0f0","e0e1"]}'
outcome 'moves in JSON'
ends 0 '' moves --json '3k5/3PR4/9/9/9/9/9/9/9/4K4 b' && grep -q '"check":true,"end":"checkmate","moves":\[\]}' "$tmp/out"
outcome 'a mate in JSON'
ends 0 '' moves --json '3k5/9/9/9/9/9/9/4p4/3p1p3/4K4 w' && grep -q '"check":false,"end":"stalemate","moves":\[\]}' "$tmp/out"
outcome 'a stalemate in JSON'

ends 0 'a side has more than two cannons' moves '3k5/3PR4/4C4/4C4/4C4/9/9/9/9/4K4 b' && says '' &&
    ! grep -q 'too many\|face\|pawn' "$tmp/err"
outcome 'what could not arise in a game is said, and played all the same'
ends 0 '' moves --json '4kab2/9/9/9/9/P8/9/9/9/3K5 w' && grep -q '"moves":\["a4a5"' "$tmp/out"
outcome 'what is in order is not warned of'
ends 0 'a pawn stands on a point it can never reach' moves '3k5/9/9/9/9/9/9/9/P3K4/4R4 b' &&
    grep -q '^  a pawn' "$tmp/err" && [ "$(grep -c '^  ' "$tmp/err")" -eq 1 ]
outcome 'a pawn behind its own start is warned of'

ends 3 'byte 0' moves ''
outcome 'an empty FEN is refused'
ends 3 'byte 3' moves 'rnbXkabnr/9/9/9/9/9/9/9/9/4K4 w'
outcome 'a FEN with a strange letter tells the byte'
ends 3 'byte 24' moves '3k5/9/9/9/9/9/9/9/9/4K4 x' && grep -q '^                          ^$' "$tmp/err"
outcome 'the byte that is wrong is marked'
ends 3 'Red has no king' moves '4k4/9/9/9/9/9/9/9/9/9 w'
outcome 'a position without a king tells so'
ends 3 'the kings face each other' perft '4k4/9/9/9/9/9/9/9/9/4K4 w' 1
outcome 'kings that face each other cannot be played'
ends 3 'the kings face each other' moves '3ak4/9/9/9/9/9/9/P8/RRR5A/4K4 w' && grep -q '^  an advisor' "$tmp/err" &&
    grep -q '^  a pawn' "$tmp/err" && grep -q 'more than two rooks' "$tmp/err" && [ "$(grep -c '^  ' "$tmp/err")" -eq 4 ]
outcome 'of a position that cannot be played every fault is named'
ends 2 'Usage: chuhe perft' perft start
outcome 'perft without a depth'
ends 2 "not '-1'" perft start -- -1
outcome 'perft of a negative depth'
ends 2 "not '3x'" perft start 3x
outcome 'perft of a depth that is no number'
ends 2 "not '99999999999999999999'" perft start 99999999999999999999
outcome 'perft of a depth that does not fit'
ends 2 'Usage: chuhe moves' moves
outcome 'moves without a position'
ends 3 'byte 0' moves start start
outcome 'moves of two positions'
ends 2 "no command 'mvoes'" mvoes
outcome 'an unknown command is named'
ends 2 'Usage: chuhe COMMAND' && ends 0 '' --help && grep -q '^Usage: chuhe COMMAND' "$tmp/out"
outcome 'help is printed when asked for, and complained about when not'
ends 0 '' --version && grep -Eq '^chuhe [0-9]+\.[0-9]+\.[0-9]+$' "$tmp/out"
outcome 'the version'

"$chuhe" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' >"$tmp/commands"
[ -s "$tmp/commands" ] && (while read -r command; do
    ends 0 '' "$command" --help </dev/null && grep -q "^Usage: chuhe $command" "$tmp/out" || exit 1
    ends 2 "chuhe $command: " "$command" --no-such-option </dev/null || [ "$command" = serve ] ||
        [ "$command" = kin ] || exit 1
done <"$tmp/commands")
outcome 'every command prints its usage'

(for words in 'judge' 'judge --json' 'kin replay seven_states' 'kin verify'; do
    # shellcheck disable=SC2086
    ends 3 'No such file' $words "$tmp/not-there" || exit 1
done)
outcome 'a file that cannot be read is wrong input, whatever the command'
ends 2 'chuhe kin moves: ' kin moves --no-such-option
outcome 'a complaint about an option begins with the whole command'
ends 1 'No such file' diagram --output "$tmp/not/there.svg" start
outcome 'a file that cannot be written is a failure'

for name in LANG LC_MESSAGES LC_ALL; do
    ! has_catalogue || env -u LC_ALL -u LC_MESSAGES -u LANG "$name=zh_CN.UTF-8" "$chuhe" --help | grep -q 用法
    outcome "the language that $name asks for, whether or not its locale is installed"
done
! has_catalogue || env LC_ALL=xx_YY.UTF-8 LANGUAGE=zh_CN:en "$chuhe" --help | grep -q 用法
outcome 'LANGUAGE beside a locale that is not installed'
env LC_ALL=xx_YY.UTF-8 "$chuhe" --help | grep -q '^Usage'
outcome 'a language that nobody speaks'

! "$chuhe" moves start >/dev/full 2>"$tmp/err" && grep -q 'cannot write' "$tmp/err"
outcome 'an answer that cannot be written is a failure'
# Nobody is left to work for: neither endless input is read on, nor a long match played.
yes 'start h2e2' | "$chuhe" judge >/dev/full 2>"$tmp/err"
grep -q 'cannot write' "$tmp/err"
outcome 'judging ends when the answers cannot be written'
yes 'id	wxf	start	h2e2' | "$chuhe" judge --batch >/dev/full 2>"$tmp/err"
grep -q 'cannot write' "$tmp/err"
outcome 'batch judging ends when the answers cannot be written'
! "$chuhe" kin match --games 1000000 --nodes 1 --player random --rival random liubo >/dev/full \
    2>"$tmp/err" && grep -q 'cannot write' "$tmp/err"
outcome 'a match ends when its games cannot be written'

finish
