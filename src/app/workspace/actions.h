// What a person can do by key, menu, button or palette: one entry each, which the controller that does it
// lists in its actions(). Menus, keys, help, the palette, docs/CONTROLS.md and the input code all read the
// entries.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/tools/tool.h"
#include "base/system/this_process.h"

namespace slosh::app {

/// A key with exactly these modifiers. Printable keys are their ASCII capitals, the others numbered as GLFW
/// does.
struct Chord {
    int key = 0;
    int modifiers = 0;
    bool operator==(const Chord&) const = default;
};
/// "Ctrl+Shift+Z", "F2", "PgUp", "."; nothing for what is no key.
std::optional<Chord> parse_chord(std::string_view text);

struct Action {
    std::string id;      ///< "pause"
    std::string menu;    ///< "Presets/Views" in one of its own; "" = mouse gesture: in the help only
    std::string label;   ///< menu entry
    std::string help{};  ///< one sentence for help and documentation; "" = the label
    std::vector<std::string> keys{};  ///< "Ctrl+Shift+Z"
    std::function<void()> run{};
    std::string gesture{};             ///< for mouse gestures: "Right drag"
    bool repeats = false;              ///< acts again while the key is held
    bool opens_text = false;           ///< what is typed right after it goes into the dialog that it opens
    bool line_before = false;          ///< in its menu
    bool while_typing = false;         ///< acts also while a text field has the keyboard
    bool Abilities::*needs = nullptr;  ///< where the system has not got it, there is no such action
    std::function<bool()> enabled{};   ///< none: always
    std::function<bool()> checked{};   ///< none: never

    std::vector<Chord> chords() const;
    /// All keys or the gesture: "Space or P".
    std::string shortcut() const;
};

/// The tables of all controllers, one row behind the other.
struct ActionList {
    std::vector<Action> rows;

    /// Where the next rows stand; see Action::menu.
    void menu(std::string name) { menu_ = std::move(name); }
    /// The row, for what else there is to say of it before the next one.
    Action& add(std::string id, std::string label, std::string help, std::vector<std::string> keys,
                std::function<void()> run);

  private:
    std::string menu_;
};
/// The one key of a module, if it has one.
std::vector<std::string> key_list(std::string_view key);

/// Whether the key is in a list of texts with a space between two.
bool has_key(std::string_view keys, const Chord& chord);
/// What a system with these abilities has: actions that need more are left out, and keys that it has itself.
void fit_to(const Abilities& abilities, std::vector<Action>& actions);

const Action* find_action(std::span<const Action> actions, std::string_view id);
/// nullptr when nothing is bound.
const Action* find_action(std::span<const Action> actions, const Chord& chord);

/// Keys and gestures as a Markdown table, for docs/CONTROLS.md.
std::string actions_as_markdown(std::span<const Action> actions);

}  // namespace slosh::app
