# slosh run --export: the solids of every frame, read by another program, over a saved state as well.
set -euo pipefail
command -v python3 >/dev/null || { echo "FAILED: python3 is needed" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

# A paddle that turns 90 degrees a second about a point, a crate that falls into water, and a ball from 0.1 s on.
cat >"$scratch/three.json" <<'SCENE'
{ "version": 1, "dimension": 2, "parameters": { "fluid.spacing": 0.05 },
  "container": { "min": [0, 0], "max": [2, 2] },
  "fluids": [ { "box": { "min": [0, 0], "max": [2, 0.6] } } ],
  "solids": [
    { "box": { "center": [0.5, 1.5], "size": [0.6, 0.1] }, "turn": { "angle": 30 }, "motion": { "spin": { "pivot": [0.2, 1.5] } } },
    { "box": { "center": [1.5, 0.8], "size": [0.3, 0.3] }, "motion": { "free": { "density": 600 } } } ],
  "events": [ { "time": 0.1, "add_solid": { "sphere": { "center": [1.0, 1.6], "radius": 0.1 }, "motion": { "free": {} } } } ] }
SCENE
run() { "$SLOSH_BINARY" run "$@" --threads 1 --fps 50 --format csv >"$scratch/out" 2>&1 || fail "$* $(cat "$scratch/out")"; }
run "$scratch/three.json" --seconds 0.3 --export "$scratch/whole"
# Stopped between two frames, and gone on with into the same folder.
run "$scratch/three.json" --seconds 0.125 --export "$scratch/parts" --save "$scratch/state"
run "$scratch/state" --seconds 0.175 --export "$scratch/parts"
diff -r "$scratch/whole" "$scratch/parts" || fail "a run that was stopped and gone on with has other frames"

python3 - "$scratch/whole" <<'CHECK'
import csv, glob, json, math, sys
folder = sys.argv[1]
names = sorted(glob.glob(folder + "/bodies_*.json"))
assert len(names) == 16 and len(glob.glob(folder + "/particles_*.csv")) == 16, names

def place(body, p):
    """Where a point of the described solid is now: v + 2 q x (q x v + w v)."""
    x, y, z, w = body["orientation"]
    v = [a - b for a, b in zip(p, body["center"])]
    cross = lambda a, b: [a[1]*b[2]-a[2]*b[1], a[2]*b[0]-a[0]*b[2], a[0]*b[1]-a[1]*b[0]]
    u = [c + w * a for c, a in zip(cross([x, y, z], v), v)]
    return [a + b + 2 * c for a, b, c in zip(body["position"], v, cross([x, y, z], u))]

fallen = []
for k, name in enumerate(names):
    frame = json.load(open(name))
    assert frame["frame"] == k and frame["dimension"] == 2, frame
    time = frame["time_s"]
    assert -1e-6 < time - k / 50 < 0.005, (k, time)
    assert abs(frame["step"] * 0.005 - time) < 1e-6
    bodies = frame["bodies"]
    assert [b["index"] for b in bodies] == list(range(3 if time > 0.1001 else 2)), (time, bodies)
    assert bodies[0]["name"] == "box" and bodies[-1]["name"] == ("sphere" if time > 0.1001 else "box")
    # The paddle's end, 0.3 m from its middle, turned by 30 degrees as described, then about the pivot.
    end = [0.5 + 0.3, 1.5, 0.0]
    start = [0.5 + 0.3 * math.cos(math.pi / 6), 1.5 + 0.3 * math.sin(math.pi / 6)]
    a = math.radians(90 * time)
    rel = [start[0] - 0.2, start[1] - 1.5]
    want = [0.2 + rel[0] * math.cos(a) - rel[1] * math.sin(a), 1.5 + rel[0] * math.sin(a) + rel[1] * math.cos(a)]
    got = place(bodies[0], end)
    assert math.hypot(got[0] - want[0], got[1] - want[1]) < 1e-4, (time, got, want)
    fallen.append(bodies[1])
    for body in bodies:
        assert abs(sum(c * c for c in body["orientation"]) - 1) < 1e-5
        assert all(math.isfinite(c) for key in ("force", "torque", "velocity", "angular_velocity") for c in body[key])

# The crate falls freely until it meets the water.
for k, body in enumerate(fallen[:4]):
    t = k / 50
    assert abs(body["position"][1] - (0.8 - 4.905 * t * t)) < 1e-3 + 0.03 * t, (t, body)
    assert abs(body["velocity"][1] + 9.81 * t) < 1e-3, (t, body)
assert max(b["force"][1] for b in fallen) > 50, "the water carries the crate"
rows = list(csv.DictReader(open(folder + "/particles_00015.csv")))
assert len(rows) > 100
CHECK

# No solids, no files; and a full stop where one cannot be written.
run drop_2d --particles 200 --seconds 0.05 --export "$scratch/none"
[[ -z $(find "$scratch/none" -name 'bodies_*') ]] || fail "files of bodies without any"
mkdir -p "$scratch/held/bodies_00001.json"
if "$SLOSH_BINARY" run "$scratch/three.json" --seconds 0.1 --fps 50 --export "$scratch/held" >"$scratch/out" 2>&1
then fail "a file that could not be written went unnoticed"; fi
grep -q bodies_00001.json "$scratch/out" || fail "$(cat "$scratch/out")"
[[ ! -e $scratch/held/particles_00002.ply ]] || fail "a sequence with a gap"
echo "ok"
