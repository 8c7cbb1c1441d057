// Which buttons the bar at the top has where it is short.
#include "ui/top_bar.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/headless_gui.h"

namespace slosh::ui::top_bar_test {
namespace {

/// The ids of what it draws.
std::set<std::string> draw(HeadlessGui& gui, float width) {
    std::set<std::string> ids;
    gui.context.record_widget = [&](std::string_view id, const Rectangle& place) {
        EXPECT_LE(place.right(), width + 4.0f) << id;  // a lit menu is a little wider than its word
        ids.emplace(id);
    };
    std::vector<ActionItem> actions(2);
    actions[0].menu = "Scene";
    actions[1].menu = "Simulation";
    TopBarInput input;
    input.actions = actions;
    for (const char* name : {"PBF", "WCSPH", "PCISPH", "DFSPH", "IISPH"})
        input.solvers.push_back({name, name, name, name});
    input.solver = "PBF";
    ImGui::GetIO().DisplaySize.x = width;
    gui.draw([&] { draw_top_bar(gui.context, input); }, 1);
    return ids;
}

TEST(TopBar, TheSolversStandInSightBeforeStepAndSlow) {
    HeadlessGui gui(900.0f, 600.0f);
    bool spared = false, menu = false;
    for (float width = 900.0f; width > 150.0f; width -= 2.0f) {
        const std::set<std::string> ids = draw(gui, width);
        const bool solvers = ids.contains("solver:IISPH"), step = ids.contains("button:step");
        EXPECT_EQ(ids.contains("solver:PBF"), solvers) << "all or none at " << width;
        if (width == 900.0f) {
            EXPECT_TRUE(solvers && step && ids.contains("button:slow_motion"));
        }
        if (solvers && !step) {
            spared = true;
            EXPECT_TRUE(ids.contains("button:pause") && ids.contains("button:restart")) << width;
        }
        if (ids.contains("menu:solvers")) {
            menu = true;
            EXPECT_TRUE(step && ids.contains("button:slow_motion")) << "left out for nothing at " << width;
        }
    }
    EXPECT_TRUE(spared);
    EXPECT_TRUE(menu);
}

}  // namespace
}  // namespace slosh::ui::top_bar_test
