#!/bin/sh
# `chuhe diagram` as a user meets it. Prints TAP. Usage: diagram.sh CHUHE
. "$(dirname "$0")/prelude.sh"
subcommand=diagram

has() # TEXT
{
    grep -qF -e "$1" "$tmp/out"
}

ends 0 '' start && has ' 9  車──馬──象──士──將──士──象──馬──車' && has ' 0  俥──傌──相──仕──帥──仕──相──傌──俥'
outcome 'text for a terminal, in traditional characters'
ends 0 '' --set letters --labels none 4k4/9/9/9/9/9/9/9/9/4K4 w &&
    [ "$(head -n 1 "$tmp/out")" = ' +---+---+---+---k---+---+---+---+' ] && [ "$(wc -l <"$tmp/out")" -eq 19 ]
outcome 'letters on a board of ASCII'
ends 0 '' --set simplified --turned start && [ "$(head -n 1 "$tmp/out")" = ' 0  车──马──相──仕──帅──仕──相──马──车' ]
outcome 'from the other side'
ends 0 '' --mark e3 --arrow attack:h2e2 --arrow h2e2 start && has '─[兵]' && has 'attack: h2 > e2' && has 'move: h2 > e2'
outcome 'a ring and two arrows'
ends 0 '' --moves '炮二平五 马8进7' start && has 'move: h9 > g7' && has ' 2  ├───炮──┼───┼───炮──'
outcome 'after some moves'
ends 0 '' --output "$tmp/board.svg" start && [ ! -s "$tmp/out" ] &&
    [ "$(head -c 4 "$tmp/board.svg")" = '<svg' ] && [ "$(grep -c '<use ' "$tmp/board.svg")" -eq 32 ]
outcome 'a file that is named .svg is one'
ends 0 '' --format svg --width 333 --title 'A <title> & "more"' start && has 'width="333"' &&
    has '<title>A &lt;title&gt; &amp; &quot;more&quot;</title>'
outcome 'SVG on standard output, with a title'
ends 0 '' 9/9/9/9/9/9/9/9/9/9
outcome 'a board without kings is drawn'

ends 3 'byte 3' rnbXkabnr/9/9/9/9/9/9/9/9/4K4
outcome 'a FEN with a strange letter tells the byte'
ends 2 'traditional, simplified, letters or international' --set klingon start
outcome 'pieces that are not there'
ends 2 'move, attack or guard' --arrow love:h2e2 start
outcome 'a tone that is not there'
ends 2 '--arrow h2j2: a file letter' --arrow h2j2 start
outcome 'an arrow to no point'
ends 2 '--mark j2: a file letter' --mark j2 start
outcome 'a ring around no point'
ends 2 'another square' --arrow h2h2 start
outcome 'an arrow that goes nowhere'
ends 2 'from 32 to 4096' --width 31 start
outcome 'a width that is too small'
ends 2 "no format 'bmp'" --format bmp start
outcome 'a format that is not there'
ends 3 'there is no black piece on h2' --moves 'h2e2 h2e2' start
outcome 'a move that cannot be played'
ends 3 '--moves, at byte 5: ' --moves 'h2e2 zebra' start
outcome 'a move that is none, with its place'
ends 3 'Red has no king' --moves h2e2 9/9/9/9/9/9/9/9/9/9
outcome 'moves where nothing can be played'
ends 1 "'': No such file" --output '' start
outcome 'a file without a name'
ends 0 '' --format svg --title "$(head -c 100000 /dev/zero | tr '\0' '"')" start && has '&quot;</title>'
outcome 'a title that is long'
ends 1 'nowhere' --output "$tmp/nowhere/board.svg" start
outcome 'a file that cannot be written'
ends 2 'Usage: chuhe diagram'
outcome 'nothing to draw'

finish
