# What was saved is a list: newest first, with pictures; filtered by typing, loaded, deleted into the trash; other files by their
# path; the note after saving opens the folder.
source "$(dirname "$0")/support/session.bash"
start_display
mkdir bin
cat >bin/xdg-open <<SH
#!/bin/sh
echo "\$1" >"$scratch/opened.new" && mv "$scratch/opened.new" "$scratch/opened"
SH
chmod +x bin/xdg-open
PATH=$scratch/bin:$PATH start_app water_drop --size 1024x700
saves=$scratch/data/slosh/states

# save NAME: saves the state under this name in the program's own folder.
save() {
    set_mark
    key ctrl+s
    text_field
    xdotool key ctrl+a
    xdotool type --delay 8 "$1"
    set_mark
    key Return
    expect 'e["event"] == "toast" and "State saved" in e["text"]' >/dev/null
    expect 'e["event"] == "text_field" and not e["open"]' >/dev/null
}
# list: opens the list and waits for its field.
list() {
    set_mark
    key ctrl+l
    text_field
}

# Nothing saved yet: the list says so, and Esc closes it.
list
shown
picture empty
set_mark
key Escape
expect 'e["event"] == "text_field" and not e["open"]' >/dev/null

save first
# The button of the note shows the folder; the note goes by itself after a while.
press_widget saved:open
becomes test -e opened
[[ $(cat opened) == "$saves" ]] || fail "the folder that was opened is $(cat opened)"
becomes test -s "$saves/.thumbnails/first.slosh.png"
[[ $(identify -format %wx%h "$saves/.thumbnails/first.slosh.png") == 256x144 ]] || fail "the thumbnail has another size"
(($(colours "$saves/.thumbnails/first.slosh.png") > 100)) || fail "the thumbnail shows nothing"
shown 3
picture note
# What cannot be saved leaves no picture behind.
mkdir "$saves/taken.slosh"
set_mark
key ctrl+s
text_field
xdotool key ctrl+a
xdotool type --delay 8 taken
set_mark
key Return
expect 'e["event"] == "toast" and e["error"]' >/dev/null
becomes absent "$saves/.thumbnails/taken.slosh.png"
rmdir "$saves/taken.slosh"

# Two more, another scene between them: the newest is on top.
set_mark
key Next
expect 'e["event"] == "scene"' 60 >/dev/null
other=$(last 'e["event"] == "scene"' 'e["name"]')
save "second one"
touch -d '2020-01-02 03:04' "$saves/first.slosh"
list
read -r _ upper _ _ <<<"$(place 'save:second one')"
read -r _ lower _ _ <<<"$(place 'save:first')"
((upper < lower)) || fail "the newest save is not on top"
shown 3
picture list
# Typing finds, Return loads.
xdotool type --delay 8 "first"
set_mark
key Return
expect 'e["event"] == "scene" and e["name"] == "water_drop"' 60 >/dev/null

# A click loads, too.
list
press_widget 'save:second one'
expect "e['event'] == 'scene' and e['name'] == '$other'" 60 >/dev/null

# Delete asks; Esc takes the question back, and then closes the list.
list
press_widget 'save:delete:first'
place save:remove >/dev/null
picture question
key Escape
shown 3
[[ -e $saves/first.slosh ]] || fail "deleted without an answer"
press_widget 'save:delete:first'
press_widget save:remove
expect 'e["event"] == "toast" and "trash" in e["text"]' >/dev/null
[[ ! -e $saves/first.slosh && ! -e $saves/.thumbnails/first.slosh.png ]] || fail "the save is still there"
[[ -s data/Trash/files/first.slosh && -s data/Trash/info/first.slosh.trashinfo ]] || fail "it is not in the trash"
# The list stays open for the next one.
shown 3
picture after_delete
key Escape
shown 3

# A path is loaded as it is typed, and so is one of the dialog for other files.
cp "$saves/second one.slosh" elsewhere.slosh
list
xdotool type --delay 8 "$scratch/elsewhere.slosh"
set_mark
key Return
expect "e['event'] == 'scene' and e['name'] == '$other'" 60 >/dev/null
list
set_mark
press_widget save:other
place path:field >/dev/null
expect_last 'e["event"] == "text_field"' 'e["open"]'
key ctrl+a
xdotool type --delay 8 "$scratch/elsewhere"
set_mark
key Return
expect "e['event'] == 'scene' and e['name'] == '$other'" 60 >/dev/null

# Pictures go where the desktop has them, and the note says where.
mkdir -p config
echo 'XDG_PICTURES_DIR="$HOME/Bilder"' >config/user-dirs.dirs
set_mark
key F12
toast=$(expect 'e["event"] == "toast" and "Screenshot" in e["text"]' 30 'e["text"]')
grep -q "$scratch/Bilder/Slosh/slosh_" <<<"$toast" ||
    fail "the screenshot is elsewhere: $(last 'e["event"] == "toast"' 'e["text"]')"
rm bin/xdg-open
quit_app

# Without xdg-open nothing happens but a sentence.
mkdir none
for program in bash env; do ln -s "$(command -v $program)" none/; done
cat >bare_slosh <<SH
#!/bin/bash
export PATH=$scratch/none
exec "$SLOSH_BINARY" "\$@"
SH
chmod +x bare_slosh
SLOSH_BINARY=$scratch/bare_slosh start_app water_drop --size 800x600
save third
press_widget saved:open
expect 'e["event"] == "toast" and e["error"] and "xdg-open" in e["text"]' 30 'e["text"]'
still_running "without xdg-open"
list
shown 3
picture narrow
key Escape
quit_app
