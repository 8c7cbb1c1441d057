// Every looped picture belongs to a parameter, and is whole frames in which something happens.
#include "app/shell/parameter_loops.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "render/image_file.h"
#include "sim/core/parameters/parameters.h"

namespace slosh::app::parameter_loops_test {
namespace {

/// How many pixels of two frames of a strip differ by more than what the compression does.
int differing(const Image& strip, int a, int b) {
    int count = 0;
    for (int row = 0; row < loop_frame_size.height; ++row) {
        for (int column = 0; column < loop_frame_size.width; ++column) {
            const std::uint8_t *x = strip.pixel(a * loop_frame_size.width + column, row),
                               *y = strip.pixel(b * loop_frame_size.width + column, row);
            int most = 0;
            for (int channel = 0; channel < 3; ++channel)
                most = std::max(most, std::abs(static_cast<int>(x[channel]) - static_cast<int>(y[channel])));
            count += most > 40 ? 1 : 0;
        }
    }
    return count;
}

/// Of the first frame: how different its darkest and its brightest pixel are.
int contrast(const Image& strip) {
    int low = 255 * 3, high = 0;
    for (int row = 0; row < loop_frame_size.height; ++row) {
        for (int column = 0; column < loop_frame_size.width; ++column) {
            const std::uint8_t* pixel = strip.pixel(column, row);
            low = std::min(low, pixel[0] + pixel[1] + pixel[2]);
            high = std::max(high, pixel[0] + pixel[1] + pixel[2]);
        }
    }
    return high - low;
}

TEST(ParameterLoops, EveryFileIsOfAParameterAndOfACase) {
    ASSERT_FALSE(embedded_parameter_loops().empty());
    for (const EmbeddedFile& file : embedded_parameter_loops()) {
        const LoopName name = parse_loop_name(file.path);
        EXPECT_NE(parameter_table().find(name.key), nullptr) << file.path;
    }
    EXPECT_EQ(parse_loop_name("kernel.ratio.high.webp").key, "kernel.ratio");
    EXPECT_EQ(parse_loop_name("kernel.ratio.high.webp").of.title, "Too high");
    EXPECT_EQ(parse_loop_name("kernel.ratio.webp").key, "");
}

/// Every picture is decoded. One that is no other at another value explains nothing.
TEST(SlowParameterLoops, AreWholeFramesMoveAndDifferFromEachOther) {
    std::map<std::string, std::vector<Image>> of;
    for (const EmbeddedFile& file : embedded_parameter_loops()) {
        SCOPED_TRACE(file.path);
        Result<Image> strip = decode_webp(file.text, std::string(file.path));
        ASSERT_TRUE(strip.ok()) << strip.error().text();
        ASSERT_EQ(strip.value().size.height, loop_frame_size.height);
        ASSERT_EQ(strip.value().size.width % loop_frame_size.width, 0);
        ASSERT_GE(strip.value().size.width / loop_frame_size.width, 4);
        EXPECT_GT(contrast(strip.value()), 150);
        of[std::string(parse_loop_name(file.path).key)].push_back(std::move(strip).value());
    }
    for (const auto& [key, strips] : of) {
        SCOPED_TRACE(key);
        EXPECT_GE(strips.size(), 2u) << "one picture alone has nothing beside it";
        int moving = 0;
        for (const Image& strip : strips) {
            const int last = strip.size.width / loop_frame_size.width - 1;
            moving += std::max(differing(strip, 0, last / 2), differing(strip, 0, last)) > 50 ? 1 : 0;
        }
        // Water without surface tension keeps its shape: that is what is to be seen.
        EXPECT_GE(moving, 1);
        for (std::size_t i = 1; i < strips.size(); ++i) EXPECT_NE(strips[i].rgb, strips[0].rgb);
    }
}

TEST(ParameterLoops, WhatIsNoPictureIsAnErrorThatNamesIt) {
    for (const std::string_view bytes : {std::string_view("no picture"), std::string_view()}) {
        const Result<Image> picture = decode_webp(bytes, "loop.webp");
        ASSERT_FALSE(picture.ok());
        EXPECT_EQ(picture.error().where, "loop.webp");
    }
    const std::string_view whole = embedded_parameter_loops().front().text;
    EXPECT_FALSE(decode_webp(whole.substr(0, whole.size() / 2), "half.webp").ok());
}

}  // namespace
}  // namespace slosh::app::parameter_loops_test
