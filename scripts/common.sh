# Sourced by the scripts. Sets: root (the source directory), jobs.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=${SLOSH_JOBS:-$(nproc 2>/dev/null || echo 2)}

say() { printf '%s\n' "slosh: $*" >&2; }
die() { say "$*"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

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
    if [ -f "$build/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$build/CMakeCache.txt"; then
        rm -rf "$build"
    fi
    (cd "$root" && quietly "$build/configure.log" cmake --preset "$preset" "${generator[@]}" "$@")
}

# build PRESET [TARGETS...]
build() {
    local preset=$1
    shift
    quietly "$root/build/$preset/build.log" cmake --build "$root/build/$preset" --parallel "$jobs" ${@:+--target "$@"}
}
