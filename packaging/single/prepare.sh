#!/usr/bin/env bash
# prepare.sh FOLDER: creates FOLDER/carried.tar and FOLDER/icu.dat, which the single file embeds. See README.md.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=$1
libraries=$(dirname "$(cc -print-file-name=libc.so.6 2>/dev/null || clang-19 -print-file-name=libc.so.6)")
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The page, then the libraries, each after the ones that it needs. File times are left out, so the same input gives the
# same bytes.
mkdir -p "$work/all/lib"
cp -r "$root/build/web" "$work/all/web"
# The program unpacks NAME.gz if NAME is missing.
find "$work/all/web" -name '*.gz' -exec sh -c 'rm "${1%.gz}"' sh {} ';'
carried=(libz.so.1 libcrypto.so.3 libcbor.so.0.8 libudev.so.1 libfido2.so.1 libqrencode.so.4)
for library in "${carried[@]}"; do
    cp -L "$libraries/$library" "$work/all/lib/"
done
tar --create --format=ustar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    --file="$work/carried.tar" --directory="$work/all" "${carried[@]/#/lib/}" web
cmp -s "$work/carried.tar" "$folder/carried.tar" || mv "$work/carried.tar" "$folder/carried.tar"

# ICU's data is one large object. Build a smaller one from the items that are needed.
(cd "$work" && llvm-ar-19 x "$libraries/libicudata.a" && llvm-objcopy-19 -O binary -j .rodata icudt*_dat.o all.dat)
name=$(basename "$work"/icudt*_dat.o _dat.o)
mv "$work/all.dat" "$work/$name.dat"
mkdir "$work/items" "$work/data"
icupkg --destdir "$work/items" --extract "$here/icu_items.txt" "$work/$name.dat"
pkgdata --mode common --name "$name" --sourcedir "$work/items" --destdir "$work/data" --tempdir "$work/data" \
    "$here/icu_items.txt" >/dev/null
mv "$work/data/$name.dat" "$work/icu.dat"
cmp -s "$work/icu.dat" "$folder/icu.dat" || mv "$work/icu.dat" "$folder/icu.dat"
