#!/usr/bin/env bash
# Builds the Debian packages from the working tree in build/deb. Run by `./dev deb`, which builds the page first.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
source=build/deb/kradan
mkdir -p "$source"
# Build in a copy, so that none of the tree's build output gets in and none is left behind in the tree. Keep what was
# compiled there before.
find "$source" -mindepth 1 -maxdepth 1 -not -name 'obj-*' -exec rm -rf {} +
git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- | tar --extract --directory="$source"
cp -r packaging/debian "$source/debian"
rm "$source/debian/build.sh" "$source/debian/README.md"
mkdir "$source/build"
cp -r build/web "$source/build/web"
rm -f build/deb/*.deb build/deb/*.changes build/deb/*.buildinfo
(cd "$source" && DEB_BUILD_OPTIONS="parallel=$(nproc) ${DEB_BUILD_OPTIONS:-}" dpkg-buildpackage --build=binary --no-sign --no-pre-clean)
lintian --fail-on error,warning --info build/deb/*.changes
ls -l build/deb/*.deb
