// The actions: no key twice, every entry said in words and run by something, every list's entries there.
#include "app/workspace/actions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "app/workspace/workspace.h"
#include "support/needs.h"
#include "support/source_path.h"

namespace slosh::app::actions_test {
namespace {

class Actions : public testing::Test {
    Screen nothing_;
    const Workspace workspace_{nothing_};

  protected:
    const std::span<const Action> actions_ = workspace_.actions.all();
};

TEST_F(Actions, NoIdAndNoKeyTwice) {
    std::map<std::string, std::string> keys;
    std::set<std::string> ids;
    for (const Action& action : actions_) {
        EXPECT_TRUE(ids.insert(action.id).second) << action.id << " stands twice";
        for (const std::string& key : action.keys) {
            const auto [place, added] = keys.emplace(key, action.id);
            EXPECT_TRUE(added) << key << " is bound to " << place->second << " and " << action.id;
            EXPECT_TRUE(parse_chord(key)) << action.id << ": " << key << " is no key";
        }
    }
}

TEST_F(Actions, EveryOneIsSaidAndDoesSomething) {
    for (const Action& action : actions_) {
        EXPECT_FALSE(action.label.empty()) << action.id;
        if (action.gesture.empty()) {
            EXPECT_FALSE(action.menu.empty()) << action.id << " is in no menu";
            EXPECT_TRUE(action.run) << action.id;
        } else {
            EXPECT_FALSE(action.run) << action.id << " is done by the mouse";
        }
    }
}

TEST_F(Actions, ChordsMatchExactModifiers) {
    const auto bound = [&](const char* text) {
        const Action* found = find_action(actions_, parse_chord(text).value());
        return found != nullptr ? found->id : std::string("nothing");
    };
    EXPECT_EQ(bound("Ctrl+Z"), "undo");
    EXPECT_EQ(bound("Z"), "nothing");
    EXPECT_EQ(bound("."), "step");
    EXPECT_EQ(bound("Shift+."), "step_phase");
    EXPECT_EQ(bound("Shift+R"), "restart_all");
    EXPECT_EQ(find_action(actions_, parse_chord("P").value())->shortcut(), "Space or P");
}

TEST_F(Actions, KeysAreNumberedAsTheWindowNumbersThem) {
    EXPECT_EQ(parse_chord("Ctrl+Shift+Z"), (Chord{'Z', modifier_control | modifier_shift}));
    EXPECT_EQ(parse_chord("F6"), (Chord{295, 0}));
    EXPECT_EQ(parse_chord("Esc"), (Chord{256, 0}));
    EXPECT_EQ(parse_chord("["), (Chord{'[', 0}));
    for (const char* wrong : {"", "Ctrl+", "F0", "F99", "F1x", "Space bar", "z"})
        EXPECT_FALSE(parse_chord(wrong)) << wrong;
}

/// Keyboards without brackets, page keys, F-keys or Delete reach everything, too.
TEST_F(Actions, WhatNotEveryKeyboardHasIsNotTheOnlyWay) {
    const auto rare = [](const Chord& chord) {
        constexpr int delete_key = 261, page_up = 266, page_down = 267, home = 268, end = 269, f1 = 290,
                      f25 = 314;
        return chord.key == '[' || chord.key == ']' || chord.key == '\\' || chord.key == '`' ||
               chord.key == delete_key || chord.key == page_up || chord.key == page_down ||
               chord.key == home || chord.key == end || (chord.key >= f1 && chord.key <= f25);
    };
    for (const Action& action : actions_) {
        const std::vector<Chord> chords = action.chords();
        if (chords.empty() || !std::all_of(chords.begin(), chords.end(), rare)) continue;
        EXPECT_FALSE(action.menu.empty()) << action.id << " has only " << action.shortcut();
        // What is wanted in the midst of something else is no matter of menus.
        for (const char* often : {"larger", "smaller", "previous_scene", "next_scene", "full_screen",
                                  "screenshot", "screenshot_water", "frame_scene", "remove_body", "help"})
            EXPECT_NE(action.id, often) << "has only " << action.shortcut();
    }
}

/// A page in a browser: what it cannot do is in no menu, and keys of the browser stay with it.
TEST_F(Actions, ASystemThatCanLessHasFewer) {
    std::vector<Action> fitted(4);
    fitted[0].id = "quit";
    fitted[0].needs = &Abilities::ends;
    fitted[1].id = "download";
    fitted[1].needs = &Abilities::has_page;
    fitted[2].id = "reload";
    fitted[2].keys = {"F5", "Ctrl+Down"};
    fitted[3].id = "undo";
    fitted[3].keys = {"Ctrl+Z"};
    Abilities page;
    page.has_page = true;
    page.other_keys = "F5 Ctrl+R Ctrl+Shift+T";
    fit_to(page, fitted);
    ASSERT_EQ(fitted.size(), 3u);
    EXPECT_EQ(fitted[0].id, "download");
    EXPECT_EQ(fitted[1].keys, (std::vector<std::string>{"Ctrl+Down"}));
    EXPECT_EQ(fitted[2].keys, (std::vector<std::string>{"Ctrl+Z"}));
}

/// docs/CONTROLS.md is this table; when the test fails, paste what it prints.
TEST_F(Actions, TheDocumentationListsThem) {
    SLOSH_NEEDS(compare);
    SLOSH_NEEDS(doctor);
    SLOSH_NEEDS(presets);
    SLOSH_NEEDS(probes);
    SLOSH_NEEDS(surface);
    SLOSH_NEEDS(video);
    std::ifstream file(source_path("docs/CONTROLS.md"));
    std::stringstream text;
    text << file.rdbuf();
    const std::string table = actions_as_markdown(actions_);
    EXPECT_NE(text.str().find(table), std::string::npos) << "docs/CONTROLS.md should hold:\n" << table;
}

}  // namespace
}  // namespace slosh::app::actions_test
