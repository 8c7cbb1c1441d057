// Measures of pictures that follow each other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "render/image_file.h"

namespace slosh::test {

inline int brightness_255(const Image& image, int column, int row) {
    const std::uint8_t* pixel = image.pixel(column, row);
    return (77 * pixel[0] + 151 * pixel[1] + 28 * pixel[2]) / 256;
}

/// The part of the pixels whose brightness is more than `contrast` (of 255) away from everything within
/// `reach` pixels in the picture before and in the one after. What moves by less than `reach` is found
/// nearby, so what counts are things that are there in one picture only: flakes, flicker, popping. All of one
/// size.
inline double flaked_part(const Image& before, const Image& now, const Image& after, int reach,
                          int contrast) {
    std::size_t count = 0;
    for (int row = 0; row < now.size.height; ++row) {
        for (int column = 0; column < now.size.width; ++column) {
            const int here = brightness_255(now, column, row);
            const auto is_nearby = [&](const Image& other) {
                int low = 255, high = 0;
                for (int y = std::max(row - reach, 0); y <= std::min(row + reach, now.size.height - 1); ++y) {
                    for (int x = std::max(column - reach, 0);
                         x <= std::min(column + reach, now.size.width - 1); ++x) {
                        const int there = brightness_255(other, x, y);
                        low = std::min(low, there);
                        high = std::max(high, there);
                    }
                }
                return here >= low - contrast && here <= high + contrast;
            };
            if (!is_nearby(before) && !is_nearby(after)) ++count;
        }
    }
    return static_cast<double>(count) / (static_cast<double>(now.size.width) * now.size.height);
}

/// The part of the pixels whose brightness differs by more than `contrast` (of 255).
inline double changed_part(const Image& a, const Image& b, int contrast) {
    std::size_t count = 0;
    for (int row = 0; row < a.size.height; ++row) {
        for (int column = 0; column < a.size.width; ++column) {
            const int difference = brightness_255(a, column, row) - brightness_255(b, column, row);
            count += std::abs(difference) > contrast ? 1 : 0;
        }
    }
    return static_cast<double>(count) / (static_cast<double>(a.size.width) * a.size.height);
}

}  // namespace slosh::test
