# What is done in the window with --record gives the same bits again: replayed without a window, and in one.
source "$(dirname "$0")/support/session.bash"
start_display
start_app water_drop --size 1280x720 --record "$scratch/session.slosh"
expect 'e["event"] == "frame" and e["step"] > 5' >/dev/null

# A drop, another solver, a slider, a drop taken back: one of each kind that people do.
set_mark
point 640 300
shown
xdotool click 1
expect 'e["event"] == "command" and e["command"] == "DropFluid" and e["added"] > 0' >/dev/null
set_mark
key F3
expect 'e["event"] == "frame" and e["solver"] == "wcsph"' >/dev/null
set_mark
press_widget parameter:xsph.c 800
expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["applied"]' >/dev/null
set_mark
point 760 300
shown
xdotool click 1
expect 'e["event"] == "command" and e["command"] == "DropFluid"' >/dev/null
key ctrl+z
expect 'e["event"] == "command" and e["command"] == "RemoveParticles"' >/dev/null
quit_app
[[ -s $scratch/session.slosh ]] || fail "no recording was written"

"$SLOSH_BINARY" replay "$scratch/session.slosh" --verify >"$scratch/replayed" 2>&1 || fail "replay: $(cat "$scratch/replayed")"
cat "$scratch/replayed"

start_app --size 1280x720 --replay "$scratch/session.slosh"
expect 'e["event"] == "frame" and e["solver"] == "wcsph"' 60 >/dev/null
expect 'e["event"] == "toast" and "recording has ended" in e["text"]' 60 >/dev/null
still_running "after the recording's end"
quit_app

# A damaged recording is refused with one sentence before a window opens.
head -c 200 "$scratch/session.slosh" >"$scratch/damaged.slosh"
status=0
"$SLOSH_BINARY" --replay "$scratch/damaged.slosh" >"$scratch/output" 2>&1 || status=$?
((status == 2)) || fail "a damaged recording: exit status $status"
(($(wc -l <"$scratch/output") == 1)) || fail "a damaged recording: $(cat "$scratch/output")"
