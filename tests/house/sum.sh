#!/bin/sh
# The sum of the runners: crashes, silence and half results count as failures. Usage: sum.sh SOURCE
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0

sums_to() # EXPECTED-LAST-LINE EXPECTED-STATUS ARGUMENT...
{
    want=$1 want_status=$2
    shift 2
    status=0
    said=$(node "$source/tools/sum-results.mjs" "$@") || status=$?
    last=$(printf '%s\n' "$said" | tail -n 1)
    [ "$last" = "$want" ] && [ "$status" -eq "$want_status" ] && return
    echo "expected '$want' and $want_status, got '$last' and $status for: $*"
    failed=1
}
source=$1
cd "$tmp"

cat >good <<'END'
{"name": "a", "stdout": "1..3\nok 1 - x\nok 2 - y\nnot ok 3 # SKIP z\n# ok - tests\n", "result": "OK"}
{"name": "script", "stdout": "all is well\n", "result": "OK"}
{"name": "silent", "result": "OK"}
{"name": "off", "result": "SKIP"}
END
sums_to '4 passed, 0 failed' 0 meson=good
printf '%s\n' '{"name": "a", "stdout": "1..2\nok 1 - x\nnot ok 2 - y\n", "result": "FAIL"}' >bad
sums_to '1 passed, 1 failed' 1 meson=bad
printf '%s\n' '{"name": "a", "stdout": "1..9\nok 1 - x\n", "result": "ERROR"}' >crash
sums_to '1 passed, 1 failed' 1 meson=crash
printf '%s\n' '{"name": "a", "stdout": "1..9\nok 1 - x\n", "result": "OK"}' >early
sums_to '1 passed, 1 failed' 1 meson=early
printf '%s\n' '{"name": "a", "stdout": "1..1\nok 1 - x\n", "result": "FAIL"}' >leak
sums_to '1 passed, 1 failed' 1 meson=leak
printf '%s\n' '{"name": "a", "result": "TIMEOUT"}' >slow
sums_to '0 passed, 1 failed' 1 meson=slow
: >empty
sums_to '0 passed, 1 failed' 1 meson=empty
sums_to '4 passed, 1 failed' 1 meson=good vitest=missing
sums_to '4 passed, 0 failed' 0 meson=good=0
sums_to '4 passed, 1 failed' 1 meson=good=143
sums_to '1 passed, 1 failed' 1 meson=bad=1

cat >units <<'END'
{"testResults": [
    {"status": "passed", "assertionResults": [{"status": "passed"}, {"status": "pending"}]},
    {"status": "failed", "assertionResults": []}]}
END
sums_to '1 passed, 1 failed' 1 vitest=units
echo '{"stats": {"expected": 5, "flaky": 1, "unexpected": 0, "skipped": 2}, "errors": []}' >pages
sums_to '10 passed, 0 failed' 0 meson=good playwright=pages
echo '{"stats": {"expected": 0, "flaky": 0, "unexpected": 0, "skipped": 0}, "errors": [{}]}' >none
sums_to '0 passed, 1 failed' 1 playwright=none
echo '{"stats": {"expected": 0, "flaky": 0, "unexpected": 0, "skipped": 0}, "errors": []}' >none
sums_to '0 passed, 1 failed' 1 playwright=none
exit $failed
