"""A video of a run that Python steers: every second a ball of water falls in. `slosh render` draws, ffmpeg encodes; without
ffmpeg the frames are PNG files.

usage: python3 video.py [OUT.mp4|FOLDER] [SECONDS] [WIDTHxHEIGHT]"""
import os
import shutil
import subprocess
import sys

from PIL import Image

import slosh

out = sys.argv[1] if len(sys.argv) > 1 else "video.mp4"
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 4.0
size = tuple(int(part) for part in (sys.argv[3] if len(sys.argv) > 3 else "640x360").split("x"))
fps = 24
world = slosh.World("double_dam_break", parameters={"fluid.spacing": 0.07})

encoder = None
if out.endswith(".mp4") and shutil.which("ffmpeg"):
    encoder = subprocess.Popen(["ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
                                f"{size[0]}x{size[1]}", "-r", str(fps), "-i", "-", "-pix_fmt", "yuv420p", out],
                               stdin=subprocess.PIPE)
else:
    out = out.removesuffix(".mp4")
    os.makedirs(out, exist_ok=True)

balls = 0
for frame in range(max(1, round(seconds * fps))):
    while world.time < frame / fps:
        if world.time >= 1.0 + balls:
            world.enqueue({"drop_fluid": {"sphere": {"center": [0, 1.8, 0], "radius": 0.3}, "velocity": [0, -2, 0]}})
            balls += 1
        world.step()
    picture = slosh.render(world, size)
    if encoder:
        encoder.stdin.write(picture.tobytes())
    else:
        Image.fromarray(picture).save(os.path.join(out, f"frame_{frame:05d}.png"))
if encoder:
    encoder.stdin.close()
    if encoder.wait() != 0:
        sys.exit("ffmpeg could not write " + out)
print("written:", out)
