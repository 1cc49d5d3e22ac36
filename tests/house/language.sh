#!/bin/sh
# A program speaks the language asked for, and English where it has no catalogue.
# Usage: language.sh BUILD CHUHE
set -eu
export CHUHE_LOCALEDIR="$1/po" LC_ALL=C.UTF-8
english=$(LANGUAGE=en "$2" --help)
chinese=$(LANGUAGE=zh_CN "$2" --help)
other=$(LANGUAGE=tlh "$2" --help)
[ "$english" = "$other" ] || { echo "an unknown language is not English: $other"; exit 1; }
case $english in 'Usage: chuhe '*) ;; *) echo "not English: $english"; exit 1 ;; esac
case $chinese in '用法：chuhe '*) ;; *) echo "not Chinese: $chinese"; exit 1 ;; esac

# Errors of the library are told in the user's language as well, values and all.
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
chuhe=$2
tells() # WORDS ARGUMENT...
{
    words=$1
    shift
    if LANGUAGE=zh_CN "$chuhe" "$@" </dev/null >"$tmp/out" 2>&1; then
        echo "this was to fail: chuhe $*"
        exit 1
    fi
    # A word of four letters that is no option, command or name is English.
    if ! grep -qF -e "$words" "$tmp/out" || sed '/^  [^ ]* [wb]*$/d; s/chuhe//g; s/--[a-z]*//g' "$tmp/out" | grep -q '[a-z]\{4\}'; then
        echo "chuhe $* says:"
        cat "$tmp/out"
        exit 1
    fi
}
tells '没有红炮' notation --fen '3k5/9/9/9/9/9/9/9/9/4K4 w' 炮二平五
tells '5 路上没有红车' notation --fen '3k5/9/9/9/9/9/9/9/R8/4K4 w' 车五平六
tells 'h9 上没有红方棋子' notation h9g7
tells '此着可能是：b2e2, h2e2' notation 前炮平五
tells '此处应为棋子字母' moves 'rnbz/9 w'
tells '暗子是揭棋的棋子' moves 'rnbx/9 w'
tells '横线 9 有 8 个交叉点' perft 8/9 1
tells '横线 9 多于 9 个交叉点' diagram 55
tells '此处应为 a 到 i 的纵线字母' diagram --arrow h2j2 9/9
tells '红方没有帅' moves 4k4/9/9/9/9/9/9/9/9/9
