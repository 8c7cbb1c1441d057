// The colours of good, warning and bad are told apart by all eyes, in every theme.
#include "ui/theme.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "support/color_vision.h"
#include "support/headless_gui.h"

namespace slosh::ui::theme_test {
namespace {

Vec3 srgb(std::uint32_t packed) {
    const ImVec4 color = ImGui::ColorConvertU32ToFloat4(packed);
    return {color.x, color.y, color.z};
}

TEST(Theme, JudgementsAreToldApartByAllEyes) {
    for (const std::string_view name : theme_names()) {
        const HeadlessGui gui(640.0f, 480.0f, 1.0f, std::string(name).c_str());
        const Palette& colors = palette();
        const std::array judged{srgb(colors.good), srgb(colors.warning), srgb(colors.bad)};
        for (std::size_t i = 0; i < judged.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                for (const Eyes eyes : every_eyes) {
                    EXPECT_GT(difference_seen_by(eyes, judged[i], judged[j]), 20.0f)
                        << name << ": " << j << ", " << i << ", eyes " << static_cast<int>(eyes);
                }
            }
        }
    }
}

}  // namespace
}  // namespace slosh::ui::theme_test
