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
class Verdict:
    """One row of docs/VALIDATION.md: the worst figure of each solver among some rows of a check, and whether it keeps a target.

    `rows` and `quantity` are patterns that the row's name (without the solver) and the figure's name have to contain. `target` is
    "±N unit", "1 ±N", "<= N unit" or ">= N unit"; an empty one means that nothing was aimed at, and the range of the figures is shown.
    `minus`: the figure of the same row to subtract first, for rows that print the exact value beside their own."""
    case: str
    reference: str
    target: str
    quantity: str
    rows: str = ""
    minus: str = ""


@dataclass(frozen=True)
class Check:
    """Tests of tests/physics whose `figure:` lines make a table, the pictures beside it (file name -> panels), and the verdicts."""
    name: str
    title: str
    filter: str
    pictures: dict = field(default_factory=dict)
    verdicts: tuple = ()


CHECKS = [
    Check("still_tank", "Still tank, 1 m of water in 40 layers, seconds 5-6", "*StillTank.*", {
        "still_tank_pressure": [Panel("still_tank_pressure_2d", "Pressure over depth, 2-D, mean of seconds 5-6"),
                                Panel("still_tank_pressure_3d", "Pressure over depth, 3-D, mean of seconds 5-6")],
        "still_tank_level": [Panel("still_tank_level_2d", "Level of a still tank, 2-D"),
                             Panel("still_tank_level_3d", "Level of a still tank, 3-D")]}, verdicts=(
        Verdict("Still tank: level", "seeded level", "±1 %", "^level"),
        Verdict("Still tank: pressure at the floor", "rho g D", "±5 %", "pressure at the floor"),
        Verdict("Still tank: motion left (v_rms)", "", "<= 0.02 sqrt(g D)", "v_rms"),)),
    Check("dam_break", "Dam-break front against Martin & Moyce 1952", "*DamBreakFront.*", {
        "dam_break": [Panel("dam_break_2d", "Front of a collapsing column, 2-D"),
                      Panel("dam_break_3d", "Front of a collapsing column, 3-D slice")],
        "dam_break_error": [Panel("dam_break_2d_error", "Error of the front with the best gate shift, 2-D"),
                            Panel("dam_break_3d_error", "Error of the front with the best gate shift, 3-D slice")]}, verdicts=(
        Verdict("Dam-break front, fitted gate shift", "Martin & Moyce 1952",
                "<= 5 %", "mean error of the front"),
        Verdict("Dam-break front, no gate shift", "Martin & Moyce 1952", "<= 10 %", "without shift"),)),
    Check("drop", "Drop in a central force against its exact motion", "*SlowDrop.*", {
        "drop": [Panel("drop_2d", "Semi-axis of the drop along x, 2-D"),
                 Panel("drop_3d", "Semi-axis of the drop along x, 3-D")]}, verdicts=(
        Verdict("Drop in a central force: period", "exact motion", "±2 %", "^period"),)),
    Check("standing_wave", "Standing wave against linear theory", "*StandingWave.*", {
        "standing_wave": [Panel("standing_wave_2d_wide_kernel", "Amplitude of a standing wave, h = 3 d"),
                          Panel("standing_wave_2d", "Amplitude of a standing wave, the default h")]}, verdicts=(
        Verdict("Standing wave, default h: period", "linear theory", "±3 %", "^period", rows="h/d 2.05"),
        Verdict("Standing wave, h = 3 d: period", "linear theory", "±3 %", "^period", rows="h/d 3.0"),
        Verdict("Standing wave: amplitude lost per period", "0", "", "amplitude lost"),)),
    Check("viscosity", "Viscosity: Taylor-Green vortex in a box with slip at its walls", "*TaylorGreen.*", {
        "taylor_green": [Panel("taylor_green", "Taylor-Green vortex, nu = 0.05 m^2/s, U L/nu = 0.1, h = 2 d"),
                         Panel("taylor_green_inviscid", "The same without viscosity, h = 2 d")]}, verdicts=(
        Verdict("Viscous vortex (Taylor-Green): rate of decay", "exact decay", "±5 %", "rate of decay"),
        Verdict("Inviscid vortex, 1 m/s, h = 2 d: amplitude left", "1",
                "", "amplitude left", rows="without viscosity, h/d 2.0, U 1.0"),)),
    Check("plates", "Viscous flow between plates from rest, against the exact profile", "*PlateFlow.*", verdicts=(
        Verdict("Viscous flow between plates: profile", "exact profile", "<= 5 %", "^difference"),
        Verdict("Still tank of thick fluid: level", "seeded level", "±1 %", "^level"),
        Verdict("Still tank of thick fluid: pressure at the floor", "rho g D", "±5 %", "pressure at the floor"),)),
    Check("rotation", "Rotation of a thick fluid, nothing to brake it", "*Rotation.*", verdicts=(
        Verdict("Rotating thick fluid: angular momentum kept", "1", "1 ±0.02", "angular momentum"),)),
    Check("adhesion", "Adhesion: the contact angle of Young and Dupré, drops under a ceiling, a body that is pulled", "*Adhesion.*", verdicts=(
        Verdict("Contact angle of a 2-D drop: error", "Young-Dupré",
                "", "^contact angle", rows="drop on a plate 2-D", minus="^by Young"),)),
    Check("single_particle", "Single particle: rebound and slide", "*SingleParticle.*", verdicts=(
        Verdict("Rebound of one particle: height", "e^2 H", "±5 %", "error of the height"),
        Verdict("One particle slides: distance", "Coulomb friction", "±5 %", "error of the distance"),)),
    Check("free_fall", "Free fall", "*FreeFall.*", verdicts=(
        Verdict("Free fall, 1 s: distance to the parabola", "exact", "<= 1e-4 m", "off the parabola"),)),
    Check("momentum", "Momentum, two blobs collide, 1000 steps", "*Momentum.*", verdicts=(
        Verdict("Two blobs collide, 1000 steps: momentum change", "",
                "<= 1e-5", "linear drift", rows="momentum [23]-D( (poly6_spiky|cubic_spline|wendland_c2|spiky)|, surface tension)$"),
        Verdict("The same: angular momentum change", "", "<= 2e-4", "with the shear correction"),
        Verdict("The same with surface tension: angular momentum change", "",
                "<= 2e-4", "^angular$", rows="surface tension"),)),
    Check("floating", "Floating box against Archimedes, and a body that shoots through a blob in free space", "*Floating.*", verdicts=(
        Verdict("Floating box, draft 6 to 18 d: draft", "Archimedes", "±5 %", "^draft"),
        Verdict("Body and water in free space: momentum change", "", "<= 1e-5", "drift of the momentum"),)),
    Check("materials", "Two fluids: layers at rest, the light one below, momentum", "*Materials.*", verdicts=(
        Verdict("Two fluids in layers: level", "seeded level", "±1 %", "^level"),
        Verdict("Two fluids in layers: pressure at the floor", "rho1 g D1 + rho2 g D2", "±5 %", "pressure at the floor"),
        Verdict("Two fluids collide: momentum change", "", "<= 1e-5", "linear drift"),)),
    Check("convergence", "Mean density error against iterations: a small dam break, 0.3-0.8 s", "*Convergence.*", verdicts=(
        Verdict("Density error, 20 iterations, small dam break", "", "<= 0.01 %", "twenty iterations"),)),
    Check("energy", "Energy of a closed dam break", "*/Energy.*:*/SlowEnergy.*", verdicts=(
        Verdict("Closed dam break, 5 s: energy gain over the start", "", "<= 1 %", "gain over the start"),
        Verdict("The same: energy gain over any earlier moment", "", "<= 1 %", "gain over any earlier"),
        Verdict("Landing blocks and dams: energy gain over any earlier moment", "",
                "<= 1 %", "^rise", rows="energy, (cube|drop_2d|double)"),
        Verdict("The same for a stretched drop in a central force", "", "<= 1 %", "^rise", rows="energy, central"),)),
    Check("vessels", "Still water in vessels of solids and meshes, five layers", "*SlowVessels.*_5", verdicts=(
        Verdict("Still water in vessels that fit its lattice: energy over m g D after 2 s", "",
                "<= 1e-4", "at two seconds", rows="vessel (container|three|five|standing|square)"),
        Verdict("The same in turned, octagonal, round and thin meshes, bowl, wedge, turned box", "",
                "<= 1e-4", "at two seconds", rows="vessel (turned|octagonal|round|bowl|thin|wedge)"),
        Verdict("The same after 5 s", "", "<= 1e-4", "kinetic energy at the end",
                rows="vessel (turned|octagonal|round|bowl|thin|wedge)"),)),
    Check("impulse", "Impulse of a jet on a plate at 45 degrees", "*ImpulseBalance.*", verdicts=(
        Verdict("Jet on a plate: impulse on the plate over the water's loss", "1", "1 ±0.01", "(along the jet|across it)"),)),
    Check("symmetry", "Mirror symmetry of ten columns after 1 s", "*MirrorSymmetry.*", verdicts=(
        Verdict("Mirror-symmetric dam, mean of ten: center of mass", "", "<= 0.1 d", "mean centre of mass"),
        Verdict("The same, worst: difference of the fronts", "", "<= 2 d", "difference of the fronts"),)),
    Check("collision", "Collision of two blocks face to face", "*Collision.*", verdicts=(
        Verdict("Two blocks collide, 1 and 10 m/s: kinetic energy", "<= 1", "<= 1.02", "kinetic energy"),)),
    Check("rest", "Rest: a seeded block without gravity", "*Rest.*", verdicts=(
        Verdict("Block in a box, Wendland, cubic or Spiky: speed after 1 s", "",
                "<= 2e-3 m/s", "a second later", rows="(cubic_spline|wendland_c2| spiky) .*in a box"),
        Verdict("The same with Poly6 and Spiky", "", "<= 2e-3 m/s", "a second later", rows="poly6_spiky .*in a box"),)),
    Check("real_time", "Real time with 20 passes a step, about 2,000 particles: splashes against Accurate after 3 s, a still tank",
          "*SlowRealTime.*:*SlowStillRealTime.*", verdicts=(
        Verdict("Real time, four splashes, 3 s: mean compression", "", "<= 1 %", "^mean compression"),
        Verdict("The same: worst particle in nine of ten steps", "0", "", "^worst particle"),
        Verdict("The same: moves shortened by the velocity limit", "", "<= 1e-5", "^velocity limit"),
        Verdict("The same: energy left", "Accurate", "±10 %", "^energy"),
        Verdict("The same: momentum", "Accurate", "<= 10 %", "^momentum"),
        Verdict("Real time, still tank of 20 layers: level", "seeded level", "±1 %", "^level"),
        Verdict("Real time, still tank: motion left (v_rms)", "", "<= 0.02 sqrt(g D)", "v_rms"),)),
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
    "iisph": [(("time.substeps",), (1, 2, 3, 4)), (("iisph.iterations", "iisph.min_iterations"), (1, 2, 4, 8))],
}
# What a solver needs so that its row above means what it says.
SWEEP_FIXED = {method: {f"{method}.tolerance": 0, "time.courant": 0} for method in ("pbf", "pcisph", "dfsph", "iisph")}
