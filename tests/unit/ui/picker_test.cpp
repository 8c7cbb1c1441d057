// A list that is filtered while typing lights the line that Enter chooses, and no other.
#include "ui/picker.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "support/headless_gui.h"

namespace slosh::ui::picker_test {
namespace {

TEST(Picker, TheMouseSelectsOnlyWhileItMoves) {
    HeadlessGui gui(800.0f, 600.0f);
    std::map<std::string, Rectangle> places;
    gui.context.record_widget = [&](std::string_view id, const Rectangle& place) {
        places[std::string(id)] = place;
    };
    Picker picker;
    const auto open = [&] {
        picker.open("Find", {{"one", "one", ""}, {"two", "two", ""}, {"three", "three", ""}});
    };
    const auto draw = [&] { gui.draw([&] { static_cast<void>(picker.draw(gui.context)); }); };
    const auto lit = [&] {
        std::set<std::string> ids;
        const ImU32 color = ImGui::GetColorU32(ImGuiCol_HeaderHovered);
        for (const HeadlessGui::Triangle& triangle : gui.triangles()) {
            const Rectangle& part = triangle.bounds;
            for (const auto& [id, place] : places)
                if (triangle.color == color && id != "picker:query" &&
                    place.contains(part.x + 0.5f * part.width, part.y + 0.5f * part.height))
                    ids.insert(id);
        }
        return ids;
    };
    using Ids = std::set<std::string>;
    open();
    draw();
    EXPECT_EQ(lit(), Ids{"picker:one"});
    const Rectangle third = places.at("picker:three");
    ImGui::GetIO().MousePos = ImVec2(third.x + 5.0f, third.y + 5.0f);
    draw();
    EXPECT_EQ(lit(), Ids{"picker:three"});
    open();
    draw();
    EXPECT_EQ(lit(), Ids{"picker:one"}) << "the list opened under a mouse that rests";
}

TEST(Picker, IsGoneInTheFrameInWhichALineIsChosen) {
    HeadlessGui gui(800.0f, 600.0f);
    std::map<std::string, Rectangle> places;
    gui.context.record_widget = [&](std::string_view id, const Rectangle& place) {
        places[std::string(id)] = place;
    };
    Picker picker;
    picker.open("Find", {{"one", "one", ""}, {"two", "two", ""}});
    std::optional<std::string> chosen;
    const auto draw = [&](int frames) { gui.draw([&] { chosen = picker.draw(gui.context); }, frames); };
    draw(3);
    ASSERT_FALSE(gui.triangles().empty());
    const Rectangle second = places.at("picker:two");
    ImGui::GetIO().MousePos = ImVec2(second.x + 5.0f, second.y + 5.0f);
    draw(1);
    ImGui::GetIO().MouseDown[0] = true;
    draw(1);
    ImGui::GetIO().MouseDown[0] = false;
    draw(1);
    EXPECT_EQ(chosen, "two");
    EXPECT_TRUE(gui.triangles().empty()) << "the picture behind it may take seconds";
    picker.open("Find", {{"one", "one", ""}});
    draw(3);
    EXPECT_FALSE(gui.triangles().empty());
}

}  // namespace
}  // namespace slosh::ui::picker_test
