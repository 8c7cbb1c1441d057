# Every way in which a session ends: what was asked for is written, and what broke is offered at the next start.
source "$(dirname "$0")/support/session.bash"
start_display
# Little water: what broke is computed anew.
echo '{"version": 1, "name": "small", "title": "Small", "dimension": 2, "parameters": {"fluid.spacing": 0.05},
       "container": {"min": [0, 0], "max": [1, 1]}, "fluids": [{"box": {"center": [0.25, 0.25], "size": [0.5, 0.5]}}]}' >small.json

state_of() { "$SLOSH_BINARY" run "$1" --steps 1 --threads 1 --json | python3 -c 'import json,sys; print(json.load(sys.stdin)["particles"])'; }
offered() { events last "$mark" 'e["event"] == "recovery"' 'e["scene"]' 2>/dev/null || true; }

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

# Signals: 128 + number, nothing is offered afterwards, the recording is whole.
for signal in TERM:143 HUP:129 INT:130; do
    rm -f run.slosh
    start_app small.json --size 800x600 --record "$scratch/run.slosh"
    [[ -z $(offered) ]] || fail "a session that ended well is offered"
    expect 'e["event"] == "frame" and e["step"] > 20' >/dev/null
    kill -"${signal%:*}" "$app"
    ended "${signal#*:}"
    grep -q 'as recorded' <<<"$("$SLOSH_BINARY" replay run.slosh --verify)" || fail "the recording after $signal is not whole"
done

# journal_written: what the journal was handed before one write is on the disk after the next.
journal_bytes() { du -sb "$HOME/.local/state/slosh" | cut -f1; }
grown() { (($(journal_bytes) > bytes)); }
journal_written() {
    local bytes
    for _ in 1 2; do
        bytes=$(journal_bytes)
        becomes grown
    done
}

# kill -9: the next start offers the session; it goes on where it broke, with what was done in it.
start_app small.json --size 800x600
expect 'e["event"] == "frame" and e["step"] > 5' >/dev/null
set_mark
key F4
expect 'e["event"] == "command" and e["applied"]' >/dev/null
step=$(expect 'e["event"] == "frame" and e["solver"] == "pcisph"' 30 'e["step"]')
journal_written
kill -9 "$app"
wait "$app" 2>/dev/null || true
start_app water_drop --size 800x600
[[ $(offered) == small ]] || fail "the broken session is not offered"
picture offer
set_mark
press_widget recovery:go_on
expect 'e["event"] == "scene" and e["name"] == "small"' >/dev/null
expect "e['event'] == 'frame' and e['solver'] == 'pcisph' and e['step'] >= $step" 60 >/dev/null
# It broke again before it ended well: offered again, as a recording this time.
journal_written
kill -9 "$app"
wait "$app" 2>/dev/null || true
start_app water_drop --size 800x600
[[ $(offered) == small ]] || fail "the session that went on and broke is not offered"
set_mark
press_widget recovery:open
expect 'e["event"] == "scene" and e["name"] == "small"' >/dev/null
expect 'e["event"] == "frame" and e["solver"] == "pcisph"' 60 >/dev/null
quit_app
start_app water_drop --size 800x600
[[ -z $(offered) ]] || fail "offered although the session that opened it ended well"
kill -9 "$app"
wait "$app" 2>/dev/null || true
start_app small.json --size 800x600
[[ $(offered) == water_drop ]] || fail "not offered"
press_widget recovery:anew
quit_app
start_app small.json --size 800x600
[[ -z $(offered) ]] || fail "offered although the person began anew"
quit_app

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
[[ -z $(offered) ]] || fail "a session is offered that never had water"
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
expect 'e["event"] == "toast" and "Nothing is kept in case of a crash" in e["text"]' >/dev/null
xdotool windowactivate --sync "$(xdotool search --sync --onlyvisible --name '^Slosh' | tail -n 1)"
key ctrl+q
timeout 30 tail --pid="$pipeline" --sleep-interval=0.02 -f /dev/null || fail "on a full disk the app does not end"

# The display goes: one sentence, exit code 1, the recording is whole.
start_own_display
start_app small.json --size 800x600 --record "$scratch/lost.slosh"
expect 'e["event"] == "frame" and e["step"] > 20' >/dev/null
kill -9 "$display"
ended 1
grep -q 'the display was lost' output || fail "no word about the lost display: $(cat output)"
grep -q 'as recorded' <<<"$("$SLOSH_BINARY" replay lost.slosh --verify)" || fail "the recording is not whole after the display was lost"

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
grep -q 'the display was lost' output || fail "no word about the display that was lost while loading: $(cat output)"
none_since_mark 'e["event"] == "scene"'
