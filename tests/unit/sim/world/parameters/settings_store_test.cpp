// Settings of modules as values: defaults until changed, copies that do not share.
#include "sim/core/parameters/settings_store.h"

#include <gtest/gtest.h>

#include <utility>

namespace slosh::settings_store_test {
namespace {

struct Left {
    int number = 3;
};
struct Right {
    float value = 0.5f;
};

TEST(SettingsStore, AbsentSettingsAreTheDefaults) {
    const SettingsStore store;
    EXPECT_EQ(store.of<Left>().number, 3);
    EXPECT_EQ(store.of<Right>().value, 0.5f);
}

TEST(SettingsStore, ACopyIsItsOwn) {
    SettingsStore first;
    first.change<Left>().number = 7;
    SettingsStore second = first;
    second.change<Left>().number = 8;
    second.change<Right>().value = 1.0f;
    EXPECT_EQ(first.of<Left>().number, 7);
    EXPECT_EQ(first.of<Right>().value, 0.5f);
    EXPECT_EQ(second.of<Left>().number, 8);
    first = second;
    EXPECT_EQ(first.of<Right>().value, 1.0f);
    const SettingsStore moved = std::move(second);
    EXPECT_EQ(moved.of<Left>().number, 8);
    SettingsStore& self = first;
    first = self;
    EXPECT_EQ(first.of<Left>().number, 8);
}

}  // namespace
}  // namespace slosh::settings_store_test
