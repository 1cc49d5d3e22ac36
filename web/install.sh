#!/bin/sh
# Copies the built page to where `meson install` puts data; without a page there is nothing to do.
set -eu
dist=$(dirname "$0")/dist
case $1 in
/*) folder=${DESTDIR-}$1 ;;
*) folder=$MESON_INSTALL_DESTDIR_PREFIX/$1 ;;
esac
[ -f "$dist/index.html" ] || exit 0
rm -rf "$folder"
mkdir -p "$folder"
cp -R "$dist/." "$folder/"
