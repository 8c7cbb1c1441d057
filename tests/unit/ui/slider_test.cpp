// The knob of a slider never lies over its number.
#include "ui/slider.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/headless_gui.h"

namespace slosh::ui::slider_test {
namespace {

TEST(Slider, TheKnobCoversNoNumber) {
    for (const float scale : {1.0f, 2.0f}) {
        for (const char* theme : {"dark", "contrast"}) {
            HeadlessGui gui(640.0f, 480.0f, scale, theme);
            const std::uint32_t knob = ImGui::GetColorU32(ImGuiCol_SliderGrab);
            std::size_t letters_at_start = 0;
            for (const float share : {0.0f, 0.5f, 1.0f}) {
                SCOPED_TRACE(testing::Message() << theme << " x" << scale << " at " << share);
                float value = 10.0f + 89.0f * share;
                const float least = 10.0f, most = 99.0f;
                gui.draw([&] {
                    ImGui::SetNextWindowSize(ImVec2(300.0f * scale, 200.0f * scale));
                    ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
                    ImGui::SetNextItemWidth(130.0f * scale);
                    slider(gui.context, "##value",
                           {ImGuiDataType_Float, &value, &least, &most, "%.2f kg/m^3", 0});
                    ImGui::End();
                });
                std::vector<HeadlessGui::Triangle> letters, knobs;
                for (const HeadlessGui::Triangle& triangle : gui.triangles()) {
                    if (triangle.text) letters.push_back(triangle);
                    if (!triangle.text && triangle.color == knob) knobs.push_back(triangle);
                }
                ASSERT_FALSE(letters.empty());
                ASSERT_FALSE(knobs.empty());
                // Nothing of the number is cut off, wherever the knob is: five digits, point and unit.
                if (letters_at_start == 0) letters_at_start = letters.size();
                EXPECT_EQ(letters.size(), letters_at_start);
                for (const HeadlessGui::Triangle& letter : letters) {
                    EXPECT_TRUE(
                        std::none_of(knobs.begin(), knobs.end(), [&](const HeadlessGui::Triangle& part) {
                            return overlap(part.bounds, letter.bounds);
                        }));
                }
            }
        }
    }
}

}  // namespace
}  // namespace slosh::ui::slider_test
