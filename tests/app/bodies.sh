# Bodies in the window: dropped with a click, undone, grabbed and thrown, removed.
# Slow: a minute; body_tools_test holds the tools, this the way of the mouse to them.
source "$(dirname "$0")/support/session.bash"

# A small pool, seen so that the crate floats in the middle of the lower half of the picture.
cat >"$scratch/pool.json" <<'SCENE'
{
  "version": 1, "title": "Pool", "description": "A crate on a pool.", "solver": "pbf", "dimension": 3,
  "parameters": { "fluid.spacing": 0.08 },
  "container": { "min": [0, 0, 0], "max": [2, 2, 1.2], "open_top": true },
  "fluids": [ { "box": { "min": [0, 0, 0], "max": [2, 0.4, 1.2] } } ],
  "solids": [
    { "box": { "center": [1.7, 0.06, 0.6], "size": [0.1, 0.1, 0.1] } },
    { "box": { "center": [0.9, 0.5, 0.6], "size": [0.5, 0.5, 0.5] }, "motion": { "free": { "density": 300 } } }
  ],
  "camera": { "eye": [0.9, 1.6, 4.4], "target": [0.9, 0.55, 0.6], "field_of_view": 40 }
}
SCENE

start_display
start_app "$scratch/pool.json" --size 1280x720
expect 'e["event"] == "frame" and e["step"] > 5' >/dev/null
bodies() { events last 0 'e["event"] == "frame"' 'len(e["bodies"])'; }
expect_bodies() { expect "e['event'] == 'frame' and len(e['bodies']) == $1" 30 >/dev/null; }
(($(bodies) == 1)) || fail "$(bodies) bodies at the start, expected 1: the other solid is fixed"

# A glass box by the panel's word; a click drops it, and it falls.
key shift+b
key bracketleft bracketleft bracketleft bracketleft bracketleft bracketleft
press_widget tool:density:presets
shown
press_widget tool:material:glass
point 800 250
shown
picture ghost
set_mark
click
expect 'e["event"] == "command" and e["command"] == "AddSolid" and e["applied"]' >/dev/null
expect_bodies 2
height=$(expect "e['event'] == 'frame' and len(e['bodies']) == 2" 30 'e["bodies"][1][1]')
expect "e['event'] == 'frame' and len(e['bodies']) == 2 and e['bodies'][1][1] < $height - 0.02" >/dev/null
picture dropped

# Undo takes it away, redo drops it again.
for keys in ctrl+z:1 ctrl+y:2 ctrl+z:1; do
    set_mark
    key "${keys%:*}"
    expect_bodies "${keys#*:}"
done

# A drag throws: to the right, as dragged.
press_widget tool:density:presets
shown
press_widget tool:material:balsa
point 640 200
shown
press
for i in 1 2 3 4 5 6; do point $((640 + 15 * i)) 200; done
picture throw
set_mark
let_go
expect 'e["event"] == "command" and e["command"] == "AddSolid" and e["applied"]' >/dev/null
expect_bodies 2
side=$(expect "e['event'] == 'frame' and len(e['bodies']) == 2" 30 'e["bodies"][1][0]')
expect "e['event'] == 'frame' and len(e['bodies']) == 2 and e['bodies'][1][0] > $side + 0.05" >/dev/null
set_mark
key ctrl+z
expect_bodies 1

# Every model can be dropped.
count=1
for model in bowl.obj duck.ply torus.stl; do
    press_widget tool:shape
    press_widget "tool:shape:$model"
    point 1000 260
    shown
    set_mark
    click
    expect 'e["event"] == "command" and e["command"] == "AddSolid" and e["applied"]' 60 >/dev/null
    count=$((count + 1))
    expect_bodies $count
done
picture models
for _ in 1 2 3; do
    set_mark
    key ctrl+z
    count=$((count - 1))
    expect_bodies $count
done

# The grab tool knows the crate under the cursor, lifts it and throws it.
set_mark
key g
read -r x y width height <<<"$(view)"
x=$((x + width / 2)) y=$((y + 3 * height / 4))
point $x $y
expect 'e["event"] == "hover" and e["body"] == 1' >/dev/null
before=$(events last 0 'e["event"] == "frame"' 'e["bodies"][0][1]')
set_mark
press
expect 'e["event"] == "command" and e["command"] == "GrabSolid" and e["applied"] and e["held"]' >/dev/null
for i in 1 2 3 4 5 6 7 8; do point $x $((y - 20 * i)); done
expect "e['event'] == 'frame' and e['bodies'][0][1] > $before + 0.2" >/dev/null
point $((x + 30)) $((y - 160))
picture grab
for i in 1 2 3 4 5 6; do point $((x - 40 * i)) $((y - 160)); done
# Before it is let go: on a fast machine it has reached the wall by the time the answer is read.
place_x=$(events last 0 'e["event"] == "frame"' 'e["bodies"][0][0]')
set_mark
let_go
expect 'e["event"] == "command" and e["command"] == "GrabSolid" and not e["held"]' >/dev/null
expect "e['event'] == 'frame' and e['bodies'][0][0] < $place_x - 0.02" >/dev/null
picture thrown

# All bodies at once, by the palette; each comes back.
set_mark
key ctrl+k
text_field
xdotool type --delay 30 'remove all bodies'
shown
key Return
expect_bodies 0
set_mark
key ctrl+z
expect_bodies 1
still_running "after the bodies"
quit_app
