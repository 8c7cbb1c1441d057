# Room for the water: the camera turns by itself until anything is touched, cards stand beside their panel, messages leave the
# tool options free.
# Slow: a minute of layout that no other script depends on.
source "$(dirname "$0")/support/session.bash"
start_display

# apart A B WHAT: "A" and "B", each "x y width height", have no pixel in common.
apart() {
    local ax ay aw ah bx by bw bh
    read -r ax ay aw ah <<<"$1"
    read -r bx by bw bh <<<"$2"
    ((ax + aw <= bx || bx + bw <= ax || ay + ah <= by || by + bh <= ay)) || fail "$3: $1 lies over $2"
}

for size in 800x600 1280x800; do
    rm -rf "$XDG_CONFIG_HOME/slosh"
    start_app double_dam_break --size $size
    expect_last 'e["event"] == "camera"' 'e["moves"]' >/dev/null
    picture "start_$size"
    # What no action is bound to is a touch, too; so is the wheel over a panel.
    if [[ $size == 800x600 ]]; then key Insert; else
        aim group:scene
        xdotool click 5
    fi
    expect_last 'e["event"] == "camera"' 'not e["moves"]' >/dev/null

    # The card of a slider, beside the panel that it is in.
    [[ $size == 800x600 ]] && press_widget group:left
    aim parameter:kernel.ratio
    expect 'e["event"] == "widget" and e["id"] == "card" and e["width"] > 0' >/dev/null
    shown 3
    apart "$(place card)" "$(place parameter:pbf.iterations)" "the card"
    read -r x y width height <<<"$(view)"
    apart "$(place card)" "0 $y $x $height" "the card"
    picture "card_$size"
    [[ $size == 800x600 ]] && key ctrl+b
    view_middle() { read -r x y width height <<<"$(view)" && point $((x + width / 2)) $((y + height / 3)); }
    view_middle

    # A message beside the tool options; said again it is the same one.
    for _ in 1 2 3; do
        set_mark
        key Delete
        expect 'e["event"] == "toast" and e["shown"] == 1' >/dev/null
    done
    shown
    apart "$(place toast)" "$(place window:tools)" "the message"
    picture "toast_$size"

    # The microscope has room for a list beside the tool options or above them.
    set_mark
    key shift+i
    expect 'e["event"] == "microscope" and e["open"]' >/dev/null
    shown 3
    apart "$(place microscope)" "$(place window:tools)" "the microscope"
    read -r _ _ _ height <<<"$(place microscope)"
    ((height > 250)) || fail "the microscope is $height pixels high"
    picture "microscope_$size"
    key Escape

    # Above the drawer a low view folds the tools to a header, which opens them.
    if [[ $size == 800x600 ]]; then
        key m
        read -r _ _ _ folded <<<"$(place window:tools)"
        press_widget group:tools
        place button:tool_grab >/dev/null
        read -r _ _ _ open <<<"$(place window:tools)"
        ((folded < 60 && open > 2 * folded)) || fail "the tools are $folded pixels high, opened $open"
        press_widget group:tools
        shown 3
        read -r _ _ _ height <<<"$(place window:tools)"
        ((height == folded)) || fail "the tools are $height pixels high, folded again"
        picture "folded_$size"
        key m
    fi
    quit_app
done

# In large type the View menu is higher than the window: it scrolls below the bar, and the click that opens it chooses nothing.
mkdir -p "$XDG_CONFIG_HOME/slosh"
echo '{"interface_scale": 2}' >"$XDG_CONFIG_HOME/slosh/settings.json"
start_app drop_2d --size 1280x800
read -r _ bar_y _ bar_height <<<"$(place menus:View)"
press_widget menus:View
picture view_menu
read -r _ entry_y _ _ <<<"$(place menu:view_water)"
((entry_y >= bar_y + bar_height)) || fail "the menu lies over the bar: an entry at $entry_y, the bar ends at $((bar_y + bar_height))"
key Escape
quit_app
