#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "render/color_field.h"
#include "render/color_map.h"

namespace slosh::color_test {
namespace {

TEST(ColorMap, PublishedValues) {
    struct Known {
        const char* map;
        float position;
        Vec3 color;
    };
    // First, middle (entry 128 of 256) and last entries as published; the cool-warm map's ends and middle.
    const std::array known{
        Known{"viridis", 0.0f, {0.267004f, 0.004874f, 0.329415f}},
        Known{"viridis", 128.0f / 255.0f, {0.127568f, 0.566949f, 0.550556f}},
        Known{"viridis", 1.0f, {0.993248f, 0.906157f, 0.143936f}},
        Known{"magma", 0.0f, {0.001462f, 0.000466f, 0.013866f}},
        Known{"magma", 1.0f, {0.987053f, 0.991438f, 0.749504f}},
        Known{"inferno", 0.0f, {0.001462f, 0.000466f, 0.013866f}},
        Known{"inferno", 1.0f, {0.988362f, 0.998364f, 0.644924f}},
        Known{"plasma", 0.0f, {0.050383f, 0.029803f, 0.527975f}},
        Known{"plasma", 1.0f, {0.940015f, 0.975158f, 0.131326f}},
        Known{"coolwarm", 0.0f, {59.0f / 255.0f, 76.0f / 255.0f, 192.0f / 255.0f}},
        Known{"coolwarm", 0.5f, {0.865f, 0.865f, 0.865f}},
        Known{"coolwarm", 1.0f, {180.0f / 255.0f, 4.0f / 255.0f, 38.0f / 255.0f}},
    };
    for (const Known& one : known) {
        const ColorMap* map = find_color_map(one.map);
        ASSERT_NE(map, nullptr) << one.map;
        for (int channel = 0; channel < 3; ++channel) {
            EXPECT_NEAR(map->color(one.position)[channel], one.color[channel], 0.01f)
                << one.map << " at " << one.position;
        }
    }
}

TEST(ColorMap, AllAreInRangeAndContinuous) {
    std::set<std::string_view> names;
    for (const ColorMap& map : color_map_list()) {
        EXPECT_TRUE(names.insert(map.name).second) << map.name;
        const auto table = map.table();
        for (std::size_t i = 4; i < table.size(); ++i) {
            EXPECT_LE(std::abs(int{table[i]} - int{table[i - 4]}), 12) << map.name << " entry " << i / 4;
        }
        EXPECT_EQ(map.color(-3.0f), map.color(0.0f));
        EXPECT_EQ(map.color(7.0f), map.color(1.0f));
        EXPECT_EQ(map.color(std::numeric_limits<float>::quiet_NaN()), map.color(0.0f));
    }
    EXPECT_EQ(find_color_map("plaid"), nullptr);
}

TEST(ColorField, EveryFieldHasItsMapAndSurvivesEmptyViews) {
    for (const ColorField& field : color_field_list()) {
        EXPECT_NE(find_color_map(field.color_map), nullptr) << field.name;
        EXPECT_EQ(find_color_field(field.name), &field);
        ParticleView view;
        view.count = 3;
        std::vector<float> values(3, -1.0f);
        field.evaluate(view, values);
        for (const float value : values) EXPECT_EQ(value, 0.0f) << field.name;
    }
    EXPECT_EQ(find_color_field("taste"), nullptr);
}

TEST(ColorField, Values) {
    const std::vector<float> x{1.0f}, vx{3.0f}, vy{-4.0f}, vz{12.0f}, density{1030.0f};
    ParticleView view;
    view.count = 1;
    view.x = x, view.velocity_x = vx, view.velocity_y = vy, view.velocity_z = vz, view.density = density;
    std::vector<float> value(1);
    find_color_field("speed")->evaluate(view, value);
    EXPECT_FLOAT_EQ(value[0], 13.0f);
    find_color_field("density_error")->evaluate(view, value);
    EXPECT_NEAR(value[0], 3.0f, 1.0e-4f);
    find_color_field("velocity_y")->evaluate(view, value);
    EXPECT_FLOAT_EQ(value[0], -4.0f);
}

TEST(ColorField, LambdaIsReadOffThePressureOrSaysThatThereIsNone) {
    const ColorField& field = *find_color_field("lambda");
    const std::vector<float> pressure{0.0f, 2000.0f};
    ParticleView view;
    view.count = 2;
    view.pressure = pressure;
    EXPECT_NE(field.missing(view).find("none"), std::string_view::npos);
    view.multiplier_per_pascal = -4.0e-9f;  // m^2/Pa
    EXPECT_EQ(field.missing(view), "");
    std::vector<float> values(2);
    field.evaluate(view, values);
    EXPECT_FLOAT_EQ(values[0], 0.0f);
    EXPECT_FLOAT_EQ(values[1], -8.0f) << field.unit;
    EXPECT_EQ(find_color_field("speed")->missing(ParticleView()), "");
}

TEST(AutomaticRange, BothEndsFollowWithPatience) {
    const ColorField &height = *find_color_field("height"), &sideways = *find_color_field("velocity_x");
    const std::vector<float> low{-2.0f, -2.0f, 1.0f, 1.0f}, inside{-0.5f, -0.5f, 0.2f, 0.2f};
    for (const ColorField* field : {&height, &sideways}) {
        AutomaticRange range;
        const ValueRange wide = range.follow(*field, low);
        EXPECT_FLOAT_EQ(wide.min, -2.0f) << field->name;
        EXPECT_FLOAT_EQ(wide.max, field == &height ? 1.0f : 2.0f) << field->name;
        for (int frame = 0; frame < 89; ++frame) {
            const ValueRange now = range.follow(*field, inside);
            ASSERT_EQ(now.min, wide.min) << field->name << ", frame " << frame;
            ASSERT_EQ(now.max, wide.max) << field->name << ", frame " << frame;
        }
        const ValueRange narrow = range.follow(*field, inside);
        EXPECT_FLOAT_EQ(narrow.min, -0.5f) << field->name;
        EXPECT_FLOAT_EQ(narrow.max, field == &height ? 0.2f : 0.5f) << field->name;
        // Another field starts anew, and so does a scene.
        EXPECT_FLOAT_EQ(range.follow(*find_color_field("speed"), {}).max, 1.0f);
        range.reset();
        EXPECT_FLOAT_EQ(range.follow(*field, inside).min, -0.5f) << field->name;
    }
}

TEST(AutomaticRange, OneOutlierDoesNotDecide) {
    std::vector<float> values(1000, 1.9f);
    values[500] = 500.0f;
    values[501] = std::numeric_limits<float>::infinity();
    values[502] = std::numeric_limits<float>::quiet_NaN();
    const ColorField& speed = *find_color_field("speed");
    EXPECT_FLOAT_EQ(AutomaticRange().follow(speed, values).max, 2.0f);
    // Nor does noise at rest fill the map.
    EXPECT_FLOAT_EQ(AutomaticRange().follow(speed, std::vector<float>(100, 0.001f)).max,
                    speed.smallest_range);
}

}  // namespace
}  // namespace slosh::color_test
