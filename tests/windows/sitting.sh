# The window, as scripts/test-windows runs it by wine: a drop, a slider, a saved state that opens again, a picture, and a video without ffmpeg.
source "$(dirname "$0")/../app/support/session.bash"
start_display
start_app drop_2d --size 1024x900
expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null
pause

start=$(particles)
read -r x y width height <<<"$(view)"
set_mark
point $((x + width / 4)) $((y + height / 4))
click
expect 'e["event"] == "command" and e["command"] == "DropFluid" and e["announced"] == e["added"] > 0' >/dev/null
set_mark
key ctrl+z
expect_last 'e["event"] == "frame"' "e['particles'] == $start"

set_mark
aim parameter:pbf.iterations 300
read -r x y width height <<<"$(place parameter:pbf.iterations)"
press
for i in 4 5 6 7; do point $((x + width * i / 10)) $((y + height / 2)); done
let_go
expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["key"] == "pbf.iterations" and e["applied"]' >/dev/null

set_mark
key ctrl+s
text_field
key ctrl+a
xdotool type --delay 8 kept
key Return
expect 'e["event"] == "toast" and "State saved" in e["text"]' >/dev/null
[[ -s data/slosh/states/kept.slosh ]] || fail "no saved state: $(find data)"
set_mark
key Next
expect 'e["event"] == "scene" and e["name"] != "drop_2d"' 60 >/dev/null
set_mark
key ctrl+l
text_field
xdotool type --delay 8 kept
key Return
expect 'e["event"] == "scene" and e["name"] == "drop_2d"' 60 >/dev/null

set_mark
key F12
expect 'e["event"] == "toast" and "Screenshot" in e["text"]' 60 >/dev/null
picture=$(find Pictures -name '*.png')
(($(colours "$picture") > 100)) || fail "the picture shows nothing: $picture"

key space
set_mark
key ctrl+r
expect 'e["event"] == "film_picture" and e["number"] >= 5' 120 >/dev/null
key ctrl+r
expect 'e["event"] == "toast" and "Video saved" in e["text"]' 120 >/dev/null
video=$(find Videos -name '*.webp')
(($(identify "$video" | wc -l) >= 5)) || fail "the video has too few pictures: $video"
quit_app
