"""Slosh, the sandbox: particle fluids. SI units, y up; in 2-D all z are 0."""
from os import PathLike
from typing import Any, Callable, Optional, Sequence, Tuple, Union

import numpy as np

_Path = Union[str, PathLike[str]]
_Floats = np.ndarray[Any, np.dtype[np.float32]]

__version__: str

class Error(RuntimeError):
    """What went wrong, as one sentence: what was found and what was expected."""

class Snapshot:
    """A world's state at one moment, kept in memory."""
    @property
    def time(self) -> float: ...
    @property
    def step_index(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def __len__(self) -> int: ...

class Gauges:
    """Probes with their filters: see World.probes()."""
    def readings(self) -> dict[str, dict[str, Any]]:
        """By the probe's name: kind, unit, wet, raw, filtered, deviation, peak, peak_time, volume."""

class ForceBlock:
    """Some particles at the start of a substep, before they move; what a force is called with. Copies."""
    @property
    def time(self) -> float: ...
    @property
    def substep_length(self) -> float: ...
    @property
    def dimension(self) -> int: ...
    @property
    def position(self) -> _Floats:
        """(n, 3), m."""
    @property
    def velocity(self) -> _Floats:
        """(n, 3), m/s."""
    @property
    def density(self) -> _Floats:
        """At the end of the last step, kg/m^3."""
    @property
    def id(self) -> np.ndarray[Any, np.dtype[np.uint32]]: ...
    @property
    def material(self) -> np.ndarray[Any, np.dtype[np.uint8]]: ...
    def __len__(self) -> int: ...

_Force = Callable[[ForceBlock], Any]

class World:
    """A world of fluid. One thread at a time may step it; the lock of Python is free meanwhile."""
    def __init__(self, scene: Union[str, PathLike[str], dict[str, Any]] = "double_dam_break", *, solver: str = "",
                 parameters: dict[str, Any] = {}, threads: int = 0, simd: str = "", folder: _Path = "",
                 forces: dict[str, _Force] = {}) -> None:
        """`scene`: a name of scenes(), a scene file, a saved state, a copied set-up, or a scene as a dict. `folder`: where
        the models of such a dict are, or others that a file may name besides those below its own folder. `forces`: functions
        by name; each returns accelerations in m/s^2, (n, 3), or in 2-D (n, 2), or one vector for all. Each is called many
        times in a substep, with at most 256 particles. When it raises, the world is as before the step."""
    @property
    def x(self) -> _Floats:
        """The world's own array, without a copy, read-only, in the world's order of this moment, m. It stays as it is when
        the world goes on."""
    @property
    def y(self) -> _Floats: ...
    @property
    def z(self) -> _Floats: ...
    @property
    def velocity_x(self) -> _Floats: ...
    @property
    def velocity_y(self) -> _Floats: ...
    @property
    def velocity_z(self) -> _Floats: ...
    @property
    def positions(self) -> _Floats:
        """A copy, (n, 3), in the order of x, m. What is assigned acts at once, by the command set_particles: (n, 3), or in 2-D
        (n, 2), or one vector for all. Waiting commands act with it."""
    @positions.setter
    def positions(self, values: Any) -> None: ...
    @property
    def velocities(self) -> _Floats:
        """The same, m/s."""
    @velocities.setter
    def velocities(self, values: Any) -> None: ...
    @property
    def density(self) -> _Floats: ...
    @property
    def pressure(self) -> _Floats: ...
    @property
    def neighbours(self) -> _Floats: ...
    @property
    def id(self) -> np.ndarray[Any, np.dtype[np.uint32]]: ...
    @property
    def material(self) -> np.ndarray[Any, np.dtype[np.uint8]]: ...
    @property
    def time(self) -> float: ...
    @property
    def step_index(self) -> int: ...
    @property
    def dimension(self) -> int: ...
    @property
    def spacing(self) -> float: ...
    @property
    def solver(self) -> str: ...
    @property
    def threads(self) -> int:
        """That a step uses."""
    @property
    def report(self) -> dict[str, Any]:
        """What the last step did."""
    def __len__(self) -> int:
        """Particles."""
    def __getitem__(self, key: str) -> Union[float, str]:
        """A parameter as it is now: world["pbf.iterations"]."""
    def __setitem__(self, key: str, value: Union[float, str, bool]) -> None:
        """Sets a parameter at the start of the next step."""
    def step(self, steps: int = 1) -> dict[str, Any]:
        """The report of the last of them. Ctrl-C ends between two."""
    def enqueue(self, command: dict[str, Any]) -> int:
        """A command as scene files write it: {"drop_fluid": {"sphere": {"center": [0, 1, 0], "radius": 0.2}}}. Acts at the
        start of the next step, whose report answers under this ticket."""
    def set_particles(self, ids: Any, *, positions: Any = None, velocities: Any = None) -> int:
        """Of these particles only, at the start of the next step, whose report answers under this ticket."""
    def apply_commands(self) -> list[dict[str, Any]]:
        """Without a step."""
    def snapshot(self) -> Snapshot: ...
    def restore(self, snapshot: Snapshot) -> None: ...
    def scene(self) -> dict[str, Any]:
        """What the world began with."""
    def state_hash(self) -> str:
        """As `slosh run --json` prints it."""
    def points(self, fields: Sequence[str] = ...) -> dict[str, Any]:
        """Copies sorted by id: "position" (n, 3), "velocity" (n, 3), "id", ... as fields() names them, and "time"."""
    def foam(self) -> dict[str, np.ndarray[Any, Any]]: ...
    def bodies(self) -> dict[str, np.ndarray[Any, Any]]:
        """Every solid: id, which stays while others come and go, mass (0: not free), position of the center of mass, center
        (the same as described), orientation (x, y, z, w), velocity, angular_velocity; force and torque of the water, mean
        over the last step, of bodies that are not free only after measure_loads()."""
    def contacts(self) -> dict[str, np.ndarray[Any, Any]]:
        """Of the last step, one per pair: body (id of a free one), other (id; 0: the container), point, normal (toward body),
        impulse (N s)."""
    def measure_loads(self, on: bool = True) -> None:
        """From now on steps find the forces of the water on bodies that are not free, too."""
    def particles_in_box(self, min: Sequence[float], max: Sequence[float]) -> np.ndarray[Any, np.dtype[np.uint32]]:
        """Indices into x, y, z ...; in 2-D z does not count."""
    def particles_in_sphere(self, center: Sequence[float], radius: float) -> np.ndarray[Any, np.dtype[np.uint32]]: ...
    def surface(self) -> Tuple[_Floats, _Floats, np.ndarray[Any, np.dtype[np.uint32]]]:
        """Vertices, normals, triangles of the water's surface, in 3-D."""
    def vorticity(self) -> _Floats:
        """|curl v| in 1/s, in the order of x."""
    def interpolate(self, field: np.ndarray[Any, Any], points: np.ndarray[Any, Any]) -> _Floats:
        """SPH sums around each point, (m, 3) or (m, 2): sum V A W / sum V W. `field`: values in the order of x, (n,) or (n, 3).
        Exact for constants; 0 where no particle is near."""
    def gradient(self, field: np.ndarray[Any, Any], points: np.ndarray[Any, Any]) -> _Floats:
        """(m, 3), of a field (n,): sum V (A_j - A) grad W with the interpolated A, per m. Walls do not contribute, so it is too
        small within h of them and of the surface, as are the two below."""
    def laplacian(self, field: np.ndarray[Any, Any], points: np.ndarray[Any, Any]) -> _Floats:
        """(m,), of a field (n,), per m^2."""
    def divergence(self, field: np.ndarray[Any, Any], points: np.ndarray[Any, Any]) -> _Floats:
        """(m,), of a field (n, 3), per m."""
    def distance_to_walls(self, point: Sequence[float]) -> float: ...
    def cast_ray(self, origin: Sequence[float], direction: Sequence[float]) -> Optional[Tuple[list[float], list[float]]]:
        """Point and normal of the first fluid or solid; None: nothing is met."""
    def probes(self, probes: list[dict[str, Any]]) -> Gauges:
        """As scene files write them: [{"name": "toe", "pressure": {"point": [1, 0.1, 0]}}]."""
    def sample(self, probes: Gauges) -> None:
        """After each step."""
    def save(self, path: _Path) -> None:
        """World(path) goes on from it, bit for bit."""
    def export(self, path: _Path, format: str = "", fields: Sequence[str] = ...) -> None:
        """A particle file; the format by its ending unless it is named."""
    def start_recording(self, path: _Path) -> None:
        """For replay() and `slosh replay`."""
    def stop_recording(self) -> None: ...
    def _repr_png_(self) -> Optional[bytes]:
        """For notebooks."""

def replay(path: _Path, *, verify: bool = True, threads: int = 0, forces: dict[str, _Force] = {}) -> World:
    """Plays a recording to its end. Error: a state differs from what was recorded."""
def render(world: World, size: Tuple[int, int] = ..., *, settings: Optional[dict[str, Any]] = None, program: Optional[str] = None,
           options: Sequence[str] = ...) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """A picture, (height, width, 3), drawn in this process; with `program` or `options` by the program `slosh render`.
    `settings`: {"view.mode": "particles"} and others of `slosh list settings`."""
def scenes() -> list[str]: ...
def scene(name: str) -> dict[str, Any]: ...
def solvers() -> list[str]: ...
def formats() -> list[str]: ...
def fields() -> list[str]: ...
def parameters() -> list[dict[str, Any]]:
    """key, label, unit, min, max, help, choices."""
def version() -> str: ...
def instruction_set() -> Tuple[str, bool]:
    """Its name, and whether it has fused multiply-add: states repeat bit for bit among those that agree in it."""
