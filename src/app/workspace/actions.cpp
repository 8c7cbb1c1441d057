// See actions.h.
#include "app/workspace/actions.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace slosh::app {
namespace {

struct NamedKey {
    std::string_view name;
    int key;  // GLFW's number
};
constexpr std::array named_keys{NamedKey{"Space", 32},  NamedKey{"Esc", 256},       NamedKey{"Enter", 257},
                                NamedKey{"Tab", 258},   NamedKey{"Backspace", 259}, NamedKey{"Delete", 261},
                                NamedKey{"Right", 262}, NamedKey{"Left", 263},      NamedKey{"Down", 264},
                                NamedKey{"Up", 265},    NamedKey{"PgUp", 266},      NamedKey{"PgDn", 267},
                                NamedKey{"Home", 268}};
constexpr int key_f1 = 290, most_f = 25;

std::optional<int> parse_key(std::string_view text) {
    for (const NamedKey& named : named_keys) {
        if (named.name == text) return named.key;
    }
    if (text.size() == 1 && text[0] > ' ' && text[0] <= '`') return text[0];
    if (text.size() < 2 || text[0] != 'F') return std::nullopt;
    int number = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 1 || number > most_f)
        return std::nullopt;
    return key_f1 + number - 1;
}

}  // namespace

std::optional<Chord> parse_chord(std::string_view text) {
    Chord chord;
    constexpr std::array<std::pair<std::string_view, int>, 3> modifiers{
        {{"Ctrl+", modifier_control}, {"Alt+", modifier_alt}, {"Shift+", modifier_shift}}};
    for (const auto& [name, bit] : modifiers) {
        if (!text.starts_with(name)) continue;
        chord.modifiers |= bit;
        text.remove_prefix(name.size());
    }
    const std::optional<int> key = parse_key(text);
    if (!key) return std::nullopt;
    chord.key = *key;
    return chord;
}

std::vector<Chord> Action::chords() const {
    std::vector<Chord> parsed;
    for (const std::string& key : keys) {
        if (const std::optional<Chord> chord = parse_chord(key)) parsed.push_back(*chord);
    }
    return parsed;
}

std::string Action::shortcut() const {
    if (keys.empty()) return gesture;
    std::string text;
    for (const std::string& key : keys) text += (text.empty() ? "" : " or ") + key;
    return text;
}

Action& ActionList::add(std::string id, std::string label, std::string help, std::vector<std::string> keys,
                        std::function<void()> run) {
    rows.push_back(
        {std::move(id), menu_, std::move(label), std::move(help), std::move(keys), std::move(run)});
    return rows.back();
}

std::vector<std::string> key_list(std::string_view key) {
    return key.empty() ? std::vector<std::string>() : std::vector{std::string(key)};
}

bool has_key(std::string_view keys, const Chord& chord) {
    while (!keys.empty()) {
        const std::size_t end = std::min(keys.find(' '), keys.size());
        if (parse_chord(keys.substr(0, end)) == chord) return true;
        keys.remove_prefix(std::min(end + 1, keys.size()));
    }
    return false;
}

void fit_to(const Abilities& abilities, std::vector<Action>& actions) {
    std::erase_if(
        actions, [&](const Action& action) { return action.needs != nullptr && !(abilities.*action.needs); });
    for (Action& action : actions) {
        std::erase_if(action.keys, [&](const std::string& key) {
            const std::optional<Chord> chord = parse_chord(key);
            return chord && has_key(abilities.other_keys, *chord);
        });
    }
}

const Action* find_action(std::span<const Action> actions, std::string_view id) {
    const auto found =
        std::find_if(actions.begin(), actions.end(), [&](const Action& action) { return action.id == id; });
    return found == actions.end() ? nullptr : &*found;
}

const Action* find_action(std::span<const Action> actions, const Chord& chord) {
    for (const Action& action : actions) {
        for (const Chord& bound : action.chords()) {
            if (bound == chord) return &action;
        }
    }
    return nullptr;
}

std::string actions_as_markdown(std::span<const Action> actions) {
    std::string text = "| input | action |\n|---|---|\n";
    for (const Action& action : actions) {
        const std::string shortcut = action.shortcut();
        if (shortcut.empty()) continue;
        text += "| " + shortcut + " | " + (action.help.empty() ? action.label : action.help) + " |\n";
    }
    return text;
}

}  // namespace slosh::app
