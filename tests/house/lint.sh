#!/bin/sh
# Data is never spliced into a language: SQL is constant text with bound values, the page builds no
# HTML from strings, and nothing the page does names another host. Usage: lint.sh SOURCE
#
# The rules are first shown to catch what they are for.
set -eu

# FOLDER|WHAT TO DO INSTEAD|PATTERN
rules='
src|bind the value instead of formatting it into SQL|"(SELECT|INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER) [^"]*%[-0-9.*]*[a-z]
src|bind the value instead of formatting it into SQL|sqlite3_(v|sn|vsn)?m?printf
src|unwind by return value|\b(sig)?(setjmp|longjmp)\b
web/src|let Svelte escape it|\{@html|(inner|outer)HTML|insertAdjacentHTML|document\.write|\beval\(|new Function
web/src|no other host is contacted|https?://([^w]|w[^w]|www\.[^w])
'

# Prints the lines of TREE that break a rule.
broken() # TREE
{
    printf '%s' "$rules" | while IFS='|' read -r folder instead pattern; do
        if [ -z "$folder" ] || [ ! -d "$1/$folder" ]; then continue; fi
        (cd "$1" && grep -rnE --include='*.[ch]' --include='*.ts' --include='*.svelte' -e "$pattern" "$folder") |
            sed "s/\$/   <- $instead/"
    done
}

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$tmp/src" "$tmp/web/src"
cat >"$tmp/src/bad.c" <<'END'
snprintf(sql, n, "SELECT id FROM games WHERE id = '%s'", id);
char *sql = sqlite3_mprintf("DELETE FROM games WHERE id = %Q", id);
if (setjmp(out))
END
cat >"$tmp/web/src/Bad.svelte" <<'END'
{@html message}
node.innerHTML = message;
fetch('https://example.org/');
END
broken "$tmp" >"$tmp/broken"
if [ "$(cut -d: -f2 "$tmp/broken" | sort -u | wc -l)" -ne 3 ] || [ "$(wc -l <"$tmp/broken")" -ne 6 ]; then
    echo 'the rules do not catch what they are for:'
    cat "$tmp/broken"
    exit 1
fi

found=$(broken "$1")
[ -z "$found" ] || { printf '%s\n' "$found"; exit 1; }
