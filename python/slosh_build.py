"""Builds the wheel of the Python module for pip (PEP 517) with nothing but CMake: the engine and the module are compiled from the
folder above this one, so `pip install ./python` works in a checkout and without network.

SLOSH_PYTHON_BUILD=FOLDER takes the module that a CMake build with -DSLOSH_PYTHON=ON has made there."""
import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)


def _version():
    with open(os.path.join(ROOT, "include", "slosh", "version.h"), encoding="utf-8") as header:
        return re.search(r'define SLOSH_VERSION "([0-9.]+)"', header.read()).group(1)


def _metadata():
    return (f"Metadata-Version: 2.1\nName: slosh-sandbox\nVersion: {_version()}\n"
            "Summary: Slosh, the sandbox: particle fluids from Python\nLicense: MIT\nRequires-Python: >=3.9\n"
            "Requires-Dist: numpy\n")


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
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
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
    content[f"{name}.dist-info/METADATA"] = _metadata().encode()
    content[f"{name}.dist-info/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: slosh_build\nRoot-Is-Purelib: false\nTag: {tag}-{tag}-{platform}\n").encode()
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for path, data in content.items())
    content[f"{name}.dist-info/RECORD"] = (record + f"{name}.dist-info/RECORD,,\n").encode()
    with zipfile.ZipFile(os.path.join(wheel_directory, file), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in content.items():
            wheel.writestr(path, data)
    return file


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    prebuilt = os.environ.get("SLOSH_PYTHON_BUILD")
    if prebuilt:
        return _write_wheel(os.path.join(prebuilt, "python", "slosh"), wheel_directory)
    with tempfile.TemporaryDirectory() as folder:
        return _write_wheel(_built(folder), wheel_directory)


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("there is no source archive of the module alone: it is built in a checkout of Slosh")
