// Suggestions for typing errors, and numbers as people read them.
#include "base/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "base/number_text.h"

namespace slosh::text_test {
namespace {

const std::vector<std::string_view> keys{"pbf.iterations", "pbf.tolerance", "xsph.c",
                                         "fluid.spacing",  "gravity.y",     "time.step"};

TEST(NearestName, FindsTypingErrors) {
    EXPECT_EQ(nearest_name("pbf.iteratoins", keys), "pbf.iterations");
    EXPECT_EQ(nearest_name("fluid.spaccing", keys), "fluid.spacing");
    EXPECT_EQ(nearest_name("time.step", keys), "time.step");
    EXPECT_EQ(nearest_name("gravty.y", keys), "gravity.y");
}

TEST(NearestName, TheGroupMayBeMissing) {
    EXPECT_EQ(nearest_name("iterations", keys), "pbf.iterations");
    EXPECT_EQ(nearest_name("spacing", keys), "fluid.spacing");
}

TEST(NearestName, NothingNear) {
    EXPECT_EQ(nearest_name("temperature_of_the_sun", keys), "");
    EXPECT_EQ(nearest_name("anything", {}), "");
    EXPECT_EQ(suggestion("temperature_of_the_sun", keys), "");
}

TEST(NearestName, EmptyTextAndEmptyNamesAreHarmless) {
    const std::vector<std::string_view> odd{"", ".", "a."};
    EXPECT_NO_FATAL_FAILURE(static_cast<void>(nearest_name("", odd)));
    EXPECT_NO_FATAL_FAILURE(static_cast<void>(nearest_name("", keys)));
}

TEST(NearestName, SuggestionIsAQuestion) {
    EXPECT_EQ(suggestion("xsph.d", keys), " (did you mean \"xsph.c\"?)");
}

TEST(FormatNumber, ShortestTextOfAFloat) {
    EXPECT_EQ(format_number(static_cast<double>(0.1f)), "0.1");
    EXPECT_EQ(format_number(static_cast<double>(-9.81f)), "-9.81");
    EXPECT_EQ(format_number(0.1), "0.1");
    EXPECT_EQ(format_number(3.0), "3");
    EXPECT_EQ(format_number(1e6), "1e+06");
}

TEST(FormatNumber, ReadsBackAsTheSameNumber) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> mantissa(-1.0, 1.0);
    std::uniform_int_distribution<int> exponent(-100, 100);
    for (int k = 0; k < 2000; ++k) {
        const double value = std::ldexp(mantissa(random), exponent(random));
        const std::string text = format_number(value);
        double back = 0.0;
        const auto end = parse_number(text, back);
        ASSERT_EQ(end.ptr, text.data() + text.size()) << text;
        ASSERT_EQ(back, value) << text;
        const auto single = static_cast<float>(value);
        const std::string short_text = format_number(static_cast<double>(single));
        float single_back = 0.0f;
        parse_number(short_text, single_back);
        ASSERT_EQ(single_back, single) << short_text;
        ASSERT_LE(short_text.size(), 15u) << "not the shortest";
    }
}

TEST(Printable, WhatATerminalActsOnIsReplaced) {
    EXPECT_EQ(printable("plain, \ttabbed\nand w\xC3\xA4sserig \xF0\x9F\x92\xA7"),
              "plain, \ttabbed\nand w\xC3\xA4sserig \xF0\x9F\x92\xA7");
    const std::string mark = "\xEF\xBF\xBD";
    EXPECT_EQ(printable("\x1b[31mred\x1b[0m"), mark + "[31mred" + mark + "[0m");
    EXPECT_EQ(printable("over\rwritten\b\x7f"), "over" + mark + "written" + mark + mark);
    EXPECT_EQ(printable("\xC2\x9B"
                        "31m"),
              mark + "31m")
        << "the escape of one character";
    EXPECT_EQ(printable("\xE2\x80\xAE"
                        "txt.exe"),
              mark + "txt.exe")
        << "from right to left";
    EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a" + mark + "b");
}

TEST(Printable, WhatIsNoUtf8IsReplacedByteByByte) {
    const std::string mark = "\xEF\xBF\xBD";
    EXPECT_EQ(printable("\xFF\xFE"), mark + mark);
    EXPECT_EQ(printable("cut \xE2\x82"), "cut " + mark + mark);
    EXPECT_EQ(printable("\xC0\xAF"), mark + mark) << "a slash, longer than it needs";
    EXPECT_EQ(printable("\xED\xA0\x80"), mark + mark + mark) << "half of a pair";
    EXPECT_EQ(printable("\xF4\x90\x80\x80"), mark + mark + mark + mark) << "beyond Unicode";
}

}  // namespace
}  // namespace slosh::text_test
