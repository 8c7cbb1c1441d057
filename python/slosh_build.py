"""Builds the wheel and the source archive of the Python module (PEP 517) with nothing but CMake: the engine and the module are compiled
from the folder above this one, so `pip install ./python` works in a checkout and without network. scripts/package runs it as a program:
slosh_build.py wheel|sdist FOLDER.

SLOSH_PYTHON_BUILD=FOLDER takes the module that a CMake build with -DSLOSH_PYTHON=ON has made there; SLOSH_WHEEL_PLATFORM says which
systems that runs on, else only this one. SOURCE_DATE_EPOCH is the date of the files in the archives.

The wheel is for one version of Python: pybind11 does not support the stable ABI (abi3)."""
import base64
import gzip
import hashlib
import io
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
# What compiles the module; `git ls-files` takes these.
SOURCES = ["CMakeLists.txt", "LICENSE", "assets", "cmake", "include", "python", "shaders", "src", "third_party"]
EARLIEST = 315532800  # 1980: zip files have no earlier date


def _date():
    return max(EARLIEST, int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))


def _version():
    with open(os.path.join(ROOT, "include", "slosh", "version.h"), encoding="utf-8") as header:
        return re.search(r'define SLOSH_VERSION "([0-9.]+)"', header.read()).group(1)


def _metadata(numpy="numpy"):
    return (f"Metadata-Version: 2.1\nName: slosh-sandbox\nVersion: {_version()}\n"
            "Summary: Slosh, the sandbox: particle fluids from Python\nLicense: MIT\nRequires-Python: >=3.9\n"
            f"Requires-Dist: {numpy}\n")


def _built(folder):
    """The package's folder, compiled half included."""
    subprocess.check_call(["cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DSLOSH_ENGINE_ONLY=ON",
                           "-DSLOSH_BUILD_TESTS=OFF", "-DSLOSH_PYTHON=ON", "-DCMAKE_UNITY_BUILD=ON",
                           f"-DPython_EXECUTABLE={sys.executable}"])
    subprocess.check_call(["cmake", "--build", folder, "--target", "slosh_python", "--parallel", str(os.cpu_count() or 2)])
    return os.path.join(folder, "python", "slosh")


def _write_wheel(package, wheel_directory):
    name = f"slosh_sandbox-{_version()}"
    tag = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    platform = os.environ.get("SLOSH_WHEEL_PLATFORM") or sysconfig.get_platform().replace("-", "_").replace(".", "_")
    file = f"{name}-{tag}-{tag}-{platform}.whl"
    with open(os.path.join(ROOT, "LICENSE"), "rb") as licence:
        content = {f"{name}.dist-info/LICENSE": licence.read()}
    for entry in sorted(os.listdir(package)):
        path = os.path.join(package, entry)
        if os.path.isfile(path):
            with open(path, "rb") as source:
                content[f"slosh/{entry}"] = source.read()
    compiled = "slosh/_slosh" + sysconfig.get_config_var("EXT_SUFFIX")
    if compiled not in content:
        raise SystemExit(f"{package} has no {os.path.basename(compiled)}: it was built for another Python")
    with open(os.path.join(package, os.pardir, "numpy.txt"), encoding="utf-8") as needed:
        content[f"{name}.dist-info/METADATA"] = _metadata(needed.read()).encode()
    content[f"{name}.dist-info/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: slosh_build\nRoot-Is-Purelib: false\nTag: {tag}-{tag}-{platform}\n").encode()
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for path, data in content.items())
    content[f"{name}.dist-info/RECORD"] = (record + f"{name}.dist-info/RECORD,,\n").encode()
    with zipfile.ZipFile(os.path.join(wheel_directory, file), "w") as wheel:
        for path, data in content.items():
            entry = zipfile.ZipInfo(path, time.gmtime(_date())[:6])
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return file


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    prebuilt = os.environ.get("SLOSH_PYTHON_BUILD")
    if prebuilt:
        return _write_wheel(os.path.join(prebuilt, "python", "slosh"), wheel_directory)
    with tempfile.TemporaryDirectory() as folder:
        return _write_wheel(_built(folder), wheel_directory)


def _sources():
    """Paths below ROOT. An unpacked source archive has nothing else than these."""
    if os.path.exists(os.path.join(ROOT, "PKG-INFO")):
        found = (os.path.relpath(os.path.join(folder, file), ROOT)
                 for source in SOURCES for folder, _, files in os.walk(os.path.join(ROOT, source)) for file in files)
        return [*found, *(source for source in SOURCES if os.path.isfile(os.path.join(ROOT, source)))]
    try:
        listed = subprocess.check_output(["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard", *SOURCES],
                                         text=True)
    except (OSError, subprocess.CalledProcessError):
        raise SystemExit(f"{ROOT}: git does not know which files are sources; make the source archive in a checkout") from None
    return [path for path in listed.rstrip("\0").split("\0") if os.path.isfile(os.path.join(ROOT, path))]


def build_sdist(sdist_directory, config_settings=None):
    name = f"slosh_sandbox-{_version()}"
    content = {}
    for path in _sources():
        with open(os.path.join(ROOT, path), "rb") as source:
            content[path] = source.read()
    # pip reads the file at the top, which finds this one below it.
    content["pyproject.toml"] = content["python/pyproject.toml"].replace(b'backend-path = ["."]', b'backend-path = ["python"]')
    content["PKG-INFO"] = _metadata().encode()
    with open(os.path.join(sdist_directory, name + ".tar.gz"), "wb") as file, \
            gzip.GzipFile("", "wb", 9, file, mtime=_date()) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(content):
            entry = tarfile.TarInfo(f"{name}/{path}")
            entry.size, entry.mtime, entry.mode = len(content[path]), _date(), 0o644
            archive.addfile(entry, io.BytesIO(content[path]))
    return name + ".tar.gz"


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("wheel", "sdist"):
        raise SystemExit("usage: slosh_build.py wheel|sdist FOLDER")
    print({"wheel": build_wheel, "sdist": build_sdist}[sys.argv[1]](sys.argv[2]))
