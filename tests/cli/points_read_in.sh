# Points and surfaces that other programs wrote or read: VTK's writers and NumPy's arrays as water, the surface's velocity in VTK's
# reader. A program that is missing is said, and the test then counts as skipped (77); scripts/setup --tests installs them.
# Needs: surface
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

python=
for candidate in /usr/bin/python3 python3; do
    if "$candidate" -c 'import numpy, vtkmodules' 2>/dev/null; then python=$candidate; break; fi
done
[ -n "$python" ] || { echo "SKIPPED: no python3 with numpy and VTK; scripts/setup --tests installs them"; exit 77; }

"$python" - "$scratch" <<'WRITE'
import sys, numpy
from vtkmodules.util.numpy_support import numpy_to_vtk
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData, vtkUnstructuredGrid
from vtkmodules.vtkIOLegacy import vtkPolyDataWriter, vtkUnstructuredGridWriter
from vtkmodules.vtkIOXML import vtkXMLPolyDataWriter
scratch = sys.argv[1]
random = numpy.random.default_rng(7)
lattice = numpy.stack(numpy.meshgrid(*[numpy.arange(12) * 0.05] * 3), -1).reshape(-1, 3)
position = (lattice + random.uniform(-0.005, 0.005, lattice.shape)).astype(numpy.float32)
velocity = random.uniform(-1, 1, position.shape).astype(numpy.float32)
numpy.savez(scratch + "/wanted.npz", position=position, velocity=velocity)
numpy.savez_compressed(scratch + "/packed.npz", points=position.astype(numpy.float64), vel=velocity, mass=numpy.ones(3))

def filled(data):
    points = vtkPoints()
    points.SetData(numpy_to_vtk(position, deep=1))
    data.SetPoints(points)
    for name, values in (("id", numpy.arange(len(position))), ("velocity", velocity)):
        array = numpy_to_vtk(values, deep=1)
        array.SetName(name)
        data.GetPointData().AddArray(array)
    return data

cloud = filled(vtkPolyData())
cells = vtkCellArray()
for i in range(len(position)):
    cells.InsertNextCell(1)
    cells.InsertCellPoint(i)
cloud.SetVerts(cells)
def write(writer, name, data, *settings):
    writer.SetFileName(scratch + "/" + name)
    writer.SetInputData(data)
    for setting in settings:
        getattr(writer, setting)()
    assert writer.Write() == 1, name
write(vtkXMLPolyDataWriter(), "usual.vtp", cloud)
write(vtkXMLPolyDataWriter(), "text.vtp", cloud, "SetDataModeToAscii")
write(vtkXMLPolyDataWriter(), "letters.vtp", cloud, "SetDataModeToBinary")
raw = vtkXMLPolyDataWriter()
raw.EncodeAppendedDataOff()
write(raw, "raw.vtp", cloud)
plain = vtkXMLPolyDataWriter()
plain.SetCompressorTypeToNone()
write(plain, "plain.vtp", cloud)
write(vtkPolyDataWriter(), "text.vtk", cloud)
write(vtkPolyDataWriter(), "binary.vtk", cloud, "SetFileTypeToBinary")
grid = filled(vtkUnstructuredGrid())
grid.SetCells(1, cells)
write(vtkUnstructuredGridWriter(), "grid.vtk", grid, "SetFileTypeToBinary")
old = vtkPolyDataWriter()
old.SetFileVersion(42)
write(old, "old.vtk", cloud, "SetFileTypeToBinary")
WRITE

for file in wanted.npz packed.npz usual.vtp text.vtp letters.vtp raw.vtp plain.vtp text.vtk binary.vtk grid.vtk old.vtk; do
    "$SLOSH_BINARY" run "$scratch/$file" --steps 0 --threads 1 --export "$scratch/$file.out" --format npz --fps 1 \
        >"$scratch/out" 2>&1 || fail "$file: $(cat "$scratch/out")"
done
"$SLOSH_BINARY" run water_drop --particles 1000 --seconds 0.1 --threads 1 --export "$scratch/surface" --format surface-vtp --fps 10 \
    >"$scratch/out" 2>&1 || fail "surface: $(cat "$scratch/out")"

"$python" - "$scratch" <<'CHECK'
import glob, sys, numpy
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
scratch = sys.argv[1]
wanted = numpy.load(scratch + "/wanted.npz")
files = sorted(glob.glob(scratch + "/*.out"))
assert len(files) == 11, files
for file in files:
    got = numpy.load(file + "/particles_00000.npz")
    for field in ("position", "velocity"):
        # Text has as many digits as its writer gave it.
        close = numpy.allclose(got[field], wanted[field], atol=1e-6) if "/text." in file else numpy.array_equal(got[field], wanted[field])
        assert close, (file, field)
reader = vtkXMLPolyDataReader()
reader.SetFileName(scratch + "/surface/surface_00001.vtp")
reader.Update()
surface = reader.GetOutput()
speed = numpy.linalg.norm(vtk_to_numpy(surface.GetPointData().GetArray("velocity")), axis=1)
assert surface.GetNumberOfPolys() > 100 and len(speed) == surface.GetNumberOfPoints() and 0.1 < speed.max() < 20, speed.max()
print("ok")
CHECK
