# Two worlds side by side: both get what is done, each has a solver of its own, and either can be kept.
# Needs: compare
source "$(dirname "$0")/support/session.bash"
start_display

# halves FILE: per mille of the pixels in which the left half of the window differs from the right one, without panels.
halves() {
    point_away
    key Tab
    still "$1"
    picture "bare-$size"
    "$python" "$support/pixels.py" halves "$1" 0 0 "${size%x*}" $((${size#*x} * 4 / 5)) # above the messages
    key Tab
}

for size in 1280x800 800x600; do
    start_app dam_break_2d --size $size --fidelity as_set
    key 3
    expect 'e["event"] == "frame" and e["step"] > 20' 60 >/dev/null
    pause

    # A copy: the halves show the same.
    set_mark
    key F8
    expect 'e["event"] == "comparison" and e["stage"] == "begin"' >/dev/null
    expect 'e["event"] == "frame" and e["right_solver"] == "pbf"' >/dev/null
    picture "copy-$size"
    share=$(halves copy.png)
    below "$share" 1 || fail "the halves of a copy differ by $share per mille"

    # The key of a solver is for the half that is chosen: the right one.
    set_mark
    key F3
    expect 'e["event"] == "frame" and e["right_solver"] == "wcsph" and e["solver"] == "pbf"' >/dev/null
    set_mark
    # From where it paused, which a busy machine takes a while to do.
    step=$(events last 0 'e["event"] == "frame"' 'e["step"]')
    key space
    expect 'e["event"] == "frame" and e["step"] > '"$((step + 120))"' and e["right_step"] > '"$((step + 120))" 90 >/dev/null
    pause
    picture "solvers-$size"
    share=$(halves other.png)
    ! below "$share" 5 || fail "another solver: the halves differ by $share per mille"

    # A click drops in both, and chooses the half.
    read -r x y width height <<<"$(view)"
    before=$(particles)
    set_mark
    point $((x + width / 4)) $((y + height / 2))
    click
    expect 'e["event"] == "chosen" and e["world"] == "left"' >/dev/null
    expect 'e["event"] == "command" and e["command"] == "DropFluid" and e["added"] > 0' >/dev/null
    expect "e['event'] == 'frame' and e['particles'] > $before and e['right_particles'] > $before" >/dev/null
    picture "drop-$size"
    press_widget compare:right
    expect 'e["event"] == "chosen" and e["world"] == "right"' >/dev/null

    # The right one is kept: it has the whole view, and undo brings the left one back.
    set_mark
    press_widget compare:keep_right
    expect 'e["event"] == "comparison" and e["stage"] == "end" and e["kept"] == "right"' >/dev/null
    expect 'e["event"] == "frame" and e["solver"] == "wcsph" and e["right_solver"] == ""' >/dev/null
    point_away
    picture "kept-$size"
    set_mark
    key ctrl+z
    expect 'e["event"] == "frame" and e["solver"] == "pbf" and e["right_solver"] == ""' >/dev/null

    # Again, and the key leaves the world as it was.
    set_mark
    key backslash
    expect 'e["event"] == "frame" and e["right_solver"] == "pbf"' >/dev/null
    set_mark
    key F4
    expect 'e["event"] == "frame" and e["right_solver"] == "pcisph"' >/dev/null
    set_mark
    key backslash
    expect 'e["event"] == "comparison" and e["stage"] == "end" and e["kept"] == "left"' >/dev/null
    expect 'e["event"] == "frame" and e["solver"] == "pbf" and e["right_solver"] == ""' >/dev/null

    # Another scene ends it, and so does the end of the program.
    key space
    set_mark
    key F8
    expect 'e["event"] == "frame" and e["right_solver"] != ""' >/dev/null
    set_mark
    key Next
    expect 'e["event"] == "comparison" and e["stage"] == "end" and e["why"] != ""' 60 >/dev/null
    expect 'e["event"] == "scene"' 60 >/dev/null
    set_mark
    key F8
    expect 'e["event"] == "frame" and e["right_solver"] != ""' 60 >/dev/null
    still_running "two worlds"
    quit_app
done
