"""A live plot: the particles coloured by speed, and the energies beside them, while the water runs. Close the window to end.

usage: python3 live_plot.py [OUT.png FRAMES]     with a file: no window, the plot after so many frames"""
import sys

import matplotlib

out = sys.argv[1] if len(sys.argv) > 1 else None
frames = int(sys.argv[2]) if len(sys.argv) > 2 else 10**9
if out:
    matplotlib.use("Agg")
import matplotlib.pyplot as plot  # noqa: E402
import numpy  # noqa: E402

import slosh  # noqa: E402

world = slosh.World("dam_break_2d", parameters={"fluid.spacing": 0.04})
figure, (water, energy) = plot.subplots(1, 2, figsize=(11, 4), constrained_layout=True)
dots = water.scatter(world.x, world.y, c=numpy.zeros(len(world)), s=6, cmap="viridis", vmin=0, vmax=4)
figure.colorbar(dots, ax=water, label="speed (m/s)")
water.set_aspect("equal")
water.set(xlim=(0, 4), ylim=(0, 2.5), xlabel="x (m)", ylabel="y (m)")
times, kinetic, potential = [], [], []
lines = [energy.plot([], [], label=name)[0] for name in ("kinetic", "potential")]
energy.set(xlabel="time (s)", ylabel="energy (J per metre)")
energy.legend()

while frames > 0 and (out or plot.fignum_exists(figure.number)):
    frames -= 1
    report = world.step(2)
    times.append(report["time"])
    kinetic.append(report["kinetic_energy"])
    potential.append(report["potential_energy"])
    dots.set_offsets(numpy.column_stack((world.x, world.y)))
    dots.set_array(numpy.hypot(world.velocity_x, world.velocity_y))
    for line, values in zip(lines, (kinetic, potential)):
        line.set_data(times, values)
    energy.relim()
    energy.autoscale_view()
    if not out:
        plot.pause(0.001)
if out:
    figure.savefig(out)
    print("written:", out)
