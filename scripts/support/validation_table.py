"""What scripts/validate measures and draws: the one place to add a check or a solver's parameters to."""
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Panel:
    """One diagram of a picture: what Series(...) of tests/physics/series.h calls it, and what its heading says. `columns`:
    which columns over the first one; where there are two, the second is thinner."""
    series: str
    title: str
    columns: tuple = (1,)


@dataclass(frozen=True)
class Check:
    """Tests of tests/physics whose `figure:` lines make a table, and the pictures beside it (file name -> panels)."""
    name: str
    title: str
    filter: str
    pictures: dict = field(default_factory=dict)


CHECKS = [
    Check("still_tank", "Still tank, 1 m of water in 40 layers, seconds 5-6", "*StillTank.*", {
        "still_tank_pressure": [Panel("still_tank_pressure_2d", "Pressure over depth, 2-D, mean of seconds 5-6"),
                                Panel("still_tank_pressure_3d", "Pressure over depth, 3-D, mean of seconds 5-6")],
        "still_tank_level": [Panel("still_tank_level_2d", "Level of a still tank, 2-D"),
                             Panel("still_tank_level_3d", "Level of a still tank, 3-D")]}),
    Check("dam_break", "Dam-break front against Martin & Moyce 1952", "*DamBreakFront.*", {
        "dam_break": [Panel("dam_break_2d", "Front of a collapsing column, 2-D"),
                      Panel("dam_break_3d", "Front of a collapsing column, 3-D slice")],
        "dam_break_error": [Panel("dam_break_2d_error", "Error of the front with the best gate shift, 2-D"),
                            Panel("dam_break_3d_error", "Error of the front with the best gate shift, 3-D slice")]}),
    Check("drop", "Drop in a central force against its exact motion", "Solvers/Drop.*:Solvers/SlowDrop.*", {
        "drop": [Panel("drop_2d", "Semi-axis of the drop along x, 2-D"),
                 Panel("drop_3d", "Semi-axis of the drop along x, 3-D")]}),
    Check("standing_wave", "Standing wave against linear theory", "*StandingWave.*", {
        "standing_wave": [Panel("standing_wave_2d_wide_kernel", "Amplitude of a standing wave, h = 3 d"),
                          Panel("standing_wave_2d", "Amplitude of a standing wave, h = 2 d, the default")]}),
    Check("viscosity", "Viscosity: Taylor-Green vortex in a box with slip at its walls", "*TaylorGreen.*", {
        "taylor_green": [Panel("taylor_green", "Taylor-Green vortex, nu = 0.05 m^2/s, U L/nu = 0.1, h = 2 d"),
                         Panel("taylor_green_inviscid", "The same without viscosity, h = 2 d")]}),
    Check("plates", "Viscous flow between plates from rest, against the exact profile", "*PlateFlow.*"),
    Check("rotation", "Rotation of a thick fluid, nothing to brake it", "*Rotation.*"),
    Check("adhesion", "Adhesion: the contact angle of Young and Dupré, drops under a ceiling, a body that is pulled", "*Adhesion.*"),
    Check("micropolar", "Spinning particles: what they give to the flow, momentum, a still tank, a vortex", "*Micropolar.*"),
    Check("single_particle", "Single particle: rebound and slide", "*SingleParticle.*"),
    Check("free_fall", "Free fall", "*FreeFall.*"),
    Check("momentum", "Momentum, two blobs collide, 1000 steps", "*Momentum.*"),
    Check("floating", "Floating box against Archimedes, and a body that shoots through a blob in free space", "*Floating.*"),
    Check("materials", "Two fluids: layers at rest, the light one below, momentum", "*Materials.*"),
    Check("convergence", "Mean density error against iterations: a small dam break, 0.3-0.8 s", "*Convergence.*"),
    Check("energy", "Energy of a closed dam break", "*Energy.*"),
    Check("symmetry", "Mirror symmetry of ten columns after 1 s", "*MirrorSymmetry.*"),
    Check("collision", "Collision of two blocks face to face", "*Collision.*"),
    Check("rest", "Rest: a seeded block without gravity", "*Rest.*"),
]

SWEEP_SCENE = "dam_break_peer"
# 25 000 particles at the default spacing and step; timed in the splash.
SWEEP_OPTIONS = ["--particles", "25000", "--set", "time.step=0.005", "--seconds", "1.5", "--warmup", "0.5"]

# Solver -> (keys that get the same value, values), every combination. A key that the binary does not know is left out, a
# solver that is not here runs once as it is. The points of a solver that share all but the last value make one curve.
SWEEPS = {
    "pbf": [(("time.substeps",), (1, 2, 3, 4)), (("pbf.iterations", "pbf.min_iterations"), (1, 2, 4, 8))],
    "wcsph": [(("wcsph.sound_speed",), (15, 20, 30, 40, 60, 80))],
    "pcisph": [(("time.substeps",), (1, 2, 3, 4)), (("pcisph.iterations", "pcisph.min_iterations"), (1, 2, 4, 8))],
    "dfsph": [(("time.substeps",), (1, 2, 3, 4)), (("dfsph.iterations", "dfsph.min_iterations"), (1, 2, 4, 8))],
}
# What a solver needs so that its row above means what it says.
SWEEP_FIXED = {"pbf": {"pbf.tolerance": 0}, "pcisph": {"pcisph.tolerance": 0, "time.courant": 0},
               "dfsph": {"dfsph.tolerance": 0, "time.courant": 0}}
