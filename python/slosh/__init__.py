"""Slosh, the sandbox: particle fluids from Python. docs/PYTHON.md shows how; __init__.pyi has every name."""
import os as _os
import shutil as _shutil
import struct as _struct
import subprocess as _subprocess
import tempfile as _tempfile
import zlib as _zlib

# Threads that wait for the next step must not spin while Python works: steps would take several times as long.
# Read by OpenMP when the compiled half is loaded.
_os.environ.setdefault("GOMP_SPINCOUNT", "2000")

from ._slosh import (Error, ForceBlock, Gauges, Snapshot, World, fields, formats, instruction_set, parameters, replay,  # noqa: E402
                     scene, scenes, solvers, version)

__version__ = version()
__all__ = ["Error", "ForceBlock", "Gauges", "Snapshot", "World", "fields", "formats", "instruction_set", "parameters", "render",
           "replay", "scene", "scenes", "solvers", "version"]


def render(world, size=(640, 360), *, settings=None, program=None, options=()):
    """A picture of the world as an array of bytes, (height, width, 3), drawn with OpenGL in this process. `settings`: those of
    `slosh list settings` that begin with "view.". With `program` or `options`, and where the module was built without OpenGL, the
    program `slosh render` draws it: SLOSH_BINARY or the PATH says where that is."""
    if program is None and not options:
        try:
            from ._picture import draw
        except ImportError as why:
            if "libEGL" in str(why):
                raise Error("pictures need libEGL.so.1 (Debian: libegl1, libgl1-mesa-dri)") from None
        else:
            state, forces = world.__getstate__()
            try:
                return draw(state, list(forces), *size, [(key, _text(value)) for key, value in (settings or {}).items()])
            except RuntimeError as error:
                raise Error(str(error)) from None
    options = [*(part for key, value in (settings or {}).items() for part in ("--set", f"{key}={_text(value)}")), *options]
    return _render_by_program(world, size, program, options)


def _text(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def _render_by_program(world, size, program, options):
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


def _png(picture):
    """The bytes of a PNG file."""
    def chunk(kind, content):
        return _struct.pack(">I", len(content)) + kind + content + _struct.pack(">I", _zlib.crc32(kind + content))
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    header = _struct.pack(">IIBBBBB", picture.shape[1], picture.shape[0], 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", _zlib.compress(rows)) + chunk(b"IEND", b"")


def _repr_png(world):
    """The picture that a notebook shows; None, and then the text, where nothing can draw it."""
    try:
        return _png(render(world))
    except Error:
        return None


World._repr_png_ = _repr_png
