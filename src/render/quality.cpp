// See quality.h. The levels were timed with llvmpipe and judged by eye on the default scene.
#include "render/quality.h"

#include <algorithm>
#include <array>

namespace slosh {
namespace {

constexpr std::array levels{
    WaterQuality{"low", 0.5f, 1.0f, 0.5f, 9, 1, 128, 0, 64, 4, 2, false, false, false, 4, false, 4},
    WaterQuality{"medium", 1.0f, 0.5f, 0.25f, 12, 1, 256, 256, 256, 8, 3, true, true, true, 20, true, 7},
    WaterQuality{"high", 1.0f, 1.0f, 0.5f, 24, 2, 512, 512, 512, 12, 3, true, true, true, 20, true, 10},
    WaterQuality{"ultra", 1.0f, 2.0f, 0.5f, 48, 2, 1024, 1024, 1024, 24, 3, true, true, true, 20, true, 14},
};
constexpr std::size_t low_level = 0, medium_level = 1, high_level = 2;
constexpr double smoothing = 0.15;

}  // namespace

std::span<const WaterQuality> quality_levels() { return levels; }

std::span<const std::string_view> quality_names() {
    static constexpr std::array<std::string_view, levels.size() + 1> names{
        "automatic", levels[0].name, levels[1].name, levels[2].name, levels[3].name};
    return names;
}

const WaterQuality* find_quality(std::string_view name) {
    const auto found =
        std::find_if(levels.begin(), levels.end(), [&](const WaterQuality& one) { return one.name == name; });
    return found == levels.end() ? nullptr : &*found;
}

AutomaticQuality::AutomaticQuality(bool software)
    : level_(software ? low_level : high_level),
      least_(software ? low_level : medium_level),
      most_(software ? low_level : levels.size() - 1) {}

const WaterQuality& AutomaticQuality::level() const { return levels[level_]; }

void AutomaticQuality::drawn(double milliseconds) {
    mean_ = pictures_ == 0 ? milliseconds : mean_ + smoothing * (milliseconds - mean_);
    if (++pictures_ < patience) return;
    if (mean_ > budget && level_ > least_) {
        most_ = --level_;
    } else if (mean_ < idle && level_ < most_) {
        ++level_;
    } else {
        return;
    }
    pictures_ = 0;
}

}  // namespace slosh
