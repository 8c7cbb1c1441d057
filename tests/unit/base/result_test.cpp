// Result: a value or an Error, and an assertion for whoever asks for the other.
#include "slosh/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace slosh::result_test {
namespace {

Result<int> positive(int value) {
    if (value <= 0) return Error{"must be positive, got " + std::to_string(value), "scene.json: /count"};
    return value;
}
Result<void> check(bool good) {
    if (!good) return Error{"bad", ""};
    return {};
}

TEST(Result, HoldsAValue) {
    const Result<int> result = positive(3);
    ASSERT_TRUE(result);
    EXPECT_TRUE(result.ok());
    EXPECT_EQ(result.value(), 3);
}

TEST(Result, HoldsAnError) {
    const Result<int> result = positive(-2);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().text(), "scene.json: /count: must be positive, got -2");
    EXPECT_EQ(check(false).error().text(), "bad");
    EXPECT_TRUE(check(true).ok());
}

TEST(Result, OfTheErrorsOwnMessageType) {
    // A string is a value here, never taken for an error.
    const Result<std::string> result = std::string("text");
    ASSERT_TRUE(result);
    EXPECT_EQ(result.value(), "text");
}

TEST(Result, ValueCanBeChangedAndMovedOut) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(5);
    *result.value() = 6;
    const std::unique_ptr<int> taken = std::move(result).value();
    EXPECT_EQ(*taken, 6);
}

#ifdef SLOSH_ENABLE_ASSERTS
TEST(ResultDeathTest, AskingForTheOtherIsAProgrammerError) {
    EXPECT_DEATH(static_cast<void>(positive(-2).value()), "value\\(\\) of a failed Result");
    EXPECT_DEATH(static_cast<void>(positive(2).error()), "error\\(\\) of a successful Result");
    EXPECT_DEATH(static_cast<void>(check(true).error()), "error\\(\\) of a successful Result");
}
#endif

}  // namespace
}  // namespace slosh::result_test
