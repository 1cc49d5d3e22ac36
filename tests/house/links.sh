#!/bin/sh
# Relative links in the documents lead somewhere, and so do the paths of the source tree that they
# name in backquotes. Usage: links.sh SOURCE
set -eu
cd "$1"
find . -name '*.md' -not -path '*/node_modules/*' -not -path './build*' | LC_ALL=C sort | awk '
function missing(path) { return system("test -e \"" path "\"") != 0 }
{
    file = $0
    folder = file
    sub(/\/[^\/]*$/, "", folder)
    number = 0
    while ((getline line < file) > 0) {
        number++
        rest = line
        while (match(rest, /\]\([^)#:]+\)/)) {
            target = substr(rest, RSTART + 2, RLENGTH - 3)
            rest = substr(rest, RSTART + RLENGTH)
            if (missing(folder "/" target)) {
                print file ":" number ": no such file: " target
                failed = 1
            }
        }
        rest = line
        while (match(rest, /`(src|include|tests|tools|script|po|man|web|examples|docs|bench|fuzz)\/[A-Za-z0-9_.\/-]*`/)) {
            target = substr(rest, RSTART + 1, RLENGTH - 2)
            rest = substr(rest, RSTART + RLENGTH)
            if (target !~ /^web\/dist/ && missing(target)) { # dist/ is built
                print file ":" number ": no such path: " target
                failed = 1
            }
        }
    }
    close(file)
}
END { exit failed }'
