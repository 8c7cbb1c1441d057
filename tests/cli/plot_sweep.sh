# scripts/plot-sweep: the dots of the picture are the rows of the tables, read back by the ticks of the axes.
# Needs: sweep
set -euo pipefail
command -v python3 >/dev/null || { echo "FAILED: python3 is needed" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
plot=$SLOSH_SOURCE_DIR/scripts/plot-sweep
fail() { echo "FAILED: $*" >&2; exit 1; }

# Two shards of a real sweep, in which the runs with 1 m between the particles fail.
for shard in 1 2; do
    "$SLOSH_BINARY" sweep drop_2d --steps 3 --threads 1 --solver pbf,dfsph --set fluid.spacing=0.06,0.08,0.12,1 \
        --shard $shard/2 --csv "$scratch/part$shard.csv" --jobs 2 2>/dev/null || [ $? = 2 ] || fail "the sweep of shard $shard"
done
# As after a kill: a row without its end, which must not be drawn.
printf '0.07,pbf,12' >>"$scratch/part2.csv"
"$plot" --y density_error_mean,particles "$scratch"/part?.csv "$scratch/out.svg"

cat >"$scratch/check.py" <<'CHECK'
import csv
import sys
import xml.etree.ElementTree as tree

picture, y_columns, key, *tables = sys.argv[1:]
svg = "{http://www.w3.org/2000/svg}"
root = tree.parse(picture).getroot()
HEIGHT, LEFT, RIGHT_END = 300, 70, 590


def lines(top, vertical):
    """Places of the grid lines of one diagram, with the numbers beside them."""
    texts = [(float(t.get("x")), float(t.get("y")), t.text) for t in root.findall(svg + "text")]
    found = []
    for line in root.findall(svg + "line"):
        x1, x2, y1, y2 = (float(line.get(n)) for n in ("x1", "x2", "y1", "y2"))
        if not top <= y1 < top + HEIGHT or (x1 == x2) != vertical:
            continue
        if vertical:
            label = next(t for x, y, t in texts if abs(x - x1) < 0.06 and abs(y - y2 - 16) < 0.06)
            found.append((x1, float(label)))
        else:
            label = next(t for x, y, t in texts if x == LEFT - 6 and abs(y - y1 - 4) < 0.06)
            found.append((y1, float(label)))
    return sorted(found)


def reader(ticks):
    """Place -> value, by whichever of the two scales fits all ticks."""
    import math
    (a, va), (b, vb) = ticks[0], ticks[-1]
    straight = lambda p: va + (vb - va) * (p - a) / (b - a)
    if all(abs(straight(p) - v) <= 0.003 * abs(vb - va) for p, v in ticks):
        return straight
    curved = lambda p: math.exp(math.log(va) + (math.log(vb) - math.log(va)) * (p - a) / (b - a))
    assert all(abs(curved(p) - v) <= 0.01 * v for p, v in ticks), ticks
    return curved


rows = []
for table in tables:
    with open(table, newline="") as file:
        rows += [r for r in csv.DictReader(file) if r["error"] == ""]
circles = [(float(c.get("cx")), float(c.get("cy"))) for c in root.findall(svg + "circle") if float(c.get("cx")) <= RIGHT_END]
columns = y_columns.split(",")
assert len(circles) == len(rows) * len(columns), f"{len(circles)} dots for {len(rows)} runs"
for k, column in enumerate(columns):
    top = HEIGHT * k
    x_of, y_of = reader(lines(top, True)), reader(lines(top, False))
    drawn = sorted((x_of(x), y_of(y)) for x, y in circles if top <= y < top + HEIGHT)
    expected = sorted((float(r[key]), float(r[column])) for r in rows)
    room = 0.01 * max(abs(v) for _, v in expected)
    for (dx, dy), (ex, ey) in zip(drawn, sorted(expected)):
        # Runs of one key stand above each other and may change places within what a pixel is.
        assert abs(dx - ex) <= 0.01 * ex and abs(dy - ey) <= room, f"{column}: drawn {dx}, {dy}, expected {ex}, {ey}"
texts = [t.text for t in root.findall(svg + "text")]
assert "pbf" in texts and "dfsph" in texts, texts
crosses = [p for p in root.findall(svg + "path") if p.get("class") == "failed"]
assert len(crosses) == 2 and "2 failed" in texts, (len(crosses), texts)
CHECK
python3 "$scratch/check.py" "$scratch/out.svg" density_error_mean,particles fluid.spacing "$scratch"/part?.csv

# Without numbers along the axis: a column for each name.
"$SLOSH_BINARY" sweep drop_2d --steps 2 --particles 200 --solver pbf,dfsph --csv "$scratch/names.csv"
"$plot" --y particles "$scratch/names.csv" "$scratch/names.svg"
grep -q '>dfsph<' "$scratch/names.svg" && grep -q '>pbf<' "$scratch/names.svg" || fail "the names are not on the axis"
[[ $(grep -c '<circle' "$scratch/names.svg") == 2 ]] || fail "not two dots"

# Installed it does the same. Builds under the sanitizers are not installed.
cmake --install "$SLOSH_BUILD_DIR" --component program --prefix "$scratch/installed" >"$scratch/install.log" 2>&1 || true
if [[ -e $scratch/installed/bin/slosh ]]; then
    "$scratch/installed/share/slosh-sandbox/plot-sweep" --y density_error_mean,particles "$scratch"/part?.csv "$scratch/again.svg"
    cmp "$scratch/out.svg" "$scratch/again.svg" || fail "the installed script draws another picture"
fi

# Of the runs with one value only.
"$plot" --where solver=pbf "$scratch"/part?.csv "$scratch/pbf.svg"
[[ $(grep -c '<circle' "$scratch/pbf.svg") == 9 ]] || fail "three runs in three diagrams: $(grep -c '<circle' "$scratch/pbf.svg")"

# Each of these ends with status 1 and one line.
printf '' >"$scratch/empty.csv"
printf 'a,b\n1,2\n' >"$scratch/other.csv"
head -n 1 "$scratch/part1.csv" >"$scratch/rowless.csv"
for bad in empty other rowless missing; do
    if message=$("$plot" "$scratch/$bad.csv" "$scratch/bad.svg" 2>&1); then fail "$bad.csv was accepted"; fi
    [[ $(wc -l <<<"$message") == 1 && $message == *"$bad.csv"* ]] || fail "$bad.csv: $message"
done
for wrong in "--x nope" "--y nope" "--where nope=1" "--where solver=nope"; do
    # shellcheck disable=SC2086
    if message=$("$plot" $wrong "$scratch/part1.csv" "$scratch/bad.svg" 2>&1); then fail "$wrong was accepted"; fi
    [[ $(wc -l <<<"$message") == 1 && $message == *nope* ]] || fail "$wrong: $message"
done
if "$plot" "$scratch/part1.csv" "$scratch/names.csv" "$scratch/bad.svg" 2>"$scratch/message"; then fail "two sweeps became one"; fi
grep -q 'another sweep' "$scratch/message" || fail "$(cat "$scratch/message")"
[[ ! -e $scratch/bad.svg ]] || fail "a picture was left behind"
echo "ok"
