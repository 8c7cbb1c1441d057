# The plots of the drawer: curves over time, zoom by a drag, the choice of curves, the run before, a table of the numbers.
# Slow: minutes; step_rows_test holds the numbers, this the diagram.
source "$(dirname "$0")/support/session.bash"
start_display

# table: the newest one that was saved.
table() { find "$XDG_DATA_HOME" "$HOME" -path '*plots/*.csv' -print -quit; }

# diagram FILE: the curves as they are, once they stand; the figures of the HUD go on.
diagram() {
    local x y width height
    still "$1"
    read -r x y width height <<<"$(place plot:diagram)"
    convert "$1" -crop "${width}x${height}+$x+$y" +repage "png:$1"
}

for size in 1280x800 800x600; do
    find "$XDG_DATA_HOME" -path '*plots/*.csv' -delete 2>/dev/null || true
    start_app dam_break_2d --size $size --fidelity as_set
    key 2
    expect 'e["event"] == "frame" and e["step"] > 150' 60 >/dev/null
    # The drawer and its curves are remembered from one start to the next.
    if [[ $size == 1280x800 ]]; then
        key m
        press_widget plot:choose
        press_widget plot:v_max
        key Escape
    fi
    pause
    set_mark
    aim plot:diagram 500
    shown
    picture "all-$size"
    point_away
    diagram all.png

    # A drag zooms: the curves are other ones; a double click shows all again.
    aim plot:diagram 300
    press
    aim plot:diagram 450
    picture "drag-$size"
    let_go
    point_away
    diagram zoomed.png
    picture "zoomed-$size"
    share=$(differ all.png zoomed.png)
    ! below "$share" 1 || fail "zoomed in the diagram looks the same: $share"
    aim plot:diagram 500
    click
    click
    point_away
    diagram reset.png
    share=$(differ all.png reset.png)
    below "$share" 1 || fail "a double click does not show all again: $share"

    # The numbers that are shown, as a table.
    set_mark
    press_widget plot:csv
    expect 'e["event"] == "plot_table" and e["characters"] > 1000' >/dev/null
    expect 'e["event"] == "toast" and "Plot saved" in e["text"]' >/dev/null
    file=$(table)
    [[ -f $file ]] || fail "no table was saved"
    "$python" - "$file" <<'CHECK' || fail "the table is not as it should be"
import csv, sys
rows = list(csv.reader(open(sys.argv[1], newline="")))
assert rows[0][0] == "time [s]" and len(rows[0]) == 6, rows[0]
assert "Largest speed [m/s]" in rows[0], rows[0]
times = [float(row[0]) for row in rows[1:]]
# One row for every step, however few pictures the window has drawn.
step = times[0]
assert len(times) > 150, len(times)
for number, time in enumerate(times, 1):
    assert abs(time - number * step) < 1e-6, (number, time)
speeds = [float(row[rows[0].index("Largest speed [m/s]")]) for row in rows[1:]]
assert max(speeds) > 1.0, speeds
CHECK

    # The run before the restart lies behind the new one.
    set_mark
    key r
    expect 'e["event"] == "command" and e["command"] == "Reset"' >/dev/null
    key space
    expect 'e["event"] == "frame" and e["step"] > 60 and e["step"] < 150' 60 >/dev/null
    pause
    point_away
    still alone.png
    set_mark
    key ctrl+k
    text_field
    xdotool type "previous run as a ghost"
    key Return
    point_away
    still ghost.png
    picture "ghost-$size"
    share=$(differ alone.png ghost.png)
    ! below "$share" 0.5 || fail "the run before is not to be seen: $share"
    # Its particles, too, at the same time of the water: faint discs over those of now, as many as there are.
    expect 'e["event"] == "frame" and e["before"] > 100 and 0 <= e["time"] - e["before_time"] < 0.05' >/dev/null
    # The pool of both runs lies in the same place: what the ghost tints is more than a few pixels everywhere.
    pixels=$(tinted alone.png ghost.png)
    ((pixels > 2000)) || fail "the particles of the run before tint $pixels pixels only"
    (($(colours ghost.png) > 100)) || fail "the ghost hides the picture"
    set_mark
    key ctrl+k
    text_field
    xdotool type "previous run as a ghost"
    key Return
    expect 'e["event"] == "frame" and e["before"] == 0' >/dev/null
    point_away
    still gone.png
    # Messages and the scale of the curves have changed, too.
    left=$(tinted alone.png gone.png)
    ((5 * left < pixels)) || fail "the ghost has not gone: of $pixels pixels $left are left"
    quit_app
done
