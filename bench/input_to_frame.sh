#!/usr/bin/env bash
# How soon the panel answers an input, at 50 000 particles and 1280x720, on a virtual display.
# usage: bench/input_to_frame.sh [PARTICLES]     $SLOSH_BINARY (build/release/bin/slosh) is the app; needs scripts/setup --tests
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export SLOSH_BINARY=${SLOSH_BINARY:-$root/build/release/bin/slosh}
SLOSH_BINARY=$(realpath "$SLOSH_BINARY")
count=${1:-50000}
source "$root/tests/app/support/session.bash"
start_display
"$SLOSH_BINARY" run double_dam_break --particles "$count" --steps 1 --save "$scratch/large.slosh" >/dev/null 2>&1 || fail "no state of $count particles"
start_app "$scratch/large.slosh" --size 1280x720 --statistics
read -r x y width height <<<"$(place parameter:viscosity.nu)"
point $((x + width / 4)) $((y + height / 2))
press
for i in {1..40}; do point $((x + width / 4 + i)) $((y + height / 2)); done
let_go
quit_app
python3 - "$SLOSH_STATISTICS" <<'PYTHON'
import json, sys
s = json.load(open(sys.argv[1]))
assert s["input_to_frame_ms"]["count"] > 20, s
print(f'{s["particles"]} particles: input to frame p50 {s["input_to_frame_ms"]["p50"]:.0f} ms, p95 {s["input_to_frame_ms"]["p95"]:.0f} ms;'
      f' picture {s["scene_draw_ms"]["p50"]:.0f} ms at scale {s["picture_scale"]:.2f}; {s["steps"]} steps on {s["threads"]} threads')
PYTHON
