# Films: Ctrl+R records the water and Ctrl+R ends it; every picture is there once, also where the window changes meanwhile;
# without ffmpeg it is a WebP; discard leaves nothing; the end waits for the film; a program that fails is one sentence.
# Slow: minutes; film_test and film_writer_test hold the pictures, this the files.
# Needs: video
source "$(dirname "$0")/support/session.bash"
command -v ffprobe >/dev/null || fail "ffprobe is needed: scripts/setup --tests installs it"
start_display
start_app drop_2d --size 800x600
expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null
films=$scratch/Videos/Slosh

# record PICTURES [KEYS]: begins a film and waits for so many pictures.
record() {
    set_mark
    key "${2:-ctrl+r}"
    expect 'e["event"] == "film" and e["stage"] == "begin"' >/dev/null
    expect "e['event'] == 'film_picture' and e['number'] >= $1" 120 >/dev/null
}
# saved: waits for the film's toast; prints the file.
saved() {
    expect 'e["event"] == "toast" and "Video saved" in e["text"]' 120 'e["text"]' | sed 's/^Video saved ([^)]*): //'
}
# check FILE PICTURES SIZE: what ffprobe and the pixels say of an mp4.
check() {
    local found
    found=$(ffprobe -v error -count_frames -select_streams v -show_entries \
        stream=width,height,nb_read_frames,r_frame_rate -of csv=p=0 "$1")
    echo "$(basename "$1"): $found"
    [[ $found == "${3/x/,},30/1,$2" ]] || fail "$1: $found; wanted $3, 30/1 and $2 frames"
    ffmpeg -v error -y -i "$1" -f rawvideo -pix_fmt rgb24 "$scratch/raw"
    "$python" - "$3" "$2" <<'PYTHON'
import sys
width, height = map(int, sys.argv[1].split("x"))
size, count = 3 * width * height, int(sys.argv[2])
raw = open("raw", "rb").read()
assert len(raw) == size * count, (len(raw), size * count)
frames = [raw[i * size:(i + 1) * size] for i in range(count)]
for number, frame in enumerate(frames):
    sample = frame[::97]
    assert len(set(sample)) > 30, f"picture {number} has one colour"
    assert sum(sample) / len(sample) > 8, f"picture {number} is black"
same = sum(frames[i] == frames[i + 1] for i in range(count - 1))
assert same == 0, f"{same} pictures look like the one before"
PYTHON
}

record 20
# Esc ends no film.
key Escape
shown
none_since_mark 'e["event"] == "film" and e["stage"] == "stop"'
picture film_indicator
read -r _ _ width height <<<"$(view)"
key ctrl+r
film=$(saved)
[[ $film == "$films"/slosh_*.mp4 ]] || fail "the film is $film"
pictures=$(last 'e["event"] == "film" and e["stage"] == "stop"' 'e["pictures"]')
# Odd sides are padded by a row or column.
check "$film" "$pictures" "$(((width + 1) / 2 * 2))x$(((height + 1) / 2 * 2))"
# Pictures follow the clock of the water: 1/30 s apart, but for the step that reaches it.
"$python" - "$SLOSH_TEST_LOG" <<'PYTHON'
import json, sys
events = [json.loads(line) for line in open(sys.argv[1])]
times = [e["time"] for e in events if e["event"] == "film_picture" for _ in range(e["pictures"])]
assert len(times) >= 20, times
for k, time in enumerate(times):
    assert -1e-4 <= time - times[0] - k / 30 < 0.02, (k, time, times[0])
PYTHON
(($(find "$films" -type f | wc -l) == 1)) || fail "something lies beside the film: $(ls -A "$films")"

# What a tool shows at the cursor is in no film of the water, nor in its picture: the mouse comes over the air of the tank.
read -r x y width height <<<"$(view)"
point_away
record 4
point $((x + width / 2)) $((y + height / 4))
expect 'e["event"] == "ghost"' >/dev/null
ghost_since=$(last 'e["event"] == "film_picture"' 'e["number"]')
expect "e['event'] == 'film_picture' and e['number'] >= $ghost_since + 4" 120 >/dev/null
picture ghost
key ctrl+r
film=$(saved)
ffmpeg -v error -y -i "$film" -vf "crop=60:60:$((width / 2 - 30)):$((height / 4 - 30))" -f rawvideo -pix_fmt rgb24 "$scratch/air"
"$python" - <<'PYTHON'
raw = open("air", "rb").read()
size = 3 * 60 * 60
first, last = raw[:size], raw[-size:]
# The ghost covers most of it, a flying particle little.
changed = sum(abs(a - b) > 12 for a, b in zip(first, last)) / size
assert changed < 0.25, f"the film shows the ghost: {changed}"
PYTHON
rm "$film"
pause
set_mark
key shift+F12
with_mouse=$(expect 'e["event"] == "toast" and "Screenshot" in e["text"]' 30 'e["text"]' | sed 's/^Screenshot: //')
point_away
set_mark
key shift+F12
without=$(expect 'e["event"] == "toast" and "Screenshot" in e["text"]' 30 'e["text"]' | sed 's/^Screenshot: //')
below "$(differ "$with_mouse" "$without")" 1 || fail "the picture of the water shows the ghost: $(differ "$with_mouse" "$without")"
key space

# With panels, in a window that gets another size: the film keeps the one that it began with.
record 5 ctrl+alt+r
xdotool windowsize "$window" 900 500
expect 'e["event"] == "film_picture" and e["width"] == 900' >/dev/null
record_end=$(last 'e["event"] == "film_picture"' 'e["number"]')
expect "e['event'] == 'film_picture' and e['number'] > $record_end + 3" 60 >/dev/null
press_widget film:stop
film=$(saved)
check "$film" "$(last 'e["event"] == "film" and e["stage"] == "stop"' 'e["pictures"]')" 800x600
if [[ -n ${SLOSH_TEST_PICTURES:-} ]]; then
    ffmpeg -v error -y -i "$film" -frames:v 1 "$SLOSH_TEST_PICTURES/film_with_panels.png"
    ffmpeg -v error -y -sseof -0.1 -i "$film" -frames:v 1 "$SLOSH_TEST_PICTURES/film_resized.png"
fi

# The view of the water changes its size when a panel opens, the film does not; another scene goes on in it.
record 3
key ctrl+b
expect 'e["event"] == "action" and e["id"] == "toggle_left"' >/dev/null
expect 'e["event"] == "film_picture" and e["number"] >= 8' 60 >/dev/null
key Next
expect 'e["event"] == "scene"' 60 >/dev/null
after=$(last 'e["event"] == "film_picture"' 'e["number"]')
expect "e['event'] == 'film_picture' and e['number'] >= $after + 5" 120 >/dev/null
(($(events last "$mark" 'e["event"] == "film_picture"' 'e["width"]') > 0)) || fail "no pictures"
sizes=$("$python" - "$SLOSH_TEST_LOG" "$mark" <<'PYTHON'
import json, sys
events = [json.loads(line) for line in open(sys.argv[1])][int(sys.argv[2]):]
print(*sorted({"%dx%d" % (e["width"], e["height"]) for e in events if e["event"] == "film_picture"}))
PYTHON
)
[[ $sizes != *" "* ]] || fail "pictures of several sizes: $sizes"

# Discard: nothing is left.
count=$(find "$films" -type f -name 'slosh_*' | wc -l)
press_widget film:discard
expect 'e["event"] == "toast" and "discarded" in e["text"]' >/dev/null
films_are() { (($(find "$films" -type f | wc -l) == $1)); }
becomes films_are "$count"

# An ffmpeg that is ended from outside: one sentence, the app goes on, and no file.
record 2
children=$(pgrep -P "$app" ffmpeg)
kill -9 $children
expect 'e["event"] == "toast" and e["error"] and "Video not saved" in e["text"]' 60 'e["text"]'
still_running "after ffmpeg was killed"
becomes films_are "$count"
set_mark
expect 'e["event"] == "frame"' >/dev/null

# An ffmpeg that does nothing: the water waits, the window does not, and the end can leave without the film.
record 2
child=$(pgrep -P "$app" ffmpeg)
kill -STOP "$child"
# Pictures until no more fit.
for _ in $(seq 400); do
    before=$(last 'e["event"] == "film_picture"' 'e["number"]')
    shown 3
    [[ $(last 'e["event"] == "film_picture"' 'e["number"]') == "$before" ]] && break
done
picture waiting
set_mark
key m
expect 'e["event"] == "action" and e["id"] == "diagnostics"' >/dev/null
key ctrl+q
expect 'e["event"] == "ending"' >/dev/null
picture ending
press_widget ending:leave
ended 0
(($(find "$films" -type f | wc -l) == count)) || fail "a partial film lies there: $(ls -A "$films")"

# The end of the program waits for the film, which is whole.
start_app drop_2d --size 800x600
record 4
quit_app
(($(find "$films" -type f | wc -l) == count + 1)) || fail "quitting has lost the film: $(ls -A "$films")"
mapfile -t newest < <(ls -t "$films"/*.mp4)
film=${newest[0]}
pictures=$(last 'e["event"] == "film" and e["stage"] == "stop"' 'e["pictures"]')
found=$(ffprobe -v error -count_frames -select_streams v -show_entries stream=nb_read_frames -of csv=p=0 "$film")
[[ $found == "$pictures" ]] || fail "the film that quitting ended has $found of $pictures pictures"

# No ffmpeg on the PATH: an animated WebP, and the same number of pictures.
mkdir "$scratch/empty"
cat >"$scratch/bare_slosh" <<SH
#!/bin/bash
export PATH=$scratch/empty
exec "$SLOSH_BINARY" "\$@"
SH
chmod +x "$scratch/bare_slosh"
SLOSH_BINARY=$scratch/bare_slosh start_app drop_2d --size 800x600
record 6
key ctrl+r
film=$(saved)
[[ $film == "$films"/slosh_*.webp ]] || fail "without ffmpeg the film is $film"
pictures=$(last 'e["event"] == "film" and e["stage"] == "stop"' 'e["pictures"]')
identify -format '%wx%h\n' "$film" >identified
echo "$(basename "$film"): $(wc -l <identified) of $pictures pictures, $(head -n 1 identified)"
(($(wc -l <identified) == pictures)) || fail "the WebP has $(wc -l <identified) of $pictures pictures"
convert "$film[0]" first.png
convert "$film[5]" sixth.png
(($(colours first.png) > 100)) || fail "the WebP shows nothing"
quit_app
