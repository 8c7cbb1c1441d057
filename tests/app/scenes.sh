# The list of scenes: by title, by dimension, the person's own; keys typed while a frame takes long all arrive.
# Slow: a minute; sliders.sh picks a scene as well, scene_loading_test holds the loading.
source "$(dirname "$0")/support/session.bash"
start_display
mkdir -p "$XDG_DATA_HOME/slosh/scenes"
cat >"$XDG_DATA_HOME/slosh/scenes/bathtub.json" <<'SCENE'
{"version": 1, "title": "My bathtub", "description": "A tub that somebody has left.", "dimension": 2,
 "container": {"min": [-1, 0], "max": [1, 1]}, "fluids": [{"box": {"min": [-1, 0], "max": [1, 0.4]}}]}
SCENE
echo 'no scene' >"$XDG_DATA_HOME/slosh/scenes/broken.json"
for size in 1280x800 800x600; do
    start_app drop_2d --size "$size"
    set_mark
    key ctrl+o
    text_field
    shown
    picture "picker_$size"

    # Tab: 2-D, 3-D, all.
    set_mark
    key Tab
    shown
    picture "picker_flat_$size"
    key Tab
    shown
    xdotool type --delay 1 "mixer"
    shown
    place picker:mixer >/dev/null
    picture "picker_deep_$size"
    set_mark
    key Return
    expect 'e["event"] == "scene" and e["name"] == "mixer"' 60 >/dev/null
    # A dimension may be typed, too; the mouse chooses as well.
    set_mark
    key ctrl+o
    text_field
    shown
    # A click of many frames, and letters in the frame in which it ends: the text takes them all.
    aim picker:filter:all
    press
    shown 10
    kill -STOP "$app"
    xdotool mouseup 1 type --delay 0 "2d"
    kill -CONT "$app"
    newest_frame 'e["buttons"] == 0'
    shown
    place picker:drop_2d >/dev/null
    expect_last 'e["event"] == "widget" and e["id"] == "picker:double_dam_break"' 'e["width"] == 0'
    xdotool type --delay 1 " mixer"
    shown
    press_widget picker:mixer_2d
    expect 'e["event"] == "scene" and e["name"] == "mixer_2d"' >/dev/null
    # One's own, by its title.
    set_mark
    key ctrl+o
    text_field
    xdotool type --delay 1 "b"
    shown
    place "picker:$XDG_DATA_HOME/slosh/scenes/bathtub.json" >/dev/null
    picture "picker_own_$size"
    xdotool type --delay 1 "ath"
    shown
    set_mark
    key Return
    expect 'e["event"] == "scene" and e["name"] == "bathtub"' >/dev/null
    quit_app
done

# All that is typed at once arrives, in its order, however long frames take: the key that opens the list, the letters, Enter.
start_app double_dam_break --size 1280x800 --fidelity accurate
for _ in 1 2 3; do
    set_mark
    xdotool key --delay 0 --clearmodifiers ctrl+o z e r o Return
    expect 'e["event"] == "scene" and e["name"] == "zero_gravity"' 60 >/dev/null
    none_since_mark 'e["event"] == "action" and e["id"] != "pick_scene"'
    set_mark
    xdotool key --delay 0 --clearmodifiers ctrl+o d o u b l x BackSpace e Return
    expect 'e["event"] == "scene" and e["name"] == "double_dam_break"' 60 >/dev/null
    none_since_mark 'e["event"] == "action" and e["id"] != "pick_scene"'
done
quit_app
