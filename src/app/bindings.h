// The one table of what keys and the mouse do: menus, help, the README's list and the input code all read it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slosh::app {

/// Modifier bits, as GLFW numbers them.
inline constexpr int modifier_shift = 1, modifier_control = 2, modifier_alt = 4;

/// A key with exactly these modifiers. Key numbers are GLFW's: printable keys are their ASCII capitals.
struct Chord {
    int key = 0;
    int modifiers = 0;
    bool operator==(const Chord&) const = default;
};

struct Binding {
    std::string_view action;  ///< id, handled by actions.cpp
    std::string_view menu;    ///< "" = mouse gesture: shown in the help only
    std::string_view label;   ///< menu entry
    std::string_view help;    ///< one sentence for help and README; "" = the label
    std::vector<Chord> chords;
    std::string_view gesture = {};  ///< mouse gestures: "Right drag"
    bool repeats = false;           ///< acts again while the key is held
    std::string_view solver = {};   ///< there only if this solver exists
    std::string_view view =
        {};  ///< there only if this render mode or colour field exists: "mode:water", "field:speed"
    bool while_typing = false;  ///< acts also while a text field has the keyboard
};

/// Every binding there is, those of missing features included.
std::span<const Binding> binding_table();
/// Without what this build lacks.
std::vector<const Binding*> available_bindings();

/// "Ctrl+Shift+Z"
std::string chord_text(const Chord& chord);
/// All chords or the gesture of a binding: "Space or P".
std::string shortcut_text(const Binding& binding);

/// nullptr when nothing is bound.
const Binding* find_binding(std::span<const Binding* const> bindings, const Chord& chord);

/// The table as Markdown, for the README.
std::string bindings_as_markdown();

}  // namespace slosh::app
