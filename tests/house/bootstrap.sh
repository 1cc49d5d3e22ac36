#!/bin/sh
# script/bootstrap on machines of other kinds: what it runs and what it says. The system is played by
# scripts that write down how they were called. Usage: bootstrap.sh SOURCE
set -eu
source=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0

# Only what is listed here is found, so that this machine's sudo and packages play no part.
mkdir -p "$tmp/bin" "$tmp/tree/script" "$tmp/tree/web"
cp "$source/script/bootstrap" "$tmp/tree/script/"
for program in cat cmp cp dirname env grep mkdir mktemp rm sed sh tail; do
    ln -s "$(command -v "$program")" "$tmp/bin/$program"
done
plays() # PROGRAM, its script on standard input
{
    {
        printf '#!/bin/sh\ncalls="%s/calls" state="%s"\n' "$tmp" "$tmp"
        cat
    } >"$tmp/bin/$1"
    chmod +x "$tmp/bin/$1"
}

plays dpkg-query <<'END'
for name; do
    case $name in -*|*'$'*) ;; *) [ -e "$state/lacks-$name" ] || echo "ii |$name" ;; esac
done
END
plays apt-get <<'END'
echo "apt-get $*" >>"$calls"
[ ! -e "$state/offline" ] || { echo "E: Could not resolve 'mirror.example'" >&2; exit 100; }
case " $* " in *' install '*) for name; do rm -f "$state/lacks-$name"; done ;; esac
END
plays id <<'END'
if [ -e "$state/root" ]; then echo 0; else echo 1000; fi
END
plays node <<'END'
case $1 in -p) echo 22.1.0 ;; *) [ ! -e "$state/old-node" ] ;; esac
END
plays npm <<'END'
echo "npm $1 $2 in ${PWD##*/}, PATH ${PATH%%:*}" >>"$calls"
[ ! -e "$state/offline" ] || { echo 'npm ERR! code ENOTFOUND' >&2; exit 1; }
mkdir -p node_modules
END
plays chromium </dev/null
plays true </dev/null
sudo_that() # HOW IT ENDS WITHOUT A PASSWORD
{
    plays sudo <<END
[ "\$1" != -n ] || $1
echo sudo >>"\$calls"
exec "\$@"
END
}

# Whether it ended with STATUS, made the calls, and ended with a line that has the words.
bootstrap() # LABEL STATUS CALLS WORDS [ARGUMENT...]
{
    label=$1 want=$2 calls=$3 words=$4 status=0
    shift 4
    : >"$tmp/calls"
    # Without a terminal, as when a program runs it.
    PATH=$tmp/bin "$setsid" -w "$tmp/tree/script/bootstrap" "$@" >"$tmp/said" 2>&1 </dev/null || status=$?
    called=$(cut -d' ' -f1-2 "$tmp/calls" | tr '\n' ' ')
    last=$(tail -n 1 "$tmp/said")
    case $words in '') [ ! -s "$tmp/said" ] && quiet=0 || quiet=1 ;; *) quiet=0 ;; esac
    case $last in *"$words"*) has=0 ;; *) has=1 ;; esac
    [ "$status" -eq "$want" ] && [ "$called" = "$calls" ] && [ "$quiet$has" = 00 ] && return
    echo "$label: ended with $status, called: $called; said:"
    cat "$tmp/said"
    failed=1
}
setsid=$(command -v setsid)

bootstrap 'nothing to do' 0 '' ''
touch "$tmp/lacks-gcc"
bootstrap 'no root, no sudo' 1 '' 'there is no sudo; as root, run: apt-get install --no-install-recommends gcc'
sudo_that 'exit 1'
bootstrap 'sudo wants a password' 1 '' 'there is no terminal; as root, run: apt-get install --no-install-recommends gcc'
sudo_that 'shift'
bootstrap 'by sudo' 0 'sudo sudo apt-get -q sudo apt-get -qy ' 'installing gcc'
touch "$tmp/root" "$tmp/lacks-gcc" "$tmp/lacks-wasi-libc" "$tmp/lacks-gcovr"
bootstrap 'by root' 0 'apt-get -q apt-get -qy ' 'installing gcc wasi-libc'
grep -q ' install .*gcc wasi-libc$' "$tmp/calls" || { cat "$tmp/calls"; failed=1; }
bootstrap 'again' 0 '' ''
bootstrap 'one of the checks' 0 'apt-get -q apt-get -qy ' 'installing gcovr' --checks
bootstrap 'no such option' 1 '' 'usage:' --no
touch "$tmp/offline" "$tmp/lacks-make"
bootstrap 'no network' 1 'apt-get -q apt-get -qy ' 'could not install: make; it seems that the network'
rm "$tmp/offline" "$tmp/lacks-make" "$tmp/bin/chromium"
bootstrap 'a command that is missing' 0 'apt-get -q apt-get -qy ' 'installing chromium'
plays chromium </dev/null

echo 1 >"$tmp/tree/web/package-lock.json"
touch "$tmp/offline"
bootstrap 'npm without a network' 1 'npm ci ' 'it seems that the network'
rm "$tmp/offline"
bootstrap 'npm' 0 'npm ci ' 'installing npm packages'
bootstrap 'npm again' 0 '' ''
echo 2 >"$tmp/tree/web/package-lock.json"
touch "$tmp/old-node"
bootstrap 'an old Node' 0 'npm install npm ci ' 'installing npm packages'
grep -q '^npm ci .*in web, PATH .*/tree/.cache/node/node_modules/.bin$' "$tmp/calls" || { cat "$tmp/calls"; failed=1; }
exit $failed
