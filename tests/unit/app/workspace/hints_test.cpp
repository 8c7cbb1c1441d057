// Hints over several starts, each reading the settings that the one before has written.
#include "app/workspace/notices.h"

#include <gtest/gtest.h>

namespace slosh::app::hints_test {
namespace {

/// One session in which these hints are used: how many chips it began with.
std::size_t session(std::string& file, std::initializer_list<const char*> used) {
    Settings settings = parse_settings(file).value();
    ui::Hints hints = hints_at_start(settings);
    const std::size_t chips = hints.chips().size();
    for (const char* id : used) hints.used(id, 1.0);
    remember_hints(hints, settings);
    file = settings_to_text(settings);
    return chips;
}

TEST(HintsOverStarts, TheUsedOnesDoNotComeBack) {
    std::string file = "{}";
    EXPECT_EQ(session(file, {"drop", "pause"}), 4u);
    EXPECT_EQ(session(file, {"orbit"}), 2u);
    EXPECT_EQ(session(file, {"help"}), 1u);
    EXPECT_EQ(session(file, {}), 0u);
    EXPECT_TRUE(parse_settings(file).value().been_here_before);
}

TEST(HintsOverStarts, AfterSomeStartsThereAreNone) {
    std::string file = "{}";
    for (int start = 0; start < Settings::hint_starts; ++start) EXPECT_EQ(session(file, {}), 4u) << start;
    EXPECT_EQ(session(file, {}), 0u);
    EXPECT_EQ(session(file, {}), 0u);
}

}  // namespace
}  // namespace slosh::app::hints_test
