# The app starts, shows the default scene, survives Esc, ends with Ctrl+Q, leaves its settings, and the next start has them.
source "$(dirname "$0")/support/session.bash"
start_display
start_app --size 900x650 --statistics
expect 'e["event"] == "scene" and e["name"] == "double_dam_break"' >/dev/null
expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null
picture first

# Esc closes what is open and never ends the program.
set_mark
key F1
expect 'e["event"] == "widget" and e["id"] == "window:help"' >/dev/null
picture help
key Escape Escape Escape Escape Escape
shown
still_running "after Esc"
set_mark
expect 'e["event"] == "frame"' >/dev/null

# The drawer is opened; the panels are hidden and shown.
key m
shown
picture diagnostics
key Tab
shown
picture hidden
key Tab
set_mark
key Next
expect 'e["event"] == "scene"' >/dev/null
set_mark
expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null
quit_app
settings() { python3 - "$XDG_CONFIG_HOME/slosh/settings.json" <<'PYTHON'
import json, sys
settings = json.load(open(sys.argv[1]))
assert settings["window"]["width"] == 900 and settings["window"]["height"] == 650, settings
print(settings["drawer_open"], settings["tools"], settings["scene"])
PYTHON
}
python3 - "$SLOSH_STATISTICS" <<'PYTHON'
import json, sys
statistics = json.load(open(sys.argv[1]))
assert statistics["frames"] > 3 and statistics["steps"] > 3, statistics
assert statistics["input_to_frame_ms"]["count"] > 0, statistics
PYTHON
before=$(settings)

start_app
scene=$(expect 'e["event"] == "scene"' 30 'e["name"]')
[[ $before == "True "*" $scene" && $scene != double_dam_break ]] || fail "the scene is $scene; remembered was $before"
place plot:diagram >/dev/null
quit_app
[[ $(settings) == "$before" ]] || fail "settings changed from $before to $(settings)"
