"""What a host does beside the engine: it writes particles, adds forces, draws pictures and pickles worlds."""
import copy
import io
import pickle
import struct

import numpy
import pytest

import slosh

SMALL = {"parameters": {"fluid.spacing": 0.05}}
FREE = {"version": 1, "dimension": 2, "fluids": [{"box": {"min": [-0.2, -0.2], "max": [0.2, 0.2]}}]}


def lift(block):
    """Against gravity, and 2 m/s^2 to the right."""
    return 2.0, 9.81


def spring(block):
    return -4.0 * block.position - 0.5 * block.velocity


def test_written_velocities_and_positions_are_there_at_once():
    world = slosh.World("drop_2d", **SMALL)
    world.step(2)
    ids, before = world.id.copy(), world.velocities
    world.velocities += (1, 0, 0)
    assert numpy.array_equal(world.id, ids) and world.velocity_x == pytest.approx(before[:, 0] + 1)
    world.velocities = 0
    assert not world.velocities.any()
    moved = world.positions
    moved[:, 1] += 0.01
    world.positions = moved[:, :2]
    assert numpy.array_equal(world.y, moved[:, 1]) and not world.z.any()
    world.step(3)
    assert world.report["nonfinite"] == 0


def test_some_particles_are_set_at_the_next_step_and_recorded(tmp_path):
    world = slosh.World("drop_2d", **SMALL)
    world.start_recording(tmp_path / "run.slosh")
    world.step(2)
    chosen = world.id[:5].copy()
    ticket = world.set_particles([*chosen, 10**6], velocities=(0, 3))
    assert world.velocity_y.max() < 2
    answer = next(one for one in world.step()["commands"] if one["ticket"] == ticket)
    assert answer["applied"] and answer["left_out"] == 1
    assert world.velocity_y[numpy.isin(world.id, chosen)].mean() > 0.5
    world.velocities = 0.5 * world.velocities
    world.step(3)
    world.stop_recording()
    assert slosh.replay(tmp_path / "run.slosh").state_hash() == world.state_hash()


@pytest.mark.parametrize("values", [numpy.zeros((3, 3)), [1, 2, 3, 4], "fast", [[1, 2], [3]], float("nan")])
def test_what_is_no_velocity_of_each_is_refused(values):
    world = slosh.World("drop_2d", **SMALL)
    before = world.state_hash()
    with pytest.raises(slosh.Error, match="velocities"):
        world.velocities = values
    assert world.state_hash() == before


@pytest.mark.parametrize("solver", slosh.solvers())
def test_a_force_is_an_acceleration(solver):
    world = slosh.World(FREE, solver=solver, forces={"lift": lift}, **SMALL)
    while world.time < 0.2:
        world.step()
    assert world.velocity_x.mean() == pytest.approx(2 * world.time, rel=0.02)
    assert abs(world.velocity_y.mean()) < 0.02


def test_a_force_knows_its_particles_and_repeats_with_any_number_of_threads():
    seen = set()

    def force(block):
        assert block.position.shape == block.velocity.shape == (len(block), 3)
        assert len(block.density) == len(block.id) == len(block.material) == len(block)
        assert block.dimension == 2 and block.substep_length > 0 and block.time >= 0
        seen.update(block.id.tolist())
        return numpy.sin(3 * block.position)[:, :2]

    hashes = set()
    for threads in (1, 2, 3):
        world = slosh.World("drop_2d", threads=threads, forces={"force": force}, **SMALL)
        world.step(5)
        hashes.add(world.state_hash())
    assert len(hashes) == 1 and seen == set(world.id.tolist())
    plain = slosh.World("drop_2d", **SMALL)
    plain.step(5)
    assert plain.state_hash() not in hashes


def test_a_force_that_raises_leaves_the_world_as_before_the_step():
    wrong = False

    def force(block):
        if wrong:
            raise ZeroDivisionError("in the force")
        return 0

    world = slosh.World("drop_2d", forces={"force": force}, **SMALL)
    world.step(2)
    before = world.state_hash()
    wrong = True
    with pytest.raises(ZeroDivisionError, match="in the force"):
        world.step()
    assert world.state_hash() == before and world.step_index == 2
    wrong = False
    world.step(3)
    plain = slosh.World("drop_2d", **SMALL)
    plain.step(5)
    assert world.state_hash() == plain.state_hash()
    with pytest.raises(slosh.Error, match="force: got an array of shape"):
        slosh.World("drop_2d", forces={"force": lambda block: numpy.zeros(7)}, **SMALL).step()
    with pytest.raises(slosh.Error, match="dict of functions"):
        slosh.World("drop_2d", forces={"force": 3})


def test_a_pickled_world_goes_on_with_its_forces(tmp_path):
    world = slosh.World("drop_2d", forces={"spring": spring}, **SMALL)
    world.step(3)
    twins = [pickle.loads(pickle.dumps(world)), copy.deepcopy(world)]
    world.save(tmp_path / "state")
    with pytest.raises(slosh.Error, match="spring"):
        slosh.World(tmp_path / "state")
    twins.append(slosh.World(tmp_path / "state", forces={"spring": spring}))
    world.step(4)
    for twin in twins:
        twin.step(4)
        assert twin.state_hash() == world.state_hash()
    with pytest.raises(slosh.Error):
        slosh.World.__new__(slosh.World).__setstate__((b"no state", {}))


def test_a_picture_is_drawn_in_this_process(monkeypatch):
    pytest.importorskip("slosh._picture", reason="the module was built without OpenGL")
    monkeypatch.delenv("SLOSH_BINARY", raising=False)
    monkeypatch.setenv("PATH", "")
    world = slosh.World("drop_2d", forces={"spring": spring}, **SMALL)
    world.step(3)
    before = world.state_hash()
    picture = slosh.render(world, (160, 90), settings={"view.mode": "particles", "view.floor": False})
    assert picture.shape == (90, 160, 3) and picture.dtype == numpy.uint8 and picture.std() > 5
    assert world.state_hash() == before
    water = slosh.render(slosh.World("double_dam_break", parameters={"fluid.spacing": 0.1}), (160, 90))
    assert water.std() > 5 and not numpy.array_equal(water, picture)
    with pytest.raises(slosh.Error, match="view.mode"):
        slosh.render(world, settings={"view.mode": "nope"})
    with pytest.raises(slosh.Error, match="size"):
        slosh.render(world, (1, 1))
    png = world._repr_png_()
    assert png.startswith(b"\x89PNG") and struct.unpack(">II", png[16:24]) == (640, 360)
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the picture")
    assert numpy.asarray(image.open(io.BytesIO(png))).shape == (360, 640, 3)


def test_the_picture_is_that_of_the_program(tmp_path, slosh_program):
    pytest.importorskip("slosh._picture", reason="the module was built without OpenGL")
    pytest.importorskip("PIL", reason="Pillow reads the picture")
    world = slosh.World("dam_break_2d", **SMALL)
    world.step(3)
    here, there = slosh.render(world, (160, 90)), slosh.render(world, (160, 90), options=["--quality", "high"])
    assert numpy.abs(here.astype(int) - there).max() <= 1
