// See tool_size.h.
#include "app/tools/tool_size.h"

#include <algorithm>
#include <cmath>

namespace slosh::app {

float ToolSize::least(const SimulationFrame& frame) const { return spacings_.least * frame.spacing; }

float ToolSize::most(const SimulationFrame& frame) const {
    float most = spacings_.most * frame.spacing;
    if (frame.container) {
        const Vec3 tank = frame.container->max - frame.container->min;
        most = std::min({most, tank.x, tank.y, frame.dimension == 3 ? tank.z : tank.x});
    }
    return std::max(most, least(frame));
}

float ToolSize::acting(const SimulationFrame& frame) const {
    if (generation_ != frame.generation || usual_ <= 0.0f) {
        generation_ = frame.generation;
        usual_ = spacings_.usual * frame.spacing;
    }
    least_ = least(frame);
    most_ = most(frame);
    acted_ = std::clamp(chosen > 0.0f ? chosen : usual_, least_, most_);
    return acted_;
}

void ToolSize::resize(int notches, float grain) {
    if (acted_ <= 0.0f) return;
    const float factor = std::pow(1.12f, static_cast<float>(notches));
    const float step = grain * static_cast<float>(notches);
    const float wanted =
        notches > 0 ? std::max(acted_ * factor, acted_ + step) : std::min(acted_ * factor, acted_ + step);
    chosen = acted_ = std::clamp(wanted, least_, most_);
}

}  // namespace slosh::app
