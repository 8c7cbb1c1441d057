// The card of a parameter stands beside its panel, as a whole inside the window.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "sim/core/parameters/parameters.h"
#include "support/headless_gui.h"
#include "ui/card_loops.h"
#include "ui/imgui_versions.h"
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
    for (const Screen& screen : {Screen{800, 600, 1}, Screen{1280, 800, 2}}) {
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
                for (const float share : {0.9f}) {
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

// In large type a panel leaves no room beside it: the card is as wide as the window, below the row or above
// it.
TEST(HoverCard, StandsOverThePanelWhereThereIsNoRoomBesideIt) {
    HeadlessGui gui(800.0f, 600.0f, 2.0f);
    Rectangle card;
    gui.context.record_widget = [&](std::string_view id, const Rectangle& place) {
        if (id == "card") card = place;
    };
    const Rectangle panel{0.0f, 42.0f, 620.0f, 558.0f};
    const Parameters defaults;
    for (const ParameterDescription& description : parameter_table().all()) {
        SCOPED_TRACE(description.key);
        gui.draw([&] {
            draw_panel(panel, 40.0f,
                       [&] { draw_hover_card(gui.context, description, &defaults, &defaults); });
        });
        EXPECT_GE(card.width, 700.0f);
        EXPECT_GE(card.x, 0.0f);
        EXPECT_LE(card.x + card.width, 800.0f);
        EXPECT_GE(card.y, 0.0f);
        EXPECT_LE(card.y + card.height, 600.0f);
    }
    const Rectangle screen{0.0f, 0.0f, 800.0f, 600.0f};
    EXPECT_EQ(over_panel(screen, 100.0f, 120.0f, 700.0f, 300.0f, 6.0f).y, 126.0f);
    EXPECT_EQ(over_panel(screen, 500.0f, 520.0f, 700.0f, 300.0f, 6.0f).y, 194.0f);
    EXPECT_EQ(over_panel(screen, 300.0f, 320.0f, 700.0f, 400.0f, 6.0f).y, 200.0f);
}

struct Seen {
    Rectangle card;
    std::vector<Rectangle> loops;
};

/// The card of a parameter that has three loops, at the fourth frame.
Seen draw_with_loops(HeadlessGui& gui, const char* key, const Rectangle& panel, double now) {
    static constexpr LoopShown loops[] = {{"low", "Too low", 7, 12, 1.5f},
                                          {"fits", "About right", 8, 12, 1.5f},
                                          {"high", "Too high", 9, 12, 1.5f}};
    Seen seen;
    gui.context.loops = [](std::string_view) { return std::span<const LoopShown>(loops); };
    gui.context.record_widget = [&](std::string_view id, const Rectangle& place) {
        if (id == "card") seen.card = place;
        if (id.starts_with("card:")) seen.loops.push_back(place);
    };
    const Parameters defaults;
    gui.context.now = now;
    gui.draw(
        [&] {
            seen.loops.clear();
            gui.context.changes_at = std::numeric_limits<double>::infinity();
            draw_panel(panel, 0.3f * panel.height, [&] {
                draw_hover_card(gui.context, *parameter_table().find(key), &defaults, &defaults);
            });
        },
        4);
    return seen;
}

/// The left ends of the parts of the loops' textures that the last frame shows.
std::vector<float> shown_parts() {
    std::vector<float> parts;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int l = 0; l < data->CmdListsCount; ++l) {
        const ImDrawList& list = *data->CmdLists[l];
        for (const ImDrawCmd& command : list.CmdBuffer) {
            for (const unsigned texture : {7u, 8u, 9u}) {
                if (command.GetTexID() != texture_handle(texture)) continue;
                float left = 1.0f;
                for (unsigned i = 0; i < command.ElemCount; ++i)
                    left = std::min(
                        left, list.VtxBuffer[list.IdxBuffer[static_cast<int>(command.IdxOffset + i)]].uv.x);
                parts.push_back(left);
            }
        }
    }
    return parts;
}

TEST(HoverCard, LoopsStandBesideEachOtherInsideIt) {
    HeadlessGui gui(1280.0f, 800.0f);
    const Seen seen = draw_with_loops(gui, "kernel.ratio", {0.0f, 21.0f, 310.0f, 700.0f}, 0.0);
    ASSERT_EQ(seen.loops.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_GE(seen.loops[i].x, seen.card.x);
        EXPECT_LE(seen.loops[i].x + seen.loops[i].width, seen.card.x + seen.card.width);
        EXPECT_GE(seen.loops[i].y, seen.card.y);
        EXPECT_LE(seen.loops[i].y + seen.loops[i].height, seen.card.y + seen.card.height);
        if (i > 0) {
            EXPECT_GE(seen.loops[i].x, seen.loops[i - 1].x + seen.loops[i - 1].width);
        }
    }
}

TEST(HoverCard, CurvesStandBesideEachOtherInsideIt) {
    HeadlessGui gui(1280.0f, 800.0f);
    Rectangle card;
    std::vector<Rectangle> curves;
    gui.context.curves = [](std::string_view key) {
        EXPECT_EQ(key, "kernel.name");
        return std::vector<CurveShown>{{"W", {1, 0.5f, 0}}, {"W'", {0, -1, 0}}, {"W''", {-1, 1, 0}}};
    };
    gui.context.record_widget = [&](std::string_view id, const Rectangle& place) {
        if (id == "card") card = place;
        if (id.starts_with("card:W")) curves.push_back(place);
    };
    const Parameters defaults;
    const ParameterDescription& kernel = *parameter_table().find("kernel.name");
    gui.draw(
        [&] {
            curves.clear();
            draw_panel({0.0f, 21.0f, 310.0f, 700.0f}, 200.0f,
                       [&] { draw_hover_card(gui.context, kernel, &defaults, &defaults); });
        },
        4);
    ASSERT_EQ(curves.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_GE(curves[i].x, card.x);
        EXPECT_LE(curves[i].x + curves[i].width, card.x + card.width);
        EXPECT_GE(curves[i].y, card.y);
        EXPECT_LE(curves[i].y + curves[i].height, card.y + card.height);
        EXPECT_GT(curves[i].height, 30.0f);
    }
    EXPECT_GE(curves[1].x, curves[0].x + curves[0].width);
}

TEST(HoverCard, LoopsGoOnWithTheClockAndAskForTheNextFrame) {
    HeadlessGui gui(1280.0f, 800.0f);
    const Rectangle panel{0.0f, 21.0f, 310.0f, 700.0f};
    draw_with_loops(gui, "kernel.ratio", panel, 100.0);
    EXPECT_EQ(shown_parts(), std::vector<float>(3, 0.0f));
    const double next = gui.context.changes_at;
    ASSERT_GT(next, 100.0);
    ASSERT_LT(next, 101.0);
    draw_with_loops(gui, "kernel.ratio", panel, next + 0.001);
    for (const float part : shown_parts()) EXPECT_FLOAT_EQ(part, 1.0f / 12.0f);
    EXPECT_GT(gui.context.changes_at, next + 0.001);
}

TEST(HoverCard, ALoopRestsOnItsLastFrameAndBeginsAnew) {
    constexpr int frames = 12;
    std::vector<int> order;
    for (double now = 0.0; order.size() < 2 * frames;) {
        const LoopMoment moment = moment_of_loop(now, frames);
        order.push_back(moment.frame);
        ASSERT_GT(moment.wait, 0.0);
        if (moment.frame == frames - 1) {
            EXPECT_GT(moment.wait, 0.5);
        }
        now += moment.wait + 1e-6;
    }
    for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], static_cast<int>(i) % frames);
}

TEST(HoverCard, HasNoPicturesWhereThereIsNoRoomForThem) {
    HeadlessGui low(1280.0f, 300.0f);
    const Seen seen = draw_with_loops(low, "kernel.ratio", {0.0f, 21.0f, 310.0f, 279.0f}, 0.0);
    EXPECT_TRUE(seen.loops.empty());
    EXPECT_LE(seen.card.y + seen.card.height, 300.0f);
    HeadlessGui narrow(200.0f, 800.0f);
    EXPECT_TRUE(draw_with_loops(narrow, "kernel.ratio", {0.0f, 21.0f, 150.0f, 700.0f}, 0.0).loops.empty());
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
