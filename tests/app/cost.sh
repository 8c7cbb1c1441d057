# A value that would make the steps slow is not set before its cost was seen: "Use" or Enter sets it, "Keep" or Esc does not.
# Slow: step_cost_test holds the estimate, this the question.
source "$(dirname "$0")/support/session.bash"
mkdir -p "$XDG_CONFIG_HOME/slosh"
# Every step that gets longer is worth a question here, so that any machine asks.
echo '{"interface": {"costly_step": 0.001}}' >"$XDG_CONFIG_HOME/slosh/settings.json"
start_display
start_app drop_2d --size 1280x900 --fidelity accurate
expect 'e["event"] == "frame" and e["step"] > 20' >/dev/null
pause

# drag KEY FROM TO: as in sliders.sh
drag() {
    local x y width height
    aim "parameter:$1" "$2"
    read -r x y width height <<<"$(place "parameter:$1")"
    press
    for i in 1 2 3 4 5; do point $((x + width * ($2 + ($3 - $2) * i / 5) / 1000)) $((y + height / 2)); done
    let_go
    shown
}
set_by_now() { events last 0 "e['event'] == 'command' and e['command'] == 'SetParameter' and e['key'] == 'pbf.iterations'" 'e["value"]' || echo none; }

for answer in button Return; do
    before=$(set_by_now)
    drag pbf.iterations 600 990
    place cost:pbf.iterations >/dev/null
    [[ $(set_by_now) == "$before" ]] || fail "set before the cost was confirmed: $(set_by_now)"
    picture question
    set_mark
    if [[ $answer == button ]]; then press_widget cost_use:pbf.iterations; else key Return; fi
    expect 'e["event"] == "parameter" and e["key"] == "pbf.iterations" and e["finished"]' >/dev/null
    expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "pbf.iterations" and e["applied"]' >/dev/null
    # Undo: back to where the scene started, and nobody's any more, in one step.
    set_mark
    key ctrl+z
    expect 'e["event"] == "command" and e["command"] == "ReleaseParameter" and e["applied"]' >/dev/null
done

for answer in button Escape; do
    before=$(set_by_now)
    drag pbf.iterations 600 990
    place cost_keep:pbf.iterations >/dev/null
    set_mark
    if [[ $answer == button ]]; then press_widget cost_keep:pbf.iterations; else key Escape; fi
    shown
    none_since_mark 'e["event"] == "command" and e["command"] == "SetParameter"'
    [[ $(set_by_now) == "$before" ]] || fail "set although it was refused"
done

# Downwards nobody is asked.
set_mark
drag pbf.iterations 400 50
expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "pbf.iterations" and e["applied"]' >/dev/null
quit_app
