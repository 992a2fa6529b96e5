#!/usr/bin/env bash
# Builds build/image/kradan.oci.tar. Run by `./dev image`, which builds the single file first.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p build/image

# The C library, and libcurl for OpenID Connect, from Debian packages, without the rest of the system. Fetched at most
# once a day, since they change only with Debian's updates.
base=build/image/base.tar
if ! [ "$(find $base -mtime -1 2>/dev/null)" ]; then
    # mmdebstrap's shell expands the variables in the hook. shellcheck disable=SC2016
    mmdebstrap --variant=extract --include=libc6,libcurl4,netbase \
        --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
        --extract-hook='cd "$(mktemp -d)" && APT_CONFIG=$MMDEBSTRAP_APT_CONFIG apt-get download -q ca-certificates &&
            dpkg-deb -x ./*.deb . && mkdir -p "$1/etc/ssl/certs" &&
            cat usr/share/ca-certificates/mozilla/*.crt >"$1/etc/ssl/certs/ca-certificates.crt" && rm -r "$PWD"' \
        bookworm "$work/base.tar" http://deb.debian.org/debian
    mv "$work/base.tar" $base
fi
mkdir "$work/root"
# Leave out what mmdebstrap copies from this machine, and charsets that no record uses: mainframe charsets, and
# Taiwanese ones that predate Big5.
tar --extract --file=$base --directory="$work/root" --exclude='./dev/*' --exclude='./var/cache/*' --exclude='./var/log/*' \
    --exclude=./etc/resolv.conf --exclude=./etc/hostname --exclude=./etc/fstab --exclude=./etc/apt --exclude=./etc/dpkg \
    --exclude='*/gconv/EBCDIC*' --exclude='*/gconv/IBM[!8]*' --exclude='*/gconv/libCNS.so' --exclude='*/gconv/EUC-TW.so' \
    --exclude='*/gconv/ISO-2022-CN*'
install -D -m 755 build/single/kradan "$work/root/usr/bin/kradan"
mkdir -p "$work/root"/{tmp,proc,sys,etc}
chmod 1777 "$work/root/tmp"
echo 'hosts: files dns' >"$work/root/etc/nsswitch.conf"
printf 'root:x:0:0:root:/:/sbin/nologin\nkradan:x:65532:65532:Kradan:/var/lib/kradan:/sbin/nologin\n' >"$work/root/etc/passwd"
printf 'root:x:0:\nkradan:x:65532:\n' >"$work/root/etc/group"
tar --create --format=gnu --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --directory="$work/root" \
    --file="$work/layer.tar" .
# The data folder belongs to the user; a new volume starts as a copy of it.
mkdir -p "$work/data/var/lib/kradan"
chmod 750 "$work/data/var/lib/kradan"
tar --append --format=gnu --mtime=@0 --owner=65532 --group=65532 --numeric-owner --directory="$work/data" \
    --file="$work/layer.tar" ./var/lib/kradan
version=$(build/single/kradan --version | sed 's/.* //')
python3 -I packaging/image/pack.py "$work/layer.tar" "$version" build/image/kradan.oci.tar
ls -l build/image/kradan.oci.tar
