// What comes by itself does not cover what a person has opened, and is no larger than its words.
#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include "support/headless_gui.h"
#include "ui/dialogs.h"
#include "ui/notice.h"

namespace slosh::ui::stacking_test {
namespace {

/// When the window whose name begins so is drawn; -1: it is not.
int turn_of(std::string_view name) {
    const ImDrawData* data = ImGui::GetDrawData();
    for (int i = 0; i < data->CmdListsCount; ++i) {
        if (std::string_view(data->CmdLists[i]->_OwnerName).starts_with(name)) return i;
    }
    return -1;
}

void open_menu(bool open) {
    ImGui::Begin("panel");
    if (open) ImGui::OpenPopup("menu");
    if (ImGui::BeginPopup("menu")) {
        ImGui::TextUnformatted("Fast");
        ImGui::EndPopup();
    }
    ImGui::End();
}

void stays_below_a_menu(const char* name, const std::function<void(Context&)>& draw) {
    HeadlessGui gui(800.0f, 600.0f);
    gui.draw([] { open_menu(!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId)); });
    gui.draw([&] {
        open_menu(false);
        draw(gui.context);
    });
    ASSERT_GE(turn_of(name), 0);
    EXPECT_LT(turn_of(name), turn_of("##Popup"));
    EXPECT_GT(turn_of(name), turn_of("panel"));
}

TEST(Stacking, NoticesStayBelowAMenu) {
    const Rectangle place{0.0f, 0.0f, 800.0f, 600.0f};
    stays_below_a_menu("###too_slow", [&](Context& context) { draw_too_slow(context, place, {}); });
    stays_below_a_menu("###saved", [&](Context& context) {
        draw_saved_note(context, place, "State saved", "Open folder", "open_folder");
    });
}

TEST(Notices, TheOneForSlownessIsAsWideAsItsLineAndCentered) {
    TooSlowNotice notice;
    notice.sentence = "Too slow for real time.";
    notice.particles = 1000;
    notice.fewer = "1,000 particles";
    for (const float width : {700.0f, 240.0f}) {
        HeadlessGui gui(800.0f, 600.0f);
        const Rectangle place{50.0f, 40.0f, width, 300.0f};
        float height = 0.0f;
        gui.draw([&] { height = draw_too_slow(gui.context, place, notice); });
        const ImDrawData* data = ImGui::GetDrawData();
        float left = 1e9f, right = 0.0f, words = 0.0f;
        for (const HeadlessGui::Triangle& triangle : gui.triangles()) {
            left = std::min(left, triangle.bounds.x);
            right = std::max(right, triangle.bounds.right());
            if (triangle.text) words = std::max(words, triangle.bounds.right());
        }
        ASSERT_EQ(data->CmdListsCount, 1);
        EXPECT_NEAR(left - place.x, place.right() - right, 1.5f) << width;
        if (width > 400.0f) {
            EXPECT_LT(height, 45.0f) << "one line";
            EXPECT_LT(right - words, 25.0f) << "no empty part behind the last button";
        } else {
            EXPECT_GT(height, 60.0f) << "more lines where it is narrow";
        }
    }
}

}  // namespace
}  // namespace slosh::ui::stacking_test
