// See panels.h.
#include "app/workspace/panels.h"

#include <algorithm>

#include "ui/theme.h"

namespace slosh::app {

void Panels::open_left(bool open) {
    (narrow ? left_asked : settings_.left_open) = open;
    if (narrow && open) right_asked = false;
}

void Panels::open_right(bool open) {
    (narrow ? right_asked : settings_.right_open) = open;
    if (narrow && open) left_asked = false;
}

void Panels::reveal(std::string_view key, bool left) {
    if (left) open_left(true);
    if (!left) open_right(true);
    hidden = false;
    (left ? parameters : view).reveal(key);
}

void Panels::next_theme() {
    const auto names = ui::theme_names();
    std::string& theme = settings_.theme;
    const auto current = std::find(names.begin(), names.end(), theme);
    theme = current == names.end() || current + 1 == names.end() ? names.front() : *(current + 1);
}

void Panels::add_actions(ActionList& list) {
    list.menu("View");
    list.add("hide_interface", "Hide interface", "Hide all panels", {"Tab"}, [this] { hidden = !hidden; })
        .checked = [this] { return hidden; };
    list.add("toggle_left", "Parameter panel", "Open or close the panel of scene, fluid, solver and time",
             {"Ctrl+B"}, [this] { open_left(!left_is_open()); })
        .checked = [this] { return left_is_open(); };
    list.add("toggle_right", "View panel", "", {}, [this] { open_right(!right_is_open()); }).checked =
        [this] { return right_is_open(); };
    list.add("focus_panels", "Keyboard focus to the next panel",
             "Control the panels by keyboard: arrows move, Space presses or drags, Enter types, Esc leaves",
             {"F7", "Ctrl+Tab"}, [this] {
                 hidden = false;
                 screen_.focus_panels();
             });
    list.add("focus_menus", "Keyboard focus to the menus",
             "Control the menus by keyboard: arrows move, Enter chooses, Esc leaves", {"F10", "Alt+M"},
             [this] {
                 hidden = false;
                 screen_.focus_menus();
             });
    list.add("next_theme", "Next theme", "Switch between the themes dark, light and high contrast", {},
             [this] { next_theme(); });
    list.add("full_screen", "Full screen", "", {"F11", "Alt+Enter"}, [this] { screen_.toggle_full_screen(); })
        .checked = [this] { return screen_.full_screen(); };
    list.menu("Help");
    list.add("help", "Mouse and keys", "Show this list", {"F1", "H"}, [this] {
        help = !help;
        notices_.hint_used("help");
    });
}

}  // namespace slosh::app
