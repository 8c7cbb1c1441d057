# What the window says: hints that stay away once used, one toast per subject in the panel's words, numbers brought into range with a
# word, names from the folder that a dialog shows, every press of a key, nothing cut at the window's edge.
# Slow: a minute; hints_test and toast_text_test hold the words, this when they come.
source "$(dirname "$0")/support/session.bash"
start_display
# However slow this machine is, no number is asked about first (cost.sh tests that).
mkdir -p "$XDG_CONFIG_HOME/slosh"
echo '{"interface": {"costly_step": 1e6}}' >"$XDG_CONFIG_HOME/slosh/settings.json"
hints() { expect 'e["event"] == "hints"' 5 'e["shown"]'; }

# A start in which one hint is used, then another: the used one does not come back.
start_app drop_2d --size 800x600
(($(hints) == 4)) || fail "$(hints) hints at the first start"
key F1 Escape
quit_app
start_app double_dam_break --size 800x600 --fidelity accurate
(($(hints) == 3)) || fail "$(hints) hints at the second start, one had been used"
expect 'e["event"] == "frame" and e["step"] > 1' >/dev/null

# Everything at the cursor lies inside the window. inside ID: the widget drawn since the mark.
inside() {
    expect "e['event'] == 'widget' and e['id'] == '$1' and e['width'] > 0" >/dev/null
    set_mark
    point $((${2:-400} + 1)) "${3:-300}" # a tooltip knows its size from its second frame on
    shown
    local place
    place=$(place "$1")
    read -r x y width height <<<"$place"
    ((x >= 0 && y >= 0 && x + width <= 800 && y + height <= 600)) || fail "$1 is cut: $place"
    echo "$1: $place"
}
for place in "795 300" "690 300" "590 505"; do
    set_mark
    point $place
    shown
    picture "label_${place/ /_}"
    inside cursor_label $place
done
# In so narrow a window the panel is folded until it is asked for.
key ctrl+b
read -r x y width height <<<"$(place particles)"
x=$((x - width + 15)) y=$((y + height / 2)) # its label
set_mark
point $x $y
inside tooltip $x $y
picture tooltip
for name in pbf.iterations xsph.c; do
    read -r x y width height <<<"$(place parameter:$name)"
    set_mark
    point $((x + width / 2)) $((y + height / 2))
    expect 'e["event"] == "widget" and e["id"] == "card"' >/dev/null
    inside card $((x + width / 2)) $((y + height / 2))
    picture "card_$name"
done

key Escape
read -r x y width height <<<"$(place parameter:pbf.iterations)"
point $((x + width / 2)) $((y + height / 2))
xdotool click 5 # below the end of so low a panel
shown
# A number out of range is brought into it, and said.
set_mark
aim parameter:pbf.iterations 500
xdotool keydown ctrl click 1 keyup ctrl
text_field
xdotool key ctrl+a
xdotool type --delay 30 999
xdotool key Return
expect 'e["event"] == "toast" and "999" in e["text"] and "50" in e["text"] and "pbf." not in e["text"]' >/dev/null
expect 'e["event"] == "parameter" and e["key"] == "pbf.iterations" and e["value"] == "50"' >/dev/null
picture out_of_range
echo "$(last 'e["event"] == "toast" and "999" in e["text"]' 'e["text"]')"
point 500 300

# Spacing says that it starts the water anew: while it is held, and when it does.
key Escape
set_mark
aim parameter:fluid.spacing 500
read -r x y width height <<<"$(place parameter:fluid.spacing)"
press
point $((x + width * 6 / 10)) $((y + height / 2))
expect 'e["event"] == "widget" and e["id"] == "restarts:fluid.spacing" and e["width"] > 0' >/dev/null
picture restarts
none_since_mark 'e["event"] == "command" and e.get("key") == "fluid.spacing"'
let_go
expect 'e["event"] == "toast" and "restarts with" in e["text"]' >/dev/null
expect 'e["event"] == "command" and e["key"] == "fluid.spacing" and e["applied"]' >/dev/null
point 500 300

# A bare name is a file of the folder that the dialog shows; with ".slosh" or without.
for name in kept.slosh kept; do
    set_mark
    if [[ $name == kept.slosh ]]; then
        key ctrl+s
        text_field
        xdotool key ctrl+a
        xdotool type --delay 30 "$name"
        key Return
        expect 'e["event"] == "toast" and "State saved" in e["text"]' >/dev/null
        [[ -s $XDG_DATA_HOME/slosh/states/kept.slosh ]] || fail "the state is not in the folder that was shown"
        set_mark
    fi
    key ctrl+l
    text_field
    xdotool key ctrl+a
    xdotool type --delay 30 "$name"
    key Return
    expect 'e["event"] == "scene" and e["name"] == "double_dam_break" and "kept.slosh" in e["asked_for"]' >/dev/null
done

# Fourteen presses are fourteen scenes further, however long each takes to load.
mapfile -t scenes < <("$SLOSH_BINARY" list scenes --json | python3 -c 'import json, sys; print(*[s["name"] for s in json.load(sys.stdin)], sep="\n")')
for i in "${!scenes[@]}"; do [[ ${scenes[$i]} != double_dam_break ]] || from=$i; done
wanted=${scenes[$(((from + 14) % ${#scenes[@]}))]}
set_mark
for _ in $(seq 14); do key Next; done
expect "e['event'] == 'scene' and e['name'] == '$wanted'" 60 >/dev/null
shown 5
[[ $(last 'e["event"] == "scene"' 'e["name"]') == "$wanted" ]] || fail "14 x PgDn: $(last 'e["event"] == "scene"' 'e["name"]'), expected $wanted"
quit_app

# A drag along which the engine says in every step how many substeps it needs: one toast, in the panel's words. Steps so long
# that a fast sound asks for many.
cat >"$scratch/long_steps.json" <<'SCENE'
{ "version": 1, "name": "long_steps", "dimension": 2, "title": "Long steps", "solver": "wcsph",
  "parameters": { "fluid.spacing": 0.02, "time.step": 0.04 },
  "container": { "min": [0, 0], "max": [1, 1] }, "fluids": [{ "box": { "min": [0, 0], "max": [0.4, 0.4] } }] }
SCENE
start_app "$scratch/long_steps.json" --size 1280x900 --fidelity accurate
set_mark
aim parameter:wcsph.sound_speed 880
read -r x y width height <<<"$(place parameter:wcsph.sound_speed)"
press
for i in $(seq 12); do
    step=$(events last 0 'e["event"] == "frame"' 'e["step"]')
    point $((x + width * (880 + 9 * i) / 1000)) $((y + height / 2))
    expect "e['event'] == 'frame' and e['step'] > $step" >/dev/null
done
let_go
picture drag
expect 'e["event"] == "toast" and "substeps per step" in e["text"]' >/dev/null
none_since_mark 'e["event"] == "toast" and (e["shown"] > 1 or "wcsph." in e["text"])'
quit_app
