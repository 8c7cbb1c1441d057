# Everything by the keys alone: into the panels, a slider changed, a number typed, a menu opened, and out again.
source "$(dirname "$0")/support/session.bash"
start_display
mkdir -p "$XDG_CONFIG_HOME/slosh"
echo '{"interface": {"costly_step": 1e6}}' >"$XDG_CONFIG_HOME/slosh/settings.json"
start_app double_dam_break --size 1024x700
expect 'e["event"] == "frame" and e["step"] > 2' >/dev/null
point 700 350
pause

# walk KEY ID: presses it until the widget has the keys.
walk() {
    for _ in {1..40}; do
        [[ $(events last 0 'e["event"] == "focus"' 'e["id"]' || true) == "$2" ]] && return
        key "$1"
        shown 3
    done
    fail "the keys do not reach $2"
}

key F7
shown 3
walk Down parameter:kernel.ratio
picture slider
set_mark
key space
shown 3
for _ in 1 2 3; do key Right && shown; done
picture held
key space
expect 'e["event"] == "parameter" and e["key"] == "kernel.ratio" and e["finished"]' >/dev/null
before=$(last 'e["event"] == "parameter"' 'e["value"]')
expect "e['event'] == 'command' and e['command'] == 'SetParameter' and e['key'] == 'kernel.ratio' and e['value'] == '$before' and e['applied']" >/dev/null
echo "kernel.ratio = $before"
[[ $before != 2 ]] || fail "the arrows have not moved the slider"
none_since_mark 'e["event"] == "action"'

# Enter types.
set_mark
key Return
text_field
key ctrl+a
xdotool type --delay 1 2.25
key Return
expect 'e["event"] == "parameter" and e["key"] == "kernel.ratio" and e["value"] == "2.25" and e["finished"]' >/dev/null
none_since_mark 'e["event"] == "action"'

# A list.
walk Down liquid
key space
shown 3
key Down
shown 3
picture list
key Return
expect_last 'e["event"] == "focus"' 'e["id"] == "liquid"' >/dev/null

# The next panel is that of the tools; letters and Ctrl+Z stay what they are.
key ctrl+Tab
shown 3
walk Right button:tool_grab
set_mark
key space
expect 'e["event"] == "action" and e["id"] == "tool_grab"' >/dev/null
set_mark
key ctrl+z
expect 'e["event"] == "action" and e["id"] == "undo"' >/dev/null

# Esc leaves: Space is the pause again.
key Escape
shown 3
expect_last 'e["event"] == "focus"' 'e["id"] == ""' >/dev/null
set_mark
key space
expect 'e["event"] == "action" and e["id"] == "pause"' >/dev/null

# A list that is opened meanwhile has Esc for itself.
key F7
shown 3
set_mark
key ctrl+k
text_field
key Escape
expect 'e["event"] == "text_field" and not e["open"]' >/dev/null
key Escape
shown 3
set_mark
key space
expect 'e["event"] == "action" and e["id"] == "pause"' >/dev/null

# A name, Enter, a number, Enter: the value is set. No key in between acts on the water, however fast they come.
set_mark
key ctrl+k
xdotool type --delay 1 "xsph visc"
key Return
xdotool type --delay 1 0.05
key Return
expect 'e["event"] == "parameter" and e["key"] == "xsph.c" and e["value"] == "0.05" and e["finished"]' >/dev/null
shown 3 # until the field has closed
# One that is not in sight is opened.
key ctrl+k
xdotool type --delay 1 "tolerance pbf"
key Return
xdotool type --delay 1 0.003
picture typed
key Return
expect 'e["event"] == "parameter" and e["key"] == "pbf.tolerance" and e["value"] == "0.003" and e["finished"]' >/dev/null
shown 3
# Tab takes the number and goes on to the next one.
key ctrl+k
xdotool type --delay 1 "kernel ratio"
key Return
xdotool type --delay 1 2.1
key Tab
expect 'e["event"] == "parameter" and e["key"] == "kernel.ratio" and e["value"] == "2.1" and e["finished"]' >/dev/null
shown 3
xdotool type --delay 1 4
picture tabbed
key Return
expect 'e["event"] == "parameter" and e["key"] == "pbf.iterations" and e["value"] == "4" and e["finished"]' >/dev/null
none_since_mark 'e["event"] == "action" and e["id"] != "palette"'

# A menu that the mouse has opened closes with Esc, and the next click is no lost one.
press_widget menus:Help
place menu:help >/dev/null
key Escape
shown
set_mark
press_widget button:pause
expect 'e["event"] == "action" and e["id"] == "pause"' >/dev/null
key space
shown

# The menus.
key F10
shown 3
walk Right menus:Simulation
key Down
shown 3
walk Down menu:slow_motion
picture menu
set_mark
key Return
expect 'e["event"] == "action" and e["id"] == "slow_motion"' >/dev/null
key Escape
shown 3
key Escape
shown 3
set_mark
key space
expect 'e["event"] == "action" and e["id"] == "pause"' >/dev/null
quit_app
