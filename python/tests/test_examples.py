"""Every example and the code of docs/PYTHON.md run to their end, the examples in a short form, and leave what they say."""
import json
import os
import re
import subprocess
import sys

import numpy
import pytest

PYTHON = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXAMPLES = os.path.join(PYTHON, "examples")


def run(name, *arguments):
    done = subprocess.run([sys.executable, os.path.join(EXAMPLES, name), *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def picture(path):
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the picture").open(path)
    return numpy.asarray(image.convert("RGB"))


def test_the_page(capsys):
    with open(os.path.join(os.path.dirname(PYTHON), "docs", "PYTHON.md"), encoding="utf-8") as page:
        text = page.read()
    programs = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert programs
    for program in programs:
        exec(compile(program, "docs/PYTHON.md", "exec"), {})
        assert capsys.readouterr().out
    examples = set(re.findall(r"^\| `(\w+\.py)` ", text, re.MULTILINE))
    assert examples == {name for name in os.listdir(EXAMPLES) if name.endswith(".py")}


def test_sweep(tmp_path):
    pytest.importorskip("matplotlib", reason="the example plots")
    assert run("sweep.py", tmp_path / "sweep.png", 0.1).count("state") == 12
    assert picture(tmp_path / "sweep.png").std() > 5


def test_control_loop():
    assert "without control" in run("control_loop.py", 4)


def test_dataset(tmp_path):
    run("dataset.py", tmp_path, 5, 0.2)
    about = json.load(open(tmp_path / "metadata.json", encoding="utf-8"))
    assert len(about["train"]) == 4 and len(about["validation"]) == 1
    for part in ("train", "validation"):
        for one in about[part]:
            data = numpy.load(tmp_path / one["file"])
            assert data["position"].shape == data["velocity"].shape == (one["frames"], one["particles"], 2)
            assert one["frames"] >= 12 and (numpy.diff(data["time"]) > 0.01).all()
            moved = numpy.diff(data["position"], axis=0) / numpy.diff(data["time"])[:, None, None]
            assert numpy.abs(moved - data["velocity"][1:]).mean() < 0.2
    assert len({one["file"] for part in ("train", "validation") for one in about[part]}) == 5


def test_live_plot(tmp_path):
    pytest.importorskip("matplotlib", reason="the example plots")
    run("live_plot.py", tmp_path / "plot.png", 5)
    assert picture(tmp_path / "plot.png").std() > 5


def test_video(tmp_path, slosh_program):
    pytest.importorskip("PIL", reason="Pillow reads the picture")
    run("video.py", tmp_path / "frames", 0.08, "160x90")
    assert sorted(os.listdir(tmp_path / "frames")) == ["frame_00000.png", "frame_00001.png"]
    assert picture(tmp_path / "frames" / "frame_00001.png").std() > 5
