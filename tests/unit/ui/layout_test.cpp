// Panels at any window size: inside the window, never over each other, gone before the view is.
#include "ui/layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
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
    for (const float width : {0.0f, 1.0f, 300.0f, 800.0f, 7680.0f}) {
        for (const float height : {0.0f, 1.0f, 300.0f, 4320.0f}) {
            for (const float scale : {0.6f, 3.0f}) {
                for (int state = 0; state < 16; ++state) {
                    LayoutRequest request{width,           height,           scale,
                                          21.0f * scale,   (state & 1) != 0, (state & 2) != 0,
                                          (state & 4) != 0};
                    request.timeline = (state & 8) != 0;
                    const Layout layout = compute_layout(request);
                    SCOPED_TRACE(testing::Message()
                                 << width << "x" << height << " scale " << scale << " state " << state);
                    for (const Rectangle& part : {layout.top, layout.left, layout.right, layout.drawer,
                                                  layout.view, layout.timeline}) {
                        EXPECT_TRUE(inside(part, request));
                    }
                    for (const Rectangle& part :
                         {layout.top, layout.left, layout.right, layout.drawer, layout.view, layout.hud,
                          layout.tools, layout.clear, layout.room}) {
                        EXPECT_FALSE(overlap(layout.timeline, part));
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

TEST(Layout, ThePanelGivesWayInANarrowWindow) {
    EXPECT_FALSE(compute_layout({1280, 720, 1, 21, false, true, false}).left.empty());
    EXPECT_TRUE(compute_layout({400, 720, 1, 21, false, true, false}).left.empty());
    EXPECT_TRUE(compute_layout({900, 720, 2, 42, false, true, false}).left.empty()) << "scale counts";
    EXPECT_FALSE(compute_layout({800, 600, 1, 21, false, true, false, true}).left.empty()) << "asked for";
    const Layout tiny = compute_layout({400, 600, 1, 21, false, true, false, true});
    EXPECT_FALSE(tiny.left.empty()) << "over the view where there is no room beside it";
    EXPECT_EQ(tiny.view.width, 400.0f);
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
    Rectangle hud = layout.hud;
    hud.height = std::min(hud.height, request.hud_height);
    return {{"top", layout.top},
            {"left", layout.left},
            {"left tab", layout.left_tab},
            {"right", layout.right},
            {"right tab", layout.right_tab},
            {"drawer", layout.drawer},
            {"hud", hud},
            {"room", layout.room},
            {"tools", layout.tools}};
}

struct Screen {
    float width, height, scale;
};
constexpr Screen screens[] = {{800, 600, 1}, {1280, 800, 1}, {1920, 1080, 1},
                              {800, 600, 2}, {1280, 800, 2}, {1920, 1080, 2}};

/// Bits: drawer, left panel, right panel, scale bar, a notice.
constexpr int states = 32;
LayoutRequest request_of(const Screen& screen, int state) {
    LayoutRequest request{screen.width, screen.height, screen.scale,    21.0f * screen.scale,
                          false,        true,          (state & 1) != 0};
    request.left_asked = (state & 2) != 0;
    request.right_asked = request.right_open = (state & 4) != 0;
    request.scale_bar = (state & 8) != 0;
    request.notice = (state & 16) != 0;
    // The lines of the HUD are as many as they need for about 480 units of words each.
    const float room = compute_layout(request).hud.width / screen.scale;
    request.hud_height = (room > 480.0f ? 66.0f : room > 250.0f ? 125.0f : 180.0f) * screen.scale;
    return request;
}

TEST(Layout, NothingLiesOverAnything) {
    for (const Screen& screen : screens) {
        for (int state = 0; state < states; ++state) {
            const LayoutRequest request = request_of(screen, state);
            const Layout layout = compute_layout(request);
            SCOPED_TRACE(testing::Message() << screen.width << "x" << screen.height << " scale "
                                            << screen.scale << " state " << state);
            const std::vector<Named> parts = parts_of(layout, request);
            for (std::size_t i = 0; i < parts.size(); ++i) {
                EXPECT_TRUE(inside(parts[i].place, request)) << parts[i].name;
                // Overlays keep clear of the headers by themselves.
                const bool header = std::string_view(parts[i].name).ends_with("tab");
                for (std::size_t j = i + 1; j < parts.size(); ++j) {
                    if (header && std::string_view(parts[j].name) == "room") continue;
                    EXPECT_FALSE(overlap(parts[i].place, parts[j].place))
                        << parts[i].name << ", " << parts[j].name;
                }
            }
            if (request.notice) {
                EXPECT_GE(layout.room.width, 150.0f * screen.scale);
                EXPECT_GE(layout.room.height, 78.0f * screen.scale);
            }
            EXPECT_FALSE(layout.tools.empty());
            // What was asked for is there, and the other header where there is room for it.
            const bool narrow = is_narrow(screen.width, screen.scale);
            EXPECT_EQ(!layout.drawer.empty(), request.drawer_open);
            EXPECT_EQ(!layout.right.empty(), request.right_open);
            EXPECT_EQ(!layout.left.empty(), narrow ? request.left_asked && !request.right_asked : true);
        }
    }
}

TEST(Layout, TheViewHasTheRoomBesideTheViewPanel) {
    LayoutRequest request{1280, 800, 1, 21, false, true, false};
    const Layout folded = compute_layout(request);
    request.right_open = true;
    const Layout opened = compute_layout(request);
    EXPECT_EQ(opened.view.x + opened.view.width, opened.right.x);
    EXPECT_LT(opened.view.width, folded.view.width);
    EXPECT_TRUE(opened.right_tab.empty());
    EXPECT_FALSE(folded.right_tab.empty());
    // In a narrow window it is folded, whatever the settings remember, until it is asked for.
    request.width = 800;
    request.height = 600;
    EXPECT_TRUE(compute_layout(request).right.empty());
    request.right_asked = true;
    const Layout asked = compute_layout(request);
    EXPECT_EQ(asked.view.width, asked.right.x);
    EXPECT_GE(asked.view.width * asked.view.height, 0.6f * request.width * request.height);
}

TEST(Layout, TheSceneIsFramedWhereNothingLies) {
    for (const Screen& screen : screens) {
        for (int state = 0; state < 16; ++state) {
            const LayoutRequest request = request_of(screen, state);
            const Layout layout = compute_layout(request);
            SCOPED_TRACE(testing::Message() << screen.width << "x" << screen.height << " scale "
                                            << screen.scale << " state " << state);
            for (const Named& part : parts_of(layout, request)) {
                // The HUD breaks into more lines where it is narrow, and has its usual two elsewhere.
                if (std::string_view(part.name) == "hud" || std::string_view(part.name) == "room") continue;
                EXPECT_FALSE(overlap(part.place, layout.clear)) << part.name;
            }
            LayoutRequest told = request;
            told.hud_height += 40.0f;
            told.notice = true;
            EXPECT_EQ(compute_layout(told).clear.height, layout.clear.height) << "a message moves no camera";
        }
    }
}

TEST(Layout, TheRowOfToolsKeepsItsHeight) {
    for (const float width : {300.0f, 800.0f, 1920.0f}) {
        const Layout layout = compute_layout({width, 700, 1, 26, false, true, false});
        EXPECT_EQ(layout.tools.width, width);
        EXPECT_EQ(layout.tools.height, compute_layout({1280, 1000, 1, 26, false, true, true}).tools.height);
        EXPECT_EQ(layout.tools.y, layout.view.y + layout.view.height);
    }
}

}  // namespace
}  // namespace slosh::ui::layout_test
