# F2, F3, F4 and F6 switch the solver while the water moves; every particle stays, also when all are pressed in every frame.
source "$(dirname "$0")/support/session.bash"
start_display
start_app double_dam_break --size 1280x720
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
key ctrl+z
expect 'e["event"] == "frame" and e["solver"] == "pbf"' >/dev/null

set_mark
for _ in $(seq 20); do xdotool key --delay 12 F3 F4 F6 F2; done
switches() { grep -c '"SwitchSolver"' "$SLOSH_TEST_LOG"; }
for _ in {1..100}; do (($(switches) < 60)) && shown 5; done
still_running "after switching in every frame"
step=$(last 'e["event"] == "frame"' 'e["step"]')
set_mark
expect "e['event'] == 'frame' and e['step'] > $step" >/dev/null
(($(particles) == count)) || fail "$(particles) particles, there were $count"
(($(switches) >= 60)) || fail "only $(switches) switches have arrived"
echo "$(switches) switches, $count particles before and after"
quit_app
