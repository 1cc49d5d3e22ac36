#!/bin/sh
# Makes what the set-up needs and prints Meson's options for it: the C library and cmocka of the
# other architecture, fetched from Debian and unpacked in build-aarch64-root/, so that the system is
# left as it is. (The cross compiler's own C library has no modules for old encodings.)
set -eu
cd "$(dirname "$0")/../.."

fail()
{
    printf 'aarch64: %s\n' "$*" >&2
    exit 1
}

for command in aarch64-linux-gnu-gcc qemu-aarch64; do
    command -v "$command" >/dev/null 2>&1 || fail "$command is missing; install as root:" \
        'apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user'
done

root=$PWD/build-aarch64-root
libs=usr/lib/aarch64-linux-gnu
if [ ! -f "$root/$libs/pkgconfig/cmocka.pc" ] || [ ! -d "$root/$libs/gconv" ]; then
    rm -rf "$root"
    mkdir -p "$root/apt/lists/partial" "$root/apt/archives/partial"
    : >"$root/apt/status"
    (
        cd "$root/apt"
        set -- -q -o Dir::State="$PWD" -o Dir::State::status="$PWD/status" -o Dir::Cache="$PWD" \
            -o APT::Architectures::=arm64 -o APT::Sandbox::User="$(id -un)"
        apt-get "$@" update && apt-get "$@" download \
            libc6:arm64 libgcc-s1:arm64 libcmocka0:arm64 libcmocka-dev:arm64
    ) >"$root/log" 2>&1 || {
        tail -n 5 "$root/log" >&2
        fail 'cannot fetch packages'
    }
    for package in "$root"/apt/*.deb; do
        dpkg -x "$package" "$root"
    done
    rm -rf "$root/apt"
fi

cat >"$root/paths.ini" <<END
[properties]
sys_root = '$root'
pkg_config_libdir = '$root/$libs/pkgconfig'

[binaries]
exe_wrapper = ['qemu-aarch64', '-L', '$root']
END
echo '--cross-file=script/setups/aarch64.ini --cross-file=build-aarch64-root/paths.ini'
