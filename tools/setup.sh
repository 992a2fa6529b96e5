# Sourced by ./run, ./test and ./dev: installs missing packages on Debian 12, and builds. Long steps print what they do; a
# failing step prints what to do.

# Without this, ccache does not cache compilations with precompiled headers.
export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

packages_to_build="clang-19 lld-19 llvm-19 libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc cmake ninja-build ccache
    rapidjson-dev libboost1.81-dev libcli11-dev libqrencode-dev zlib1g-dev libzstd-dev librsvg2-dev pkg-config
    libsqlite3-dev libsodium-dev libicu-dev libfido2-dev libcurl4-openssl-dev python3-zxcvbn libspdlog-dev"
packages_to_test="libpq-dev postgresql-15 libnats-dev nats-server libgtest-dev libclang-rt-19-dev clang-format-19 clang-tidy-19 chromium-headless-shell gnugo python3 valgrind
    curl doxygen g++ pkg-config pgn-extract strace faketime iproute2 mandoc zsh fish"
packages_to_python="pybind11-dev python3-dev python3-pip python3-wheel"
packages_to_test_python="python3-mypy pgn-extract"
# The Python that these packages belong to; another one may come first in PATH.
export python=/usr/bin/python3
packages_to_package="libpq-dev libnats-dev debhelper dh-python dpkg-dev lintian po-debconf mmdebstrap umoci"

# The tests that only `./test --full` runs, by the name of the test or of its suite.
export named_slow='*.Slow*:*Slow.*'

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
fail() {
    printf '\n%s\n' "$1" >&2
    [ $# -lt 2 ] || printf 'What to do: %s\n' "$2" >&2
    exit 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"
    elif command -v sudo >/dev/null; then sudo "$@"
    else fail "This needs the rights to install packages." "run it as root, or install sudo; the command was: $*"
    fi
}

# need PACKAGE…: installs missing packages.
need() {
    command -v dpkg-query >/dev/null || fail "This is set up for Debian 12; dpkg is not here." "install these by your system's own means: $*"
    local missing
    missing=$(comm -13 <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p' | sort -u) <(printf '%s\n' "$@" | sort -u))
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086
    say "Installing:" $missing
    if ! [ -e /var/lib/apt/periodic/update-success-stamp ] && ! ls /var/lib/apt/lists/*Packages* >/dev/null 2>&1; then
        as_root apt-get update -q || fail "The list of packages could not be fetched." "look at the network, then run this again"
    fi
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing ||
        { as_root apt-get update -q && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing; } ||
        fail "These packages could not be installed: $(echo $missing)" "look at the lines above; on Debian 12 all of them are in the main archive"
}

# Installs Node and npm only if they are missing.
need_node() {
    command -v node >/dev/null || need nodejs
    command -v npm >/dev/null || need npm
    local major
    major=$(node -p 'process.versions.node.split(".")[0]') || fail "node does not start." "reinstall the package nodejs"
    [ "$major" -ge 18 ] || fail "Node $(node --version) is too old." "install Node 18.19 or newer (Debian 12 has it)"
}

# A build folder that was copied with a checkout compiles the sources of the original checkout. Sets it up again, which
# recompiles everything.
leave_copied_build() {
    local made_in
    made_in=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "build/$1/CMakeCache.txt" 2>/dev/null) || return 0
    if [ -z "$made_in" ] || [ "$made_in" -ef "$root" ]; then return 0; fi
    say "build/$1 was made in $made_in, and this checkout is $root: setting build/$1 up again"
    rm -rf "build/$1"
}

# with_option PRESET OPTION: turns a CMake option on, permanently for this build.
with_option() {
    leave_copied_build "$1"
    grep -qs "^$2:BOOL=ON" "build/$1/CMakeCache.txt" ||
        cmake --preset "$1" "-D$2=ON" >"$(log_of "configure-$1")" 2>&1 ||
        { cat "build/log/configure-$1.log" >&2; fail "CMake could not set up build/$1." "look at the lines above; remove build/ and try again"; }
}
with_tests() { with_option "$1" KRADAN_TESTS; }

# Whether a build is configured for the installed libraries: an optional one may have been added since.
is_configured() {
    [ -f "build/$1/build.ninja" ] || return 1
    [ "$1" != wasm ] || return 0
    local library
    for library in libpq libnats; do
        grep -qs "^${library^^}_FOUND:INTERNAL=1" "build/$1/CMakeCache.txt" || ! pkg-config --exists $library || return 1
    done
}

# build PRESET TARGET…: configures if needed, then builds.
build() {
    local preset=$1
    shift
    leave_copied_build "$preset"
    is_configured "$preset" || cmake --preset "$preset" >"$(log_of "configure-$preset")" 2>&1 ||
        { cat "build/log/configure-$preset.log" >&2; fail "CMake could not set up build/$preset." "look at the lines above; remove build/ and try again"; }
    NINJA_STATUS='  [%f/%t] ' ninja -C "build/$preset" "$@" 2>&1 |
        sed -u -e '/^ninja: Entering directory/d' -e '/^ninja: no work to do/d' -e '/Re-checking globbed/d' -e '/Re-running CMake/d' -e '/^-- /d' >&2 ||
        fail "Building build/$preset failed." "look at the first error above; a half-finished build is mended by removing build/ and running this again"
}

log_of() { mkdir -p build/log && printf 'build/log/%s.log' "$1"; }

# Builds and packs the Python package; prints the path of the wheel.
build_python() {
    # shellcheck disable=SC2086
    need $packages_to_build $packages_to_python
    with_option release KRADAN_PYTHON
    build release kradan_python_package
    "$python" -I python/pack.py build/release build/python
}

# Installs the page's npm packages from the lock file.
need_page_packages() {
    if [ ! -f web/node_modules/.installed ] || [ web/package-lock.json -nt web/node_modules/.installed ]; then
        say "Fetching the page's packages"
        (cd web && npm ci --no-audit --no-fund --loglevel=error) >&2 || fail "npm could not fetch the page's packages." "look at the network and at the lines above, then run this again"
        touch web/node_modules/.installed
    fi
}

# Formats and lints the page and all other scripts: biome.jsonc.
biome() { web/node_modules/.bin/biome "$@"; }

# Builds build/web if a source, the data or a module is newer.
build_page() {
    local newer=yes
    [ ! -f build/web/index.html ] || newer=$(find web data build/wasm/src/wasm/*.wasm -newer build/web/index.html -type f \
        -not -path 'web/node_modules/*' -not -path 'web/tests/*' -not -path 'web/unit/*' -print -quit)
    [ -n "$newer" ] || return 0
    need_page_packages
    (cd web && npm run --silent build) >&2 || fail "The page could not be built." "look at the lines above"
    touch build/web/index.html
}
