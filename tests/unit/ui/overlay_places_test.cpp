// What lies over the water has a place each: at every size, with every set of panels and overlays, none
// covers another or what is pointed at, and all are inside the free part of the window.
#include "ui/overlay_places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

#include "support/headless_gui.h"
#include "ui/overlays.h"

namespace slosh::ui::overlay_places_test {
namespace {

struct Screen {
    float width, height, scale;
};
constexpr Screen screens[] = {{800, 600, 1}, {1280, 800, 1}, {1920, 1080, 1}, {1600, 1200, 2}};

bool inside(const Rectangle& part, const Rectangle& whole) {
    return part.empty() || (part.x >= whole.x - 0.01f && part.y >= whole.y - 0.01f &&
                            part.right() <= whole.right() + 0.01f && part.bottom() <= whole.bottom() + 0.01f);
}

/// Bits: drawer, left panel, right panel, legend, timeline.
constexpr int panel_sets = 32;
Layout layout_of(const Screen& screen, int panels) {
    LayoutRequest request{screen.width, screen.height, screen.scale,     26.0f * screen.scale,
                          false,        true,          (panels & 1) != 0};
    request.left_asked = (panels & 2) != 0;
    request.right_asked = request.right_open = (panels & 4) != 0;
    request.scale_bar = (panels & 8) != 0;
    request.timeline = (panels & 16) != 0;
    request.notice = true;
    // The lines of the HUD are as many as they need for about 480 units of words each.
    const float room = compute_layout(request).hud.width / screen.scale;
    request.hud_height = (room > 480.0f ? 66.0f : room > 250.0f ? 125.0f : 180.0f) * screen.scale;
    return compute_layout(request);
}

/// As high as they get: a doctor with two findings, five messages, a particle and three probes.
std::vector<OverlayWish> wishes_of(int overlays, float scale, const Rectangle& pointer) {
    constexpr float heights[overlay_count] = {38.0f, 76.0f, 150.0f, 260.0f, 0.0f, 360.0f, 0.0f};
    std::vector<OverlayWish> wishes;
    for (std::size_t i = 0; i < overlay_count; ++i) {
        const auto overlay = static_cast<Overlay>(i);
        if ((overlays & (1 << i)) != 0)
            wishes.push_back(
                {overlay, heights[i] * scale, overlay == Overlay::legend ? Rectangle() : pointer});
    }
    return wishes;
}

TEST(OverlayPlaces, NoneCoversAnotherOrThePointer) {
    int left_out = 0, all = 0;
    for (const Screen& screen : screens) {
        for (int panels = 0; panels < panel_sets; ++panels) {
            const Layout layout = layout_of(screen, panels);
            Rectangle numbers = layout.hud;
            numbers.height = layout.room.y - numbers.y;
            const std::vector<Rectangle> taken{numbers, layout.left_tab, layout.right_tab};
            for (const auto& [x, y] : {std::pair(0.5f, 0.5f), {0.5f, 0.1f}, {0.9f, 0.85f}}) {
                const float unit = screen.scale;
                const Rectangle pointer{layout.room.x + x * layout.room.width - 8.0f * unit,
                                        layout.room.y + y * layout.room.height - 8.0f * unit, 28.0f * unit,
                                        32.0f * unit};
                for (int overlays = 0; overlays < 1 << overlay_count; ++overlays) {
                    const OverlayPlaces places = place_overlays(layout.room, taken, screen.scale,
                                                                wishes_of(overlays, screen.scale, pointer));
                    SCOPED_TRACE(testing::Message()
                                 << screen.width << "x" << screen.height << " scale " << screen.scale
                                 << " panels " << panels << " overlays " << overlays << " pointer " << x);
                    for (std::size_t i = 0; i < overlay_count; ++i) {
                        const Rectangle& place = places.all[i];
                        const bool wished = (overlays & (1 << i)) != 0;
                        all += wished;
                        left_out += wished && place.empty();
                        ASSERT_TRUE(wished || place.empty());
                        ASSERT_TRUE(inside(place, layout.free)) << i;
                        for (const Rectangle& part : taken) ASSERT_FALSE(overlap(place, part)) << i;
                        for (std::size_t j = 0; j < i; ++j)
                            ASSERT_FALSE(overlap(place, places.all[j])) << i << j;
                        if (static_cast<Overlay>(i) == Overlay::legend) continue;
                        ASSERT_FALSE(overlap(place, pointer)) << i;
                    }
                    // What waits for an answer, and messages, are there in any case.
                    for (const Overlay overlay : {Overlay::question, Overlay::messages}) {
                        if ((overlays & (1 << static_cast<int>(overlay))) != 0) {
                            ASSERT_FALSE(places[overlay].empty()) << static_cast<int>(overlay);
                        }
                    }
                }
            }
        }
    }
    EXPECT_LT(left_out, all / 10);
    std::printf("figure: overlays left out: %d of %d\n", left_out, all);
}

TEST(OverlayPlaces, ACardCoversNothingThatIsDrawn) {
    for (const Screen& screen : screens) {
        for (int panels = 0; panels < panel_sets; ++panels) {
            const Layout layout = layout_of(screen, panels);
            for (int asked = 0; asked < 1 << overlay_count; ++asked) {
                for (const Rectangle& panel : {layout.left, layout.right}) {
                    if (panel.empty()) continue;
                    Overlays overlays;
                    for (std::size_t i = 0; i < overlay_count; ++i)
                        if ((asked & (1 << i)) != 0) static_cast<void>(overlays.ask(static_cast<Overlay>(i)));
                    overlays.arrange(
                        {layout.room, layout.view, {layout.left_tab, layout.right_tab}, {}, screen.scale},
                        {});
                    const Rectangle whole{0.0f, 0.0f, screen.width, screen.height};
                    const float width = 330.0f * screen.scale, height = 300.0f * screen.scale;
                    const float x = panel.x > 0.0f ? panel.x - width : panel.right();
                    const Rectangle card =
                        overlays.place({whole, panel, {x, panel.y + 200.0f, width, height}});
                    SCOPED_TRACE(testing::Message() << screen.width << "x" << screen.height << " panels "
                                                    << panels << " overlays " << asked);
                    ASSERT_TRUE(inside(card, whole));
                    ASSERT_FALSE(overlap(card, panel));
                    for (std::size_t i = 0; i < overlay_count; ++i)
                        ASSERT_FALSE(overlap(card, overlays.ask(static_cast<Overlay>(i)))) << i;
                }
            }
        }
    }
}

TEST(Overlays, AListLeavesRoomForMessages) {
    for (const Screen& screen : screens) {
        for (const float share : {0.5f, 0.84f}) {
            const Layout layout = layout_of(screen, 0);
            const float width = std::min(680.0f * screen.scale, 0.95f * screen.width),
                        height = share * screen.height;
            Rectangle list{0.5f * (screen.width - width), 0.5f * (screen.height - height), width, height};
            Overlays overlays;
            static_cast<void>(overlays.ask(Overlay::messages));
            overlays.arrange({layout.room, layout.view, {}, {}, screen.scale}, {list});
            list.height = std::min(list.height, overlays.lists_end() - list.y);
            const Rectangle messages = overlays.ask(Overlay::messages);
            EXPECT_FALSE(messages.empty());
            EXPECT_FALSE(overlap(list, messages));
            EXPECT_GE(list.height, 100.0f * screen.scale) << "something of the list is left";
        }
    }
}

TEST(Overlays, OneStaysWhereItCame) {
    const Layout layout = layout_of(screens[1], 0);
    Overlays overlays;
    const auto frame = [&](const Rectangle& pointer) {
        overlays.arrange({layout.room, layout.view, {}, pointer, 1.0f}, {});
        return overlays.ask(Overlay::doctor);
    };
    EXPECT_TRUE(frame({}).empty());
    const Rectangle middle = frame({});
    EXPECT_FALSE(middle.empty());
    const Rectangle pointer{middle.x + 40.0f, middle.y + 10.0f, 28.0f, 32.0f};
    const Rectangle pointed = frame(pointer);
    EXPECT_EQ(pointed.x, middle.x);
    EXPECT_EQ(pointed.y, middle.y) << "a person goes there to press a button";
    Overlays another;
    std::swap(overlays, another);
    static_cast<void>(frame(pointer));
    EXPECT_FALSE(overlap(frame(pointer), pointer)) << "it does not come under the pointer";
}

/// As with the list of crashed sessions at 800x600, when the drawer opened.
TEST(Overlays, WordsThatTakeMoreLinesInANarrowPlaceStandStill) {
    const Rectangle pointer{392.0f, 292.0f, 28.0f, 32.0f};
    for (float height = 150.0f; height < 400.0f; height += 1.0f) {
        Overlays overlays;
        const auto frame = [&](float room) {
            overlays.arrange({{0.0f, 100.0f, 800.0f, room}, {}, {}, pointer, 1.0f}, {});
            const Rectangle place = overlays.ask(Overlay::question);
            if (!place.empty()) overlays.measured(Overlay::question, place.width < 500.0f ? 240.0f : 205.0f);
            return place;
        };
        for (const float room : {400.0f, height}) {
            for (int i = 0; i < 6; ++i) static_cast<void>(frame(room));
            const Rectangle rests = frame(room);
            for (int i = 0; i < 6; ++i) EXPECT_EQ(frame(room).x, rests.x) << "in a room of " << height;
        }
    }
}

}  // namespace
}  // namespace slosh::ui::overlay_places_test
