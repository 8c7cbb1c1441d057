"""Slosh, the sandbox: particle fluids from Python. docs/PYTHON.md shows how; __init__.pyi has every name."""
import os as _os
import shutil as _shutil
import subprocess as _subprocess
import tempfile as _tempfile

# Threads that wait for the next step must not spin while Python works: steps would take several times as long.
# Read by OpenMP when the compiled half is loaded.
_os.environ.setdefault("GOMP_SPINCOUNT", "2000")

from ._slosh import (Error, Gauges, Snapshot, World, fields, formats, instruction_set, parameters, replay, scene,  # noqa: E402
                     scenes, solvers, version)

__version__ = version()
__all__ = ["Error", "Gauges", "Snapshot", "World", "fields", "formats", "instruction_set", "parameters", "render", "replay",
           "scene", "scenes", "solvers", "version"]


def render(world, size=(640, 360), *, program=None, options=()):
    """A picture of the world as an array of bytes, (height, width, 3). Drawn by the program `slosh render`, since the library
    has no renderer: `program` says where it is, else SLOSH_BINARY, else the PATH. Needs Pillow to read the picture."""
    program = program or _os.environ.get("SLOSH_BINARY") or _shutil.which("slosh")
    if program is None:
        raise Error("the program slosh was not found: install it, or name it in SLOSH_BINARY")
    try:
        from PIL import Image
    except ImportError:
        raise Error("Pillow is needed to read the picture (Debian: python3-pil)") from None
    import numpy
    with _tempfile.TemporaryDirectory() as folder:
        state, picture = _os.path.join(folder, "state"), _os.path.join(folder, "picture.png")
        world.save(state)
        command = [program, "render", state, "--steps", "0", "--out", picture, "--size", f"{size[0]}x{size[1]}", *options]
        done = _subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise Error(done.stderr.strip() or f"slosh render ended with {done.returncode}")
        with Image.open(picture) as image:
            return numpy.asarray(image.convert("RGB"))
