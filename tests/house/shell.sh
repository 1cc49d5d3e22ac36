#!/bin/sh
# Scripts are plain sh, without the faults that shellcheck knows. Usage: shell.sh SOURCE [SHELLCHECK]
set -eu
cd "$1"
shift
failed=0 found=0
for file in .ci/* script/* script/setups/* src/*/*.sh tests/*/*.sh tools/* web/*.sh; do
    [ -f "$file" ] || continue
    case $(head -n 1 "$file") in
    '#!/bin/sh') ;;
    *) continue ;;
    esac
    found=$((found + 1))
    sh -n "$file" || failed=1
    [ $# -eq 0 ] || "$1" --external-sources --source-path=SCRIPTDIR "$file" || failed=1
done
[ "$found" -gt 20 ] || { echo "only $found scripts were found"; failed=1; }
exit $failed
