// Scenes that are asked for while one is loading.
#include "app/session/scene_loading.h"

#include <gtest/gtest.h>

namespace slosh::app::scene_loading_test {
namespace {

TEST(SceneQueue, LoadsTheNewestWhenTheFirstIsThere) {
    SceneQueue queue;
    EXPECT_EQ(queue.ask("a"), "a");
    EXPECT_EQ(queue.ask("b"), std::nullopt);
    EXPECT_EQ(queue.ask("c"), std::nullopt);
    EXPECT_EQ(queue.wanted(), "c") << "the next step goes on from here";
    EXPECT_EQ(queue.ended(), "c");
    EXPECT_EQ(queue.wanted(), "c");
    EXPECT_EQ(queue.ended(), std::nullopt);
    EXPECT_EQ(queue.wanted(), "");
    EXPECT_EQ(queue.ask("d"), "d");
}

TEST(SceneQueue, BackToTheOneUnderWayNeedsNoSecondLoad) {
    SceneQueue queue;
    EXPECT_EQ(queue.ask("a"), "a");
    EXPECT_EQ(queue.ask("b"), std::nullopt);
    EXPECT_EQ(queue.ask("a"), std::nullopt);
    EXPECT_EQ(queue.ended(), std::nullopt);
}

}  // namespace
}  // namespace slosh::app::scene_loading_test
