# Building in the window: emitters, drains, drawn solids, handles, gravity, shaking, and taking all of it back.
# Slow: minutes; build_tools_test holds the tools, this the way of the mouse to them.
source "$(dirname "$0")/support/session.bash"

cat >"$scratch/tank.json" <<'SCENE'
{
  "version": 1, "title": "Tank", "description": "A little water in a tank.", "solver": "pbf", "dimension": 3,
  "parameters": { "fluid.spacing": 0.06 },
  "container": { "min": [0, 0, 0], "max": [2, 1.2, 1], "open_top": true },
  "fluids": [ { "box": { "min": [0, 0, 0], "max": [2, 0.18, 1] } } ],
  "camera": { "eye": [1.0, 1.9, 3.6], "target": [1.0, 0.4, 0.5], "field_of_view": 40 }
}
SCENE

start_display
start_app "$scratch/tank.json" --size 1280x720 --record "$scratch/session.slosh"
expect 'e["event"] == "frame" and e["step"] > 5' >/dev/null
read -r x y width height <<<"$(view)"
middle_x=$((x + width / 2)) middle_y=$((y + height / 2))
frame_with() { expect "e['event'] == 'frame' and $1" 60 >/dev/null; }
command() { expect "e['event'] == 'command' and e['command'] == '$1' and e['applied']" 60 >/dev/null; }
drag() { # x y x y
    point "$1" "$2"
    shown
    press
    local i
    for i in 1 2 3 4; do point $(($1 + ($3 - $1) * i / 4)) $(($2 + ($4 - $2) * i / 4)); done
}
take_back() { # the frame afterwards
    set_mark
    key ctrl+z
    frame_with "$1"
}

# A hose: hung by a drag that aims it; water comes, undo takes it away, redo hangs it again.
key e
point $((middle_x - 100)) $((middle_y + 60))
shown
picture hose_ghost
before=$(particles)
set_mark
drag $((middle_x - 100)) $((middle_y + 60)) $((middle_x + 120)) $((middle_y - 60))
picture hose_aimed
let_go
command AddEmitter
frame_with "e['emitters'] == 1 and e['particles'] > $before + 40"
picture hose
take_back "e['emitters'] == 0"
set_mark
key ctrl+y
frame_with "e['emitters'] == 1"

# A drain on the floor takes it away again.
key d
point $((middle_x + 150)) $((middle_y + 110))
shown
picture drain_ghost
set_mark
click
command AddSink
frame_with "e['sinks'] == 1"
picture drain
take_back "e['sinks'] == 0"

# A freehand wall is one undo step, however many solids it is made of.
key l
set_mark
drag $((middle_x - 200)) $((middle_y + 80)) $((middle_x - 40)) $((middle_y + 120))
point $((middle_x + 60)) $((middle_y + 60))
point $((middle_x + 140)) $((middle_y + 120))
picture wall_ghost
let_go
command Together
frame_with "e['solids'] >= 2"
picture wall
take_back "e['solids'] == 0"

# Each figure of the list. The box stays for the handles.
for figure in ramp ball mixer wave_maker box; do
    press_widget tool:figure
    press_widget "tool:figure:$figure"
    set_mark
    drag $((middle_x - 60)) $((middle_y + 60)) $((middle_x + 60)) $((middle_y + 90))
    picture "figure_$figure"
    let_go
    command Together
    frame_with "e['solids'] == 1"
    [[ $figure == box ]] || take_back "e['solids'] == 0"
done

# The arrange tool takes hold of it: a drag moves it, Delete removes it, undo brings each back.
key v
set_mark
drag "$middle_x" $((middle_y + 75)) $((middle_x + 90)) $((middle_y + 55))
picture arrange
let_go
command MoveSolid
set_mark
key Delete
command RemoveSolid
frame_with "e['solids'] == 0"
take_back "e['solids'] == 1"
set_mark
key ctrl+z
command RestoreSolid
# A click selects it; its options make it spin.
point $((middle_x + 20)) $((middle_y + 75))
shown
click
set_mark
press_widget tool:motion
press_widget tool:motion:spins
command MoveSolid
picture spins
key Escape

# A wall by its handle, in the middle of it: it follows the hand.
set_mark
handle() { events last 0 'e["event"] == "frame"' "int(e['wall_pixel'][$1])"; }
wall_x=$((x + $(handle 0))) wall_y=$((y + $(handle 1)))
drag "$wall_x" "$wall_y" $((wall_x - 60)) "$wall_y"
picture wall_handle
let_go
command MoveContainer
set_mark
key ctrl+z
expect 'e["event"] == "toast" and "walls restored" in e["text"]' >/dev/null

# Gravity by the arrow: to the side, one undo step, and straight down again.
key y
set_mark
drag "$middle_x" $((middle_y + 60)) $((middle_x + 110)) "$middle_y"
picture gravity
let_go
command Together
pushed=$(events last "$mark" 'e["event"] == "frame"' 'e["gravity"][0]')
"$python" -c "import sys; sys.exit(not $pushed > 3)" || fail "gravity to the right is $pushed m/s^2"
take_back "e['gravity'][0] == 0 and e['gravity'][1] < -9"

# What a stroke took away, or moved, comes back by the state before it.
key x
before=$(particles)
set_mark
point "$middle_x" $((middle_y + 90))
shown
press
command EraseFluid
let_go
frame_with "e['particles'] < $before - 20"
set_mark
key ctrl+z
command RestoreSnapshot
frame_with "e['particles'] >= $before - 5"
expect 'e["event"] == "toast" and "erased water restored" in e["text"]' >/dev/null

# Shaking sends the walls to and fro and home again; undo goes back to the water before it.
set_mark
key j
expect 'e["event"] == "frame" and abs(e["walls"][0]) > 0.05' 60 >/dev/null
expect 'e["event"] == "command" and e["command"] == "MoveContainer" and not e["shaking"]' 120 >/dev/null
set_mark
key ctrl+z
command RestoreSnapshot

# A restart begins the water anew; what was built stays, until everything is reset.
set_mark
key r
command Reset
command Together
frame_with "e['step'] < 60 and e['emitters'] == 1 and e['solids'] == 1"
picture restarted
set_mark
key shift+r
frame_with "e['emitters'] == 0 and e['solids'] == 0"

# All of it gives the same bits again.
quit_app
"$SLOSH_BINARY" replay "$scratch/session.slosh" --verify >"$scratch/replayed" 2>&1 || fail "replay: $(cat "$scratch/replayed")"
cat "$scratch/replayed"
