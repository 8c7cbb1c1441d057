// What the row of presets says.
#include "ui/preset_row.h"

#include <gtest/gtest.h>

namespace slosh::ui::preset_row_test {
namespace {

TEST(PresetRow, SaysWhatIsInUseAndHowMuchWasChanged) {
    PresetRow row;
    EXPECT_EQ(preset_row_text(row), "choose ...");
    row.shown = "Fast";
    EXPECT_EQ(preset_row_text(row), "Fast");
    EXPECT_EQ(preset_row_hint(row), "");
    row.differences = {"Iterations 5 instead of 2"};
    EXPECT_EQ(preset_row_text(row), "Fast, 1 changed");
    EXPECT_EQ(preset_row_hint(row), "Iterations 5 instead of 2");
    row.differences.assign(11, "Substeps 5 instead of 2");
    EXPECT_TRUE(preset_row_hint(row).ends_with("\nand 3 more")) << preset_row_hint(row);
}

}  // namespace
}  // namespace slosh::ui::preset_row_test
