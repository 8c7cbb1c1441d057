#!/usr/bin/env bash
# The tutorial is true: its commands run as printed and print what the page says, its listings compile, and tests/app/tutorial.sh does
# the steps that the page of the window has. What builds the engine is left to tutorial_built.sh.
set -euo pipefail
source "$SLOSH_SOURCE_DIR/tests/support/tutorial.bash"
export CXXFLAGS="-Wall -Wextra -Wconversion -Werror"  # the reader's program has no warnings

[ "$(cat "$pages"/*.md | wc -w)" -le 3000 ] || fail "the tutorial has more than 3,000 words"

# The window's steps, as the page has them and as the test does them.
tutorial steps "$pages/first-ten-minutes.md" >"$scratch/page"
sed -n 's/^step "\(.*\)"$/\1/p' "$SLOSH_SOURCE_DIR/tests/app/tutorial.sh" >"$scratch/done"
diff "$scratch/page" "$scratch/done" || fail "first-ten-minutes.md (<) has other steps than tests/app/tutorial.sh (>)"

copy_sources "$scratch/slosh"
# What the release has built, here from the build of the tests; nothing can be built in it.
mkdir -p "$scratch/slosh/build/release"
ln -s "$SLOSH_BUILD_DIR"/{bin,cmake_install.cmake} "$scratch/slosh/build/release"
for page in first-ten-minutes reproduce-a-figure water-in-your-game write-a-solver; do follow "$scratch/slosh" $page.md; done

# The solver compiles with the list that names it.
solvers=$scratch/slosh/src/sim/methods/reference
printf '#include "%s"\n' "$solvers"/{list,my_pcisph}.cpp >"$scratch/all.cpp"
mapfile -d '' -t words < <(python3 "$SLOSH_SOURCE_DIR/tests/support/compiler_words.py" "$SLOSH_BUILD_DIR" slosh_methods)
(cd "$SLOSH_BUILD_DIR" && "${words[0]}" "-I$scratch/slosh/src" "${words[@]:1}" -fsyntax-only "$scratch/all.cpp") || fail "my_pcisph.cpp does not compile"
