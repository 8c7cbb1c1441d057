# The strip under the water: a drag looks back, letting go is to be there, from there it goes another way, and each way stays.
# Slow: minutes; timeline_test holds the moves, this what is seen of them.
source "$(dirname "$0")/support/session.bash"
start_display

for size in 1280x800 800x600; do
    start_app dam_break_2d --size $size --fidelity real_time
    key 2
    expect 'e["event"] == "frame" and e["clock"] > 1.5' 60 >/dev/null
    pause
    point_away
    still end.png
    here=$(last 'e["event"] == "frame"' 'e["clock"]')

    # It lies below the water and above the end of the window, over nothing.
    read -r view_x view_y view_width view_height <<<"$(view)"
    read -r x y width height <<<"$(place timeline)"
    ((y >= view_y + view_height)) || fail "the strip begins at $y, the water ends at $((view_y + view_height))"
    ((y + height <= ${size#*x} && x >= 0 && x + width <= ${size%x*})) || fail "the strip is not inside the window"
    picture "timeline-$size"

    # The end of the run stands where the strip shows $here of at least 10 s.
    at() { awk -v clock="$1" -v here="$here" 'BEGIN { printf "%d", 1000 * clock / (here > 10 ? here : 10) }'; }
    aim timeline:track "$(at "$here")"
    press
    set_mark
    aim timeline:track "$(at 0.5)"
    expect 'e["event"] == "frame" and e["preview"] and abs(e["clock"] - 0.5) < 0.1' >/dev/null
    picture "look-$size"
    set_mark
    let_go
    expect 'e["event"] == "command" and e["command"] == "RestoreSnapshot" and e["applied"]' >/dev/null
    there=$(expect 'e["event"] == "frame" and not e["preview"]' 30 'e["clock"]')
    awk -v a="$there" 'BEGIN { exit !(a > 0.4 && a < 0.6) }' || fail "it went to $there"
    point_away
    still past.png
    ! below "$(differ end.png past.png)" 5.0 || fail "the water of 1.5 s and of 0.5 s look the same"

    # A step back, a step forward: the same picture.
    set_mark
    key comma
    expect "e['event'] == 'frame' and not e['preview'] and e['clock'] < $there" >/dev/null
    set_mark
    key period
    expect "e['event'] == 'frame' and not e['preview'] and e['clock'] == $there" >/dev/null
    point_away
    still forward.png
    below "$(differ past.png forward.png)" 0.5 || fail "a step back and forward: $(differ past.png forward.png)"

    # Undo of the moves: where it was, to the pixel.
    set_mark
    key ctrl+z
    expect "e['event'] == 'frame' and not e['preview'] and e['clock'] == $here" >/dev/null
    point_away
    still undone.png
    # Beside the note that says so and the figures of the HUD.
    read -r other _ <<<"$(differ end.png past.png)"
    below "$(differ end.png undone.png)" "$(awk -v other="$other" 'BEGIN { print 0.4 * other }')" ||
        fail "undo: $(differ end.png undone.png), the past was other by $other"

    # Esc in the middle of a drag.
    aim timeline:track "$(at "$here")"
    press
    set_mark
    aim timeline:track "$(at 0.3)"
    expect 'e["event"] == "frame" and e["preview"]' >/dev/null
    set_mark
    key Escape
    expect "e['event'] == 'frame' and not e['preview'] and e['clock'] == $here" >/dev/null
    let_go

    # From the past another way, beside which the old one stays.
    set_mark
    aim timeline:track "$(at 1.0)"
    click
    expect 'e["event"] == "command" and e["command"] == "RestoreSnapshot" and e["applied"]' >/dev/null
    set_mark
    key space
    expect 'e["event"] == "frame" and e["branches"] == 2' >/dev/null
    expect 'e["event"] == "frame" and e["clock"] > 1.3' >/dev/null
    pause
    point_away
    picture "branches-$size"

    # The last seconds become a film of the water as it was, and the water is where it was.
    here=$(last 'e["event"] == "frame"' 'e["clock"]')
    set_mark
    key ctrl+shift+r
    expect 'e["event"] == "film" and e["stage"] == "begin"' >/dev/null
    expect 'e["event"] == "film_picture" and e["time"] < 0.1' 60 >/dev/null
    expect 'e["event"] == "film" and e["stage"] == "stop" and e["pictures"] >= 30' 120 >/dev/null
    expect "e['event'] == 'frame' and not e['preview'] and e['clock'] == $here" >/dev/null

    # The key hides it, the water gets the room, and the next start remembers that.
    set_mark
    key n
    expect "e['event'] == 'shown' and e['view'][3] > $view_height" >/dev/null
    quit_app
    start_app drop_2d --size $size
    [[ $(view | cut -d' ' -f4) -gt $view_height ]] || fail "it was not remembered that the strip is hidden"
    set_mark
    key n
    expect "e['event'] == 'shown' and e['view'][3] == $view_height" >/dev/null
    quit_app
done
