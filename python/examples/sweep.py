"""A sweep with a plot: how much the water is compressed at most, by the number of iterations, for three solvers.

usage: python3 sweep.py [OUT.png] [SECONDS]"""
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plot  # noqa: E402

import slosh  # noqa: E402

out = sys.argv[1] if len(sys.argv) > 1 else "sweep.png"
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
iterations = (1, 2, 4, 8)

for solver in ("pbf", "pcisph", "dfsph"):
    errors = []
    for count in iterations:
        world = slosh.World("dam_break_2d", solver=solver,
                            parameters={f"{solver}.iterations": count, "fluid.spacing": 0.05})
        worst = 0.0
        while world.time < seconds:
            worst = max(worst, world.step()["density_error_mean"])
        errors.append(100 * worst)
        print(f"{solver}, {count} iterations: {errors[-1]:.3f} % at most, state {world.state_hash()}")
    plot.plot(iterations, errors, marker="o", label=solver)
plot.xlabel("iterations")
plot.ylabel("mean compression, greatest of all steps (%)")
plot.legend()
plot.savefig(out)
print("written:", out)
