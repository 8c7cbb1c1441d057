// Fuzzy matching: what people type into the pickers finds what they mean.
#include "ui/fuzzy.h"

#include <gtest/gtest.h>

namespace slosh::ui::fuzzy_test {
namespace {

std::string best(std::string_view query, const std::vector<std::string>& texts) {
    const auto order = fuzzy_filter(query, texts);
    return order.empty() ? "" : texts[order.front()];
}

const std::vector<std::string> scenes{
    "double_dam_break", "central_drop_2d", "corner_column", "cube_in_container", "dam_break_2d",
    "dam_break_peer",   "milk_crown",      "water_drop",    "waterfall",         "zero_gravity"};

TEST(Fuzzy, LettersInOrderMatchOthersDoNot) {
    EXPECT_TRUE(fuzzy_score("ddb", "double_dam_break"));
    EXPECT_TRUE(fuzzy_score("DDB", "double_dam_break"));
    EXPECT_TRUE(fuzzy_score("dam br", "double_dam_break"));
    EXPECT_FALSE(fuzzy_score("bdd", "double_dam_break"));
    EXPECT_FALSE(fuzzy_score("dambreakk", "double_dam_break"));
    EXPECT_FALSE(fuzzy_score("x", ""));
}

TEST(Fuzzy, WordStartsAndRunsWin) {
    EXPECT_EQ(best("zero", scenes), "zero_gravity");
    EXPECT_EQ(best("zg", scenes), "zero_gravity");
    EXPECT_EQ(best("milk", scenes), "milk_crown");
    EXPECT_EQ(best("db2", scenes), "dam_break_2d");
    EXPECT_EQ(best("wf", scenes), "waterfall");
    EXPECT_EQ(best("dam", scenes), "dam_break_2d");  // at the start beats the middle of double_dam_break
    EXPECT_EQ(best("peer", scenes), "dam_break_peer");
}

TEST(Fuzzy, ConsecutiveLettersBeatScatteredOnes) {
    EXPECT_GT(*fuzzy_score("iter", "Iterations"), *fuzzy_score("iter", "In the terrain"));
    EXPECT_EQ(best("pause", {"Spread cause", "Simulation: Pause"}), "Simulation: Pause");
    EXPECT_EQ(best("visc", {"View: Full screen", "XSPH viscosity"}), "XSPH viscosity");
}

TEST(Fuzzy, FindsTheBestPlaceNotTheFirst) {
    // Greedy matching would take the "d" of "double" and miss the run "dam".
    EXPECT_GT(*fuzzy_score("dam", "double_dam"), *fuzzy_score("dam", "double_xaym"));
}

}  // namespace
}  // namespace slosh::ui::fuzzy_test
