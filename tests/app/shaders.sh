# A shader that is edited is read again at once; a broken one is told with file and line and leaves the last good picture.
# Slow: for who edits shaders; shader_test holds the messages.
source "$(dirname "$0")/support/session.bash"
start_display
cp -r "$SLOSH_SOURCE_DIR/shaders" "$scratch/shaders"
export SLOSH_SHADERS=$scratch/shaders
start_app drop_2d --size 640x480

shader=$SLOSH_SHADERS/water/flat_fill.frag
lines=$(wc -l <"$shader")
set_mark
echo 'this is not GLSL' >>"$shader"
expect "e['event'] == 'toast' and e['error'] and 'water/flat_fill.frag:$((lines + 1))' in e['text']" >/dev/null
still_running "after a broken shader"
set_mark
head -n "$lines" "$shader" >"$scratch/good" && mv "$scratch/good" "$shader"
expect 'e["event"] == "toast" and not e["error"] and "reloaded" in e["text"]' >/dev/null
quit_app
