"""The module against the program, and against what its stub promises."""
import ast
import gc
import inspect
import json
import os
import threading

import numpy
import pytest

import slosh

SMALL = {"parameters": {"fluid.spacing": 0.05}}


@pytest.mark.parametrize("solver", slosh.solvers())
def test_the_hash_is_that_of_the_command_line(solver, slosh_program):
    run = json.loads(slosh_program("run", "dam_break_2d", "--solver", solver, "--set", "fluid.spacing=0.05", "--steps", 40,
                                   "--json"))
    world = slosh.World("dam_break_2d", solver=solver, **SMALL)
    report = world.step(40)
    assert world.solver == solver and world.step_index == 40 and report["step"] == 40
    assert len(world) == run["particles"]
    assert world.state_hash() == run["state_hash"]


@pytest.mark.parametrize("solver", slosh.solvers())
def test_arrays_that_are_kept_change_no_bit_and_stay_as_they_are(solver):
    kept, free = (slosh.World("drop_2d", solver=solver, **SMALL) for _ in range(2))
    held = []
    for _ in range(12):
        held.append((kept.x, kept.x.copy(), kept.id, kept.id.copy()))
        kept.step()
        free.step()
        assert kept.state_hash() == free.state_hash()
    for x, x_copy, ids, id_copy in held:
        assert numpy.array_equal(x, x_copy) and numpy.array_equal(ids, id_copy)
    assert not numpy.array_equal(held[0][0], held[-1][0])


def test_an_array_is_no_copy_cannot_be_written_and_outlives_its_world():
    world = slosh.World("drop_2d", **SMALL)
    assert world.y.__array_interface__["data"][0] == world.y.__array_interface__["data"][0]
    assert not world.y.flags.owndata and not world.y.flags.writeable
    with pytest.raises(ValueError):
        world.y[0] = 0
    y, expected = world.y, world.y.copy()
    del world
    gc.collect()
    assert numpy.array_equal(y, expected)


def test_every_array_has_a_number_for_each_particle():
    world = slosh.World("drop_2d", **SMALL)
    world.step(3)
    for name in ("x", "y", "z", "velocity_x", "velocity_y", "velocity_z", "density", "pressure", "neighbours", "id", "material"):
        assert getattr(world, name).shape == (len(world),), name
    points = world.points(["velocity", "vorticity"])
    assert points["position"].shape == points["velocity"].shape == (len(world), 3)
    order = numpy.argsort(world.id)
    assert numpy.array_equal(points["position"][:, 0], world.x[order])
    assert numpy.array_equal(points["vorticity"], world.vorticity()[order])
    assert points["time"] == world.time


def test_errors_are_one_sentence_of_the_engine():
    with pytest.raises(slosh.Error, match='did you mean "drop_2d"'):
        slosh.World("drop_2e")
    with pytest.raises(slosh.Error, match="unknown solver|no solver|expected"):
        slosh.World("drop_2d", solver="nope")
    world = slosh.World("drop_2d", **SMALL)
    with pytest.raises(slosh.Error, match="pbf.iterations"):
        world["pbf.iteration"]
    with pytest.raises(slosh.Error, match="pbf.iterations: got -5"):
        world["pbf.iterations"] = -5
    with pytest.raises(slosh.Error, match="/drop_fluid"):
        world.enqueue({"drop_fluid": {"sphere": {"center": [0, 1], "radius": -1}}})
    with pytest.raises(slosh.Error, match='did you mean "velocity"'):
        world.points(["velocty"])
    with pytest.raises(slosh.Error, match="2-D"):
        world.surface()
    with pytest.raises(slosh.Error):
        world.step(0)
    with pytest.raises(slosh.Error, match="expected"):
        slosh.World({"version": 1, "fluids": 3})


def test_commands_and_parameters():
    world = slosh.World("drop_2d", **SMALL)
    before = len(world)
    ticket = world.enqueue({"drop_fluid": {"sphere": {"center": [1.0, 1.5], "radius": 0.2}}})
    world["pbf.iterations"] = 7
    report = world.step()
    answer = next(one for one in report["commands"] if one["ticket"] == ticket)
    assert answer["applied"] and answer["added"] > 10 and len(world) == before + answer["added"]
    assert world["pbf.iterations"] == 7
    world.enqueue({"switch_solver": {"name": "wcsph"}})
    assert all(one["applied"] for one in world.apply_commands())
    assert world.solver == "wcsph"


def test_a_scene_as_a_dict():
    scene = slosh.scene("drop_2d")
    assert slosh.World(scene).step(5)["particles"] == slosh.World("drop_2d").step(5)["particles"]
    scene["fluids"] = [{"box": {"min": [0, 0], "max": [0.5, 0.5]}}]
    assert 0 < len(slosh.World(scene)) != len(slosh.World("drop_2d"))


def test_snapshots_states_and_recordings(tmp_path, slosh_program):
    world = slosh.World("drop_2d", **SMALL)
    world.start_recording(tmp_path / "run.slosh")
    world.step(5)
    snapshot, hash_then = world.snapshot(), world.state_hash()
    x = world.x
    world.step(5)
    later = world.state_hash()
    world.restore(snapshot)
    assert world.state_hash() == hash_then and snapshot.step_index == 5 and len(snapshot) == len(world)
    assert numpy.array_equal(x, world.x)
    world.save(tmp_path / "state")
    world.step(5)
    assert world.state_hash() == later
    world.stop_recording()
    again = slosh.World(tmp_path / "state")
    again.step(5)
    assert again.state_hash() == later
    assert slosh.replay(tmp_path / "run.slosh").state_hash() == later
    assert later in slosh_program("replay", tmp_path / "run.slosh", "--verify")


def test_probes_and_questions():
    world = slosh.World("dam_break_2d", **SMALL)
    gauges = world.probes([{"name": "floor", "pressure": {"point": [0.2, 0.0]}}, {"name": "level", "level": {"x": 0.2}}])
    for _ in range(20):
        world.step()
        world.sample(gauges)
    readings = gauges.readings()
    assert readings["floor"]["unit"] == "Pa" and readings["floor"]["wet"] and readings["floor"]["filtered"] > 1000
    assert readings["level"]["raw"] > 0.5
    point, normal = world.cast_ray([0.2, 5, 0], [0, -1, 0])
    assert 0.5 < point[1] < 3
    assert world.distance_to_walls([1.0, 0.5, 0.0]) > 0
    with pytest.raises(slosh.Error, match="probes"):
        world.probes([{"pressure": {"point": "here"}}])


def test_three_dimensions_surface_foam_and_bodies(tmp_path):
    world = slosh.World("double_dam_break", parameters={"fluid.spacing": 0.1, "foam.enabled": True})
    world.step(10)
    vertices, normals, triangles = world.surface()
    assert len(vertices) > 100 and vertices.shape == normals.shape and triangles.max() < len(vertices)
    assert set(world.foam()) == {"position", "velocity", "size", "age", "life", "class"}
    assert world.bodies()["orientation"].shape[1] == 4
    assert numpy.array_equal(world.particles_in_box([0, 0, 0], [0.5, 0.5, 0.5]),
                             [i for i in range(len(world)) if all(0 <= axis[i] <= 0.5 for axis in (world.x, world.y, world.z))])
    world.export(tmp_path / "water.npz")
    assert numpy.array_equal(numpy.load(tmp_path / "water.npz")["position"], world.points()["position"])
    with pytest.raises(slosh.Error, match="expected one of"):
        world.export(tmp_path / "water.xyz")


def test_a_crate_falls_floats_and_is_pushed():
    scene = slosh.scene("dam_break_2d")
    scene["fluids"] = [{"box": {"min": [0, 0], "max": [4, 0.8]}}]
    crate = {"box": {"center": [2, 1.3], "size": [0.4, 0.4]}, "motion": {"free": {"density": 500}}}
    scene["solids"] = [{"sphere": {"center": [0.5, 1.2], "radius": 0.1}}, crate]
    world = slosh.World(scene, parameters={"fluid.spacing": 0.05})
    assert list(world.bodies()["id"]) == [1, 2] and world.bodies()["mass"][0] == 0
    ticket = world.enqueue({"apply_impulse": {"body": 2, "impulse": [40, 0]}})
    answer = world.step()["commands"][0]
    assert answer["ticket"] == ticket and answer["applied"]
    assert world.bodies()["velocity"][1][0] == pytest.approx(40 / 80, rel=0.05)
    world.enqueue({"apply_impulse": {"body": 1, "impulse": [1, 0]}})
    assert "not free" in world.step()["commands"][0]["message"]
    while world.time < 1:
        world.step()
    bodies = world.bodies()
    assert bodies["force"][1][1] > 0 and bodies["position"][1][1] < 1.1
    around = world.particles_in_sphere(bodies["position"][1], 0.5)
    assert 0 < len(around) < len(world)
    assert set(world.contacts()) == {"body", "other", "point", "normal", "impulse"}


def test_operators_know_analytic_fields():
    scene = {"version": 1, "dimension": 2, "fluids": [{"box": {"min": [-0.5, -0.5], "max": [0.5, 0.5]}}]}
    world = slosh.World(scene, parameters={"fluid.spacing": 0.05, "kernel.ratio": 3})
    points = numpy.array([[0.01, 0.02], [-0.1, 0.07], [0.2, -0.15]])
    slope = numpy.array([2.0, -3.0])
    field = 1 + slope[0] * world.x + slope[1] * world.y
    assert world.interpolate(field, points) == pytest.approx(1 + points @ slope, abs=0.005)
    assert world.gradient(field, points)[:, :2] == pytest.approx(numpy.tile(slope, (3, 1)), abs=0.2)
    assert world.laplacian(world.x ** 2 + world.y ** 2, points) == pytest.approx([4, 4, 4], rel=0.15)
    velocity = numpy.stack([world.x, -world.y, world.z], axis=1)
    assert world.divergence(velocity, points) == pytest.approx([0, 0, 0], abs=0.05)
    assert world.interpolate(velocity, points).shape == (3, 3)
    with pytest.raises(slosh.Error, match="expected"):
        world.gradient(velocity, points)
    with pytest.raises(slosh.Error, match="points"):
        world.laplacian(field, numpy.zeros((3, 4)))
    assert world.threads > 0


def test_other_threads_run_while_a_world_steps():
    world = slosh.World("double_dam_break", threads=1)
    counted, refused, done = [0], [0], threading.Event()

    def stepping():
        world.step(3)
        done.set()

    thread = threading.Thread(target=stepping)
    thread.start()
    while not done.is_set():
        counted[0] += 1
        try:
            world.time
        except slosh.Error as error:
            assert "another thread" in str(error)
            refused[0] += 1
    thread.join()
    assert refused[0] > 0 and counted[0] > 100
    assert world.step_index == 3


def test_a_picture(slosh_program):
    pytest.importorskip("PIL", reason="Pillow reads the picture")
    world = slosh.World("drop_2d", **SMALL)
    world.step(3)
    picture = slosh.render(world, (160, 90), options=["--mode", "particles"])
    assert picture.shape == (90, 160, 3) and picture.std() > 5
    with pytest.raises(slosh.Error):
        slosh.render(world, (160, 90), options=["--mode", "nope"])


def test_the_stub_has_every_name_and_no_other():
    stub = ast.parse(open(os.path.join(os.path.dirname(slosh.__file__), "__init__.pyi"), encoding="utf-8").read())
    public = {node.name: node for node in stub.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert set(public) == set(slosh.__all__)
    for name, node in public.items():
        value = getattr(slosh, name)
        if not isinstance(node, ast.ClassDef):
            assert callable(value)
            continue
        assert inspect.isclass(value)
        promised = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
        special = {"__init__", "__len__", "__getitem__", "__setitem__", "_repr_png_"}
        there = {one for one in vars(value) if not one.startswith("_") or one in special}
        if name in ("ForceBlock", "Snapshot", "Gauges", "Error"):
            there -= {"__init__"}
        assert promised == there, name


def test_the_lists():
    assert "double_dam_break" in slosh.scenes() and set(slosh.solvers()) >= {"pbf", "pcisph", "dfsph", "wcsph"}
    assert {"vtp", "npz", "bgeo", "ply", "csv"} <= set(slosh.formats())
    rows = {one["key"]: one for one in slosh.parameters()}
    assert rows["fluid.spacing"]["unit"] == "m" and rows["fluid.spacing"]["min"] > 0
    assert slosh.__version__ == slosh.version()
