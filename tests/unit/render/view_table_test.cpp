// The table of the view: whole, in order, and following what the renderer has and what is drawn.
#include <gtest/gtest.h>

#include <algorithm>

#include "render/color_map.h"
#include "render/quality.h"
#include "render/view_settings.h"
#include "support/needs.h"

namespace slosh::view_table_test {
namespace {

std::vector<std::string> acting(const ViewSettings& view) {
    std::vector<std::string> keys;
    for (const ParameterDescription& setting : view_table().all()) {
        if (setting.acts(&view)) keys.emplace_back(setting.key.substr(5));
    }
    return keys;
}

bool has(const std::vector<std::string>& keys, std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

TEST(ViewTable, EverySettingIsDescribed) {
    const ViewSettings defaults;
    for (const ParameterDescription& setting : view_table().all()) {
        SCOPED_TRACE(setting.key);
        EXPECT_TRUE(setting.key.starts_with("view."));
        EXPECT_EQ(setting.group, "view");
        EXPECT_FALSE(setting.label.empty());
        EXPECT_TRUE(setting.help.ends_with("."));
        ViewSettings view;
        EXPECT_TRUE(setting.set(&view, setting.value(&defaults))) << "the default is allowed";
        EXPECT_EQ(
            std::count_if(view_table().all().begin(), view_table().all().end(),
                          [&](const auto& other) { return other.member(&view) == setting.member(&view); }),
            1)
            << "two keys for one field";
    }
}

/// Stands for a value of any type.
struct Anything {
    template <class T>
    operator T() const;
};
/// How many fields a plain struct has: as many values as it can be made of.
template <class Struct, class... Values>
consteval std::size_t count_fields() {
    if constexpr (requires { Struct{Values{}..., Anything{}}; }) {
        return count_fields<Struct, Values..., Anything>();
    } else {
        return sizeof...(Values);
    }
}

/// A field without a line in the table could be neither saved nor found.
TEST(ViewTable, HasEveryField) {
    SLOSH_NEEDS(foam);
    static_assert(count_fields<ViewSettings>() > 20);
    EXPECT_EQ(view_table().all().size(), count_fields<ViewSettings>());
}

TEST(ViewTable, OnlyWhatIsSeenActs) {
    ViewSettings view;
    EXPECT_TRUE(has(acting(view), "clarity"));
    EXPECT_FALSE(has(acting(view), "field"));
    view.mode = "particles";
    EXPECT_FALSE(has(acting(view), "clarity"));
    EXPECT_TRUE(has(acting(view), "color_map"));
    EXPECT_FALSE(has(acting(view), "range_min"));
    EXPECT_FALSE(has(acting(view), "solid_color"));
    view.automatic_range = false;
    EXPECT_TRUE(has(acting(view), "range_min"));
    view.field = "none";
    EXPECT_TRUE(has(acting(view), "solid_color"));
    EXPECT_FALSE(has(acting(view), "color_map"));
    EXPECT_FALSE(has(acting(view), "range_min"));
    EXPECT_TRUE(has(acting(view), "background"));
}

}  // namespace
}  // namespace slosh::view_table_test
