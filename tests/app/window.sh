# Resizing to tiny and large, minimising, full screen, themes and scales are harmless: the water goes on.
source "$(dirname "$0")/support/session.bash"
start_display
start_app corner_column --size 800x600

goes_on() {
    still_running "$1"
    set_mark
    expect 'e["event"] == "frame" and not e["paused"]' 30 >/dev/null
}

for size in "160 120" "1590 960" "300 900" "1500 130" "201 201" "1280 720"; do
    xdotool windowsize --sync "$window" $size
    key m
    shown
    goes_on "at $size"
    picture "${size/ /x}"
    key m
done
for _ in 1 2 3; do
    xdotool windowminimize --sync "$window"
    still_running "minimised"
    xdotool windowmap --sync "$window"
    xdotool windowactivate --sync "$window"
    shown
done
goes_on "restored"

# Many sizes in a row, as a dragged edge gives.
for i in $(seq 30); do xdotool windowsize "$window" $((400 + 20 * i)) $((900 - 15 * i)); done
goes_on "after a dragged edge"
xdotool windowsize --sync "$window" 1280 720

key F11
newest_frame 'e["width"] == 1600 and e["height"] == 1000'
picture full_screen
key F11
newest_frame 'e["width"] == 1280'
goes_on "after full screen"

# Only what changes is drawn where the processor draws. The window is as if all were drawn, as at a new size.
pause
aim parameter:kernel.ratio
expect 'e["event"] == "widget" and e["id"] == "card" and e["width"] > 0' >/dev/null
key ctrl+k
text_field
key Escape
point_away
shown 3
set_mark
key period  # the figures of a step change, and no list of Dear ImGui comes or goes, which would draw all
expect 'e["event"] == "frame"' >/dev/null
still "$scratch/parts.png"
xdotool windowsize --sync "$window" 1270 710
newest_frame 'e["width"] == 1270'
xdotool windowsize --sync "$window" 1280 720
newest_frame 'e["width"] == 1280'
still "$scratch/whole.png"
read -r x y width height <<<"$(view)"  # the camera is fitted to each size
for picture in parts whole; do
    convert "$scratch/$picture.png" -fill black -draw "rectangle $x,$y $((x + width)),$((y + height))" "$scratch/$picture.png"
done
share=$(differ "$scratch/parts.png" "$scratch/whole.png")
below "$share" 0.1 || fail "parts of the window are old: $share per mille"
key space

# Every theme, then the interface at twice its size.
for theme in light contrast dark; do
    set_mark
    key ctrl+k
    text_field # on a slow machine the window would take a space that comes too early as the pause
    xdotool type --delay 1 "next theme"
    key Return
    expect 'e["event"] == "text_field" and not e["open"]' >/dev/null
    shown
    picture "theme_$theme"
done
press_widget group:view
aim view:scale 300
press
read -r x y width height <<<"$(place view:scale)"
point $((x + width * 600 / 1000)) $((y + height / 2))
let_go
shown
picture scaled
goes_on "scaled"

# Two-dimensional scenes and every view key.
for view in 2 3 4 5 6 0; do key $view && shown; done
set_mark
key ctrl+o
text_field
xdotool type --delay 1 "drop_2d"
set_mark
key Return
expect 'e["event"] == "scene"' >/dev/null
shown
picture two_dimensions
goes_on "in two dimensions"
quit_app
