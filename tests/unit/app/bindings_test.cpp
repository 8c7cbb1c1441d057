// The table of keys: no chord twice, every action known, every entry said in words.
#include "app/bindings.h"

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "app/application.h"
#include "render/modes/list.h"

namespace slosh::app {
namespace {

TEST(Bindings, NoChordTwice) {
    std::map<std::string, std::string_view> seen;
    for (const Binding& binding : binding_table()) {
        for (const Chord& chord : binding.chords) {
            const auto [place, added] = seen.emplace(chord_text(chord), binding.action);
            EXPECT_TRUE(added) << place->first << " is bound to " << place->second << " and "
                               << binding.action;
        }
    }
}

TEST(Bindings, EveryKeyedActionIsHandledAndEveryHandlerIsBound) {
    const std::vector<std::string_view> known = Application::known_actions();
    std::set<std::string_view> in_table;
    for (const Binding& binding : binding_table()) {
        EXPECT_TRUE(in_table.insert(binding.action).second) << binding.action << " stands twice";
        if (!binding.gesture.empty()) continue;  // done by the mouse code
        EXPECT_NE(std::find(known.begin(), known.end(), binding.action), known.end()) << binding.action;
        EXPECT_FALSE(binding.menu.empty()) << binding.action << " is in no menu";
    }
    for (const std::string_view action : known)
        EXPECT_TRUE(in_table.count(action)) << action << " is in no menu";
}

TEST(Bindings, ChordsMatchExactModifiers) {
    const auto bindings = available_bindings();
    const Binding* undo = find_binding(bindings, {GLFW_KEY_Z, modifier_control});
    ASSERT_NE(undo, nullptr);
    EXPECT_EQ(undo->action, "undo");
    EXPECT_EQ(find_binding(bindings, {GLFW_KEY_Z, 0}), nullptr);
    EXPECT_EQ(find_binding(bindings, {GLFW_KEY_PERIOD, 0})->action, "step");
    EXPECT_EQ(find_binding(bindings, {GLFW_KEY_PERIOD, modifier_shift})->action, "step_phase");
    EXPECT_EQ(find_binding(bindings, {GLFW_KEY_R, modifier_shift})->action, "restart_all");
    EXPECT_EQ(shortcut_text(*find_binding(bindings, {GLFW_KEY_P, 0})), "Space or P");
}

TEST(Bindings, EscapeNeverQuits) {
    EXPECT_EQ(find_binding(available_bindings(), {GLFW_KEY_ESCAPE, 0})->action, "cancel");
    for (const Binding& binding : binding_table()) {
        if (binding.action != "quit") continue;
        ASSERT_EQ(binding.chords.size(), 1u);
        EXPECT_EQ(chord_text(binding.chords[0]), "Ctrl+Q");
    }
}

TEST(Bindings, QuitActsWhileTextIsTyped) {
    for (const Binding& binding : binding_table()) {
        // Everything else would act on letters that belong to the text.
        EXPECT_EQ(binding.while_typing, binding.action == "quit") << binding.action;
        if (!binding.while_typing) continue;
        for (const Chord& chord : binding.chords)
            EXPECT_TRUE(chord.modifiers & modifier_control) << chord_text(chord) << " types a letter";
    }
}

TEST(Bindings, OnlyWhatThisBuildCanDoIsOffered) {
    const std::vector<const Binding*> offered = available_bindings();
    for (const Binding& binding : binding_table()) {
        if (!binding.view.starts_with("mode:")) continue;
        const bool there = std::find(offered.begin(), offered.end(), &binding) != offered.end();
        EXPECT_EQ(there, find_render_mode(binding.view.substr(5)) != nullptr) << binding.action;
    }
}

/// docs/CONTROLS.md is this table; when the test fails, paste what it prints.
TEST(Bindings, TheDocumentationListsThem) {
    std::ifstream file(SLOSH_SOURCE_DIR "/docs/CONTROLS.md");
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_NE(text.str().find(bindings_as_markdown()), std::string::npos) << "docs/CONTROLS.md should hold:\n"
                                                                          << bindings_as_markdown();
}

}  // namespace
}  // namespace slosh::app
