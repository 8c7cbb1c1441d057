# After crashes every session is in the list: each can be continued, exported and discarded, and nothing but Discard removes one.
# What other windows changed in the settings stays, too.
source "$(dirname "$0")/support/session.bash"
start_display
# Little water: what crashed is computed anew.
echo '{"version": 1, "name": "small", "title": "Small", "dimension": 2, "parameters": {"fluid.spacing": 0.05},
       "container": {"min": [0, 0], "max": [1, 1]}, "fluids": [{"box": {"center": [0.25, 0.25], "size": [0.5, 0.5]}}]}' >small.json
journal=$HOME/.local/state/slosh/journal

# crashed [SCENES]: waits for a list since the mark; which scenes are in it, the newest first.
crashed() { expect 'e["event"] == "crashed"' 30 '", ".join(e["scenes"])'; }
list_is() {
    local scenes
    scenes=$(crashed)
    [[ $scenes == "$1" ]] || fail "the list has \"$scenes\", expected \"$1\""
}
# journal_written: what the journal was handed before one write is on the disk after the next.
journal_bytes() { du -sb "$journal" | cut -f1; }
grown() { (($(journal_bytes) > bytes)); }
journal_written() {
    local bytes
    for _ in 1 2; do
        bytes=$(journal_bytes)
        becomes grown
    done
}
crash() {
    journal_written
    kill -9 "$app"
    wait "$app" 2>/dev/null || true
}

# Two sessions crash one after the other. A third one has a newer format.
start_app small.json --size 800x600
list_is ""
set_mark
key F4
step=$(expect 'e["event"] == "frame" and e["solver"] == "pcisph" and e["step"] > 5' 30 'e["step"]')
crash
small=$(echo "$journal"/session-*)
start_app water_drop --size 800x600
list_is small
crash
touch -d '1 hour ago' "$small"/*.slosh
cp -r "$small" "$journal/session-newer"
for part in "$journal"/session-newer/*.slosh; do
    printf '\x63' | dd of="$part" bs=1 seek=8 conv=notrunc status=none
done
touch -d '2 days ago' "$journal"/session-newer/*.slosh
drop=$(ls -d "$journal"/session-* | grep -v -e newer -e "$small")
all_are_there() {
    for session in "$drop" "$small" "$journal/session-newer"; do
        [[ -s $(ls "$session"/*.slosh | head -n 1) ]] || fail "$session the folder no longer exists: $1"
    done
}

# All three are listed. Esc closes the list and a message says where it is.
mkdir -p data/slosh/states
echo half >data/slosh/states/.slosh-0123456789abcdef
start_app water_drop --size 1280x800
list_is "Drop into a pool, small, session-newer"
place recovery:discard:3 >/dev/null
shown 3
picture list
set_mark
key Escape
expect 'e["event"] == "toast" and "Kept on disk: 3 crashed sessions" in e["text"]' >/dev/null
all_are_there "the list was closed"
becomes absent data/slosh/states/.slosh-0123456789abcdef
# The palette opens it again; so does who goes on working close it.
open_list() {
    set_mark
    key ctrl+k
    text_field
    xdotool type --delay 8 "crashed sessions"
    key Return
    crashed >/dev/null
    place recovery:close >/dev/null
}
open_list
read -r x y width height <<<"$(view)"
set_mark
point $((x + width / 2)) $((y + height - 60))
click
expect 'e["event"] == "toast" and "Kept on disk" in e["text"]' >/dev/null
all_are_there "the water was clicked"

# What cannot be read is exported, and discarded after a question.
open_list
set_mark
press_widget recovery:export:3
text_field
key ctrl+a
xdotool type --delay 8 "$scratch/copy"
key Return
expect 'e["event"] == "toast" and "Session exported" in e["text"]' >/dev/null
diff -r --exclude=lock copy "$journal/session-newer" || fail "the copy is another"
press_widget recovery:discard:3
place recovery:discard_it:3 >/dev/null
shown 3
picture question
key Escape
place recovery:discard:3 >/dev/null
all_are_there "the question was closed"
set_mark
press_widget recovery:discard:3
press_widget recovery:discard_it:3
list_is "Drop into a pool, small"
[[ ! -e $journal/session-newer ]] || fail "it was discarded and is there"
[[ -d $drop && -d $small ]] || fail "another one went with it"

# One is continued: the other stays, and so does what was continued.
set_mark
press_widget recovery:go_on:2
expect 'e["event"] == "scene" and e["name"] == "small"' >/dev/null
expect "e['event'] == 'frame' and e['solver'] == 'pcisph' and e['step'] >= $step" 60 >/dev/null
# It crashes again before it ended well: listed, too.
crash
start_app water_drop --size 800x600
list_is "small, Drop into a pool, small"
place recovery:discard:1 >/dev/null
shown 3
picture narrow
set_mark
press_widget recovery:open:1
expect 'e["event"] == "scene" and e["name"] == "small"' >/dev/null
expect 'e["event"] == "frame" and e["solver"] == "pcisph"' 60 >/dev/null
quit_app

# While this window is open another one changes the settings.
settings=$XDG_CONFIG_HOME/slosh/settings.json
start_app water_drop --size 800x600
list_is "small, Drop into a pool, small"
becomes test -s "$settings"
python3 - "$settings" <<'PYTHON'
import json, sys
settings = json.load(open(sys.argv[1]))
settings["theme"] = "light"
json.dump(settings, open(sys.argv[1], "w"))
PYTHON
key m
for left in "Drop into a pool, small" "small" ""; do
    shown 6 # the list finds its place again
    set_mark
    press_widget recovery:discard:1
    shown 6
    press_widget recovery:discard_it:1
    list_is "$left"
done
quit_app
python3 -c 'import json,sys; s = json.load(open(sys.argv[1])); assert s["theme"] == "light" and s["drawer_open"], s' "$settings" ||
    fail "a window overwrote what another one had set"
[[ -z $(ls -A "$journal") ]] || fail "something is left: $(ls -A "$journal")"
start_app water_drop --size 800x600
list_is ""
quit_app
