// Brings a picture to another size.
#include "render/image_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace slosh {
namespace {

Image black(const PixelSize& size) {
    return {size, std::vector<std::uint8_t>(3 * static_cast<std::size_t>(size.width) *
                                            static_cast<std::size_t>(size.height))};
}

std::uint8_t* at(Image& image, int column, int row) {
    return const_cast<std::uint8_t*>(image.pixel(column, row));
}

/// The two pixels between which a place along one side lies, and how far it is towards the second.
struct Between {
    int first = 0, second = 0;
    float share = 0.0f;
};
Between between(int pixel, int count, int source_count) {
    const float place =
        (static_cast<float>(pixel) + 0.5f) * static_cast<float>(source_count) / static_cast<float>(count) -
        0.5f;
    const int first = static_cast<int>(std::floor(place));
    return {std::clamp(first, 0, source_count - 1), std::clamp(first + 1, 0, source_count - 1),
            place - static_cast<float>(first)};
}

}  // namespace

Image fitted(const Image& image, const PixelSize& size) {
    if (image.size.width == size.width && image.size.height == size.height) return image;
    Image result = black(size);
    if (image.size.width <= 0 || image.size.height <= 0) return result;
    const double scale = std::min(static_cast<double>(size.width) / image.size.width,
                                  static_cast<double>(size.height) / image.size.height);
    const auto side = [&](int pixels, int most) {
        return std::clamp(static_cast<int>(std::lround(pixels * scale)), 1, most);
    };
    const int width = side(image.size.width, size.width), height = side(image.size.height, size.height);
    const int left = (size.width - width) / 2, top = (size.height - height) / 2;
    for (int row = 0; row < height; ++row) {
        const Between y = between(row, height, image.size.height);
        for (int column = 0; column < width; ++column) {
            const Between x = between(column, width, image.size.width);
            const std::uint8_t *a = image.pixel(x.first, y.first), *b = image.pixel(x.second, y.first),
                               *c = image.pixel(x.first, y.second), *d = image.pixel(x.second, y.second);
            std::uint8_t* pixel = at(result, left + column, top + row);
            for (int i = 0; i < 3; ++i) {
                const float upper = static_cast<float>(a[i]) + x.share * static_cast<float>(b[i] - a[i]);
                const float lower = static_cast<float>(c[i]) + x.share * static_cast<float>(d[i] - c[i]);
                pixel[i] = static_cast<std::uint8_t>(std::lround(upper + y.share * (lower - upper)));
            }
        }
    }
    return result;
}

Image thumbnail_of(const Image& image, const PixelSize& size) {
    Image result = black(size);
    if (image.size.width <= 0 || image.size.height <= 0) return result;
    // What is cut off lies at both sides alike.
    const double scale = std::min(static_cast<double>(image.size.width) / size.width,
                                  static_cast<double>(image.size.height) / size.height);
    const double left = 0.5 * (image.size.width - scale * size.width),
                 top = 0.5 * (image.size.height - scale * size.height);
    const auto edge = [&](double offset, int cell, int most) {
        return std::clamp(static_cast<int>(std::lround(offset + scale * cell)), 0, most);
    };
    for (int row = 0; row < size.height; ++row) {
        const int y0 = std::min(edge(top, row, image.size.height), image.size.height - 1),
                  y1 = std::max(edge(top, row + 1, image.size.height), y0 + 1);
        for (int column = 0; column < size.width; ++column) {
            const int x0 = std::min(edge(left, column, image.size.width), image.size.width - 1),
                      x1 = std::max(edge(left, column + 1, image.size.width), x0 + 1);
            std::array<int, 3> sum{};
            for (int y = y0; y < y1; ++y) {
                for (int x = x0; x < x1; ++x) {
                    for (std::size_t i = 0; i < 3; ++i) sum[i] += image.pixel(x, y)[i];
                }
            }
            const int count = (y1 - y0) * (x1 - x0);
            for (std::size_t i = 0; i < 3; ++i)
                at(result, column, row)[i] = static_cast<std::uint8_t>((sum[i] + count / 2) / count);
        }
    }
    return result;
}

}  // namespace slosh
