# The app on a virtual display with a window manager, driven by xdotool; sourced by the tests of this folder.
# scripts/test starts one display for all scripts, which run one after the other: there is one pointer and one keyboard. Without
# SLOSH_TEST_DISPLAY the display is a new one: a test must never take over the screen of the person who runs it.
# What the app does is read from its test log (events.py), so that numbers are compared, not guessed from pixels.
set -euo pipefail

support=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
screen_width=${SLOSH_TEST_SCREEN_WIDTH:-1600} screen_height=${SLOSH_TEST_SCREEN_HEIGHT:-1000}
app=0
window=0
mark=0
export XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/data HOME=$scratch
export SLOSH_TEST_LOG=$scratch/events SLOSH_STATISTICS=$scratch/statistics.json
unset WAYLAND_DISPLAY
cd "$scratch"

finish() {
    local status=$?
    if ((status != 0)); then
        exec >&2 # the failed command may write elsewhere
        echo "--- the app said:" && cat "$scratch/output" 2>/dev/null || true
        echo "--- last events:" && grep -v '"event":"\(widget\|frame\|shown\)"' "$SLOSH_TEST_LOG" 2>/dev/null | tail -n 25 || true
        if [[ -n ${SLOSH_TEST_PICTURES:-} ]]; then
            picture failed || true
            cp "$SLOSH_TEST_LOG" "$SLOSH_TEST_PICTURES/$(basename "$0" .sh)_events" || true
        fi
    fi
    exec 2>/dev/null # bash tells of each that is killed
    jobs -p | xargs -r kill -9 || true
    wait || true
    rm -rf "$scratch"
    exit $status
}
trap finish EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

for tool in Xvfb openbox xdotool python3 import; do
    command -v "$tool" >/dev/null || fail "$tool is needed: scripts/setup --tests installs it"
done
# The interpreter itself: what a version manager puts before it takes longer than the question.
python=$(python3 -c 'import sys; print(sys.executable)')
: "${SLOSH_BINARY:?set it to the slosh executable}"

coproc reader { exec "$python" -I -S "$support/events.py" "$SLOSH_TEST_LOG"; }
# Copies, which subshells have as well.
exec {questions}>&"${reader[1]}" {answers}<&"${reader[0]}"

start_display() {
    if [[ -z ${SLOSH_TEST_DISPLAY:-} ]]; then
        start_own_display
        return
    fi
    # The pointer as on a new display, and nothing held: the script before may have failed at any moment.
    xdotool mousemove $((screen_width / 2)) $((screen_height / 2)) mouseup 1 mouseup 3 keyup ctrl keyup shift keyup alt
}
# For scripts that end their display, or need another size.
start_own_display() {
    rm -f "$scratch/number" "$scratch/managed"
    mkfifo "$scratch/number"
    # Without -noreset the server starts over when its last client leaves, which can be any tool: a window manager that
    # connects in that moment is turned away (1 start in 250 on a busy machine).
    # -r: no key repeats by itself, as one does when the server gets no time between press and release.
    Xvfb -displayfd 3 -noreset -r -screen 0 "${screen_width}x${screen_height}x24" -nolisten tcp 3>"$scratch/number" >"$scratch/xvfb.log" 2>&1 &
    display=$!
    local number
    read -r -t 30 number <"$scratch/number" || fail "the virtual display did not start"
    export DISPLAY=:$number
    # It runs the command once it manages the windows.
    mkfifo "$scratch/managed"
    openbox --startup "sh -c 'echo >$scratch/managed'" >"$scratch/openbox.log" 2>&1 &
    read -r -t 30 <>"$scratch/managed" || fail "the window manager did not start: $(cat "$scratch/openbox.log")"
}

# start_app ARGUMENTS...: waits for the first frame with water in it.
start_app() {
    mark=$(events count)
    "$SLOSH_BINARY" "$@" >"$scratch/output" 2>&1 &
    app=$!
    expect 'e["event"] == "first_frame"' 60 'e["seconds"]' >"$scratch/first_frame"
    window=$(xdotool search --sync --onlyvisible --all --pid "$app" --name '^Slosh' | tail -n 1)
    xdotool windowactivate --sync "$window"
    shown
}

# ended STATUS: waits for the end of the app, which must have this exit status. Not to be called in a subshell: only the parent may
# wait.
ended() {
    local status=0
    timeout 60 tail --pid="$app" --sleep-interval=0.02 -f /dev/null || fail "the app does not end"
    wait "$app" || status=$?
    ((status == $1)) || fail "exit status $status instead of $1: $(cat "$scratch/output")"
}
quit_app() {
    key ctrl+q
    ended 0
}
still_running() { kill -0 "$app" 2>/dev/null || fail "the app has gone: $*"; }

# events QUESTION WORDS...: asks events.py.
events() {
    local IFS=$'\x1f' answer
    printf '%s\n' "$*" >&"$questions"
    IFS= read -r -d '' answer <&"$answers" || fail "events.py has ended at: $*"
    [[ $answer == 0* ]] || return 1
    [[ $answer == 0 ]] || printf '%s\n' "${answer:1}"
}
# From here on expect and none_since look at later events only.
set_mark() { mark=$(events count); }
# expect EXPR [SECONDS] [OUT]: the first event since the mark for which EXPR holds; prints OUT.
expect() { events wait "$mark" "${2:-30}" "$1" "${3:-True}" || fail "no event with $1"; }
# expect_last EXPR WANTED: waits until the newest event since the start for which EXPR holds is as wanted.
expect_last() { events newest 30 "$1" "$2" || fail "the newest event with $1 is not one with $2"; }
# last EXPR OUT: of all events since the mark, the newest for which EXPR holds.
last() { events last "$mark" "$1" "$2" || fail "no event with $1"; }
none_since_mark() {
    if events last "$mark" "$1" 'e' >"$scratch/unwanted"; then fail "unexpected: $(cat "$scratch/unwanted")"; fi
}

key() { xdotool key --clearmodifiers "$@"; }
# shown [FRAMES]: so many frames have been drawn from now on: what was pressed before has been acted on.
shown() { events shown 30 "${1:-2}" || fail "no frame is drawn"; }
# newest_frame EXPR: waits until the newest frame is such a one.
newest_frame() { events newest 30 'e["event"] == "shown"' "$1" >/dev/null || fail "no frame with $1"; }
# The mouse, as the interface sees it in a frame: it moves, a button is pressed, let go.
point() {
    xdotool mousemove --window "$window" "$1" "$2"
    newest_frame "abs(e['x'] - $1) <= 1 and abs(e['y'] - $2) <= 1"
}
press() {
    xdotool mousedown 1
    newest_frame 'e["buttons"] == 1'
}
let_go() {
    xdotool mouseup 1
    newest_frame 'e["buttons"] == 0'
}
click() {
    press
    let_go
}
# place ID: "x y width height" of a widget; waits until it is visible and stands still.
place() { events place 15 "$1" || fail "the widget $1 is not visible"; }
# view: "x y width height" of the part of the window that the water has.
view() { events last 0 'e["event"] == "shown"' '"%d %d %d %d" % (e["view"][0], e["view"][1], e["view"][2], e["view"][3])'; }
# aim ID [PER MILLE OF ITS WIDTH]: moves the mouse onto a widget.
aim() {
    local x y width height found
    found=$(place "$1") # a command of its own: its failure ends the script
    read -r x y width height <<<"$found"
    point $((x + width * ${2:-500} / 1000)) $((y + height / 2))
}
press_widget() {
    aim "$1" "${2:-500}"
    click
}

# Waits until a text field, opened since the mark, takes what is typed.
text_field() { expect 'e["event"] == "text_field" and e["open"]' >/dev/null; }

# becomes COMMAND...: waits until the command succeeds: what other programs do is in no log of ours.
becomes() {
    local end=$((SECONDS + 30))
    until "$@"; do
        ((SECONDS < end)) || fail "never comes true: $*"
        shown 1
    done
}
absent() { [[ ! -e $1 ]]; }

# Pause and wait until the compute thread has paused.
pause() {
    set_mark
    key space
    expect 'e["event"] == "frame" and e["paused"]' >/dev/null
}
particles() { events last 0 'e["event"] == "frame"' 'e["particles"]'; }

# shoot FILE: what the window shows, as the display has it.
shoot() { import -window "$window" "png:$1"; }
# still FILE: the same, once the picture stands: a paused picture is drawn finely a moment after the last change.
still() {
    local again=$scratch/again.png share=
    for _ in {1..20}; do
        shown
        newest_frame 'not e["picture_waits"]'
        shoot "$1"
        shown
        shoot "$again"
        share=$(differ "$1" "$again") || fail "the window has changed its size"
        mv "$again" "$1"
        # The figures of the HUD go on.
        below "$share" 1 && return
    done
    fail "the picture does not come to rest: $share"
}
# differ A B: "PER_MILLE X0 Y0 X1 Y1" of the pixels that differ (pixels.py).
differ() { "$python" "$support/pixels.py" differ "$1" "$2"; }
# below "NUMBER ..." LIMIT
below() { "$python" -c 'import sys; sys.exit(not float(sys.argv[1].split()[0]) < float(sys.argv[2]))' "$1" "$2"; }
# tinted A B: how many pixels of the water's picture a violet ghost lies over in B and not in A.
tinted() {
    local x y width height
    read -r x y width height <<<"$(view)"
    "$python" "$support/pixels.py" tinted "$1" "$2" "$x" "$y" "$width" "$height"
}
colours() { "$python" "$support/pixels.py" colours "$1"; }
# The pointer where no window is: no ghost, no hover.
point_away() { xdotool mousemove $((screen_width - 1)) $((screen_height - 1)); }

# Keeps a picture of the whole display for a person to look at, when SLOSH_TEST_PICTURES names a folder.
picture() {
    [[ -n ${SLOSH_TEST_PICTURES:-} ]] || return 0
    mkdir -p "$SLOSH_TEST_PICTURES"
    import -window root "$SLOSH_TEST_PICTURES/$(basename "$0" .sh)_$1.png"
}
