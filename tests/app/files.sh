# Bad files give a toast and the running scene stays; a saved state goes on where it was; screenshots are what is seen.
# Slow: saves.sh and drop_files.sh hold most ways to files, screenshot_test the picture.
source "$(dirname "$0")/support/session.bash"
start_display
start_app water_drop --size 1280x720
expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null

# path DIALOG-KEY FILE: types a path into the dialog.
path() {
    set_mark
    key "$1"
    text_field # what is typed too early would act: "p" pauses
    xdotool key ctrl+a
    xdotool type --delay 8 "$2"
    set_mark
    key Return
    # Until then keys are typed into the field.
    expect 'e["event"] == "text_field" and not e["open"]' >/dev/null
    shown
}

printf '{"version": 1, "name": ' >cut.json
printf '{"version": 1, "dimension": "three"}' >type.json
printf '{"version": 1, "fluidz": []}' >unknown.json
printf '{"version": 1, "parameters": {"fluid.spacing": 1e-9}, "fluids": [{"box": {"center": [0,0,0], "size": [1e6,1e6,1e6]}}]}' >absurd.json
head -c 100000 /dev/urandom >noise.json
: >empty.json
for file in cut type unknown absurd noise empty missing; do
    path ctrl+l "$scratch/$file.json"
    expect 'e["event"] == "toast" and e["error"]' >/dev/null
    echo "$(last 'e["event"] == "toast" and e["error"]' 'e["text"]')"
    grep -q "$file" <<<"$(last 'e["event"] == "toast" and e["error"]' 'e["text"]')" || fail "the toast does not name $file.json"
    still_running "after $file.json"
    none_since_mark 'e["event"] == "scene"'
    set_mark
    expect 'e["event"] == "frame" and e["particles"] > 0' >/dev/null
done
picture toasts
key Escape

# A folder that cannot be written.
pause
path ctrl+s "/proc/nowhere/state.slosh"
expect 'e["event"] == "toast" and e["error"]' >/dev/null

step=$(events last 0 'e["event"] == "frame"' 'e["step"]')
count=$(particles)
path ctrl+s "$scratch/kept.slosh"
expect 'e["event"] == "toast" and "State saved" in e["text"]' >/dev/null
[[ -s kept.slosh ]] || fail "no state was written"
key Next
expect 'e["event"] == "scene" and e["name"] != "water_drop"' >/dev/null
path ctrl+l "$scratch/kept.slosh"
expect 'e["event"] == "scene" and e["name"] == "water_drop"' >/dev/null
expect "e['event'] == 'frame' and e['particles'] == $count and e['step'] == $step" >/dev/null

# A damaged state is refused like any bad file.
head -c 1000 kept.slosh >damaged.slosh
path ctrl+l "$scratch/damaged.slosh"
expect 'e["event"] == "toast" and e["error"]' >/dev/null

# "Save scene as": what was set while it ran is in the file; the water is that of the beginning.
set_mark
key F3
expect 'e["event"] == "command" and e["command"] == "SwitchSolver" and e["applied"]' >/dev/null
path ctrl+shift+s "$scratch/mine.json"
expect 'e["event"] == "toast" and "Scene saved" in e["text"]' >/dev/null
"$SLOSH_BINARY" run mine.json --steps 0 --json >mine_started.json
"$python" - <<'PYTHON'
import json
scene, started = json.load(open("mine.json")), json.load(open("mine_started.json"))
assert scene["solver"] == "wcsph" and scene["name"] == "mine", scene
assert not {"time.machine_speed", "time.fidelity", "foam.enabled"} & set(scene["parameters"]), scene["parameters"]
assert started["solver"] == "wcsph" and started["particles"] > 1000, started
PYTHON
path ctrl+l "$scratch/mine.json"
expect 'e["event"] == "scene" and e["name"] == "mine"' >/dev/null

# F12 saves what is seen: the same pixels as on the display. screenshot KEYS: prints the file.
screenshot() {
    set_mark
    key "$1"
    expect 'e["event"] == "toast" and "Screenshot" in e["text"]' 30 'e["text"]' | sed 's/^Screenshot: //'
}
key Escape # no toast
point_away
still seen.png
taken=$(screenshot F12)
(($(colours "$taken") > 500)) || fail "F12: a picture of $(colours "$taken") colours"
share=$(differ "$taken" seen.png)
echo "F12 against the display: $share"
below "$share" 10 || fail "F12 saves something else than is seen: $share"

# Shift+F12 leaves the panels out: what Tab shows.
bare=$(screenshot shift+F12)
[[ $bare != "$taken" ]] || fail "the second picture has replaced the first"
key Escape
read -r x y width height <<<"$(view)"
# In its middle nothing floats over the water.
convert seen.png -crop "300x200+$((x + width / 2 - 150))+$((y + height / 2 - 100))" +repage middle_seen.png
convert "$bare" -crop "300x200+$((width / 2 - 150))+$((height / 2 - 100))" +repage middle_bare.png
[[ $(identify -format %wx%h "$bare") == "${width}x$height" ]] || fail "Shift+F12: not the water's part of the window"
share=$(differ middle_bare.png middle_seen.png)
echo "Shift+F12 against the display between the panels: $share"
below "$share" 3 || fail "Shift+F12 saves something else than the water: $share"
convert seen.png -crop "${width}x$height+$x+$y" +repage between.png
below "$(differ "$bare" between.png)" 10 && fail "what floats over the water is in the picture"
key Tab
still hidden.png

# With the panels hidden F12 saves the water alone, too.
share=$(differ "$(screenshot F12)" hidden.png)
below "$share" 3 || fail "F12 with hidden panels: $share"
[[ -z ${SLOSH_TEST_PICTURES:-} ]] || cp "$taken" "$SLOSH_TEST_PICTURES/screenshot.png"
quit_app
