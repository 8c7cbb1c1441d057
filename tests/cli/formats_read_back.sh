# slosh run --export, each format read back by another program's reader: VTK's, meshio's, NumPy's. A reader that is missing is
# said, and the test then counts as skipped (77); scripts/setup --tests installs them.
# Needs: foam
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

python=
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import numpy' 2>/dev/null; then python=$candidate; break; fi
done
[ -n "$python" ] || { echo "SKIPPED: no python3 with numpy; scripts/setup --tests installs it"; exit 77; }
if [ -x /usr/bin/python3 ] && /usr/bin/python3 -c 'import numpy, vtkmodules, meshio' 2>/dev/null; then python=/usr/bin/python3; fi

run() { "$SLOSH_BINARY" run "$@" --threads 1 >"$scratch/out" 2>&1 || fail "$*: $(cat "$scratch/out")"; }
scene=(double_dam_break --particles 2000 --set foam.enabled=true)
run "${scene[@]}" --seconds 1 --fps 10 --export "$scratch/whole" --format csv,ply,vtp,npz,bgeo
# Stopped and gone on with, into the same folder: the same files and the same lists of frames.
run "${scene[@]}" --seconds 0.55 --fps 10 --export "$scratch/parts" --format csv,ply,vtp,npz,bgeo --save "$scratch/state"
run "$scratch/state" --seconds 0.45 --fps 10 --export "$scratch/parts" --format csv,ply,vtp,npz,bgeo
diff -r "$scratch/whole" "$scratch/parts" || fail "a run that was stopped and gone on with has other files"
# Some fields, some frames.
run "${scene[@]}" --seconds 1 --fps 10 --export "$scratch/some" --format vtp,npz --fields vorticity,neighbours --frames 3:5

status=0
"$python" - "$scratch" <<'CHECK' || status=$?
import csv, glob, os, struct, sys
import numpy
scratch = sys.argv[1]
whole, some = scratch + "/whole", scratch + "/some"
missing = []

def table(name):
    """A file of comma-separated text, by column: what the other formats are compared with."""
    rows = list(csv.reader(open(name)))
    columns = numpy.array(rows[1:], dtype=numpy.float64).T if len(rows) > 1 else numpy.zeros((len(rows[0]), 0))
    return dict(zip(rows[0], columns))

def fields(name):
    found = {}
    for column, values in table(name).items():
        if column in "xyz":
            found.setdefault("position", []).append(values)
        elif column[:-2] == "velocity":
            found.setdefault("velocity", []).append(values)
        elif column != "spacing":  # one number for all
            found[column] = values
    return {key: numpy.array(value, dtype=numpy.float32).T if isinstance(value, list) else value for key, value in found.items()}

def same(what, got, want):
    assert got.shape == want.shape, (what, got.shape, want.shape)
    assert numpy.array_equal(got.astype(numpy.float32), want.astype(numpy.float32)), what

frames = {what: sorted(glob.glob(f"{whole}/{what}_*.csv")) for what in ("particles", "foam")}
assert len(frames["particles"]) == 11 and 0 < len(frames["foam"]) < 11, frames
times = {}
for what, names in frames.items():
    for name in names:
        want, stem = fields(name), name[:-4]
        spacing = table(name).get("spacing")
        if what == "particles":
            assert len(set(spacing)) == 1
            assert set(want) == {"id", "position", "velocity", "density", "pressure", "material"} and len(want["id"]) > 1500
        else:
            assert set(want) == {"position", "velocity", "size", "age", "life", "class"}
            assert set(want["class"]) <= {0, 1, 2} and (want["age"] >= 0).all() and (want["size"] > 0).all()

        archive = numpy.load(stem + ".npz")
        whole_file = {"time"} if spacing is None else {"time", "spacing"}
        assert set(archive.files) == set(want) | whole_file, archive.files
        assert spacing is None or numpy.float32(archive["spacing"]) == numpy.float32(spacing[0])
        for field in want:
            same((stem, field), archive[field], want[field])
        number = int(stem[-5:])
        times[what, number] = float(archive["time"])
        assert -1e-6 < times[what, number] - number / 10 < 0.02, (number, times[what, number])

        # Classic bgeo, read by its description; docs/FORMATS.md says when Partio read it.
        raw = open(stem + ".bgeo", "rb").read()
        assert raw[:5] == b"BgeoV"
        version, count, primitives, _, _, attributes, _, _, details = struct.unpack(">9i", raw[5:41])
        assert (version, count, primitives, details) == (5, len(want["position"]), 0, len(whole_file))
        at, types = 41, [("position", ">f4", (3,)), ("w", ">f4")]
        for _ in range(attributes):
            length, = struct.unpack_from(">H", raw, at)
            attribute = raw[at + 2:at + 2 + length].decode()
            size, kind = struct.unpack_from(">Hi", raw, at + 2 + length)
            at += 2 + length + 6 + 4 * size
            shape = (size,) if size > 1 else ()
            types.append(({"v": "velocity"}.get(attribute, attribute), {0: ">f4", 1: ">i4", 5: ">f4"}[kind], shape))
        points = numpy.frombuffer(raw, numpy.dtype(types), count, at)
        for field in want:
            same((stem, field, "bgeo"), points[field], want[field])
        assert (points["w"] == 1).all() and raw.endswith(b"\x00\xff")

try:
    from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
    from vtkmodules.vtkIOPLY import vtkPLYReader
    from vtkmodules.util.numpy_support import vtk_to_numpy
    import xml.etree.ElementTree as tree

    def vtp(name):
        reader = vtkXMLPolyDataReader()
        reader.SetFileName(name)
        reader.Update()
        assert reader.GetErrorCode() == 0, name
        data = reader.GetOutput()
        arrays = data.GetPointData()
        found = {arrays.GetArrayName(i): vtk_to_numpy(arrays.GetArray(i)) for i in range(arrays.GetNumberOfArrays())}
        if data.GetNumberOfPoints():
            found["position"] = vtk_to_numpy(data.GetPoints().GetData())
        return data, found

    for what, names in frames.items():
        for name in names:
            want = fields(name)
            data, found = vtp(name[:-4] + ".vtp")
            assert data.GetNumberOfVerts() == data.GetNumberOfPoints() == len(want["position"]), name
            assert set(found) == set(want), (name, set(found))
            for field in want:
                same((name, field, "vtp"), found[field], want[field])
            cell = data.GetCell(len(want["position"]) - 1)
            assert cell.GetPointId(0) == len(want["position"]) - 1
            if what == "particles":
                assert data.GetFieldData().GetArray("spacing").GetValue(0) == table(name)["spacing"][0]
            time = data.GetFieldData().GetArray("TimeValue").GetValue(0)
            assert abs(time - times[what, int(name[-9:-4])]) < 1e-6
        # The list of frames: every one, at its time.
        listed = [(one.get("file"), float(one.get("timestep"))) for one in tree.parse(f"{whole}/{what}.pvd").iter("DataSet")]
        assert [file for file, _ in listed] == [os.path.basename(name)[:-4] + ".vtp" for name in names], listed
        assert all(abs(time - times[what, int(file[-9:-4])]) < 1e-9 for file, time in listed), listed

    # VTK's reader of PLY takes the points, and none of the fields: the format's, and ours, are not at fault.
    reader = vtkPLYReader()
    reader.SetFileName(f"{whole}/particles_00010.ply")
    reader.Update()
    same("ply", vtk_to_numpy(reader.GetOutput().GetPoints().GetData()), fields(frames["particles"][10])["position"])

    # Some fields, some frames.
    assert sorted(os.path.basename(name) for name in glob.glob(some + "/particles_*.vtp")) == [f"particles_0000{k}.vtp" for k in (3, 4, 5)]
    data, found = vtp(some + "/particles_00004.vtp")
    assert set(found) == {"vorticity", "neighbours", "position"}
    assert found["neighbours"].mean() > 15 and found["vorticity"].max() > 0.1
except ImportError as error:
    missing.append(f"python3-vtk9 ({error})")

try:
    import meshio
    for name in frames["particles"]:
        want = table(name)
        mesh = meshio.read(name[:-4] + ".ply")
        same(name, mesh.points, fields(name)["position"])
        assert set(mesh.point_data) == set(want) - {"x", "y", "z", "spacing"}, set(mesh.point_data)
        for column in mesh.point_data:
            same((name, column), mesh.point_data[column], want[column])
except ImportError as error:
    missing.append(f"python3-meshio ({error})")

if missing:
    print("SKIPPED: not installed: " + ", ".join(missing) + "; scripts/setup --tests installs them. The rest passed.")
    sys.exit(77)
CHECK
[ "$status" -eq 0 ] || exit "$status"

# A frame that cannot be written ends the sequence; the list has every frame before it, and nothing that was written is lost.
mkdir -p "$scratch/held/particles_00003.vtp"
if "$SLOSH_BINARY" run "${scene[@]}" --seconds 0.5 --fps 10 --export "$scratch/held" --format vtp >"$scratch/out" 2>&1
then fail "a file that could not be written went unnoticed"; fi
grep -q particles_00003.vtp "$scratch/out" || fail "$(cat "$scratch/out")"
[ "$(grep -c '<DataSet' "$scratch/held/particles.pvd")" = 3 ] || fail "$(cat "$scratch/held/particles.pvd")"
cmp "$scratch/held/particles_00002.vtp" "$scratch/whole/particles_00002.vtp"

# A full disk: the frames that fitted are whole.
mkdir "$scratch/small"
if unshare --mount --map-root-user bash -c "
    mount -t tmpfs -o size=400k none '$scratch/small' &&
    ! '$SLOSH_BINARY' run ${scene[*]} --seconds 1 --fps 20 --export '$scratch/small' --format vtp >'$scratch/out' 2>&1 &&
    cp -r '$scratch/small' '$scratch/kept'" 2>"$scratch/unshared"; then
    grep -qi 'space' "$scratch/out" || fail "no word of the full disk: $(cat "$scratch/out")"
    count=$(find "$scratch/kept" -name 'particles_*.vtp' | wc -l)
    [ "$count" -ge 2 ] || fail "$count frames fitted"
    [ "$(grep -c '<DataSet' "$scratch/kept/particles.pvd")" -ge $((count - 1)) ] || fail "$(cat "$scratch/kept/particles.pvd")"
    for file in "$scratch"/kept/particles_*.vtp; do grep -q '</VTKFile>' <<<"$(tail -c 12 "$file")" || fail "$file is cut short"; done
else
    grep -qi 'permi\|denied\|unshare' "$scratch/unshared" || fail "the small disk: $(cat "$scratch/unshared" "$scratch/out")"
    echo "note: no mount namespaces here, so the full disk was not tried"
fi

# What cannot be: a field, a format, a range.
refused() { if "$SLOSH_BINARY" run "${scene[@]}" --steps 1 --export "$scratch/none" "$@" >"$scratch/out" 2>&1; then fail "$* was taken"; fi; }
refused --fields velocty && grep -q 'did you mean "velocity"' "$scratch/out" || fail "$(cat "$scratch/out")"
refused --format ply,vpt && grep -q 'did you mean "vtp"' "$scratch/out" || fail "$(cat "$scratch/out")"
refused --frames 5:3 && grep -q 'FIRST:LAST' "$scratch/out" || fail "$(cat "$scratch/out")"
echo ok
