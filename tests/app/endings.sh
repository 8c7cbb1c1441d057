# Every way in which a session ends but a crash (crashes.sh): what was asked for is written, and nothing is listed afterwards.
source "$(dirname "$0")/support/session.bash"
start_display
echo '{"version": 1, "name": "small", "title": "Small", "dimension": 2, "parameters": {"fluid.spacing": 0.05},
       "container": {"min": [0, 0], "max": [1, 1]}, "fluids": [{"box": {"center": [0.25, 0.25], "size": [0.5, 0.5]}}]}' >small.json

state_of() { "$SLOSH_BINARY" run "$1" --steps 1 --threads 1 --json | python3 -c 'import json,sys; print(json.load(sys.stdin)["particles"])'; }
crashed() { expect 'e["event"] == "crashed"' 30 '" ".join(e["scenes"])'; }

# Ctrl+S, Return, and closed at once.
start_app water_drop --size 800x600
count=$(particles)
set_mark
key ctrl+s
text_field
key ctrl+a
xdotool type --delay 8 "$scratch/kept.slosh"
key Return ctrl+q
ended 0
[[ $(state_of kept.slosh) == "$count" ]] || fail "the state that was asked for is not there"

# Signals: 128 + number, nothing is listed afterwards, the recording is whole.
for signal in TERM:143 HUP:129 INT:130; do
    rm -f run.slosh
    start_app small.json --size 800x600 --record "$scratch/run.slosh"
    [[ -z $(crashed) ]] || fail "a session that ended well is listed"
    expect 'e["event"] == "frame" and e["step"] > 20' >/dev/null
    kill -"${signal%:*}" "$app"
    ended "${signal#*:}"
    grep -q 'as recorded' <<<"$("$SLOSH_BINARY" replay run.slosh --verify)" || fail "the recording after $signal is not whole"
done

# After two starts that never showed a picture: the default scene and low quality, and no choice is lost.
python3 - "$XDG_CONFIG_HOME/slosh/settings.json" <<'PYTHON'
import json, sys
settings = json.load(open(sys.argv[1]))
settings["view"]["quality"] = "high"
settings["scene"] = "no_such_scene_any_more"
json.dump(settings, open(sys.argv[1], "w"))
PYTHON
echo 2 >"$HOME/.local/state/slosh/failed_starts"
start_app --size 800x600
expect 'e["event"] == "toast" and "starts failed" in e["text"]' >/dev/null
expect 'e["event"] == "scene" and e["name"] == "double_dam_break"' >/dev/null
[[ ! -e $HOME/.local/state/slosh/failed_starts ]] || fail "a start that succeeded is still counted"
quit_app
python3 -c 'import json,sys; assert json.load(open(sys.argv[1]))["view"]["quality"] == "high"' "$XDG_CONFIG_HOME/slosh/settings.json" ||
    fail "the careful start's quality was remembered"

# The first start, in which the machine is measured: ended, killed, and on a full disk. Nothing is left half done, and the next
# start measures.
rm -rf "$XDG_CONFIG_HOME" "$HOME/.local"
for signal in TERM:143 KILL:137; do
    mark=$(events count)
    "$SLOSH_BINARY" --size 800x600 >"$scratch/output" 2>&1 &
    app=$!
    expect 'e["event"] == "start" and e["phase"] == "scene_asked"' >/dev/null
    kill -"${signal%:*}" "$app"
    ended "${signal#*:}"
    [[ ! -s output ]] || fail "words about a start that was ended: $(cat output)"
done
start_app --size 800x600
expect 'e["event"] == "machine" and e["speed"] > 0' >/dev/null
[[ -z $(crashed) ]] || fail "a session is listed that never had water"
quit_app

rm -rf "$XDG_CONFIG_HOME" "$HOME/.local"
mkfifo "$scratch/log_of_full_disk"
cat "$scratch/log_of_full_disk" >>"$SLOSH_TEST_LOG" &
mark=$(events count)
(
    trap '' XFSZ
    ulimit -f 0
    SLOSH_TEST_LOG=$scratch/log_of_full_disk exec "$SLOSH_BINARY" --size 800x600 2>&1
) | cat >"$scratch/output" &
pipeline=$!
expect 'e["event"] == "machine" and e["speed"] > 0' 60 >/dev/null
expect 'e["event"] == "frame" and e["step"] > 3' 60 >/dev/null
expect 'e["event"] == "toast" and "Crash recovery is off" in e["text"]' >/dev/null
xdotool windowactivate --sync "$(xdotool search --sync --onlyvisible --name '^Slosh' | tail -n 1)"
key ctrl+q
timeout 30 tail --pid="$pipeline" --sleep-interval=0.02 -f /dev/null || fail "on a full disk the app does not end"

# The display goes: one sentence, exit code 1, the recording is whole.
start_own_display
start_app small.json --size 800x600 --record "$scratch/lost.slosh"
expect 'e["event"] == "frame" and e["step"] > 20' >/dev/null
kill -9 "$display"
ended 1
grep -q 'the display connection was lost' output || fail "no word about the lost display: $(cat output)"
grep -q 'as recorded' <<<"$("$SLOSH_BINARY" replay lost.slosh --verify)" || fail "the recording is not whole after the display connection was lost"

# The same while the first scene is being made: nobody waits for it.
start_own_display
# Several seconds on a fast machine: the loading has the lower priority on a processor that others keep busy.
one_processor=$(taskset -pc $$ | sed 's/.*: //; s/[,-].*//')
for _ in 1 2; do
    taskset -c "$one_processor" sh -c 'while :; do :; done' &
done
echo '{"version": 1, "parameters": {"fluid.spacing": 0.0104, "particles.budget": 4000000}, "container": {"min": [0, 0, 0], "max": [2, 2, 2]},
       "fluids": [{"box": {"min": [0, 0, 0], "max": [2, 1.2, 1]}}, {"box": {"min": [0, 0, 1], "max": [2, 1, 2]}}]}' >slow.json
mark=$(events count)
taskset -c "$one_processor" "$SLOSH_BINARY" slow.json --size 800x600 >"$scratch/output" 2>&1 &
app=$!
expect 'e["event"] == "start" and e["phase"] == "panels_shown"' 60 >/dev/null
expect 'e["event"] == "toast" and e["text"].startswith("Loading slow.json: ") and "%" in e["text"]' >/dev/null
kill -9 "$display"
ended 1
grep -q 'the display connection was lost' output || fail "no word about the display that was lost while loading: $(cat output)"
none_since_mark 'e["event"] == "scene"'
