# The View panel and the palette set what the tables describe: sliders, lists, check boxes, reset; the settings file keeps it.
# Slow: a minute; settings_test holds the values, this the rows.
# Needs: foam
source "$(dirname "$0")/support/session.bash"
start_display
start_app drop_2d --size 1280x800
expect 'e["event"] == "frame" and e["step"] > 2' >/dev/null
pause

# was_set KEY [VALUE]
was_set() { expect "e['event'] == 'setting' and e['key'] == '$1' and e['value'] == '${2-}'" >/dev/null; }
# choose_line WORDS: the first line of the palette that matches.
choose_line() {
    set_mark
    key ctrl+k
    text_field
    xdotool type --delay 30 "$1"
    key Return
    expect 'e["event"] == "text_field" and not e["open"]' >/dev/null
}
point_away
# Water, whatever draws here.
set_mark
key 1
expect 'e["event"] == "action" and e["id"] == "view_water"' >/dev/null

# A line of the palette opens the panel at its row.
choose_line view.clarity
# It waits for a number.
text_field
set_mark
key Escape
expect 'e["event"] == "text_field" and not e["open"]' >/dev/null
read -r x y width height <<<"$(place view:clarity)"
set_mark
point $((x + width * 9 / 10)) $((y + height / 2))
xdotool click 1
expect 'e["event"] == "setting" and e["key"] == "view.clarity" and float(e["value"]) > 3' >/dev/null
set_mark
xdotool click --repeat 2 --delay 60 1
was_set view.clarity 1
picture water

set_mark
press_widget view:foam
was_set view.foam false

# Other rows for another mode, chosen from the list.
press_widget view:mode
set_mark
press_widget view:mode:particles
was_set view.mode particles
place view:field >/dev/null
press_widget view:automatic_range
place view:range_max >/dev/null
picture particles

# A switch acts from the palette.
choose_line view.floor
was_set view.floor false

# The backdrop is seen.
point_away
still sky.png
press_widget view:background
set_mark
press_widget view:background:dark
was_set view.background dark
point_away
still dark.png
below "$(differ sky.png dark.png)" 100 && fail "the backdrop does not change the picture"

choose_line "reset view"
expect 'e["event"] == "action" and e["id"] == "reset_view"' >/dev/null
# What is drawn is what was drawn at first: particles where the processor draws.
set_mark
key 1
expect 'e["event"] == "action" and e["id"] == "view_water"' >/dev/null
place view:clarity >/dev/null
press_widget view:caustics
was_set view.caustics false
quit_app
python3 - "$XDG_CONFIG_HOME/slosh/settings.json" <<'PYTHON'
import json, sys
settings = json.load(open(sys.argv[1]))
view = settings["view"]
assert view["mode"] == "water" and view["foam"] and view["background"] == "sky" and not view["caustics"], view
assert settings["right_open"] and settings["scale_bar"], settings
PYTHON
