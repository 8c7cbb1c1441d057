# The steps of docs/tutorial/first-ten-minutes.md by keys and clicks, each under the words of the page. tests/house/tutorial.sh compares
# the words, so who changes the page comes here.
# Slow: a minute; the other scripts hold each action, this the way through all of them.
source "$(dirname "$0")/support/session.bash"
start_display
start_app --size 1280x800
expect 'e["event"] == "scene" and e["name"] == "double_dam_break"' >/dev/null
expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null
read -r left top width height <<<"$(view)"
x=$((left + width / 2)) y=$((top + height / 2))

step() {
    echo "$1"
    set_mark
}
applied() { expect "e['event'] == 'command' and e['command'] == '$1' and e['applied']" >/dev/null; }
acts() { expect "e['event'] == 'action' and e['id'] == '$1'" >/dev/null; }
frame() { expect "e['event'] == 'frame' and $1" "${2:-30}" >/dev/null; }
here() { events last 0 'e["event"] == "frame"' 'e["step"]'; }
# enter KEY WORDS: a key that opens a list, what is typed there, Enter.
enter() {
    key "$1"
    text_field
    xdotool type --delay 8 "$2"
    shown
    set_mark
    key Return
}

step "Click in the tank. A block of water falls from there."
point $x $y
click
expect 'e["event"] == "command" and e["command"] == "DropFluid" and e["added"] > 0' >/dev/null

step "Press the left button in the tank, drag to the side, and release. The block flies where you dragged."
press
for i in 1 2 3 4 5; do point $((x + 20 * i)) $y; done
let_go
expect 'e["event"] == "command" and e["command"] == "DropFluid" and e["added"] > 0' >/dev/null

step "Press Space. The water stops."
key space
frame 'e["paused"]'

step "Drag with the right button. The camera turns around the tank. Press Home. It frames the tank again."
point_away
still "$scratch/before.png"
point $x $y
xdotool mousedown 3
for i in 1 2 3 4 5; do xdotool mousemove --window "$window" $((x + 40 * i)) $y && shown 1; done
xdotool mouseup 3
point_away
still "$scratch/turned.png"
if below "$(differ "$scratch/before.png" "$scratch/turned.png")" 20; then fail "the camera has not turned"; fi
key Home
still "$scratch/back.png"
if below "$(differ "$scratch/turned.png" "$scratch/back.png")" 20; then fail "the camera stays turned"; fi

step "Press . three times. Each press computes one time step."
before=$(here)
key period
frame "e['step'] == $before + 1"
key period
frame "e['step'] == $before + 2"
key period
frame "e['step'] == $before + 3"

step "Press , once. The water goes back one time step."
key comma
frame "e['step'] == $before + 2"

step "Press Space. The water moves on from there."
key space
frame "not e['paused'] and e['step'] > $before + 2"

step "Press Ctrl+K, type viscosity, and press Enter. A frame marks the slider Viscosity."
enter ctrl+k viscosity
place parameter:viscosity.nu >/dev/null

step "Ctrl+click the slider, type 0.05, and press Enter. The water flows like syrup."
aim parameter:viscosity.nu
xdotool keydown ctrl click 1 keyup ctrl
text_field
key ctrl+a
xdotool type --delay 8 0.05
key Return
expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "viscosity.nu" and e["value"] == "0.05" and e["applied"]' >/dev/null

step "Press Ctrl+Z. The viscosity is 0 again."
key ctrl+z
expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "viscosity.nu" and e["value"] == "0" and e["applied"]' >/dev/null

step "Press F6. The solver DFSPH takes over the same particles. Press F2. PBF is back."
count=$(particles)
key F6
frame "e['solver'] == 'dfsph' and e['particles'] == $count"
key F2
frame "e['solver'] == 'pbf' and e['particles'] == $count"

step "Press 3. Colors show the speed of the particles. Press 1. You see the water surface."
key 3
acts view_speed
shown
picture speed
key 1
acts view_water
shown
picture water

step "Press Shift+B and click in the tank. A box falls into the water and floats."
key shift+b
point $x $((y + 1))
click
applied AddSolid
frame 'len(e["bodies"]) == 1'
height=$(events last "$mark" 'e["event"] == "frame" and len(e["bodies"]) == 1' 'e["bodies"][0][1]')
frame "len(e['bodies']) == 1 and e['bodies'][0][1] < $height - 0.02"

step "Press E and click in the tank. An emitter pours water into it."
key e
point $x $y
click
applied AddEmitter
frame "e['particles'] > $count"

step "Press Ctrl+K, type shake, and press Enter. The tank swings to and fro."
enter ctrl+k shake
acts shake
picture shake

step "Press Ctrl+S, type first, and press Enter. The state is saved."
enter ctrl+s first
becomes test -s "$scratch/data/slosh/states/first.slosh"
picture saved

step "Press Ctrl+O, type drop into, and press Enter. The scene Drop into a pool opens."
enter ctrl+o "drop into"
expect 'e["event"] == "scene" and e["name"] == "water_drop"' 60 >/dev/null
frame 'e["emitters"] == 0'

step "Press Ctrl+L, type first, and press Enter. Your tank is back, with its box and emitter."
enter ctrl+l first
expect 'e["event"] == "scene" and e["name"] == "double_dam_break"' 60 >/dev/null
frame 'len(e["bodies"]) == 1 and e["emitters"] == 1' 60

step "Press Ctrl+Q. The window closes. Slosh starts with the same scene next time."
quit_app
start_app
expect 'e["event"] == "scene" and e["name"] == "double_dam_break"' >/dev/null
quit_app
