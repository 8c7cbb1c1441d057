# Bad files give a toast and the running scene stays; a saved state goes on where it was; screenshots are pictures.
source "$(dirname "$0")/support/session.bash"
start_display
start_app water_drop --size 1280x720
expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null

# path DIALOG-KEY FILE: types a path into the dialog.
path() {
    key "$1"
    sleep 0.4
    xdotool key ctrl+a
    xdotool type --delay 8 "$2"
    set_mark
    key Return
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
    last 'e["event"] == "toast" and e["error"]' 'e["text"]' | grep -q "$file" || fail "the toast does not name $file.json"
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

set_mark
key F12
expect 'e["event"] == "toast" and "Screenshot" in e["text"]' >/dev/null
file=$(last 'e["event"] == "toast"' 'e["text"]' | sed 's/^Screenshot: //')
python3 - "$file" <<'PYTHON'
import struct, sys
data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
assert struct.unpack(">II", data[16:24]) == (1280, 720), struct.unpack(">II", data[16:24])
assert len(data) > 20000, "an empty picture"
PYTHON
[[ -z ${SLOSH_TEST_PICTURES:-} ]] || cp "$file" "$SLOSH_TEST_PICTURES/screenshot.png"
quit_app
