#!/usr/bin/env bash
# scripts/new-solver in a copy of the files that it changes: what it writes compiles together with the list of solvers, stands where
# people and tests look for it, and is not written twice.
set -euo pipefail
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
fail() { echo "$*"; exit 1; }
solvers=src/sim/methods/solvers
mkdir -p "$copy/$solvers" "$copy/tests/determinism"
cp "$SLOSH_SOURCE_DIR/$solvers/list.cpp" "$copy/$solvers"
cp "$SLOSH_SOURCE_DIR/src/sim/REFERENCES.md" "$copy/src/sim"
cp "$SLOSH_SOURCE_DIR/tests/determinism/golden_test.cpp" "$copy/tests/determinism"
new_solver() { "$SLOSH_SOURCE_DIR/scripts/new-solver" "$@" --root "$copy"; }

if new_solver Two-Words >/dev/null 2>&1; then fail "a name that is none was taken"; fi
if new_solver hidden_forces --source NEW00 >/dev/null 2>&1; then fail "a paper that nobody knows was taken"; fi
[ ! -e "$copy/$solvers/hidden_forces.h" ] || fail "something was written though it was refused"
new_solver hidden_forces --label Hidden --title "Hidden Forces" --source NEW00 --paper "A. Author: A Paper. 2000." >/dev/null
if new_solver hidden_forces >/dev/null 2>&1; then fail "a solver was written twice"; fi

[ "$(grep -c hidden_forces_module "$copy/$solvers/list.cpp")" = 2 ] || fail "list.cpp lacks a line"
grep -qF '| NEW00 | A. Author: A Paper. 2000. |' "$copy/src/sim/REFERENCES.md" || fail "the paper has no row"
scenes=$(grep -c '"pbf"' "$copy/tests/determinism/golden_test.cpp")
[ "$(grep -c '"hidden_forces"' "$copy/tests/determinism/golden_test.cpp")" = "$scenes" ] || fail "not every scene has a row"
for file in hidden_forces.h hidden_forces.cpp hidden_forces_module.cpp; do
    if grep -n '[{}][{}]name\|{name}\|{Name}' "$copy/$solvers/$file"; then fail "$file: a name was not filled in"; fi
done

# The compiler's own words for the methods of this build, without what says where to.
for file in list hidden_forces hidden_forces_module; do echo "#include \"$copy/$solvers/$file.cpp\""; done >"$copy/all.cpp"
mapfile -d '' -t words < <(python3 "$SLOSH_SOURCE_DIR/tests/support/compiler_words.py" "$SLOSH_BUILD_DIR" slosh_methods)
(cd "$SLOSH_BUILD_DIR" && "${words[0]}" "-I$copy/src" "${words[@]:1}" -fsyntax-only "$copy/all.cpp") || fail "it does not compile"
