# Bodies in the window: dropped with a click, undone, grabbed and thrown, removed.
source "$(dirname "$0")/support/session.bash"
start_display
start_app floating_crates --size 1280x720
expect 'e["event"] == "frame" and e["step"] > 5' >/dev/null
bodies() { events last 0 'e["event"] == "frame"' 'len(e["bodies"])'; }
expect_bodies() {
    set_mark
    expect "e['event'] == 'frame' and len(e['bodies']) == $1" 20 >/dev/null
}
start=$(bodies)
((start == 7)) || fail "$start bodies at the start"

# A box of glass by the panel's button and word; a click drops it, and it falls.
key shift+b
press_widget tool:material:glass
picture options
set_mark
point 800 200
sleep 0.4
picture ghost
xdotool mousedown 1
sleep 0.05
xdotool mouseup 1
expect 'e["event"] == "command" and e["command"] == "AddSolid" and e["applied"]' >/dev/null
expect "e['event'] == 'frame' and len(e['bodies']) == $((start + 1))" >/dev/null
height=$(last "e['event'] == 'frame' and len(e['bodies']) == $((start + 1))" 'e["bodies"][-1][1]')
expect "e['event'] == 'frame' and len(e['bodies']) == $((start + 1)) and e['bodies'][-1][1] < $height - 0.05" >/dev/null
sleep 2
picture dropped

# Undo takes it away, redo drops it again; a throw leaves the hand with the drag's velocity.
key ctrl+z
expect_bodies "$start"
key ctrl+y
expect_bodies $((start + 1))
key ctrl+z
expect_bodies "$start"
press_widget tool:material:balsa
set_mark
point 700 250
sleep 0.3
xdotool mousedown 1
for i in 1 2 3 4 5 6; do point $((700 + 15 * i)) 250 && sleep 0.03; done
picture throw
xdotool mouseup 1
expect 'e["event"] == "command" and e["command"] == "AddSolid" and e["applied"]' >/dev/null

# Every model can be dropped.
for model in bowl.obj duck.ply torus.stl; do
    press_widget tool:shape
    press_widget "tool:shape:$model"
    set_mark
    point 820 260
    sleep 0.4
    xdotool mousedown 1
    sleep 0.05
    xdotool mouseup 1
    expect 'e["event"] == "command" and e["command"] == "AddSolid" and e["applied"]' 60 >/dev/null
    sleep 0.7
done
picture models
count=$(bodies)
((count == start + 4)) || fail "$count bodies after the models, expected $((start + 4))"

# Grab: where a body is, is asked of the app, which draws them; the cursor looks for one across the water.
pause
key g
grabbed=0
for y in 420 380 460 340 500 300; do
    for x in 560 640 720 800 880 960; do
        set_mark
        point $x $y
        sleep 0.1
        xdotool mousedown 1
        sleep 0.3
        if events last "$mark" 'e["event"] == "command" and e["command"] == "GrabSolid" and e["applied"]' e >/dev/null; then
            grabbed=1
            break 2
        fi
        xdotool mouseup 1
    done
done
((grabbed == 1)) || fail "no body was met by the grab tool"
key space
before=$(events last 0 'e["event"] == "frame"' 'e["bodies"]')
for i in 1 2 3 4 5 6 7 8; do point $((x + 5 * i)) $((y - 20 * i)) && sleep 0.05; done
sleep 0.4
picture grab
for i in 1 2 3 4 5 6; do point $((x + 40 - 25 * i)) $((y - 160)) && sleep 0.03; done
set_mark
xdotool mouseup 1
expect 'e["event"] == "command" and e["command"] == "GrabSolid"' >/dev/null
after=$(events last 0 'e["event"] == "frame"' 'e["bodies"]')
python3 - "$before" "$after" <<'PYTHON' || fail "no body was lifted: $before, then $after"
import ast, sys
before, after = (ast.literal_eval(text) for text in sys.argv[1:])
sys.exit(max(b[1] - a[1] for a, b in zip(before, after)) < 0.1)
PYTHON

# Esc lets go; the menu's entry takes them all, and each comes back.
picture thrown
key ctrl+k
xdotool type --delay 30 'remove all bodies'
key Return
expect_bodies 0
key ctrl+z
expect_bodies 1
still_running "after the bodies"
quit_app
