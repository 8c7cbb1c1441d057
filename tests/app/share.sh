# A set-up as a line: Ctrl+C in one window, then Ctrl+V in another one, the command line and a dropped file open it, and
# after as many steps the bits are the same.
# Slow: minutes; shared_set_up_test holds the line, this the clipboard.
source "$(dirname "$0")/support/session.bash"
command -v xclip >/dev/null || fail "xclip is needed: scripts/setup --tests installs it"
start_display
start_app drop_2d --size 1280x720
expect 'e["event"] == "frame" and e["step"] > 5' >/dev/null

# What people do: a drop, another solver, erased water taken back, a restart in between.
set_mark
point 640 300
xdotool click 1
expect 'e["event"] == "command" and e["command"] == "DropFluid"' >/dev/null
set_mark
key r
expect 'e["event"] == "command" and e["command"] == "Reset"' >/dev/null
set_mark
point 700 300
xdotool click 1
expect 'e["event"] == "command" and e["command"] == "DropFluid" and e["added"] > 0' >/dev/null
set_mark
key F3
expect 'e["event"] == "frame" and e["solver"] == "wcsph"' >/dev/null
set_mark
press_widget parameter:xsph.c 800
expect 'e["event"] == "command" and e["command"] == "SetParameter" and e["applied"]' >/dev/null
set_mark
expect 'e["event"] == "frame" and e["step"] > 60' >/dev/null
point_away

# copied FILE: Ctrl+C, the clipboard goes to FILE.
copied() {
    set_mark
    key ctrl+c
    expect 'e["event"] == "set_up_copied"' 30 'e["characters"]' >characters
    expect 'e["event"] == "toast" and e["text"].startswith("Set-up copied: ")' 30 'e["text"]'
    xclip -selection clipboard -o >"$1"
    (($(wc -c <"$1") == $(cat characters))) || fail "the clipboard has not the line: $(head -c 100 "$1")"
    grep -qx everything <<<"$(last 'e["event"] == "set_up_copied"' 'e["lacks"] or "everything"')" || fail "something is lacking"
}
copied line.txt
step=$(last 'e["event"] == "set_up_copied"' 'e["step"]')
hash=$(last 'e["event"] == "set_up_copied"' '"%016x" % int(e["hash"])')
echo "$(wc -c <line.txt) characters after $step steps: $hash"
picture copied

# same_hash SCENE WHERE: after as many steps without a window.
same_hash() {
    "$SLOSH_BINARY" run "$1" --steps "$step" --json >ran.json 2>errors || fail "$2: $(cat errors)"
    grep -q "$hash" ran.json || fail "$2: another hash than $hash: $(grep hash ran.json)"
}
same_hash "$(cat line.txt)" "the line on the command line"
cp line.txt letter
same_hash letter "a file of any name"

# In the same window, after another scene: the set-up's own beginning comes again, then what was done.
set_mark
key Next
expect 'e["event"] == "scene" and e["name"] != "drop_2d"' >/dev/null
set_mark
key ctrl+v
expect 'e["event"] == "scene" and e["name"] == "drop_2d"' >/dev/null
expect 'e["event"] == "toast" and e["text"].startswith("Set-up opened: ")' >/dev/null
expect 'e["event"] == "frame" and e["solver"] == "wcsph"' 60 >/dev/null
picture pasted

# What is no set-up is said; the water goes on.
printf 'a shopping list' | xclip -selection clipboard -i
set_mark
key ctrl+v
expect 'e["event"] == "toast" and "has no set-up" in e["text"]' >/dev/null
none_since_mark 'e["event"] == "scene"'
head -c 60 line.txt | xclip -selection clipboard -i
set_mark
key ctrl+v
expect 'e["event"] == "toast" and e["error"] and "ends early, after 60 of" in e["text"]' >/dev/null
none_since_mark 'e["event"] == "scene"'
picture cut_off
# Words around it, as in a letter. What is still to be replayed can be stopped.
printf 'Look at this:\n%s\nNice?' "$(cat line.txt)" | xclip -selection clipboard -i
pause
set_mark
key ctrl+v
expect 'e["event"] == "scene" and e["name"] == "drop_2d"' >/dev/null
press_widget replay:stop
picture replay
expect 'e["event"] == "command" and e["command"] == "StopEvents" and e["applied"]' >/dev/null
set_mark
key space
expect 'e["event"] == "frame" and not e["paused"] and e["step"] > 60 and e["solver"] == "pbf"' 60 >/dev/null

# Where a text is edited Ctrl+C and Ctrl+V belong to the text.
set_mark
key ctrl+l
text_field
xdotool key ctrl+a ctrl+v ctrl+a ctrl+c
shown
none_since_mark 'e["event"] in ("set_up_copied", "scene")'
key Escape
quit_app

# In another window, from the command line and by the dialog's file.
start_app "$(cat line.txt)" --size 800x600
expect 'e["event"] == "scene" and e["name"] == "drop_2d"' >/dev/null
expect 'e["event"] == "frame" and e["solver"] == "wcsph"' 60 >/dev/null
# It can be sent on; the line was made on this machine, so only what Real time decides from here on is added.
set_mark
key r
expect 'e["event"] == "command" and e["command"] == "Reset"' >/dev/null
copied again.txt
set_mark
key ctrl+l
text_field
xdotool key ctrl+a
xdotool type --delay 8 "$scratch/letter"
set_mark
key Return
expect 'e["event"] == "scene" and e["name"] == "drop_2d"' >/dev/null
quit_app
# The next start has the scene from before: a line is nothing to remember.
grep -rq 'slosh:a' "$XDG_CONFIG_HOME" && fail "the settings hold a line"
exit 0
