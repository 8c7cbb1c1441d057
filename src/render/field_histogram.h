// The distribution of the shown field's values over the scale bar.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "render/color_field.h"

namespace slosh {

struct FieldHistogram {
    static constexpr std::size_t most_bins = 48;

    std::array<std::uint32_t, most_bins> counts{};  ///< equal parts of the range, from its lower end
    std::size_t bins = 0;                           ///< number of bins in use; 0: nothing was counted
    std::uint32_t below = 0, above = 0;             ///< outside the range: drawn in the colours of its ends
    bool whole_numbers = false;                     ///< the first and last bin are the ends of the range

    /// The position of a bin's colour on the map, 0 .. 1.
    float place(std::size_t bin) const;
    /// The height to draw a count with, 0 .. 1: the square root of its share of the fullest bin, so that a
    /// few particles are visible beside many. 0 only for a count of 0.
    float height(std::uint32_t count) const;
};

/// Counts every value except NaN. Whole numbers get a bin each, or a fixed number of them per bin; otherwise
/// bins of uneven size would look like a comb. 0.2 ms for 100 000 values.
FieldHistogram count_values(std::span<const float> values, const ValueRange& range, bool whole_numbers);

}  // namespace slosh
