# While paused a click adds exactly the particles that the ghost has announced, wherever it lies; undo takes them away again.
source "$(dirname "$0")/support/session.bash"
start_display
start_app water_drop --size 800x600
expect 'e["event"] == "frame" and e["step"] > 5' >/dev/null
pause
start=$(particles)
# The newest count: the world's answers come a frame later.
expect_particles() { expect_last 'e["event"] == "frame"' "e['particles'] == $1"; }

# Clicks at many places, each place twice: the second block lies on, in or beside the first.
total=0
clicks=0
left_out=0
for y in 150 250 350; do
    for x in 200 350 500 600 600; do
        set_mark
        point $x $y
        click
        expect 'e["event"] == "command" and e["command"] == "DropFluid"' >/dev/null
        result=$(last 'e["event"] == "command"' '(e["exact"], e["announced"] == e["added"], e["announced_left_out"] == e["left_out"])')
        [[ $result == "(True, True, True)" ]] || fail "at $x $y: $(last 'e["event"] == "command"' e)"
        total=$((total + $(last 'e["event"] == "command"' 'e["added"]')))
        left_out=$((left_out + $(last 'e["event"] == "command"' 'e["left_out"]')))
        clicks=$((clicks + 1))
    done
done
((total > 0)) || fail "$clicks clicks have added nothing"
echo "$clicks clicks: $total particles added as announced, $left_out left out"
expect_particles $((start + total))
picture dropped

# Undo removes what is left of every drop, redo drops again.
set_mark
times() { for ((i = 0; i < clicks; ++i)); do echo "$1"; done; }
mapfile -t undo < <(times ctrl+z)
mapfile -t redo < <(times ctrl+y)
key "${undo[@]}"
expect_particles "$start"
key "${redo[@]}"
expect_particles $((start + total))
key "${undo[@]}"
expect_particles "$start"

# Larger and smaller blocks, and a stream from a held button.
key bracketright bracketright bracketright
set_mark
stream=$mark
point 420 200
shown
press
for _ in 1 2 3; do
    expect 'e["event"] == "command" and e["command"] == "DropFluid"' >/dev/null
    set_mark
done
let_go
events last "$stream" 'e["event"] == "command" and e["command"] == "DropFluid" and e["announced"] != e["added"]' e && fail "the stream added something else than announced"

# A drag throws: while running, the block leaves with the velocity of the drag.
key space
set_mark
point 420 200
shown
press
for i in 1 2 3 4 5 6 7 8; do point $((420 + 15 * i)) $((200 - 5 * i)); done
picture throw
let_go
expect 'e["event"] == "command" and e["command"] == "DropFluid"' >/dev/null
still_running "after a throw"

# Erase, then the force tool in both directions.
set_mark
key x
point 520 300
shown
press
expect 'e["event"] == "command" and e["command"] == "EraseFluid" and e["removed"] > 0' >/dev/null
picture erase
let_go
xdotool keydown shift
press
for i in 1 2 3 4 5; do point $((520 - 20 * i)) $((300 - 20 * i)); done
picture pull
let_go
xdotool keyup shift keydown ctrl keydown shift
press
shown 5
let_go
xdotool keyup shift keyup ctrl
still_running "after the force tool"
quit_app
