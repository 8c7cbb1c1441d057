# Room for the water: the tank fills what nothing lies over, cards stand beside their panel, messages leave the tools free.
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
    expect 'e["event"] == "frame" and e["step"] > 3' >/dev/null
    apart "$(place window:tools)" "$(view)" "the tools"
    picture "start_$size"

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

    # A message beside the tools; said again it is the same one.
    for _ in 1 2 3; do
        set_mark
        key Delete
        expect 'e["event"] == "toast" and e["shown"] == 1' >/dev/null
    done
    shown
    apart "$(place toast)" "$(place window:tools)" "the message"
    picture "toast_$size"

    # The microscope has room for a list above the tools.
    set_mark
    key shift+i
    expect 'e["event"] == "microscope" and e["open"]' >/dev/null
    shown 3
    apart "$(place microscope)" "$(place window:tools)" "the microscope"
    read -r _ _ _ height <<<"$(place microscope)"
    ((height > 250)) || fail "the microscope is $height pixels high"
    picture "microscope_$size"
    key Escape

    # The row of tools keeps its height with any tool.
    read -r _ _ _ height <<<"$(place window:tools)"
    for tool in b shift+b v k y; do
        key $tool
        shown
        read -r _ _ _ other <<<"$(place window:tools)"
        ((other == height)) || fail "the tools are $other pixels high with $tool, $height before"
    done
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
