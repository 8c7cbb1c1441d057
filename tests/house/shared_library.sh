#!/usr/bin/env bash
# libslosh.so as other languages meet it: it exports what the public headers declare and nothing else, the examples in C and in Python
# draw the same floating crate, and a golden scene has its frozen hash.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
example=$SLOSH_SOURCE_DIR/docs/library/languages
headers=$SLOSH_SOURCE_DIR/include/slosh
compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$SLOSH_BUILD_DIR/CMakeCache.txt")
CMAKE_GENERATOR=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$SLOSH_BUILD_DIR/CMakeCache.txt")
export CMAKE_GENERATOR

prefix=$scratch/prefix
cmake --install "$SLOSH_BUILD_DIR" --prefix "$prefix" --component library >"$scratch/log" || fail "install: $(cat "$scratch/log")"
version=$(sed -n 's/^#define SLOSH_VERSION "\(.*\)"/\1/p' "$headers/version.h")
library=$(find "$prefix" -name "libslosh.so.$version")
[ -n "$library" ] || fail "no libslosh.so.$version is installed"
soname=libslosh.so.${version%.*}
grep -qF "[$soname]" <<<"$(readelf -d "$library" | grep SONAME)" || fail "the library is not called $soname"

# The C functions are those of the header; every other symbol belongs to a name of the public headers.
nm -D --defined-only --format=posix "$library" | cut -d ' ' -f 1 >"$scratch/symbols"
grep -oE '\bslosh_[a-z_]+\(' "$headers/c.h" | tr -d '(' | sort -u >"$scratch/declared"
grep '^slosh_' "$scratch/symbols" | sort | diff "$scratch/declared" - || fail "slosh/c.h (<) declares other functions than the library has"
grep -v '^slosh_' "$scratch/symbols" | c++filt | sed -E 's/(slosh::((io|simd|detail)::)?[A-Za-z_]+).*/\1/; s/.*slosh::/slosh::/' |
    sort -u >"$scratch/names"
[ "$(wc -l <"$scratch/names")" -ge 40 ] || fail "only $(wc -l <"$scratch/names") names of C++ are exported"
while read -r name; do
    [[ $name == slosh::* ]] || fail "$name is exported"
    grep -qrw "${name##*::}" "$headers" || fail "$name is exported and in no public header"
done <"$scratch/names"

# C99 with all warnings, and without C++ or any package.
"$compiler" -std=c99 -Wall -Wextra -pedantic -Werror -fsyntax-only -I"$prefix/include" "$example/crate.c" || fail "crate.c has warnings"
cmake -S "$example" -B "$scratch/build" -DCMAKE_C_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix" >"$scratch/log" 2>&1 ||
    fail "configure: $(cat "$scratch/log")"
cmake --build "$scratch/build" >"$scratch/log" 2>&1 || fail "build: $(cat "$scratch/log")"
"$scratch/build/crate" >"$scratch/drawn" || fail "crate.c ended with $?"
awk 'END { exit !(NR == 20 && $3 > 0.55 && $3 < 0.75) }' "$scratch/drawn" || fail "the crate does not float: $(cat "$scratch/drawn")"
python3 "$example/crate.py" "$library" | diff "$scratch/drawn" - || fail "crate.py (>) draws another crate than crate.c"

# The frozen bits of golden_scenes(), which the static library has in tests/determinism.
hash=$(python3 - "$library" <<'END'
import ctypes, sys
slosh = ctypes.CDLL(sys.argv[1])
slosh.slosh_create.restype, slosh.slosh_state_hash.restype = ctypes.c_void_p, ctypes.c_uint64
world = ctypes.c_void_p(slosh.slosh_create(b"""{"version": 1, "dimension": 2, "solver": "pbf", "parameters": {
        "time.step": 0.005, "time.substeps": 2, "time.courant": 0, "pbf.iterations": 4, "pbf.relaxation": 0.6, "pbf.warm_start": 0.25,
        "kernel.ratio": 2, "fluid.spacing": 0.025, "xsph.c": 0.05},
    "container": {"min": [0, 0], "max": [1, 0.8]},
    "fluids": [{"box": {"min": [0, 0], "max": [0.25, 0.5]}}, {"box": {"min": [0.5, 0], "max": [1, 0.1]}}]}""", None))
slosh.slosh_step(world, 25)
print(f"{slosh.slosh_state_hash(world):016x}")
END
)
grep -qF "\"$hash\"" <<<"$(grep '"small_dam_2d", "pbf"' "$SLOSH_SOURCE_DIR/tests/determinism/golden_test.cpp")" ||
    fail "small_dam_2d has the hash $hash, other than in tests/determinism/golden_test.cpp"
