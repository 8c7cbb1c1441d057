// Pictures that the processor enlarges.
#include "render/enlarger.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace slosh::enlarger_test {
namespace {

constexpr PixelSize small{31, 20}, large{108, 70};

/// `level(x, y)`: 0 to 1, places from 0 to 1, y upward. As the small or, from the top, the large picture.
template <class Level>
std::vector<std::uint32_t> picture(const PixelSize& size, bool from_top, Level level) {
    std::vector<std::uint32_t> pixels;
    for (int row = 0; row < size.height; ++row) {
        const double y = (from_top ? size.height - row - 0.5 : row + 0.5) / size.height;
        for (int column = 0; column < size.width; ++column) {
            const auto value =
                static_cast<std::uint32_t>(std::lround(255.0 * level((column + 0.5) / size.width, y)));
            pixels.push_back(value * 0x00010101u | 0xff000000u);
        }
    }
    return pixels;
}

template <class Level>
std::vector<std::uint32_t> enlarged(Level level) {
    std::vector<std::uint32_t> result(static_cast<std::size_t>(large.width) *
                                      static_cast<std::size_t>(large.height));
    Enlarger().enlarge(picture(small, false, level), small, result, large);
    return result;
}

/// Mean difference, 0 to 255, of the green of pixels that are not at the border.
double difference(const std::vector<std::uint32_t>& one, const std::vector<std::uint32_t>& other) {
    double sum = 0.0;
    int count = 0;
    for (int row = 4; row < large.height - 4; ++row) {
        for (int column = 4; column < large.width - 4; ++column, ++count) {
            const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(large.width) +
                            static_cast<std::size_t>(column);
            sum += std::abs(static_cast<double>((one[at] >> 8) & 0xffu) -
                            static_cast<double>((other[at] >> 8) & 0xffu));
        }
    }
    return sum / count;
}

TEST(EnlargerTest, WhatIsEvenStaysSo) {
    for (const std::uint32_t pixel : enlarged([](double, double) { return 0.4; }))
        EXPECT_EQ(pixel, 0xff666666u);
}

TEST(EnlargerTest, ASlopeStaysOneAndTheTopIsFirst) {
    const auto slope = [](double x, double y) { return 0.3 * x + 0.6 * y; };
    EXPECT_LT(difference(enlarged(slope), picture(large, true, slope)), 1.5);
}

TEST(EnlargerTest, OnePixelFillsAll) {
    std::vector<std::uint32_t> result(static_cast<std::size_t>(large.width) *
                                      static_cast<std::size_t>(large.height));
    Enlarger().enlarge(std::vector<std::uint32_t>{0xff123456u}, {1, 1}, result, large);
    for (const std::uint32_t pixel : result) EXPECT_EQ(pixel, 0xff123456u);
}

}  // namespace
}  // namespace slosh::enlarger_test
