# Files dropped on the window with the mouse: scenes, set-ups, states and recordings open, whatever their names are, models and points
# by their names; what is none of these is one sentence, and the water that runs goes on.
# Slow: minutes; opened_files_test and foreign_files_test hold the files, this the drop.
# Needs: import
source "$(dirname "$0")/support/session.bash"
start_display
command -v xclip >/dev/null || fail "xclip is needed: scripts/setup --tests installs it"
# The system's own interpreter has Debian's packages; one of a version manager may not.
for python_with_xlib in "$python" /usr/bin/python3 ""; do
    [[ -n $python_with_xlib ]] || fail "python3-xlib is needed: scripts/setup --tests installs it"
    "$python_with_xlib" -c 'import Xlib' 2>/dev/null && break
done

# drop FILE...: onto the middle of the water; events count from there.
drop() {
    set_mark
    "$python_with_xlib" "$support/drop.py" "$window" "$@" || fail "the drop of ${*:3}"
}
drop_on_water() {
    local x y width height
    read -r x y width height <<<"$(view)"
    drop $((x + width / 2)) $((y + height / 2)) "$@"
}
opened() { expect "e['event'] == 'scene' and e['name'] == '$1'" 60 >/dev/null; }
goes_on() {
    still_running "$1"
    set_mark
    expect 'e["event"] == "frame" and e["particles"] > 0' >/dev/null
}
# refused WORDS: one error, a sentence on one line with these words; the scene stays.
refused() {
    expect 'e["event"] == "toast" and e["error"]' >/dev/null
    local said
    said=$(last 'e["event"] == "toast" and e["error"]' 'e["text"]')
    echo "$said"
    [[ $said == *"$1"* && $said != *$'\n'* ]] || fail "that does not say \"$1\" on one line: $said"
    none_since_mark 'e["event"] == "scene"'
    goes_on "$1"
}

# A scene of one's own, in folders that an address must encode, a state and a recording of other scenes.
mkdir "$scratch/100% wet ü#1"
scene="$scratch/100% wet ü#1/my tank?%41.json"
printf '{"version": 1, "name": "my_tank", "title": "My tank", "dimension": 2, "container": {"min": [0, 0], "max": [1, 1]},
  "parameters": {"fluid.spacing": 0.04}, "fluids": [{"box": {"center": [0.5, 0.3], "size": [0.6, 0.5]}}]}' >"$scene"
"$SLOSH_BINARY" run drop_2d --steps 30 --save kept.slosh --record done.slosh >said 2>&1 || fail "$(cat said)"
count=$("$SLOSH_BINARY" run drop_2d --steps 0 --json | "$python" -c 'import json, sys; print(json.load(sys.stdin)["particles"])')

start_app water_drop --size 1280x800
expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null
drop_on_water "$scene"
opened my_tank
expect 'e["event"] == "toast" and e["text"] == "My tank"' >/dev/null
none_since_mark 'e["event"] == "toast" and e["error"]'
picture scene

# A state goes on where it was.
pause
drop_on_water kept.slosh
opened drop_2d
expect "e['event'] == 'frame' and e['particles'] == $count and e['step'] == 30" >/dev/null

# A recording is played to its end.
key space
drop_on_water done.slosh
opened drop_2d
expect 'e["event"] == "toast" and "recording has ended" in e["text"]' 60 >/dev/null

# A set-up as a line in a file, alone and as a friend sends it.
drop_on_water "$scene"
opened my_tank
set_mark
point 640 400
click
expect 'e["event"] == "command" and e["command"] == "DropFluid" and e["added"] > 0' >/dev/null
point_away
set_mark
key ctrl+c
expect 'e["event"] == "set_up_copied"' >/dev/null
step=$(last 'e["event"] == "set_up_copied"' 'e["step"]')
hash=$(last 'e["event"] == "set_up_copied"' '"%016x" % int(e["hash"])')
dropped=$(particles)
xclip -selection clipboard -o >line.txt
printf 'Hello!\n\nLook at this: %s\nNice?\n' "$(cat line.txt)" >"a letter.eml"
for file in line.txt "a letter.eml"; do
    drop_on_water "$file"
    expect 'e["event"] == "toast" and e["text"] == "My tank"' >/dev/null
    expect_last 'e["event"] == "frame"' "e['particles'] == $dropped" # what was done happens again
    "$SLOSH_BINARY" run "$file" --steps "$step" --json >ran.json 2>said || fail "$file: $(cat said)"
    grep -q "$hash" ran.json || fail "$file: another hash than $hash: $(grep hash ran.json)"
done
# Nothing was said to the run while it was opened: it can be sent on to the same bits.
none_since_mark 'e["event"] == "command" and e["command"] in ("GrabSolid", "SetForceStroke")'

# Of several one is opened, and it says which: the first that Slosh knows.
printf 'milk, eggs\n' >shopping.txt
drop_on_water shopping.txt kept.slosh "$scene"
opened drop_2d
expect 'e["event"] == "toast" and e["text"] == "3 files were dropped; only kept.slosh was opened."' >/dev/null
none_since_mark 'e["event"] == "toast" and e["error"]'
picture several

# What is none of these.
printf '{"version": 1, "name": ' >broken.json
printf '{"version": 1, "fluidz": []}' >unknown.json
head -c 1000 kept.slosh >damaged.slosh
head -c 60 line.txt >cut.txt
head -c 3000000 /dev/urandom >film.mp4
: >empty.txt
mkdir folder.json
drop_on_water "$scene"
opened my_tank
for file in shopping.txt broken.json unknown.json damaged.slosh cut.txt film.mp4 empty.txt folder.json gone.json; do
    drop_on_water "$file"
    refused "$file"
done
picture refused
drop_on_water shopping.txt empty.txt
refused shopping.txt
drop_on_water https://example.org/tank.json
refused https://example.org/tank.json
drop_on_water "$SLOSH_SOURCE_DIR/assets/presets/views/compression.json"
refused compression.json
printf 'mass\n1\n' >masses.csv
drop_on_water masses.csv
refused masses.csv
key Escape

# A model and points are water of their own, and a scene of SPlisHSPlasH says what it lacks.
drop_on_water "$SLOSH_SOURCE_DIR/assets/models/bowl.obj"
opened bowl
printf 'x,y,z\n0,0,0\n0.1,0,0\n0,0.1,0\n' >three.csv
drop_on_water three.csv
opened three
expect 'e["event"] == "frame" and e["particles"] == 3' >/dev/null
none_since_mark 'e["event"] == "toast" and "skipped" in e["text"]'
# What of a file is no water is said, in the window and without one.
printf 'x,y,z\n0,0,0\n0.1,0,0\n0,0.1,0\n0,0,0.1\n0,0,0.1\n' >twice.csv
said_of="twice.csv: 1 of 5 points were skipped: 1 closer than 0.3 spacings to another"
drop_on_water twice.csv
opened twice
expect "e['event'] == 'toast' and e['text'] == '$said_of'" >/dev/null
"$SLOSH_BINARY" run twice.csv --steps 1 --json 2>said >/dev/null || fail "$(cat said)"
[[ $(cat said) == "note: $said_of" ]] || fail "slosh run says: $(cat said)"
# A scene with a model from elsewhere brings it along: the folder that it was saved to is all that is needed.
mkdir far kept_scene
cp "$SLOSH_SOURCE_DIR/assets/models/bowl.obj" far/cup.obj
drop_on_water far/cup.obj
opened cup
set_mark
water=$(expect 'e["event"] == "frame"' 30 'e["particles"]')
key ctrl+shift+s
text_field
xdotool key ctrl+a
xdotool type --delay 8 "$scratch/kept_scene/mine.json"
set_mark
key Return
expect 'e["event"] == "toast" and "Scene saved" in e["text"] and "saved with it: mine_cup.ply" in e["text"]' >/dev/null
rm -r far
mv kept_scene moved_scene
drop_on_water moved_scene/mine.json
opened mine
expect "e['event'] == 'frame' and e['particles'] == $water" >/dev/null
printf '{"Configuration": {"particleRadius": 0.05, "stiffness": 3}, "FluidBlocks": [{"start": [0, 0, 0], "end": [1, 1, 1]}]}' >theirs.json
drop_on_water theirs.json
opened theirs
expect 'e["event"] == "toast" and e["text"] == "Not imported: Configuration: stiffness."' >/dev/null

# On a panel it is the same. Words that are dropped, not files, are refused while they are in the air.
read -r x y _ <<<"$(place group:fluid)"
drop "$x" "$y" kept.slosh
opened drop_2d
if "$python_with_xlib" "$support/drop.py" --type text/plain "$window" 640 400 words 2>said; then fail "words are taken"; fi
grep -q refuses said || fail "words: $(cat said)"

# A question which file to open is answered by the file.
set_mark
key ctrl+l
text_field
drop_on_water "$scene"
opened my_tank
expect 'e["event"] == "text_field" and not e["open"]' >/dev/null
# A question how to save is not: what was to be saved would be gone.
set_mark
key ctrl+s
text_field
xdotool key ctrl+a
xdotool type --delay 8 "$scratch/mine.slosh"
drop_on_water kept.slosh
expect 'e["event"] == "toast" and "Not opened: kept.slosh." in e["text"]' >/dev/null
picture question
none_since_mark 'e["event"] == "scene"'
key Return
expect 'e["event"] == "toast" and "State saved" in e["text"]' >/dev/null
[[ -s mine.slosh ]] || fail "the state was not saved"
# The keys belong to the water again.
pause
quit_app

# A file that is dropped before the first scene is there: it comes, whichever was slower.
start_app "$scene" --size 800x600
drop_on_water kept.slosh
opened drop_2d
picture small
quit_app
