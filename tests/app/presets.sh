# Presets by menu, keys, panel and command line: the values change in one step of undo, a view is seen, a person's own is saved,
# there again after a restart, and deleted into the trash; a broken file is one sentence, a full disk another.
# Slow: minutes; presets_test holds the values, this the menus.
# Needs: presets
source "$(dirname "$0")/support/session.bash"
start_display
own=$scratch/data/slosh/presets

# command_of TITLE: waits until the preset was applied.
applied() { expect "e['event'] == 'command' and e['text'].startswith('$1') and e['applied']" >/dev/null; }
# choose_line WORDS: the first line of the palette that matches.
choose_line() {
    set_mark
    key ctrl+k
    text_field
    xdotool type --delay 20 "$1"
    set_mark
    key Return
    expect 'e["event"] == "text_field" and not e["open"]' >/dev/null
}
# open_menu KIND: its sub-menu of the menu Presets.
open_menu() {
    press_widget menus:Presets
    aim "menus:Presets/$1"
    shown 2
}

# A broken file of one's own and a good one.
mkdir -p "$own/views"
echo '{"version": 1, "values": {"view.flor": false}}' >"$own/views/broken.json"
echo '{"version": 1, "title": "No floor", "values": {"view.mode": "particles", "view.floor": false}}' >"$own/views/no_floor.json"
start_app drop_2d --size 1280x800 --fidelity real_time
expect 'e["event"] == "toast" and "broken.json: /values/view.flor" in e["text"] and "view.floor" in e["text"]' >/dev/null
expect 'e["event"] == "frame" and e["step"] > 2' >/dev/null

# By mouse: all values are there, and pinned, after one command.
open_menu Parameters
picture parameters
set_mark
press_widget "menu:preset:parameters/fast"
applied Fast
newest='e["event"] == "frame"'
expect_last "$newest" '"time.substeps" in e["pinned"] and "pbf.iterations" in e["pinned"] and not e["real_time"]'
shown 3
picture applied
# It is ticked, and the panel names it.
place "presets:Presets/Parameters" >/dev/null
# One undo takes back all.
set_mark
key ctrl+z
expect 'e["event"] == "toast" and e["text"] == "Undo: Fast"' >/dev/null
expect_last "$newest" 'e["real_time"] and "time.substeps" not in e["pinned"]'
set_mark
key ctrl+y
expect_last "$newest" '"time.substeps" in e["pinned"] and not e["real_time"]'
# The note's button does the same.
open_menu Parameters
set_mark
press_widget "menu:preset:parameters/published_dfsph"
applied "As published: DFSPH"
expect_last "$newest" 'e["solver"] == "dfsph"'
set_mark
press_widget saved:open
expect_last "$newest" 'e["solver"] == "pbf" and "pbf.iterations" in e["pinned"]'

# From the panel: a material, and a change after it.
press_widget "presets:Presets/Materials"
shown 2
picture materials
set_mark
press_widget "presets:preset:materials/honey"
applied Honey
shown 2
picture honey
point_away

# From the View panel, and the row names it.
press_widget group:view
press_widget "presets:Presets/Views"
set_mark
press_widget "presets:preset:views/compression"
expect 'e["event"] == "preset" and e["name"] == "compression"' >/dev/null
shown 2
picture view
press_widget group:view
point_away

# By keys: a view, which is seen, and back.
set_mark
key 2
expect 'e["event"] == "action" and e["id"] == "view_particles"' >/dev/null
pause
point_away
# Notes that go by themselves are gone at once; of the hints one fades, and the figures go on.
key Escape
still before.png
choose_line "speed, dark"
expect 'e["event"] == "preset" and e["name"] == "speed_dark"' >/dev/null
point_away
still dark.png
below "$(differ before.png dark.png)" 100 && fail "the view does not change the picture"
choose_line "previous view"
shown 2
point_away
key Escape
still back.png
below "$(differ before.png back.png)" 20 || fail "the view does not come back: $(differ before.png back.png)"

# A bad name is refused in a sentence, and the dialog is there again with it.
choose_line "presets parameters: save as"
text_field
key ctrl+a
xdotool type --delay 20 "a/b"
set_mark
key Return
expect 'e["event"] == "toast" and "a/b" in e["text"] and "/" in e["text"]' >/dev/null
text_field
[[ ! -e $own/parameters ]] || fail "something was saved under a bad name"
key ctrl+a
xdotool type --delay 20 "My fast one"
set_mark
key Return
expect 'e["event"] == "toast" and e["text"] == "Preset saved: My fast one"' >/dev/null
[[ -s $own/parameters/my_fast_one.json ]] || fail "nothing was saved"
grep -q '"time.substeps": 3' "$own/parameters/my_fast_one.json" || fail "the values are not there"
quit_app

# After a restart it is in the menu below the line; the command line knows it, too.
grep -q 'my_fast_one *My fast one' <<<"$("$SLOSH_BINARY" list presets)" || fail "slosh list presets does not have it"
grep -q 'broken.json: /values/view.flor' <<<"$("$SLOSH_BINARY" list presets 2>&1 >/dev/null)" || fail "the broken one is not named"
[[ $("$SLOSH_BINARY" --preset my_fst_one 2>&1) == *'did you mean "my_fast_one"'* ]] || fail "no nearest name"
start_app drop_2d --size 800x600 --preset my_fast_one,no_floor
expect_last "$newest" '"time.substeps" in e["pinned"] and not e["real_time"]'
open_menu Parameters
place "menu:preset:parameters/my_fast_one" >/dev/null
picture own
aim "menus:Presets/Parameters/Delete"
shown 2
picture delete
set_mark
press_widget "menu:delete_preset:parameters/my_fast_one"
expect 'e["event"] == "toast" and "trash" in e["text"]' >/dev/null
[[ ! -e $own/parameters/my_fast_one.json && -s data/Trash/files/my_fast_one.json ]] || fail "it is not in the trash"
key Escape
shown 2
press_widget menus:Presets
aim "menus:Presets/Views"
place "menu:preset:views/no_floor" >/dev/null
key Escape
shown 2

# A folder that takes nothing: a sentence, and all goes on.
rm -r "$own"
touch "$own"
choose_line "presets views: save as"
text_field
set_mark
key Return
expect 'e["event"] == "toast" and e["error"] and "Preset not saved" in e["text"]' >/dev/null
still_running "after a preset that could not be written"
quit_app
