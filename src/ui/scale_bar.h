// The colour scale at the lower left of the water: the values of the colours and the number of particles with
// them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ui/layout.h"

namespace slosh::ui {

struct HistogramBar {
    float length = 0.0f;  ///< 0 .. 1; 0: no particles
    float place = 0.0f;   ///< place of its color, 0 .. 1
};

struct ScaleBarInput {
    std::string label, unit;
    float min = 0.0f, max = 1.0f;
    std::span<const std::uint8_t> colors;     ///< RGBA entries, low to high
    std::string_view missing;                 ///< why there is no field to show; "" = there is one
    std::span<const HistogramBar> histogram;  ///< equal parts of the range from its lower end; may be empty
    float below = 0.0f, above = 0.0f;         ///< the same lengths for values outside the range
};
/// At most four digits: "20.6k", "1.27M", "0.134".
std::string short_number(double value);
/// Round numbers in [min, max], about five of them.
std::vector<double> scale_ticks(double min, double max, int wanted = 5);
/// `place`: see Layout.
void draw_scale_bar(const Rectangle& place, float scale, const ScaleBarInput& input);

}  // namespace slosh::ui
