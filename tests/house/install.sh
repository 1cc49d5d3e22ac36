#!/bin/sh
# What `meson install` puts in place is complete, and a program of somebody else's builds against it
# and runs, with the library shared and linked in; the installed server serves the installed page.
# Usage: install.sh SOURCE BUILD PREFIX LIBDIR CC FILE...
set -eu
source=$1 build=$2 prefix=$3 libdir=$4
export CC="$5"
shift 5
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
root=$tmp/root

DESTDIR=$root meson install -C "$build" --no-rebuild --quiet >"$tmp/log" 2>&1 ||
    { cat "$tmp/log"; exit 1; }

failed=0
for file in bin/chuhe include/chuhe/position.h "$libdir/libchuhe.so" "$libdir/libchuhe.so.0" \
    "$libdir/libchuhe.a" "$libdir/pkgconfig/chuhe.pc" share/man/man1/chuhe.1 "$@"; do
    # Without npm packages there is no page, and that is no fault of the installation.
    [ "$file" != share/chuhe/web/index.html ] || [ -d "$source/web/node_modules" ] || continue
    [ -e "$root$prefix/$file" ] || { echo "not installed: $file"; failed=1; }
done
for header in "$source"/include/chuhe/*.h; do
    cmp "$header" "$root$prefix/include/chuhe/${header##*/}" || failed=1
done
if grep -rlF "$build" "$root$prefix/$libdir/pkgconfig" "$root$prefix/include"; then
    echo 'mentions the build folder'
    failed=1
fi

# As somebody else would: nothing of the source tree, the library found by pkg-config.
export PKG_CONFIG_SYSROOT_DIR="$root" PKG_CONFIG_PATH="$root$prefix/$libdir/pkgconfig"
fen='4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1'
for kind in '' 'STATIC=1'; do
    cp -r "$source/examples" "$tmp/examples"
    make -s -C "$tmp/examples" $kind >"$tmp/log" 2>&1 || { cat "$tmp/log"; exit 1; }
    library=$root$prefix/$libdir
    [ -z "$kind" ] || library=
    said=$(LD_LIBRARY_PATH=$library "$tmp/examples/moves" "$fen" | tr '\n' ' ')
    [ "$said" = 'd0d1 1 moves ' ] || { echo "moves said: $said"; failed=1; }
    said=$(LD_LIBRARY_PATH=$library "$tmp/examples/moves" 'x' 2>&1) && failed=1
    case $said in 'byte 0: '*) ;; *) echo "moves said: $said"; failed=1 ;; esac
    LD_LIBRARY_PATH=$library "$tmp/examples/randomgame" 7 |
        grep -Eq '^[0-9]+ plies, (checkmate|stalemate|still going)$' || { echo 'randomgame'; failed=1; }
    said=$(printf '[Red "x"]\n1. 炮二平五 马８进７ 1-0\n' |
        LD_LIBRARY_PATH=$library "$tmp/examples/rewrite" wxf | sed -n 's/^  1\. //p')
    [ "$said" = 'C2.5 H8+7' ] || { echo "rewrite said: $said"; failed=1; }
    if [ -z "$kind" ] && ! ldd "$tmp/examples/moves" | grep -q 'libchuhe\.so\.0'; then
        echo 'not linked by SONAME'
        failed=1
    fi
    rm -r "$tmp/examples"
done
said=$("$root$prefix/bin/chuhe" --version)
[ "$said" = "chuhe $(sed -n "s/^    version: '\(.*\)',/\1/p" "$source/meson.build")" ] ||
    { echo "chuhe --version: $said"; failed=1; }

case " $* " in
*' bin/chuhe-engine '*' bin/chuhe-serve '*' share/chuhe/web/index.html '*)
    [ ! -d "$source/web/node_modules" ] ||
    node "$source/tests/house/serve.mjs" "$root$prefix/bin/chuhe" serve --port 0 --store "$tmp/games.db" ||
        failed=1
    ;;
esac
exit $failed
