#!/usr/bin/env bash
# A stranger's program: docs/library, configured and built against an installed prefix, prints what `slosh run` computes.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
example=$SLOSH_SOURCE_DIR/docs/library
compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$SLOSH_BUILD_DIR/CMakeCache.txt")
# The tool that this build uses is here; make, CMake's own choice, may not be.
CMAKE_GENERATOR=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$SLOSH_BUILD_DIR/CMakeCache.txt")
export CMAKE_GENERATOR

# Installed, then moved: no file may know where it was built or installed.
cmake --install "$SLOSH_BUILD_DIR" --prefix "$scratch/first" >"$scratch/install.log" || fail "install: $(cat "$scratch/install.log")"
prefix=$scratch/prefix
mv "$scratch/first" "$prefix"
config=$(dirname "$(find "$prefix" -name slosh-config.cmake)")
pc=$(dirname "$(find "$prefix" -name slosh.pc)")
if grep -rlF -e "$SLOSH_SOURCE_DIR" -e "$SLOSH_BUILD_DIR" -e "$scratch/first" "$config" "$pc" "$prefix/include"; then
    fail "these files name folders of the build"
fi
[ -s "$prefix/share/doc/slosh/LICENSE" ] || fail "no licence is installed"
grep -q '^slosh ' <<<"$("$prefix/bin/slosh" --version)" || fail "the installed program does not start"

# Each public header says all it needs, with more warnings than most programs ask for.
for header in "$prefix"/include/slosh/*.h; do
    "$compiler" -std=c++20 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -fsyntax-only -I"$prefix/include" \
        -x c++ - <<<"#include <slosh/$(basename "$header")>" || fail "$(basename "$header") does not compile alone"
done

# With CMake.
configured() {  # configured FOLDER OPTIONS...
    local folder=$1
    shift
    cmake -S "$example" -B "$scratch/$folder" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_PREFIX_PATH="$prefix" "$@" >"$scratch/$folder.log" 2>&1
}
configured build || fail "configure: $(cat "$scratch/build.log")"
cmake --build "$scratch/build" >"$scratch/build.log" 2>&1 || fail "build: $(cat "$scratch/build.log")"
"$scratch/build/drops" >"$scratch/printed" || fail "the example ended with $?"

# Also by the name as people write it.
mkdir "$scratch/capital"
sed 's/find_package(slosh /find_package(Slosh /' "$example/CMakeLists.txt" >"$scratch/capital/CMakeLists.txt"
cp "$example/main.cpp" "$scratch/capital"
cmake -S "$scratch/capital" -B "$scratch/capital/build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_PREFIX_PATH="$prefix" >"$scratch/capital.log" 2>&1 || fail "find_package(Slosh): $(cat "$scratch/capital.log")"
cmake --build "$scratch/capital/build" >"$scratch/capital.log" 2>&1 || fail "find_package(Slosh): $(cat "$scratch/capital.log")"
"$scratch/capital/build/drops" | cmp - "$scratch/printed" || fail "with find_package(Slosh) it prints something else"

# The same scene and drop by the program.
cat >"$scratch/scene.cmake" <<END
file(READ "$SLOSH_SOURCE_DIR/assets/scenes/dam_break_2d.json" scene)
string(JSON scene SET "\${scene}" events
  [=[[{"time": 0.5, "drop_fluid": {"sphere": {"center": [2.5, 1.5], "radius": 0.2}}}]]=])
file(WRITE "$scratch/scene.json" "\${scene}")
END
cmake -P "$scratch/scene.cmake"
"$SLOSH_BINARY" run "$scratch/scene.json" --seconds 1 --json >"$scratch/run.json"
told() { cat >"$scratch/told.cmake" <<END
file(READ "$scratch/run.json" run)
string(JSON value GET "\${run}" $1)
message("\${value}")
END
    cmake -P "$scratch/told.cmake" 2>&1
}
[ "$(sed -n 's/^state_hash //p' "$scratch/printed")" = "$(told state_hash)" ] ||
    fail "$(grep state_hash "$scratch/printed"), but slosh run says $(told state_hash)"
awk -v expected="$(told particles)" '
    NR == 1 { dropped = $2; next }
    NR == 2 { count = $1; next }
    /^state_hash/ { next }
    { ++positions; if (seen[$1]++ || $2 < 0 || $2 > 4 || $3 < 0 || $4 != 0) ++outside }
    END { print dropped, count, positions, outside + 0
          exit !(dropped > 250 && count == 5000 + dropped && count == expected && positions == count && outside == 0) }
' "$scratch/printed" >"$scratch/counts" || fail "dropped, particles, positions, outside: $(cat "$scratch/counts")"

# With pkg-config: the shared library if there is one, and the static one.
if command -v pkg-config >/dev/null; then
    export PKG_CONFIG_PATH=$pc
    flags=$(pkg-config --cflags slosh) || fail "pkg-config does not find slosh"
    # shellcheck disable=SC2086
    "$compiler" -std=c++20 -c "$example/main.cpp" $flags -o "$scratch/main.o" || fail "pkg-config: $flags"
    flags=$(pkg-config --libs slosh)
    # shellcheck disable=SC2086
    "$compiler" "$scratch/main.o" $flags -Wl,-rpath,"$(dirname "$pc")" -o "$scratch/drops" || fail "pkg-config: $flags"
    "$scratch/drops" | cmp - "$scratch/printed" || fail "built with pkg-config it prints something else"
    flags=$(pkg-config --static --libs slosh)
    # shellcheck disable=SC2086
    "$compiler" "$scratch/main.o" ${flags/-lslosh/-l:libslosh.a} -o "$scratch/static" || fail "pkg-config --static: $flags"
    if grep -q 'libslosh' <<<"$(ldd "$scratch/static")"; then fail "pkg-config --static links the shared library"; fi
fi

# The other programs of the page.
for program in "$example"/*.cpp; do
    name=$(basename "$program" .cpp)
    [ "$name" != main ] || continue
    mkdir "$scratch/$name"
    sed "s/drops main.cpp/$name $name.cpp/; s/drops/$name/" "$example/CMakeLists.txt" >"$scratch/$name/CMakeLists.txt"
    cp "$program" "$scratch/$name"
    cmake -S "$scratch/$name" -B "$scratch/$name/build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_PREFIX_PATH="$prefix" >"$scratch/$name.log" 2>&1 || fail "$name: $(cat "$scratch/$name.log")"
    cmake --build "$scratch/$name/build" >"$scratch/$name.log" 2>&1 || fail "$name: $(cat "$scratch/$name.log")"
    "$scratch/$name/build/$name" >"$scratch/$name.printed" || fail "$name ended with $?"
done
[ "$(grep -c '^corner' "$scratch/crate.printed")" = 4 ] || fail "crate: $(cat "$scratch/crate.printed")"
awk '$3 <= before { exit 1 } { before = $3 } END { exit NR != 10 }' "$scratch/wind.printed" || fail "wind: $(cat "$scratch/wind.printed")"
awk '/^center/ && $6 > 0.53 && $6 < 0.59 { floats = 1 } END { exit !floats }' "$scratch/coupling.printed" || fail "coupling: $(cat "$scratch/coupling.printed")"

# As a part of another project's sources: the same target, without tests, program or install rules.
mkdir "$scratch/part"
cat >"$scratch/part/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(part LANGUAGES C CXX)
add_subdirectory("$SLOSH_SOURCE_DIR" slosh)
add_executable(drops "$example/main.cpp")
target_link_libraries(drops PRIVATE slosh::slosh)
add_library(stir OBJECT "$SLOSH_SOURCE_DIR/tests/house/dummy_command.cpp")
target_include_directories(stir PRIVATE "$SLOSH_SOURCE_DIR/tests")
target_link_libraries(stir PRIVATE slosh::modules)
END
cmake -S "$scratch/part" -B "$scratch/part/build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON \
    >"$scratch/part.log" 2>&1 || fail "add_subdirectory: $(cat "$scratch/part.log")"
# A command of its own sees the engine's headers. Only its file is compiled: the engine takes minutes.
compile=$(sed -n 's/^ *"command": "\(.*dummy_command\.cpp\)",*$/\1/p' "$scratch/part/build/compile_commands.json")
(cd "$scratch/part/build" && bash -c "${compile/ -c / -fsyntax-only -MD -MF /dev/null -c }") || fail "slosh::modules: $compile"
cmake --build "$scratch/part/build" --target help >"$scratch/targets"
grep -q slosh_library "$scratch/targets" || fail "add_subdirectory: no library"
if grep -q slosh_unit_tests "$scratch/targets"; then fail "add_subdirectory brings the tests along"; fi
if grep -rq "file(INSTALL" --include=cmake_install.cmake "$scratch/part/build/slosh"; then fail "add_subdirectory brings install rules along"; fi

# What is not there is named: another version, a dependency.
sed 's/find_package(slosh [0-9.]*/find_package(slosh 99.0/' "$example/CMakeLists.txt" >"$scratch/CMakeLists.txt"
cp "$example/main.cpp" "$scratch"
if cmake -S "$scratch" -B "$scratch/newer" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix" \
    >"$scratch/newer.log" 2>&1; then
    fail "version 99.0 was found"
fi
grep -q '99\.0' "$scratch/newer.log" || fail "no word of version 99.0: $(cat "$scratch/newer.log")"
if configured lacking -DCMAKE_DISABLE_FIND_PACKAGE_glm=ON; then fail "it was found without glm"; fi
grep -q 'glm' "$scratch/lacking.log" || fail "no word of glm: $(cat "$scratch/lacking.log")"

# The page shows parts of these programs, and it names every program.
page=$SLOSH_SOURCE_DIR/docs/LIBRARY.md
sed 's/^ *//' "$example"/*.cpp >"$scratch/programs"
awk '/^```cpp$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$page" | sed 's/^ *//' >"$scratch/shown"
[ -s "$scratch/shown" ] || fail "docs/LIBRARY.md shows no part of a program"
grep -vxFf "$scratch/programs" "$scratch/shown" >"$scratch/others" && fail "in no program of docs/library: $(cat "$scratch/others")"
for program in "$example"/*.cpp; do
    grep -qF "(library/$(basename "$program"))" "$page" || fail "docs/LIBRARY.md does not name $(basename "$program")"
done
lines=$(grep -cv '^\s*\(//.*\)\?$' "$example/main.cpp")
[ "$lines" -le 30 ] || fail "the example has $lines lines of code"
