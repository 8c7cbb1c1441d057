# As started: measured once, Real time, as many particles as fit, lit particles where the processor draws. A slider locks what Real
# time would choose, a click on the lock gives it back; the choice of fidelity and the number of particles are the person's.
# Slow: it measures the machine; fidelity_test and machine_budget_test hold what follows from that.
source "$(dirname "$0")/support/session.bash"
start_display
start_app --size 1280x900 --statistics
expect 'e["event"] == "machine" and e["speed"] > 0' >/dev/null
software=$(last 'e["event"] == "machine"' 'e["processor_draws"]')
chosen=$(expect 'e["event"] == "scene" and e["name"] == "double_dam_break" and e["particles_chosen"] >= 5000' 30 'e["particles_chosen"]')
expect "e['event'] == 'frame' and e['real_time'] and abs(e['particles'] / $chosen - 1) < 0.1" >/dev/null
expect 'e["event"] == "frame" and e["step"] > 3 and "substep" in e["traded"] and not e["pinned"]' >/dev/null
# Nobody did anything: no command of a person's, nothing to undo, no word about it.
none_since_mark 'e["event"] == "command" and e["command"] in ("Govern", "SetParameter") and e["key"] != "foam.enabled"'
picture started

# The slider of the iterations locks them.
set_mark
read -r x y width height <<<"$(place parameter:pbf.iterations)"
point $((x + width / 4)) $((y + height / 2))
press
for i in 1 2 3; do point $((x + width / 4 + i * width / 8)) $((y + height / 2)); done
let_go
expect 'e["event"] == "frame" and e["pinned"] == ["pbf.iterations"]' >/dev/null
asked=$(last 'e["event"] == "parameter" and e["key"] == "pbf.iterations" and e["finished"]' 'e["value"]')
point 800 600
place lock:pbf.iterations >/dev/null
picture locked
# It stays while Real time goes on deciding about the rest.
step=$(last 'e["event"] == "frame"' 'e["step"]')
expect "e['event'] == 'frame' and e['step'] > $step + 60 and e['pinned'] == ['pbf.iterations']" 60 >/dev/null
echo "iterations = $asked, locked"

# A click opens the lock.
set_mark
press_widget lock:pbf.iterations
expect 'e["event"] == "release" and e["key"] == "pbf.iterations"' >/dev/null
expect 'e["event"] == "command" and e["command"] == "ReleaseParameter" and e["applied"]' >/dev/null
expect 'e["event"] == "frame" and not e["pinned"]' >/dev/null
point 800 600
expect_last 'e["event"] == "widget" and e["id"] == "lock:pbf.iterations"' 'e["width"] == 0'

# Fidelity by the mouse.
press_widget parameter:time.fidelity
set_mark
press_widget parameter:time.fidelity:accurate
expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "time.fidelity" and e["value"] == "accurate" and e["applied"]' >/dev/null
expect 'e["event"] == "frame" and not e["real_time"]' >/dev/null
point 800 600
press_widget parameter:time.fidelity
set_mark
press_widget parameter:time.fidelity:real_time
expect 'e["event"] == "frame" and e["real_time"]' >/dev/null

# So many particles: the water starts anew when the slider is let go.
set_mark
aim particles $((chosen > 9000 ? 150 : 250)) # another number than the one chosen
click
expect 'e["event"] == "parameter" and e["key"] == "fluid.spacing" and e["finished"]' >/dev/null
expect "e['event'] == 'frame' and 5000 < e['particles'] and abs(e['particles'] / $chosen - 1) > 0.02" >/dev/null
seeded=$(particles)
echo "$chosen particles as started, $seeded by the slider"
point 800 600
quit_app
"$python" - "$SLOSH_STATISTICS" "$XDG_CONFIG_HOME/slosh/settings.json" "$software" <<'PYTHON'
import json, sys
statistics, settings = (json.load(open(path)) for path in sys.argv[1:3])
assert statistics["fidelity"] == "real_time" and statistics["machine_speed"] > 0, statistics
assert statistics["view"] == "water", statistics
machine = settings["machine"]
assert machine["speed"] > 0 and machine["name"], settings
assert abs(statistics["particles"] / machine["particles"] - 1) < 0.2, (statistics["particles"], machine)
assert settings["simulation"]["fidelity"] == "real_time" and settings["view_chosen"] is False, settings
PYTHON

# At the next start nothing is measured and the person's number is there; one key goes to water, and that is kept. A person can have
# the speed measured again, and the water that runs takes it.
start_app --size 1280x900
expect "e['event'] == 'frame' and abs(e['particles'] / $seeded - 1) < 0.05" >/dev/null
none_since_mark 'e["event"] == "machine"'
set_mark
key 1
expect 'e["event"] == "action" and e["id"] == "view_water"' >/dev/null
set_mark
key ctrl+k
text_field
xdotool type --delay 8 "measure this"
key Return
expect 'e["event"] == "machine" and e["speed"] > 0' 60 >/dev/null
expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "time.machine_speed" and e["applied"]' >/dev/null
quit_app
"$python" -c 'import json, sys
settings = json.load(open(sys.argv[1]))
assert settings["view"]["mode"] == "water" and settings["view_chosen"] is True, settings' "$XDG_CONFIG_HOME/slosh/settings.json"

# A notice that comes while a path is typed leaves the keyboard where it is.
echo '{"version": 1, "parameters": {"fluid.spacing": 0.02, "particles.budget": 2000000, "time.machine_speed": 1e4},
       "container": {"min": [0, 0, 0], "max": [2, 2, 2]}, "fluids": [{"box": {"min": [0, 0, 0], "max": [1, 1, 1]}}]}' >large.json
start_app large.json --size 800x600 --fidelity real_time
# No mark: on a busy machine the notice is there before the dialog, and is told once.
key ctrl+s
text_field
key ctrl+a
xdotool type --delay 8 "$scratch/typed_"
expect 'e["event"] == "widget" and e["id"] == "too_slow:leave" and e["width"] > 0' 120 >/dev/null
picture too_slow
xdotool type --delay 8 "on.slosh"
key Return
expect 'e["event"] == "toast" and "State saved" in e["text"]' 60 >/dev/null
[[ -s typed_on.slosh ]] || fail "the notice took what was typed: $(ls)"
# The doctor tells it among its findings, with the same remedy, and the notice goes.
key F9
place doctor:close >/dev/null
place too_slow:fewer >/dev/null
picture doctor_too_slow
quit_app
