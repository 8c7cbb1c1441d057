# The app starts, shows the default scene, survives Esc, ends with Ctrl+Q and leaves its settings.
source "$(dirname "$0")/support/session.bash"
start_display
start_app --size 1280x720 --statistics
panels=$(expect 'e["event"] == "start" and e["phase"] == "panels_shown"' 60 'e["seconds"]')
echo "panels $panels s, water $(cat "$scratch/first_frame") s after the start of the process"
expect 'e["event"] == "scene" and e["name"] == "double_dam_break"' >/dev/null
expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null
picture first

# Esc closes what is open and never ends the program.
set_mark
key F1
expect 'e["event"] == "widget" and e["id"] == "window:help"' >/dev/null
picture help
for _ in 1 2 3 4 5; do key Escape; done
shown
still_running "after Esc"
set_mark
expect 'e["event"] == "frame"' >/dev/null

# Every menu can be opened; nothing in them ends the program by itself.
key m
shown
picture diagnostics
key m Tab
shown
picture hidden
key Tab

quit_app
python3 - "$SLOSH_STATISTICS" "$XDG_CONFIG_HOME/slosh/settings.json" <<'PYTHON'
import json, sys
statistics = json.load(open(sys.argv[1]))
assert statistics["frames"] > 10 and statistics["steps"] > 3, statistics
assert statistics["input_to_frame_ms"]["count"] > 0, statistics
settings = json.load(open(sys.argv[2]))
assert settings["scene"] == "double_dam_break", settings
assert settings["window"]["width"] == 1280 and settings["window"]["height"] == 720, settings
PYTHON

# No scene of that name: one sentence and exit status 2, no window left behind.
status=0
"$SLOSH_BINARY" no_such_scene >"$scratch/output" 2>&1 || status=$?
[[ $status == 2 ]] || fail "an unknown scene gave exit status $status"
[[ $(wc -l <"$scratch/output") == 1 ]] || fail "more or less than one sentence: $(cat "$scratch/output")"
grep -q no_such_scene "$scratch/output" || fail "the message does not name the scene"
