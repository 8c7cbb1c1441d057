// Panels at any window size: inside the window, never over each other, gone before the view is.
#include "ui/layout.h"

#include <gtest/gtest.h>

#include <vector>

namespace slosh::ui::layout_test {
namespace {

bool inside(const Rectangle& part, const LayoutRequest& request) {
    return part.empty() ||
           (part.x >= 0.0f && part.y >= 0.0f && part.x + part.width <= request.width + 0.01f &&
            part.y + part.height <= request.height + 0.01f);
}
bool overlap(const Rectangle& a, const Rectangle& b) {
    return !a.empty() && !b.empty() && a.x < b.x + b.width - 0.01f && b.x < a.x + a.width - 0.01f &&
           a.y < b.y + b.height - 0.01f && b.y < a.y + a.height - 0.01f;
}

TEST(Layout, EverySizeScaleAndStateIsConsistent) {
    for (const float width : {0.0f, 1.0f, 160.0f, 300.0f, 480.0f, 800.0f, 1280.0f, 7680.0f}) {
        for (const float height : {0.0f, 1.0f, 120.0f, 300.0f, 720.0f, 4320.0f}) {
            for (const float scale : {0.6f, 1.0f, 2.0f, 3.0f}) {
                for (int state = 0; state < 8; ++state) {
                    const LayoutRequest request{width,           height,           scale,
                                                21.0f * scale,   (state & 1) != 0, (state & 2) != 0,
                                                (state & 4) != 0};
                    const Layout layout = compute_layout(request);
                    SCOPED_TRACE(testing::Message()
                                 << width << "x" << height << " scale " << scale << " state " << state);
                    for (const Rectangle& part :
                         {layout.top, layout.left, layout.right, layout.drawer, layout.view}) {
                        EXPECT_TRUE(inside(part, request));
                    }
                    EXPECT_FALSE(overlap(layout.top, layout.left));
                    EXPECT_FALSE(overlap(layout.left, layout.drawer));
                    EXPECT_FALSE(overlap(layout.left, layout.right));
                    EXPECT_FALSE(overlap(layout.left, layout.view));
                    EXPECT_FALSE(overlap(layout.drawer, layout.view));
                }
            }
        }
    }
}

TEST(Layout, HiddenLeavesTheWholeWindowToTheView) {
    const Layout layout = compute_layout({1280, 720, 1, 21, true, true, true});
    EXPECT_EQ(layout.view.width, 1280.0f);
    EXPECT_EQ(layout.view.height, 720.0f);
    EXPECT_TRUE(layout.left.empty() && layout.top.empty() && layout.drawer.empty() && layout.right.empty());
}

TEST(Layout, ThePanelGivesWayInANarrowWindow) {
    EXPECT_FALSE(compute_layout({1280, 720, 1, 21, false, true, false}).left.empty());
    EXPECT_TRUE(compute_layout({400, 720, 1, 21, false, true, false}).left.empty());
    EXPECT_TRUE(compute_layout({900, 720, 2, 42, false, true, false}).left.empty()) << "scale counts";
    EXPECT_FALSE(compute_layout({800, 600, 1, 21, false, true, false, true}).left.empty()) << "asked for";
    EXPECT_TRUE(compute_layout({400, 600, 1, 21, false, true, false, true}).left.empty()) << "no room at all";
}

TEST(Layout, ThreeFifthsOfTheWindowAreWater) {
    const LayoutRequest small{800, 600, 1, 21, false, true, false};
    const LayoutRequest large_scale{1280, 800, 2, 42, false, true, false};
    const LayoutRequest usual{1280, 800, 1, 21, false, true, false};
    for (const LayoutRequest& request : {small, large_scale, usual}) {
        const Layout layout = compute_layout(request);
        EXPECT_GE(layout.view.width * layout.view.height, 0.6f * request.width * request.height);
        // The HUD's lines run between the headers of the folded panels.
        EXPECT_GE(layout.hud.x, layout.left_tab.x + layout.left_tab.width);
        EXPECT_GE(layout.hud.width, 400.0f * request.scale);
    }
    EXPECT_FALSE(compute_layout(small).left_tab.empty());
    EXPECT_TRUE(compute_layout(usual).left_tab.empty());
}

struct Named {
    const char* name;
    Rectangle place;
};

/// All that is drawn in the window, by itself.
std::vector<Named> parts_of(const Layout& layout, const LayoutRequest& request) {
    const Rectangle& right = layout.right;
    const Rectangle view_header{right.x + 0.6f * right.width, right.y, 0.4f * right.width,
                                30.0f * request.scale};
    Rectangle hud = layout.hud;
    hud.height = request.hud_height;
    return {{"top", layout.top},
            {"left", layout.left},
            {"left tab", layout.left_tab},
            {"right", request.right_open ? right : view_header},
            {"drawer", layout.drawer},
            {"hud", hud},
            {"scale bar", layout.scale_bar},
            {"tools", layout.tools},
            {"hints", layout.hints},
            {"toasts", layout.toasts}};
}

TEST(Layout, WithoutHintsTheirRowIsTheOthers) {
    LayoutRequest request{1280, 800, 2, 42, false, true, true};
    request.hud_height = 132.0f;
    request.tools_height = 150.0f;
    const Layout with = compute_layout(request);
    request.hints = false;
    const Layout without = compute_layout(request);
    EXPECT_GT(without.tools.height, with.tools.height);
    EXPECT_GT(without.tools.y, without.hud.y + request.hud_height) << "below the HUD, as low as the view is";
}

TEST(Layout, NothingLiesOverAnything) {
    struct Screen {
        float width, height, scale;
    };
    for (const Screen& screen : {Screen{800, 600, 1}, Screen{1280, 800, 1}, Screen{1920, 1080, 1},
                                 Screen{800, 600, 2}, Screen{1280, 800, 2}, Screen{1920, 1080, 2}}) {
        for (int state = 0; state < 16; ++state) {
            LayoutRequest request{
                screen.width, screen.height,       screen.scale,     21.0f * screen.scale, false,
                true,         (state & 1) != 0,    (state & 2) != 0, (state & 4) != 0,     (state & 8) != 0,
                0.0f,         90.0f * screen.scale};
            // Two of these at once leave a small window nothing: there the person chooses.
            const bool small = screen.width * screen.height < 1.1e6f * screen.scale * screen.scale;
            if (small &&
                (request.drawer_open ? 1 : 0) + (request.left_asked ? 1 : 0) + (request.right_open ? 1 : 0) >
                    1)
                continue;
            if (request.drawer_open && screen.height < 500.0f * screen.scale) continue;
            if (screen.width < 600.0f * screen.scale && (request.right_open || request.drawer_open)) continue;
            // The lines of the HUD are as many as they need for about 480 units of words each.
            const float room = compute_layout(request).hud.width / screen.scale;
            request.hud_height = (room > 480.0f ? 66.0f : room > 250.0f ? 125.0f : 180.0f) * screen.scale;
            const Layout layout = compute_layout(request);
            SCOPED_TRACE(testing::Message() << screen.width << "x" << screen.height << " scale "
                                            << screen.scale << " state " << state);
            const std::vector<Named> parts = parts_of(layout, request);
            for (std::size_t i = 0; i < parts.size(); ++i) {
                EXPECT_TRUE(inside(parts[i].place, request)) << parts[i].name;
                for (std::size_t j = i + 1; j < parts.size(); ++j)
                    EXPECT_FALSE(overlap(parts[i].place, parts[j].place))
                        << parts[i].name << ", " << parts[j].name;
            }
            EXPECT_GE(layout.toasts.width, 150.0f * screen.scale);
            EXPECT_GE(layout.toasts.height, 45.0f * screen.scale);
            if (screen.width >= 800.0f * screen.scale) {
                EXPECT_FALSE(layout.tools.empty());
            }
        }
    }
}

}  // namespace
}  // namespace slosh::ui::layout_test
