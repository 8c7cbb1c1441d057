# In 2-D blocks and bodies are placed where one points: the ghost's centre is the cursor, and what is dropped lies there.
# Slow: placement_test holds the places, this the pixels.
source "$(dirname "$0")/support/session.bash"
start_display
start_app drop_2d --size 1280x720
expect 'e["event"] == "frame" and e["step"] > 2' >/dev/null
pause
key Tab # no panels, no words at the cursor: what differs between two pictures is the ghost
set_mark
point_away
still "$scratch/without.png"

# centre BEFORE AFTER X Y: what differs lies around this pixel.
centre() {
    local share x0 y0 x1 y1
    read -r share x0 y0 x1 y1 <<<"$(differ "$1" "$2")"
    local x=$(((x0 + x1) / 2)) y=$(((y0 + y1) / 2))
    ((x1 > x0 + 10 && x - $3 < 4 && $3 - x < 4 && y - $4 < 4 && $4 - y < 4)) ||
        fail "pointed at $3 $4; what appeared lies at $x $y ($x0..$x1, $y0..$y1)"
}

for tool in b shift+b; do
    key $tool
    for place in "480 180" "900 310" "1060 140"; do
        read -r x y <<<"$place"
        set_mark
        point $x $y
        expect "e['event'] == 'ghost' and abs(e['x'] - $x) < 1.5 and abs(e['y'] - $y) < 1.5" 30 >/dev/null
        still "$scratch/ghost.png"
        centre "$scratch/without.png" "$scratch/ghost.png" $x $y
    done
    picture "ghost_$tool"
done
echo "ghosts of blocks and bodies lie under the cursor"

# A click drops it there, 1.2 m above the pool.
key b
set_mark
point 900 140
expect 'e["event"] == "ghost" and abs(e["x"] - 900) < 1.5 and abs(e["y"] - 140) < 1.5' >/dev/null
xdotool click 1
expect 'e["event"] == "command" and e["command"] == "DropFluid" and e["added"] == 100 and e["left_out"] == 0' >/dev/null
point_away
still "$scratch/dropped.png"
centre "$scratch/without.png" "$scratch/dropped.png" 900 140

# At the wall the block stays inside.
set_mark
point 1200 300
expect 'e["event"] == "ghost" and abs(e["y"] - 300) < 1.5 and abs(e["center"][0] - 1.4) < 0.001' >/dev/null
quit_app
