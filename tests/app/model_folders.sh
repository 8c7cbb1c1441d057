# A scene that names models outside of its folder does not get them; the note that says so has a button that allows their folder,
# for this session only. By the mouse and by keys, for scenes of SPlisHSPlasH, which open without, and for ours, which do not.
# Slow: a minute; model_folders_test and the script of tests/cli hold which folders, this the question.
# Needs: import
source "$(dirname "$0")/support/session.bash"
start_display
mkdir scenes models
# Small, as it is sampled beside the water that runs.
printf '%s\n' 'v 0 0 0' 'v 1 0 0' 'v 0 1 0' 'v 0 0 1' 'f 1 3 2' 'f 1 2 4' 'f 1 4 3' 'f 2 3 4' >models/wedge.obj
printf '{"Configuration": {"particleRadius": 0.05}, "FluidBlocks": [{"start": [2, 0, 0], "end": [3, 1, 1]}],
  "RigidBodies": [{"geometryFile": "../models/wedge.obj"}]}' >scenes/theirs.json
printf '{"version": 1, "title": "Ours", "parameters": {"fluid.spacing": 0.1}, "fluids": [{"box": {"min": [2, 0, 0], "max": [3, 1, 1]}}],
  "solids": [{"mesh": {"file": "../models/wedge.obj"}}]}' >scenes/ours.json
models=$(realpath models)
# open FILE: by its name in the dialog.
open() {
    set_mark
    key ctrl+l
    text_field
    xdotool key ctrl+a
    xdotool type --delay 8 "$scratch/scenes/$1"
    set_mark
    key Return
}
offered() {
    expect "e['event'] == 'offer' and e['action'] == 'allow_models' and '$models' in e['text']" >/dev/null
    shown
}
allow_by_palette() {
    set_mark
    key ctrl+k
    text_field
    xdotool type --delay 8 "allow the folder"
    shown
    set_mark
    key Return
}
bodies() { expect 'e["event"] == "scene"' 60 'e["solids"]'; }

for size in 1280x800 800x600; do
    start_app "$scratch/scenes/theirs.json" --size "$size"
    expect 'e["event"] == "toast" and "outside the scene" in e["text"]' >/dev/null
    offered
    picture "offer_$size"
    set_mark
    press_widget saved:open
    [[ $(bodies) == 1 ]] || fail "the model is not there after the click"
    none_since_mark 'e["event"] == "offer"'
    pause
    still drawn.png
    picture "allowed_$size"
    # It holds for the session: ours may name them now.
    open ours.json
    [[ $(bodies) == 1 ]] || fail "the folder is not allowed any more"
    quit_app

    # Another session knows nothing of it. By keys: the palette.
    start_app drop_2d --size "$size"
    open ours.json
    expect 'e["event"] == "toast" and e["error"] and "outside the scene" in e["text"]' >/dev/null
    offered
    picture "refused_$size"
    none_since_mark 'e["event"] == "scene"'
    allow_by_palette
    [[ $(bodies) == 1 ]] || fail "the model is not there after the key"
    quit_app
done

# Esc dismisses the note; the action is still there.
start_app drop_2d --size 1280x800 --models scenes
open theirs.json
offered
key Escape
shown
allow_by_palette
[[ $(bodies) == 1 ]] || fail "the action has gone with the note"
quit_app

# Named on the command line there is no question.
start_app "$scratch/scenes/ours.json" --models models
none_since_mark 'e["event"] == "offer"'
quit_app
