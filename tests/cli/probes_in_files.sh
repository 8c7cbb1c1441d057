# slosh run with probes: tables and JSON, read by another program, which does the filter again.
# Needs: probes
set -euo pipefail
command -v python3 >/dev/null || { echo "FAILED: python3 is needed" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

cat >"$scratch/pool.json" <<'SCENE'
{ "version": 1, "dimension": 2, "parameters": { "fluid.spacing": 0.05 },
  "container": { "min": [0, 0], "max": [1, 1.5] }, "fluids": [ { "box": { "min": [0, 0], "max": [0.5, 1] } } ],
  "solids": [ { "box": { "center": [0.25, 1.2], "size": [0.1, 0.1] }, "motion": { "spin": { "pivot": [0.25, 0.9], "speed": 720 } } } ],
  "probes": [ { "name": "toe", "pressure": { "point": [1, 0.05] }, "window": 0.03 },
              { "name": "on_paddle", "pressure": { "point": [0.25, 1.15], "solid": 0 } },
              { "name": "nowhere", "pressure": { "point": [0.25, 1.15], "solid": 7 } } ] }
SCENE
run() { "$SLOSH_BINARY" run "$@" --threads 1 --json >"$scratch/out.json" 2>"$scratch/error" || fail "$* $(cat "$scratch/error")"; }
hash_of() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["state_hash"])' "$scratch/out.json"; }

run "$scratch/pool.json" --seconds 1 --csv "$scratch/rows.csv" --save "$scratch/state" --warmup 0.1 \
  --probe deep=pressure:0.1,0.1 --probe level:0.1 --probe gate=flow:0.5,0,0.5,2 --probe-window 0.1
python3 - "$scratch/rows.csv" "$scratch/out.json" <<'CHECK'
import csv, json, statistics, sys
rows = list(csv.DictReader(open(sys.argv[1])))
probes = {p["name"]: p for p in json.load(open(sys.argv[2]))["probes"]}
assert list(probes) == ["toe", "on_paddle", "nowhere", "deep", "probe4", "gate"], list(probes)
assert len(rows) == 200
near = lambda a, b: abs(float(a) - b) <= 2e-5 * max(1.0, abs(b))
for name, length in (("toe", 6), ("deep", 20), ("probe4", 20), ("gate", 20)):
    raw = [row[name + "_raw"] for row in rows]
    best = None
    for i, row in enumerate(rows):
        window = [float(v) for v in raw[max(0, i + 1 - length):i + 1] if v]
        if not window:
            assert row[name + "_filtered"] == ""
            continue
        mean = statistics.fmean(window)
        assert near(row[name + "_filtered"], mean), (name, i, row[name + "_filtered"], mean)
        if len(window) > 2:
            assert near(row[name + "_deviation"], statistics.stdev(window)), (name, i)
        if i + 1 >= max(length, 21) and (best is None or mean > best[0] + 1e-9):
            best = (mean, (i + 1 - (length - 1) / 2) * 0.005)
    probe = probes[name]
    assert near(probe["peak"], best[0]), (name, probe, best)
    assert abs(probe["peak_time_s"] - best[1]) < 1e-4, (name, probe, best)
    assert abs(probe["cutoff_hz"] * probe["window_s"] - 0.4429) < 1e-6
    last = rows[-1]
    assert near(last[name + "_filtered"], probe["filtered"]) and last[name + "_wet"] == str(int(probe["wet"]))
assert near(rows[-1]["gate_volume"], probes["gate"]["volume"])
assert abs(sum(float(r["gate_raw"]) for r in rows) * 0.005 - probes["gate"]["volume"]) < 1e-4
assert [p["unit"] for p in probes.values()] == ["Pa", "Pa", "Pa", "Pa", "m", "m^2/s"]
# Dry: no pressure at the far wall before the water comes, none on the paddle in the air; a solid that is not there has no reading.
assert rows[0]["toe_raw"] == "0" and rows[0]["toe_wet"] == "0" and probes["toe"]["peak"] > 1000
paddle = [float(r["on_paddle_raw"]) for r in rows]
assert paddle[0] == 0 and rows[0]["on_paddle_wet"] == "0" and max(paddle) > 500, (paddle[0], max(paddle))
assert probes["nowhere"]["raw"] is None and probes["nowhere"]["filtered"] is None and rows[5]["nowhere_raw"] == ""
deep = float(rows[10]["deep_filtered"])
assert 0.2 < deep / (9810 * 0.9) < 1.0, deep  # of a narrow column that falls
CHECK
with=$(hash_of)

# The same bits without probes; the state keeps the scene's, and the run goes on with new filters.
sed '/"probes"/,/nowhere/d; s/} } } \],$/} } } ] }/' "$scratch/pool.json" >"$scratch/bare.json"
run "$scratch/bare.json" --seconds 1
[[ $(hash_of) == "$with" ]] || fail "probes changed the run"
run "$scratch/state" --steps 2
python3 - "$scratch/out.json" <<'CHECK'
import json, sys
probes = json.load(open(sys.argv[1]))["probes"]
assert [p["name"] for p in probes] == ["toe", "on_paddle", "nowhere"], probes
assert probes[0]["samples"] == 2 and probes[0]["deviation"] is None and probes[0]["peak"] is None, probes
CHECK
"$SLOSH_BINARY" run "$scratch/pool.json" --seconds 0.2 --threads 1 >"$scratch/table" || fail "a table"
grep -q '^  toe .*Pa  mean of 0.03 s' "$scratch/table" || fail "$(cat "$scratch/table")"

# What the water does to the paddle is what the report says of it, and how fast water is that moves as one.
run "$scratch/pool.json" --seconds 0.5 --csv "$scratch/loads.csv" --probe fx=force:0,x --probe fy=force:0,y \
  --probe size=force:0 --probe turn=torque:0,z --probe fast=speed:0.3,0.3 --probe gone=force:5 --probe dry=speed:0.9,1.4
python3 - "$scratch/loads.csv" "$scratch/out.json" <<'CHECK'
import csv, json, math, sys
rows = list(csv.DictReader(open(sys.argv[1])))
summary = json.load(open(sys.argv[2]))
probes = {p["name"]: p for p in summary["probes"]}
body = summary["bodies"][0]
near = lambda a, b: abs(float(a) - b) <= 1e-4 * max(1.0, abs(b))
assert [probes[n]["kind"] for n in ("fx", "turn", "fast")] == ["force", "torque", "speed"], probes
assert [probes[n]["unit"] for n in ("fx", "turn", "fast")] == ["N/m", "N", "m/s"], probes
assert near(rows[-1]["fx_raw"], body["force"][0]) and near(rows[-1]["fy_raw"], body["force"][1]), (rows[-1], body)
assert near(rows[-1]["turn_raw"], body["torque"][2]), (rows[-1], body)
for row in rows:
    assert near(row["size_raw"], math.hypot(float(row["fx_raw"]), float(row["fy_raw"]))), row
assert max(float(row["size_raw"]) for row in rows) > 1.0
assert all(row["gone_raw"] == "" and row["dry_raw"] == "" for row in rows[:10])
assert 0.01 < float(rows[20]["fast_raw"]) < 3.0, rows[20]["fast_raw"]
CHECK
loads=$(hash_of)
run "$scratch/bare.json" --seconds 0.5
[[ $(hash_of) == "$loads" ]] || fail "measuring forces changed the run"

refused() {
    local status=0
    "$SLOSH_BINARY" run "$scratch/pool.json" --steps 1 "${@:2}" >/dev/null 2>"$scratch/error" || status=$?
    [[ $status == 2 && $(wc -l <"$scratch/error") == 1 ]] || fail "${*:2}: $status $(cat "$scratch/error")"
    grep -q -- "$1" "$scratch/error" || fail "${*:2}: $(cat "$scratch/error")"
}
refused "expected pressure:X,Y, level:X, flow:X,Y,X,Y, speed:X,Y, force:SOLID or torque:SOLID" --probe pressure:1
refused "expected pressure" --probe quantity:1,2
refused "expected pressure" --probe speed:1
refused "expected pressure" --probe force:0.5
refused "expected pressure" --probe torque:0,w
refused "expected pressure" --probe level:nan
refused "expected pressure" --probe flow:0,0,1,
refused "two probes named" --probe toe=level:1
refused "flat" --probe flow:0,0,1,1
refused "letters" --probe "a b=level:1"
refused "letters" --probe "=level:1"
refused "probe-window" --probe level:1 --probe-window 0
echo "ok"
