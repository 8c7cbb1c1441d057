# F2, F3, F4 and F6 switch the solver while the water moves; every particle stays, also when all are pressed in every frame.
source "$(dirname "$0")/support/session.bash"
start_display
start_app double_dam_break --size 1024x700
expect 'e["event"] == "frame" and e["step"] > 3 and e["solver"] == "pbf"' >/dev/null
count=$(particles)

set_mark
key F3
expect 'e["event"] == "command" and e["command"] == "SwitchSolver" and e["applied"]' >/dev/null
expect 'e["event"] == "frame" and e["solver"] == "wcsph"' >/dev/null
# The panel shows the new solver's sliders and no longer the old one's.
place parameter:wcsph.sound_speed >/dev/null
picture wcsph
set_mark
key F2
expect 'e["event"] == "frame" and e["solver"] == "pbf"' >/dev/null
place parameter:pbf.iterations >/dev/null

for pair in F4:pcisph F6:dfsph; do
    set_mark
    key "${pair%:*}"
    expect "e['event'] == 'frame' and e['solver'] == '${pair#*:}'" >/dev/null
    place "parameter:${pair#*:}.iterations" >/dev/null
done
key F2
expect 'e["event"] == "frame" and e["solver"] == "pbf"' >/dev/null

set_mark
press_widget solver:wcsph
expect 'e["event"] == "frame" and e["solver"] == "wcsph"' >/dev/null
set_mark
key ctrl+z
expect 'e["event"] == "command" and e["command"] == "SwitchSolver" and e["applied"]' >/dev/null
expect 'e["event"] == "frame" and e["solver"] == "pbf"' >/dev/null

switches() { grep -c '"SwitchSolver"' "$SLOSH_TEST_LOG"; }
before=$(switches)
for _ in {1..20}; do keys+=(F3 F4 F6 F2); done
xdotool key --delay 12 "${keys[@]}"
shown
pause
(($(switches) == before + 80)) || fail "of 80 switches $(($(switches) - before)) were done"
set_mark
key space
expect 'e["event"] == "frame" and not e["paused"] and e["solver"] == "pbf"' >/dev/null
(($(particles) == count)) || fail "$(particles) particles, there were $count"
quit_app
