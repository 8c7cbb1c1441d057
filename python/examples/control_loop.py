"""A control loop: two gauges measure how the water in a tank slopes, and gravity is tilted against its motion until it is still.

usage: python3 control_loop.py [SECONDS]"""
import sys

import slosh

seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 6.0

TANK = {
    "version": 1, "dimension": 2, "parameters": {"fluid.spacing": 0.05},
    "container": {"min": [0, 0], "max": [2, 1.5]},
    "fluids": [{"box": {"min": [0, 0], "max": [1, 0.9]}}, {"box": {"min": [1, 0], "max": [2, 0.5]}}],
}
GAUGES = [{"name": "left", "level": {"x": 0.1}}, {"name": "right", "level": {"x": 1.9}}]


def run(gain):
    """The mean slope in the last quarter: how many metres the ends differ by."""
    world = slosh.World(TANK)
    gauges = world.probes(GAUGES)
    slope_before, late = None, []
    while world.time < seconds:
        world.step()
        world.sample(gauges)
        levels = gauges.readings()
        slope = levels["right"]["filtered"] - levels["left"]["filtered"]
        if slope_before is not None:
            # The slope's rate in m/s: gravity leans towards the side that sinks, by at most 2 m/s^2.
            rate = (slope - slope_before) / world["time.step"]
            world["gravity.x"] = max(-2.0, min(2.0, -gain * rate))
        slope_before = slope
        if world.time > 0.75 * seconds:
            late.append(abs(slope))
    return sum(late) / len(late)


free, controlled = run(0.0), run(0.4)
print(f"mean slope at the end: {free:.3f} m without control, {controlled:.3f} m with it")
sys.exit(0 if controlled < free else 1)
