# scripts/validate: two pages and pictures from what two programs say (here two that measure nothing), one sentence for anything
# else, and nothing half written. docs/ holds exactly what it writes.
set -euo pipefail
command -v python3 >/dev/null || { echo "FAILED: python3 is needed" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
validate=$SLOSH_SOURCE_DIR/scripts/validate
fail() { echo "FAILED: $*" >&2; exit 1; }
mkdir -p "$scratch/build/bin" "$scratch/docs/validation"

# The tests: a drop with two solvers, one of which fails, and a curve each.
cat >"$scratch/build/bin/slosh_physics_tests" <<'PROGRAM'
#!/usr/bin/env bash
filter=${*: -1}
filter=${filter#--gtest_filter=}
if [ "$1" = --gtest_list_tests ]; then
    case $filter in
        *Drop*) printf 'Solvers/Drop.\n  Period/alpha  # GetParam() = "alpha"\n  Period/beta  # GetParam() = "beta"\n' ;;
        *FreeFall*) printf 'Solvers/FreeFall.\n  Parabola/alpha\n' ;;
    esac
    exit
fi
[ -z "${FAKE_SLEEP:-}" ] || { touch "$FAKE_SLEEP"; exec sleep 60; }
solver=${filter##*/}
curve() {  # curve FILE HEADING FACTOR
    { echo "# $2"; echo "time [s],semi-axis along x [initial radii]"
      for i in 0 1 2 3 4; do awk -v i="$i" -v f="$3" 'BEGIN { printf "%g,%g\n", i, 1 + f * sin(i) }'; done; } >"$SLOSH_VALIDATION/$1.csv"
}
case $filter in
    *Drop*)
        curve "drop_2d.${solver}_R_d_20" "measured: $solver, R/d 20" 0.3
        curve "drop_2d.exact" "exact: exact & <true>" 0.4
        [ -z "${FAKE_CURVE:-}" ] || printf '%b' "$FAKE_CURVE" >"$SLOSH_VALIDATION/drop_2d.bad.csv"
        echo "figure: ${FAKE_FIGURE:-drop 2-D $solver R/d 20, 9 particles: period -0.84 % [±2 %], axes 1.66 -> 1.45 (exact 1.7, measured)}"
        [ "$solver" = beta ] && exit 1 ;;
    *) echo "figure: free fall $solver 1 s: off the parabola 8e-06 m [1e-4 m], lag 1.000 g t dt/2 [1 ±5 %]" ;;
esac
exit 0
PROGRAM
# slosh: two solvers that nobody has a table for and one that the table knows, whose strongest setting is refused.
cat >"$scratch/build/bin/slosh" <<'PROGRAM'
#!/usr/bin/env bash
case "$1 $2" in
    "list solvers") echo '[{"name": "alpha"}, {"name": "beta"}, {"name": "wcsph"}]' ;;
    "list parameters") echo '[{"key": "time.substeps"}, {"key": "wcsph.sound_speed"}]' ;;
    run*)
        [[ $* != *sound_speed=80* ]] || { echo "slosh: 80 is too stiff" >&2; exit 2; }
        value=$(sed -n 's/.*sound_speed=\([0-9]*\).*/\1/p' <<<"$*")
        cat <<JSON
{"solver": "$4", "particles": 25000, "simd": "fake", "steps": 300, "substeps": 600, "simulated_s": 1.5, "iterations_mean": 2,
 "ms_per_step": {"median": ${value:-5}}, "density_error": {"mean": 0.00${value:-4}, "max": 0.1}, "state_hash": "ab"}
JSON
        ;;
esac
PROGRAM
chmod +x "$scratch/build/bin/"*
page=$scratch/docs/VALIDATION.md
tables=$scratch/docs/validation/TABLES.md
tee "$page" >"$tables" <<'PAGE'
# By hand before

<!-- scripts/validate writes from here on -->
old
<!-- scripts/validate wrote up to here -->

By hand after | 1 |
PAGE
cp -r "$scratch/docs" "$scratch/before"
run() { "$validate" --build "$scratch/build" --out "$scratch/docs" --jobs 2 --repeats 2 "$@" 2>"$scratch/log"; }

# refused STATUS WORD...: what `run` just did; the pages and their folder are as they were.
refused() {
    local status=$1 wanted=$2
    shift 2
    local got=0
    run "$@" || got=$?
    [ "$got" = "$status" ] || fail "$*: status $got: $(cat "$scratch/log")"
    grep -q -- "$wanted" "$scratch/log" || fail "$*: $(cat "$scratch/log")"
    if grep -q Traceback "$scratch/log"; then fail "$*: $(cat "$scratch/log")"; fi
    diff -r "$scratch/docs" "$scratch/before" >&2 || fail "$*: something was written"
}
refused 2 "expected one of still_tank" --only nothing
refused 2 "expected at least 1" --threads 0
refused 2 "see scripts/validate --help" --frobnicate
refused 2 "no test is called" --only rest
refused 2 "nothing was measured yet" --pages
FAKE_FIGURE="drop without an end" refused 2 "expected" --only drop
FAKE_FIGURE="drop alpha: period" refused 2 "is no name and number" --only drop
FAKE_CURVE='time,a\n1,2\n' refused 2 "bad.csv: the first line" --only drop
FAKE_CURVE='# exact: e\ntime,a\n1,x\n' refused 2 "bad.csv: could not convert" --only drop
FAKE_CURVE='# exact: e\ntime,a\n1\n' refused 2 "bad.csv: a row has" --only drop
FAKE_CURVE='# exact: e\ntime,a\n' refused 2 "bad.csv: no values" --only drop
"$validate" --build "$scratch/nothing" --out "$scratch/docs" --only drop 2>"$scratch/log" && fail "no programs, no error"
grep -q "no such program" "$scratch/log" || fail "$(cat "$scratch/log")"

# Ctrl-C: the programs end with it, nothing is written.
export FAKE_SLEEP=$scratch/sleeps
"$validate" --build "$scratch/build" --out "$scratch/docs" --only drop 2>"$scratch/log" &
for _ in {1..100}; do [ ! -e "$scratch/sleeps" ] || break; sleep 0.1; done
kill -TERM $!
status=0
wait $! || status=$?
[ "$status" = 130 ] || fail "cancelled: status $status: $(cat "$scratch/log")"
unset FAKE_SLEEP
diff -r "$scratch/docs" "$scratch/before" >&2 || fail "cancelled, and something was written"

# For real: a failed test is status 1, and the page says so.
status=0
run --only drop || status=$?
[ "$status" = 1 ] || fail "status $status: $(cat "$scratch/log")"
run --only free_fall || fail "$(cat "$scratch/log")"
status=0
run --only sweep || status=$?
[ "$status" = 1 ] || fail "sweep: status $status: $(cat "$scratch/log")"
# lines FILE LINE...: each of them, whole.
lines() {
    local file=$1 line
    shift
    for line in "$@"; do
        grep -qxF -- "$line" "$file" || fail "$file lacks: $line; it is: $(cat "$file")"
    done
}
# has FILE LINE...: the same for a page with markers.
has() {
    local file=$1
    lines "$@"
    if grep -q "^old$" "$file"; then fail "$file: the old part is still there"; fi
    [ "$(grep -c "scripts/validate w" "$file")" = 2 ] || fail "markers: $(cat "$file")"
}
has "$tables" "# By hand before" "By hand after | 1 |" "![Semi-axis of the drop along x, 2-D](drop.svg)" \
    "| <= 1 % | wcsph | wcsph.sound_speed 15 | 0.15 / 10 % | 3 |" "| <= 1 % | alpha | as it is | 0.4 / 10 % | 1 |" \
    "**wcsph, wcsph.sound_speed 80: no result, exit status 2: slosh: 80 is too stiff**"
# Every figure and every run of the sweep, for scripts.
lines "$scratch/docs/validation/figures.csv" "check,case,quantity,limit,alpha,beta,wcsph" \
    'drop,"drop 2-D R/d 20, 9 particles",period,±2 %,-0.84 %,-0.84 %,' \
    'drop,"drop 2-D R/d 20, 9 particles",axes,,"1.66 -> 1.45 (exact 1.7, measured)","1.66 -> 1.45 (exact 1.7, measured)",' \
    "free_fall,free fall 1 s,lag,1 ±5 %,1.000 g t dt/2,,"
lines "$scratch/docs/validation/sweep.csv" "alpha,as it is,2,2,0.004,0.1,1,1,1" "wcsph,wcsph.sound_speed 15,2,2,0.0015,0.1,3,3,3"
rest="Each figure is the worst one of the case, in the unit of the target; **bold** figures miss it. [figures.csv](validation/figures.csv) has all figures."
# A verdict: met, by two of three solvers; the parabola's holds for all.
has "$page" "# By hand before" "By hand after | 1 |" \
    "Of 2 targets, 2 are met by every solver. $rest" \
    "| case | reference and target | alpha | beta | wcsph | verdict |" \
    "| Drop in a central force: period | exact motion, ±2 % | -0.84 | -0.84 |  | met |" \
    "**Limit of the test not met: Solvers/Drop.Period/beta**"

python3 - "$scratch/docs/validation/drop.svg" "$scratch/docs/validation/sweep.svg" <<'CHECK'
import sys
import xml.etree.ElementTree as tree
space = "{http://www.w3.org/2000/svg}"
for name in sys.argv[1:]:
    root = tree.parse(name).getroot()
    _, _, width, height = map(float, root.get("viewBox").split())
    texts = [t.text for t in root.findall(space + "text")]
    lines = root.findall(space + "polyline")
    wanted = ["alpha, R/d 20", "beta, R/d 20", "exact & <true>", "time [s]"] if "drop" in name else ["alpha", "beta", "wcsph", "15"]
    assert all(text in texts for text in wanted), texts
    curves = [line for line in lines if line.get("stroke-width") != "0.6"]
    assert len(curves) == 3, f"{name}: {len(curves)} curves"
    assert len({line.get("stroke") for line in lines}) == 3, f"{name}: two curves have the same colour"
    for line in lines:
        for point in line.get("points").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= width and 0 <= y <= height, f"{name}: {point} is outside"
CHECK

# Once more from the same figures: the same bytes.
cp -r "$scratch/docs" "$scratch/first"
run --only drop || true
run --only sweep || true
diff -r "$scratch/docs" "$scratch/first" >&2 || fail "the second run wrote something else"

# The pages alone, from what was measured before: the same bytes. A figure that misses its target is bold, and the verdict says so.
run --pages || fail "$(cat "$scratch/log")"
diff -r "$scratch/docs" "$scratch/first" >&2 || fail "--pages wrote something else"
FAKE_FIGURE="drop 2-D alpha R/d 20: period +2.1 % [±4 %]" run --only drop || true
has "$page" "Of 2 targets, 1 are met by every solver. $rest" \
    "| Drop in a central force: period | exact motion, ±2 % | **+2.1** |  |  | **not met** |"
FAKE_FIGURE="drop 2-D alpha R/d 20: something 3 %" run --only drop || true
has "$page" "| Drop in a central force: period | exact motion, ±2 % |  |  |  | not measured |"

# A page without markers is refused before anything is measured.
for file in "$page" "$tables"; do
    rm -rf "$scratch/before"
    cp "$file" "$scratch/whole"
    sed -i '/up to here/d' "$file"
    cp -r "$scratch/docs" "$scratch/before"
    refused 2 "expected one line" --only drop
    cp "$scratch/whole" "$file"
done

# The pages of the project are what the script writes from the figures beside them, and every verdict has its figures.
cp -r "$SLOSH_SOURCE_DIR/docs" "$scratch/project"
"$validate" --pages --out "$scratch/project" 2>"$scratch/log" || fail "$(cat "$scratch/log")"
diff -r "$SLOSH_SOURCE_DIR/docs" "$scratch/project" >&2 || fail "docs/ is not what scripts/validate --pages writes; run it"
if grep "not measured" "$scratch/project/VALIDATION.md"; then fail "verdicts without figures"; fi
echo "ok"
