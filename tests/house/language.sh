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
