#!/bin/sh
# Nothing is left unfinished, and nothing tells whose machine it was written on.
# Usage: marks.sh SOURCE
set -eu
cd "$1"
[ -e .git ] || exit 77 # an archive has no list of its own files
failed=0

# Spelled apart so that this file passes.
unfinished='T''ODO|F''IXME|X''XX|H''ACK|W''IP'
if git grep -nIwE "$unfinished" -- . ':!web/package-lock.json'; then
    echo 'finish it, or file it where work to do is kept'
    failed=1
fi

# The home of "me" is nobody's; tests may live there.
places='/w''ork/|/h''ome/([a-ln-z]|m[a-df-z])|/r''oot/|/t''mp/[a-z]|regis''try\.npm|deb\.deb''ian'
if git grep -nIE "$places" -- . ':!script/check-fresh'; then
    echo 'a path or a host that other machines do not have'
    failed=1
fi
exit $failed
