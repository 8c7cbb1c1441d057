// The colours that are there unasked can be told apart without any one of the three cones.
#include <gtest/gtest.h>

#include <string>

#include "render/color_field.h"
#include "render/color_map.h"
#include "support/color_vision.h"

namespace slosh::color_vision_test {
namespace {

constexpr int places = 32;

float lightness(const ColorMap& map, Eyes eyes, int place) {
    return lab_seen_by(eyes, map.color(static_cast<float>(place) / places)).x;
}

/// Which of two values is the greater is seen by how light they are; of signed ones the side by the hue.
TEST(ColorVision, TheMapThatAFieldBeginsWithIsSafe) {
    for (const ColorField& field : color_field_list()) {
        const ColorMap* map = find_color_map(field.color_map);
        ASSERT_NE(map, nullptr) << field.name;
        if (map->name == "materials") continue;  // kinds have no order
        const bool has_sign = field.range == RangeKind::symmetric;
        for (const Eyes eyes : every_eyes) {
            SCOPED_TRACE(std::string(field.name) + ", " + std::string(map->name) + ", eyes " +
                         std::to_string(static_cast<int>(eyes)));
            for (int place = 1; place <= places; ++place) {
                const bool rises = !has_sign || place <= places / 2;
                const float by = lightness(*map, eyes, place) - lightness(*map, eyes, place - 1);
                EXPECT_GT(rises ? by : -by, 0.0f) << "at " << place;
            }
            if (has_sign) {
                EXPECT_GT(difference_seen_by(eyes, map->color(0.0f), map->color(1.0f)), 30.0f);
            } else {
                EXPECT_GT(lightness(*map, eyes, places) - lightness(*map, eyes, 0), 50.0f);
            }
        }
    }
}

TEST(ColorVision, MaterialsAreToldApart) {
    const ColorMap& map = *find_color_map("materials");
    for (std::size_t i = 0; i < map.anchors.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            for (const Eyes eyes : every_eyes) {
                EXPECT_GT(difference_seen_by(eyes, map.anchors[i], map.anchors[j]), 20.0f)
                    << i << ", " << j << ", eyes " << static_cast<int>(eyes);
            }
        }
    }
}

}  // namespace
}  // namespace slosh::color_vision_test
