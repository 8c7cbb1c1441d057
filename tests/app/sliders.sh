# A slider changes the parameter that the panel names, to the number it shows; typing, double click and undo too.
source "$(dirname "$0")/support/session.bash"
start_display
# However slow this machine is, no slider asks first (cost.sh tests that).
mkdir -p "$XDG_CONFIG_HOME/slosh"
echo '{"interface": {"costly_step": 1e6}}' >"$XDG_CONFIG_HOME/slosh/settings.json"
start_app double_dam_break --size 1024x900
expect 'e["event"] == "frame" and e["step"] > 2' >/dev/null
pause

# drag KEY FROM TO: a drag across a slider, in thousandths of its width.
drag() {
    local x y width height
    aim "parameter:$1" "$2"
    read -r x y width height <<<"$(place "parameter:$1")"
    press
    for i in 1 2 3 4 5; do point $((x + width * ($2 + ($3 - $2) * i / 5) / 1000)) $((y + height / 2)); done
    let_go
    shown
}

# What the scene starts with.
declare -A start
while IFS='=' read -r name value; do start[$name]=$value; done < <(
    "$SLOSH_BINARY" list parameters --json | python3 -c 'import json, sys
for p in json.load(sys.stdin): print(p["key"], p["default"] if isinstance(p["default"], str) else format(p["default"], "g"), sep="=")')

for name in kernel.ratio viscosity.nu xsph.c pbf.iterations tension.gamma s_corr.k time.substeps; do
    set_mark
    drag $name 300 700
    expect "e['event'] == 'parameter' and e['key'] == '$name' and e['finished']" >/dev/null
    none_since_mark "e['event'] == 'parameter' and e['key'] != '$name'"
    asked=$(last "e['event'] == 'parameter'" 'e["value"]')
    expect "e['event'] == 'command' and e['command'] == 'SetParameter' and e['key'] == '$name' and e['value'] == '$asked' and e['applied']" >/dev/null
    echo "$name = $asked"

    # Double click: back to where the scene started. The first click alone may move the slider.
    set_mark
    aim "parameter:$name" 200
    xdotool click --repeat 2 --delay 60 1
    expect "e['event'] == 'parameter' and e['key'] == '$name' and e['finished'] and e['value'] == '${start[$name]}'" >/dev/null
    expect "e['event'] == 'command' and e['command'] == 'SetParameter' and e['key'] == '$name' and e['value'] == '${start[$name]}' and e['applied']" >/dev/null
    # The release of the second click ends the reset: nothing may come after it.
    back=$(last "e['event'] == 'parameter'" 'e["value"]')
    [[ $back == "${start[$name]}" ]] || fail "$name: a double click gave $back, the scene starts with ${start[$name]}"
    point 700 350
done
picture sliders

# Typed: exactly this number, also outside the slider's soft range; then undone and done again.
set_mark
aim parameter:kernel.ratio 500
xdotool keydown ctrl click 1 keyup ctrl
text_field
xdotool key ctrl+a
xdotool type --delay 1 2.125
xdotool key Return
expect 'e["event"] == "parameter" and e["key"] == "kernel.ratio" and e["value"] == "2.125" and e["finished"]' >/dev/null
# One number, one command: the digits on the way are nobody's business.
none_since_mark 'e["event"] == "parameter" and e["value"] != "2.125"'
point 700 350
shown
set_mark
key ctrl+z
expect "e['event'] == 'command' and e['command'] == 'SetParameter' and e['key'] == 'kernel.ratio' and e['value'] == '${start[kernel.ratio]}'" >/dev/null
set_mark
key ctrl+y
expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "kernel.ratio" and e["value"] == "2.125"' >/dev/null

# A wall of the container follows its slider; undo brings it back.
press_widget walls 100
set_mark
read -r x y width height <<<"$(place wall:1)"
point $((x + width / 2)) $((y + height / 2))
press
for i in 1 2 3; do point $((x + width / 2 + 10 * i)) $((y + height / 2)); done
let_go
expect 'e["event"] == "command" and e["command"] == "MoveContainer" and e["applied"]' >/dev/null
picture wall
point 700 350
shown
set_mark
key ctrl+z
expect 'e["event"] == "command" and e["command"] == "MoveContainer" and e["applied"]' >/dev/null

# While a number is typed the keys belong to the field: "p" must not end the pause.
set_mark
aim parameter:pbf.iterations 500
xdotool keydown ctrl click 1 keyup ctrl
text_field
xdotool type --delay 1 "p"
key Escape
expect 'e["event"] == "text_field" and not e["open"]' >/dev/null
none_since_mark 'e["event"] == "action" and e["id"] == "pause"'

# The hover card.
point 700 350
shown
set_mark
aim parameter:pbf.iterations 500
expect 'e["event"] == "widget" and e["id"] == "card" and e["width"] > 0' >/dev/null
picture card
# Its looped pictures show something, and go on while the water stands and nothing is touched.
read -r x y width height <<<"$(place card:low)"
loop() { import -window "$window" -crop "${width}x$height+$x+$y" +repage "png:$1"; }
loop first.png
(($(colours first.png) > 20)) || fail "the looped picture shows nothing"
for ((i = 0; ; ++i)); do
    shown 1
    loop now.png
    below "$(differ first.png now.png)" 5 || break
    ((i < 40)) || fail "the looped picture stands still"
done
place card:fits >/dev/null

# The palette finds a parameter by name, the picker a scene.
point 700 350
set_mark
key ctrl+k
text_field
xdotool type --delay 1 "diagn"
shown
picture palette
set_mark
key Return
expect 'e["event"] == "action" and e["id"] == "diagnostics"' >/dev/null
expect 'e["event"] == "text_field" and not e["open"]' >/dev/null
# A click chooses, too.
set_mark
key ctrl+k
text_field
xdotool type --delay 1 "diagn"
press_widget picker:action:diagnostics
expect 'e["event"] == "action" and e["id"] == "diagnostics"' >/dev/null
set_mark
key ctrl+o
text_field
xdotool type --delay 1 "zero"
set_mark
key Return
expect 'e["event"] == "scene" and e["name"] == "zero_gravity"' >/dev/null
set_mark
key Next
expect 'e["event"] == "scene"' >/dev/null
set_mark
key Prior
expect 'e["event"] == "scene" and e["name"] == "zero_gravity"' >/dev/null

# The picker's text field takes letters, but not Ctrl+Q. Its pictures are textures, which must end before the window does: else
# GlObject asserts.
set_mark
key ctrl+o
text_field
quit_app
