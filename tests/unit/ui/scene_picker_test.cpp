// What people type into the list of scenes: a dimension is a filter, wherever it stands.
#include "ui/scene_picker.h"

#include <gtest/gtest.h>

#include <utility>

namespace slosh::ui::scene_picker_test {
namespace {

std::pair<std::string, int> read(std::string_view query) {
    int dimension = 0;
    std::string rest = without_dimension(query, dimension);
    return {rest, dimension};
}

TEST(ScenePicker, ADimensionMayBeTyped) {
    using Read = std::pair<std::string, int>;
    EXPECT_EQ(read(""), Read("", 0));
    EXPECT_EQ(read("dam"), Read("dam", 0));
    EXPECT_EQ(read("2d"), Read("", 2));
    EXPECT_EQ(read("dam 2D"), Read("dam", 2));
    EXPECT_EQ(read("3-d wave tank"), Read("wave tank", 3));
    EXPECT_EQ(read("dam_break_2d"), Read("dam_break_2d", 0));
}

}  // namespace
}  // namespace slosh::ui::scene_picker_test
