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

std::vector<Action> Panels::actions() {
    return {
        {.id = "hide_interface",
         .menu = "View",
         .label = "Hide interface",
         .help = "Hide all panels",
         .keys = {"Tab"},
         .run = [this] { hidden = !hidden; },
         .checked = [this] { return hidden; }},
        {.id = "toggle_left",
         .menu = "View",
         .label = "Parameter panel",
         .help = "Open or close the panel of scene, fluid, solver and time",
         .keys = {"Ctrl+B"},
         .run = [this] { open_left(!left_is_open()); },
         .checked = [this] { return left_is_open(); }},
        {.id = "toggle_right",
         .menu = "View",
         .label = "View panel",
         .run = [this] { open_right(!right_is_open()); },
         .checked = [this] { return right_is_open(); }},
        {.id = "focus_panels",
         .menu = "View",
         .label = "Keyboard focus to the next panel",
         .help =
             "Control the panels by keyboard: arrows move, Space presses or drags, Enter types, Esc leaves",
         .keys = {"F7", "Ctrl+Tab"},
         .run =
             [this] {
                 hidden = false;
                 screen_.focus_panels();
             }},
        {.id = "focus_menus",
         .menu = "View",
         .label = "Keyboard focus to the menus",
         .help = "Control the menus by keyboard: arrows move, Enter chooses, Esc leaves",
         .keys = {"F10", "Alt+M"},
         .run =
             [this] {
                 hidden = false;
                 screen_.focus_menus();
             }},
        {.id = "next_theme",
         .menu = "View",
         .label = "Next theme",
         .help = "Switch between the themes dark, light and high contrast",
         .run = [this] { next_theme(); }},
        {.id = "full_screen",
         .menu = "View",
         .label = "Full screen",
         .keys = {"F11", "Alt+Enter"},
         .run = [this] { screen_.toggle_full_screen(); },
         .checked = [this] { return screen_.full_screen(); }},
        {.id = "help",
         .menu = "Help",
         .label = "Mouse and keys",
         .help = "Show this list",
         .keys = {"F1", "H"},
         .run =
             [this] {
                 help = !help;
                 notices_.hint_used("help");
             }},
    };
}

}  // namespace slosh::app
