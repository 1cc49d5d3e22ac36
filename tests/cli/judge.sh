#!/bin/sh
# `chuhe judge` as a user meets it. Prints TAP. Usage: judge.sh CHUHE
. "$(dirname "$0")/prelude.sh"
subcommand=judge

says() # TEXT: a line of the answer
{
    grep -qxF -e "$1" "$tmp/out"
}
tells() # TEXT: somewhere in the answer
{
    grep -qF -e "$1" "$tmp/out"
}

# A rook that checks for ever (the first diagram of many a rule book).
check_fen='2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w'
check_moves='f0e0 e8f8 e0f0 f8e8 f0e0 e8f8 e0f0 f8e8 f0e0 e8f8 e0f0 f8e8 f0e0 e8f8 e0f0 f8e8'
# A rook that chases a horse for ever.
chase_fen='3k4n/9/9/9/9/9/9/9/9/4K2R1 w'
chase_moves='h0i0 i9h7 i0h0 h7i9'

ends 0 '' --fen "$check_fen" --moves "$check_moves" &&
    says 'Black wins: Red gives check with every move of the loop, and must not.' &&
    says 'Rule set: World Xiangqi Federation. Clause: wxf.perpetual-check. After ply 8.' &&
    says 'The loop: plies 1 to 8.' &&
    says '   1  Red f0e0  Check. The red rook on e0 attacks the king.'
outcome 'perpetual check, in words'
ends 1 '' --fen "$chase_fen" --moves "$chase_moves" && says 'The game goes on.' &&
    says 'The position has occurred 2 times; these rules judge at 3. --loop judges a loop as if it went on for ever.'
outcome 'twice is not three times'
ends 1 '' --moves 'h2e2' && says 'The game goes on.' && ! tells 'occurred'
outcome 'nothing is said of a repetition where there is none'
ends 0 '' --loop 0,4 --fen "$chase_fen" --moves "$chase_moves" &&
    tells 'The red rook has come to i0 and attacks the black horse on i9. Nothing could take back.'
outcome 'a loop judged as going on for ever'
ends 0 '' --loop 0,4 --json --fen "$chase_fen" --moves "$chase_moves" &&
    tells '"outcome":"black wins","reason":"perpetual-chase","clause":"wxf.perpetual-chase"' &&
    tells '"classes":["chase","idle","chase","idle"]' &&
    tells '"victim":{"square":"i9","piece":"n","id":3},"gain":"unguarded","novelty":"moved"'
outcome 'the same as JSON'
ends 0 '' --rules cxa --loop 2,4 --fen '2baka3/C4rN2/4b1n2/1Rp5p/6p2/2P6/4c1P1c/4B3C/4A4/4KAB2 w' \
    --moves 'b6b8 f9e8 b8b6 e8f9 b6b8 f9e8' && tells 'wins material: a8f8.' && ! tells 'wins material: b8f8 '
outcome 'a sentence that ends with moves has a full stop'
ends 0 '' --rules folk-prc --loop 0,4 --fen "$chase_fen" --moves "$chase_moves" &&
    tells 'Draw: the position repeats and neither side breaks a rule.'
outcome 'another rule set'
ends 1 '' --moves '炮二平五 马8进7' && says 'The game goes on.'
outcome 'moves in Chinese'
ends 0 '' --fen '4k4/3P1P3/9/9/9/9/9/9/9/3K5 b' --moves '' &&
    says 'Red wins: Black has no legal move.'
outcome 'stalemate, without a move'
ends 0 '' --list && [ "$(wc -l <"$tmp/out")" -eq 7 ]
outcome 'the rule sets are listed'
ends 0 '' --help && tells 'Usage: chuhe judge'
outcome 'help'

quiet_moves='a0a1 a9a8 a1a0 a8a9'
ends 1 '' --moves "$quiet_moves" && says 'The game goes on.'
outcome 'four quiet moves are few'
ends 0 '' --limit quiet=4 --moves "$quiet_moves" && tells 'Draw: ' && tells 'After ply 4.'
outcome 'a limit in place of the rule set'"'"'s'
printf 'a\twxf\tstart\t%s\nb\tcxa\tstart\t%s\n' "$quiet_moves" "$quiet_moves" >"$tmp/in"
ends 0 '' --batch -n quiet=3 && [ "$(cut -f2,3 "$tmp/out" | sort -u)" = "draw	3" ]
outcome 'the same for many games, by any rule set'
for limit in quiet quiet= quiet=x quiet=-1 quiet=99999999999 loud=3 =3; do
    ends 2 "--limit wants a name and a number, as in quiet=120, and not '$limit'" --limit "$limit" --moves ''
    outcome "no limit: $limit"
done

printf '# a comment\n\nstart h2e2\n%s - - 0 1 %s\n' "$check_fen" "$check_moves" >"$tmp/in"
ends 1 '' && says '-:3' && says 'The game goes on.' && says '-:4' &&
    says 'Black wins: Red gives check with every move of the loop, and must not.'
outcome 'games a line each'
cp "$tmp/in" "$tmp/games"
ends 1 '' "$tmp/games" && says "$tmp/games:3"
outcome 'from a file'

ends 3 '--moves:1:8: the black piece cannot move there' --moves 'h2e2 h9g8'
outcome 'an illegal move, with its place'
ends 3 'bad FEN at byte 2: ' --fen '9/x' --moves ''
outcome 'a bad FEN, with its place'
ends 3 'a FEN is not longer than 4096 bytes' --fen "$(printf '%4097s' k)" --moves '' &&
    ! grep -q '  ' "$tmp/err"
outcome 'a FEN too long is refused and not printed'
ends 3 'the position cannot be played' --fen '4k4/9/9/9/9/9/9/9/9/4K4 w' --moves ''
outcome 'kings that face each other'
ends 3 '--loop: the plies do not lead back to where they began' --loop 0,2 --fen "$chase_fen" --moves "$chase_moves"
outcome 'a loop that is none'
ends 3 '--loop: the loop does not lie within the 4 plies played' --loop 2,4 --fen "$chase_fen" --moves "$chase_moves"
outcome 'a loop past the end'
printf 'start h2e2 h9g7 xyz\n' >"$tmp/in"
ends 3 '-:1:17: ' && [ ! -s "$tmp/out" ]
outcome 'a bad move in a line, with line and column'
ends 3 'No such file' "$tmp/none"
outcome 'a file that is not there'
ends 3 "'': No such file" ''
outcome 'a file without a name'
ends 3 "$tmp: Is a directory" "$tmp"
outcome 'a folder is no file'
mv "$tmp/in" "$tmp/kept" && mkdir "$tmp/in"
ends 3 'Is a directory' && ends 3 'Is a directory' --batch --rules wxf
outcome 'standard input that cannot be read'
rmdir "$tmp/in" && mv "$tmp/kept" "$tmp/in"
ends 2 "there is no rule set 'fide'" --rules fide
outcome 'an unknown rule set'
ends 2 "--loop wants two numbers, as in 4,8, and not '4'" --loop 4 --moves ''
outcome 'half a loop'
ends 2 'Usage: chuhe judge' --nonsense
outcome 'an unknown option'
ends 2 'Usage: chuhe judge' --batch --json
outcome 'options that exclude each other'

{
    printf 'a\twxf\t%s\t%s\n' "$check_fen" "$check_moves"
    printf 'b\t\t%s\t%s\t0\t4\n' "$chase_fen" "$chase_moves"
    printf 'c\tcxq\t%s\t%s\t0\t4\tmore\tcolumns\n' "$chase_fen" "$chase_moves"
    printf 'd\tfide\t%s\t\n' "$chase_fen"
    printf 'e\twxf\t9/9\t\n'
    printf 'f\twxf\t%s\th0i0 a0a1\n' "$chase_fen"
    printf 'g\tfolk-hk\t%s\t%s\t0\t4\r\n' "$chase_fen" "$chase_moves"
    printf 'h\n'
} >"$tmp/in"
ends 0 '' --batch --rules wxf
cat >"$tmp/want" <<'END'
a	black wins	8	perpetual-check
b	black wins	4	perpetual-chase
c	none	4	none
d	error		rules: there is no such rule set
e	error		fen: byte 4: '/' and rank 7 were expected
f	error		moves: byte 6: there is no black piece on a0
g	black wins	4	perpetual-chase
h	error		fen: byte 1: the ten ranks of a board were expected
END
cmp -s "$tmp/out" "$tmp/want"
outcome 'batch: one answer a line, errors among them'
printf 'a\twxf\t4k4/9/9/9/9/9/9/9/4K4 w\t\nb\twxf\t4k4/9/9/9/9/9/9/9/9/4K4 w\t\n' >"$tmp/in"
ends 0 '' --batch && says "$(printf 'a\terror\t\tfen: byte 22: %s' "'/' and rank 0 were expected")" &&
    says "$(printf 'b\terror\t\tfen: the position cannot be played: the kings face each other')" &&
    { ! has_catalogue || { ends 0 '' --batch --lang zh_CN && tells '将帅' && ! tells ' the '; }; }
outcome 'batch: what is wrong is said in the language of the reader'
printf '\357\273\277start 1. h2e2 h9g7 2. h0g2 1-0\r\nstart h2e2 1-0 h9g7\n' >"$tmp/in"
ends 3 '-:2:12: ' && says '-:1' && says 'The game goes on.'
outcome 'a byte order mark, and a result at the end'
printf '4k4/9/9/9/9/9/9/9/9/4K4 w\n' >"$tmp/in"
ends 3 '-:1: the position cannot be played: the kings face each other'
outcome 'a line with a position that cannot be played'
printf 'a\t\t%s\t\n' "$chase_fen" >"$tmp/in"
ends 0 '' --batch && says "$(printf 'a\terror\t\trules: neither a column nor --rules says the rule set')"
outcome 'batch without a rule set'
printf 'a\twxf\tstart\th2e2 h9g7\t0\t2\nb\twxf\tstart\t炮二平五 马8进7\t0\t9\n' >"$tmp/in"
ends 0 '' --batch &&
    says "$(printf 'a\terror\t\tloop: the plies do not lead back to where they began')" &&
    says "$(printf 'b\terror\t\tloop: the loop does not lie within the 2 plies played')"
outcome 'batch: where the loop is wrong no move is blamed'

{
    printf 'long\twxf\t'
    awk 'BEGIN { for (i = 0; i < 220000; i++) printf "h2e2 "; print "" }'
    printf 'next\twxf\t%s\t\n' "$chase_fen"
} >"$tmp/in"
ends 0 '' --batch && says "$(printf 'long\terror\t\tthe line is too long')" &&
    says "$(printf 'next\tnone\t0\tnone')"
outcome 'batch: a line longer than is read'
ends 3 'the line is longer than 1048576 bytes' -
outcome 'the same in a file'

cat >"$tmp/in" <<END

[Event "Club evening"]
[Red "A. Ray"]
[Black "B. Oak"]
[Result "*"]
[FEN "$check_fen"]

1. R4.5 {a word} K5.6 2. R5.4 (2. R5.6) K6.5 3. R4.5 K5.6
4. R5.4 K6.5 5. R4.5 K5.6 *

[Event "Another"]
[Result "*"]

1. C2.5 H8+7 *
END
cat >"$tmp/want" <<END
-, game 1: A. Ray - B. Oak
Black wins: Red gives check with every move of the loop, and must not.
Rule set: World Xiangqi Federation. Clause: wxf.perpetual-check. After ply 8.
END
ends 1 '' && head -n 3 "$tmp/out" | cmp -s - "$tmp/want" && says '-, game 2' && says 'The game goes on.'
outcome 'PGN: each game, its main line'
sed 's/H8+7/H8+6/' "$tmp/in" >"$tmp/game.pgn"
ends 3 "$tmp/game.pgn:14:" "$tmp/game.pgn" && says "$tmp/game.pgn, game 1: A. Ray - B. Oak" && says 'The game goes on.'
outcome 'PGN: a damaged record is told, with its place, and judged as far as it goes'
sed '9,$d' "$tmp/game.pgn" >"$tmp/in"
ends 0 '' --rules cxa --loop 0,4 && tells 'Clause: cxa.perpetual-check. After ply 4.'
outcome 'PGN: a loop judged as going on for ever'

cat >"$tmp/in" <<'END'
[Event "Resigned"]
[Result "1-0"]
[Termination "resignation"]

1. C2.5 H8+7 1-0

[Event "Agreed"]
[Result "1/2-1/2"]
[Termination "agreement"]

1. C2.5 H8+7 1/2-1/2

[Event "On time"]
[Result "0-1"]
[Termination "time"]

1. C2.5 0-1

[Event "Mate goes before"]
[Result "0-1"]
[Termination "resignation"]
[FEN "3k5/9/9/9/9/9/9/9/9/3RK4 b"]

0-1
END
ends 0 '' && says 'Red wins: Black resigned.' && says 'Draw by agreement.' && says 'Black wins: Red ran out of time.' &&
    says 'Red wins: Black is checkmated.'
outcome 'PGN: what the players and the clock say, where the moves leave it open'
ends 0 '' --json && tells '"outcome":"red wins","reason":"resignation","ply":2,' && tells '"outcome":"draw","reason":"agreement","ply":2,' &&
    tells '"outcome":"black wins","reason":"time","ply":1,' && tells '"reason":"checkmate","clause":"wxf.checkmate"'
outcome 'the same as JSON'
sed '1,5s/1-0/1\/2-1\/2/' "$tmp/in" | head -n 5 >"$tmp/game.pgn"
ends 1 '' "$tmp/game.pgn" && says 'The game goes on.'
outcome 'PGN: a draw is nothing that one resigns'
printf '# nothing but this\n\n' >"$tmp/in"
ends 3 '-: there is no game in it' && : >"$tmp/in" && ends 3 '-: there is no game in it' && ends 0 '' --batch --rules wxf
outcome 'nothing to judge is not judged'

finish
