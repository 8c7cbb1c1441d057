// The card of a parameter stands beside its panel, as a whole inside the window.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "sim/parameters/parameters.h"
#include "support/headless_gui.h"
#include "ui/layout.h"
#include "ui/tooltip.h"

namespace slosh::ui::hover_card_test {
namespace {

struct Screen {
    float width, height, scale;
};

/// A panel with one button at a height of its own; `over` is drawn behind it, as when the mouse rests on it.
void draw_panel(const Rectangle& place, float row, const std::function<void()>& over) {
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    ImGui::SetNextWindowSize(ImVec2(place.width, place.height));
    ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
    ImGui::SetCursorPosY(row);
    ImGui::Button("row");
    over();
    ImGui::End();
}

TEST(HoverCard, StandsBesideThePanelAndInsideTheWindow) {
    for (const Screen& screen : {Screen{800, 600, 1}, Screen{1280, 800, 1}, Screen{1920, 1080, 1},
                                 Screen{1280, 800, 2}, Screen{1920, 1080, 2}}) {
        HeadlessGui gui(screen.width, screen.height, screen.scale);
        Rectangle card;
        gui.context.record_widget = [&](std::string_view id, const Rectangle& place) {
            if (id == "card") card = place;
        };
        LayoutRequest request{screen.width, screen.height, screen.scale, 21.0f * screen.scale,
                              false,        true,          false};
        request.left_asked = true;
        const Rectangle left = compute_layout(request).left;
        request.right_open = request.right_asked = true;
        const Rectangle right = compute_layout(request).right;
        const Parameters defaults;
        for (const Rectangle& panel : {left, right}) {
            ASSERT_FALSE(panel.empty());
            for (const ParameterDescription& description : parameter_table().all()) {
                for (const float share : {0.1f, 0.9f}) {
                    SCOPED_TRACE(testing::Message() << description.key << " at " << screen.width << "x"
                                                    << screen.height << " scale " << screen.scale);
                    gui.draw([&] {
                        draw_panel(panel, share * panel.height,
                                   [&] { draw_hover_card(gui.context, description, &defaults, &defaults); });
                    });
                    EXPECT_FALSE(overlap(card, panel));
                    EXPECT_GE(card.x, 0.0f);
                    EXPECT_GE(card.y, 0.0f);
                    EXPECT_LE(card.x + card.width, screen.width);
                    EXPECT_LE(card.y + card.height, screen.height);
                }
            }
        }
    }
}

TEST(Tooltip, OfAPanelsButtonStandsBesideThePanel) {
    HeadlessGui gui(800.0f, 600.0f);
    Rectangle words;
    gui.context.record_widget = [&](std::string_view id, const Rectangle& place) {
        if (id == "tooltip") words = place;
    };
    const Rectangle panel{0.0f, 21.0f, 310.0f, 579.0f};
    gui.draw([&] {
        draw_panel(panel, 500.0f, [&] {
            tooltip(gui.context, "Some words about what a click on this will do to the water, in two lines.");
        });
    });
    ASSERT_FALSE(words.empty());
    EXPECT_FALSE(overlap(words, panel));
    EXPECT_LE(words.x + words.width, 800.0f);
    EXPECT_LE(words.y + words.height, 600.0f);
}

}  // namespace
}  // namespace slosh::ui::hover_card_test
