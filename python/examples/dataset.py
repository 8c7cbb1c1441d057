"""A dataset for learned solvers: blocks of water of random size, place and speed fall into a tank. A file per run holds the
trajectories of its particles, (frames, particles, 2); whole runs go to training or to validation, so that no frame of a run that
was trained on is validated with. metadata.json says the rest.

usage: python3 dataset.py [FOLDER] [RUNS] [SECONDS]"""
import json
import os
import sys

import numpy

import slosh

folder = sys.argv[1] if len(sys.argv) > 1 else "dataset"
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 20
seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 2.0
validation_share, frame_time, spacing = 0.2, 1 / 60, 0.04
random = numpy.random.default_rng(1)


def scene():
    blocks = []
    for side in range(2):  # one in each half, so that they do not overlap
        width, height = random.uniform(0.2, 0.7, 2)
        left, bottom = side + random.uniform(0, 1 - width), random.uniform(0, 0.8)
        blocks.append({"box": {"min": [left, bottom], "max": [left + width, bottom + height]},
                       "velocity": random.uniform(-1.5, 1.5, 2).tolist()})
    return {"version": 1, "dimension": 2, "parameters": {"fluid.spacing": spacing},
            "container": {"min": [0, 0], "max": [2, 2]}, "fluids": blocks}


order = random.permutation(runs)
validation = set(order[:max(1, round(validation_share * runs))].tolist())
index = {"train": [], "validation": []}
for run in range(runs):
    part = "validation" if run in validation else "train"
    world = slosh.World(scene())
    position, velocity, times = [], [], []
    ids = world.points(["id"])["id"]
    while world.time < seconds:
        if world.time >= len(times) * frame_time - 1e-9:
            points = world.points(["id", "velocity"])
            if not numpy.array_equal(points["id"], ids):
                break  # a particle has left: the frames before are a run of their own
            position.append(points["position"][:, :2])
            velocity.append(points["velocity"][:, :2])
            times.append(world.time)
        world.step()
    os.makedirs(os.path.join(folder, part), exist_ok=True)
    name = f"{part}/run_{run:04d}.npz"
    numpy.savez(os.path.join(folder, name), position=numpy.stack(position), velocity=numpy.stack(velocity),
                time=numpy.array(times), material=world.points(["material"])["material"])
    index[part].append({"file": name, "frames": len(times), "particles": len(ids), "state_hash": world.state_hash()})
    print(name, len(times), "frames of", len(ids), "particles")

with open(os.path.join(folder, "metadata.json"), "w", encoding="utf-8") as file:
    json.dump({"slosh": slosh.version(), "units": "m, m/s, s", "bounds": [[0, 0], [2, 2]], "spacing": spacing,
               "frame_time": frame_time, **index}, file, indent=1)
