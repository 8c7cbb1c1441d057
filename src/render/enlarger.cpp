// See enlarger.h. Each row is widened once, and every row of the large picture mixes two of them.
#include "render/enlarger.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace slosh {
namespace {

constexpr std::uint32_t whole = 256;

/// The four channels of a pixel, 16 bits each.
std::uint64_t spread(std::uint32_t pixel) {
    const std::uint64_t pairs = (pixel | (std::uint64_t{pixel} << 16)) & 0x0000ffff0000ffffu;
    return (pairs | (pairs << 8)) & 0x00ff00ff00ff00ffu;
}

}  // namespace

Enlarger::Place Enlarger::place_of(int pixel, int from, int to) {
    const float ratio = static_cast<float>(from) / static_cast<float>(to);
    const float middle = (static_cast<float>(pixel) + 0.5f) * ratio - 0.5f;
    const float place = std::clamp(middle, 0.0f, static_cast<float>(from - 1)), low = std::floor(place);
    const int first = static_cast<int>(low);
    return {first, std::min(first + 1, from - 1),
            static_cast<std::uint32_t>((place - low) * static_cast<float>(whole))};
}

void Enlarger::widen(std::span<const std::uint32_t> row, std::vector<std::uint16_t>& wide) const {
    std::uint16_t* to = wide.data();
    for (const Place& column : columns_) {
        const std::uint64_t a = spread(row[static_cast<std::size_t>(column.first)]),
                            b = spread(row[static_cast<std::size_t>(column.second)]);
        const std::uint64_t mixed =
            ((a * (whole - column.part) + b * column.part) >> 8) & 0x00ff00ff00ff00ffu;
        std::memcpy(to, &mixed, sizeof mixed);
        to += 4;
    }
}

void Enlarger::enlarge(std::span<const std::uint32_t> small, const PixelSize& from,
                       std::span<std::uint32_t> large, const PixelSize& to) {
    const auto width = static_cast<std::size_t>(to.width);
    columns_.resize(width);
    for (int x = 0; x < to.width; ++x)
        columns_[static_cast<std::size_t>(x)] = place_of(x, from.width, to.width);
    std::array<int, 2> held{-1, -1};  // the row that each of wide_ has
    const auto row = [&](int index) {
        const auto slot = static_cast<std::size_t>(index & 1);
        std::vector<std::uint16_t>& wide = wide_[slot];
        if (held[slot] != index || wide.size() != 4 * width) {
            wide.resize(4 * width);
            widen(small.subspan(static_cast<std::size_t>(index) * static_cast<std::size_t>(from.width),
                                static_cast<std::size_t>(from.width)),
                  wide);
            held[slot] = index;
        }
        return wide.data();
    };
    auto* out = reinterpret_cast<std::uint8_t*>(large.data() + width * static_cast<std::size_t>(to.height));
    for (int y = 0; y < to.height; ++y) {
        const Place place = place_of(y, from.height, to.height);
        const std::uint16_t *a = row(place.first), *b = row(place.second);
        const auto second = static_cast<std::uint16_t>(place.part),
                   first = static_cast<std::uint16_t>(whole - second);
        out -= 4 * width;
        for (std::size_t i = 0; i < 4 * width; ++i)
            out[i] = static_cast<std::uint8_t>(static_cast<std::uint16_t>(a[i] * first + b[i] * second) >> 8);
    }
}

}  // namespace slosh
