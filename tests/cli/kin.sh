#!/bin/sh
# `chuhe kin` as a user meets it: answers, complaints, exit statuses. Prints TAP.
# Usage: kin.sh CHUHE
. "$(dirname "$0")/prelude.sh"
subcommand=kin
tab=$(printf '\t')

says() # TEXT
{
    [ "$(cat "$tmp/out")" = "$1" ]
}
has() # TEXT
{
    grep -qF -e "$1" "$tmp/out"
}

ends 0 '' list && has seven_states && has 七國象戲 && has 'rider=exact|upto'
outcome 'list names the games and their options'
ends 0 '' list --json && has '"name":"three_kingdoms"'
outcome 'list in JSON'
ends 2 'nothing was expected' list jieqi
outcome 'list takes no game'
ends 0 '' rules three_kingdoms && has 'river in the shape of a Y'
outcome 'rules'
ends 2 "there is no game 'go'" rules go
outcome 'a game that is not there'
ends 0 '' perft seven_states start 2 && says 5125
outcome 'perft counts'
ends 0 '' perft --json janggi --set rules=janggimodern start 3 &&
    has '{"game":"janggi","settings":"rules=janggimodern","position":"rnba1abnr/' &&
    has ' w - - 0 1","depth":3,"nodes":33316}'
outcome 'perft in JSON'
ends 0 '' perft --set rider=upto seven_states start 2 && says 9045
outcome 'an option before the game'
ends 0 '' perft three_kingdoms start 2 --set bannermen=no && says 1928
outcome 'an option behind everything'
ends 2 "option 'rider' is exact or upto, not 'far'" perft --set rider=far seven_states start 1
outcome 'a value an option does not have'
ends 2 "has no option 'rivers'" moves --set rivers=3 three_kingdoms start
outcome 'an option a game does not have'
ends 2 'NAME=VALUE was expected' moves --set rider seven_states start
outcome 'an option without a value'
ends 2 'a depth' perft seven_states start
outcome 'perft without a depth'
ends 3 'bad position at byte 5' moves seven_states 19/19
outcome 'a position cut short'
ends 0 '' moves --set control=r,b-wogpd seven_states start && has f5f19
outcome 'two states alone'
ends 3 'the options do not go together' moves --set control=wr,obgpd seven_states start
outcome 'a share of the states the rules do not know'
ends 0 '' moves three_kingdoms start && [ "$(wc -l <"$tmp/out")" -eq 40 ] && has s23w84
outcome 'moves of the start'
ends 0 '' rules liubo && has 'after Liubo, not a reconstruction'
outcome 'the rules of a lost game say that they are new'
ends 0 '' perft liubo start 4 && says 178 &&
    ends 0 '' moves --set die=yes liubo start && says "$(printf 't%s\n' 1 2 3 4 5 6)"
outcome 'throws are moves'
board='9/9/9/9/4sK4;9/9/9/9/3uK5;9/9/9/9/3wK5'
# shellcheck disable=SC2086
ends 0 '' moves --json three_kingdoms $board s suw 0 0 && says '["s51s52","s51s41"]'
outcome 'a position in several arguments, moves in JSON'

printf 's23s25 u23u25 w23w25\n\ns23s25 u23u99\n' >"$tmp/in"
ends 3 '' replay three_kingdoms - && [ "$(wc -l <"$tmp/out")" -eq 3 ] &&
    has "winner=-${tab}by=-${tab}out=-${tab}ranking=s,u,w${tab}position=" &&
    grep -q '^error=ply 2: u23u99: ' "$tmp/out" &&
    { ! has_catalogue || { ends 3 '' replay --lang zh_CN three_kingdoms - && ! has expected; }; }
outcome 'replay tells a line a game, and the ply of an error'
cp "$tmp/in" "$tmp/kept"
printf '\357\273\277s23s25 u23u23\r\n' >"$tmp/in"
ends 3 '' replay three_kingdoms - && [ "$(grep -o u23u23 "$tmp/out" | wc -l)" -eq 1 ] && has 'error=ply 2: '
outcome 'a byte order mark; a move is named once'
ends 3 "a position is not longer than 65536 bytes" moves three_kingdoms $board s suw 0 0 "$(printf '%70000s' 0)"
outcome 'a position too long is not read in part'
printf 'a\033[31m\377\303\251\n' >"$tmp/in"
ends 3 '' replay three_kingdoms - && has 'error=ply 1: a?[31m?é: ' &&
    ends 3 '' replay --json three_kingdoms - && has '"move":"a\u001b[31m\ufffdé"'
outcome 'bytes that are no text'
ends 2 '--games 0: a number from 1' match --games 0 seven_states &&
    ends 2 '--moves 0: a number from 1' match --moves 0 seven_states &&
    ends 2 '--record and --json do not go together' match --record --json seven_states
outcome 'a match of no games, or told in two ways'
cp "$tmp/kept" "$tmp/in"
printf 'a1a5\n' >"$tmp/in"
position='19/19/19/19/19/19/19/19/19/19/19/19/19/19/rQ18/19/19/19/wR8wQ4gQ3bQ w w,r,o,b,g,p,d w>d:2* d 0 0'
ends 0 '' replay --from "$position" seven_states - &&
    has "winner=w${tab}by=hegemon-generals${tab}out=rd${tab}ranking=w,"
outcome 'replay from a position to its end'
ends 0 '' replay --json --from "$position" seven_states - && has '"by":"hegemon-generals"'
outcome 'replay in JSON'
ends 3 'No such file' replay seven_states "$tmp/none"
outcome 'a file that is not there'

ends 0 '' match --games 2 --player random --rival random --record jieqi && cp "$tmp/out" "$tmp/in" &&
    ends 0 '' replay jieqi - && [ "$(grep -c 'by=[a-z]' "$tmp/out")" -eq 2 ]
outcome 'games with covered pieces are replayed from what their record tells'
printf 'b1c3\n' >"$tmp/in"
ends 3 '' replay jieqi - && has 'error=ply 1: b1c3: it is not told' &&
    ends 0 '' replay --seed 3 jieqi - && has 'position=r~n~b~a~ka~b~n~r~/'
outcome 'an untold move needs the deal'
ends 3 '' replay banqi --from K6?/8/8/8 - && : >"$tmp/in"
outcome 'a move of another game'
ends 3 'only one move ahead can be counted' perft banqi '7?/8/8/8 - - 0 0' 2 &&
    ends 0 '' perft banqi '????????/????????/????????/????????' 1 && says 32 &&
    ends 0 '' perft --secret h4=K banqi '7?/8/8/8 - - 0 0' 1 && says 1 &&
    ends 3 "--secret: at byte 3: no 'k'" moves --secret h4=k banqi '7?/8/8/8 - - 0 0 k'
outcome 'the secret of a position'
ends 0 '' match --games 2 --player random --rival random -q --from 'K?????2/?3?3/8/k?5p r' banqi && has games=2
outcome 'a match from a position with covered pieces'
ends 3 "seat 'r' does not take part" match --seat r banqi
outcome 'a seat that is none'

ends 0 '' match --games 3 --nodes 200 --seed 4 three_kingdoms && cp "$tmp/out" "$tmp/first" &&
    ends 0 '' match --games 3 --nodes 200 --seed 4 three_kingdoms && cmp -s "$tmp/out" "$tmp/first" &&
    grep -q '^games=3	won=' "$tmp/out"
outcome 'a match with a seed and a number of nodes is the same twice'
mated='4k4/R8/9/9/9/9/9/9/9/3K1R3[]|3k5/9/9/9/9/9/9/9/9/5K3[] w 0 0'
ends 0 '' match -q --games 4 --seat B --player random --rival search --nodes 2000 --from "$mated" supply &&
    has "won=4${tab}shared=0" &&
    ends 0 '' match -q --games 4 --seat W --player random --rival search --nodes 2000 --from "$mated" supply &&
    has "won=0${tab}shared=0"
outcome 'who sits in the team that wins has won'
ends 0 '' match --games 2 --nodes 200 --record liubo && cp "$tmp/out" "$tmp/games" &&
    ends 0 '' replay liubo "$tmp/games" && [ "$(grep -c 'by=[a-z]' "$tmp/out")" -eq 2 ]
outcome 'a recorded match, throws and all, is replayed to its end'
data=$(dirname "$0")/../data/kin/fair
ends 0 '' verify "$data/fair-two-words.txt" && has "fair=yes${tab}draws=20${tab}plies=40${tab}" &&
    ends 3 '' verify "$data/not-throw.txt" && has "fair=no${tab}draws=7${tab}plies=13${tab}ply=13" &&
    ends 3 '' verify --json "$data/not-disclosed.txt" && has '"fair":false'
outcome 'verify tells fair throws from others'
ends 3 '' verify "$data/not-dealt.txt" && has "fair=no${tab}"
outcome 'a deal that the secret did not make'
printf 'chuhe-fair 1\ngame go\n' >"$tmp/in"
ends 3 "line 2: there is no game 'go'" verify - && ends 3 'No such file' verify "$tmp/none"
outcome 'verify complains of what is no record'
: >"$tmp/in"
ends 2 'a player is random, greedy or search' match --rival lucky three_kingdoms
outcome 'a player that is not there'
ends 2 'Usage: chuhe kin list' list --seat w && ends 2 'Usage: chuhe kin verify' verify --seat w - &&
    ends 2 'Usage: chuhe kin list' list --set die=yes
outcome 'an option of a game where none is named'
ends 2 "has no topic 'play'" play
outcome 'a topic that is not there'

finish
