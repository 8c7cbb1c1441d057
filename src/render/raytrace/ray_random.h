// Random numbers that depend only on the pixel and the sample: the picture is the same for any number of
// threads.
#pragma once

#include <cmath>
#include <cstdint>
#include <glm/vec2.hpp>

namespace slosh {

class RayRandom {
  public:
    RayRandom(std::uint32_t pixel, std::uint32_t sample)
        : state_(mix(mix(pixel + 1) ^ (sample * 0x9e3779b9u))) {}

    /// In [0, 1).
    float next() {
        state_ = state_ * 747796405u + 2891336453u;
        return static_cast<float>(mix(state_) >> 8) * 0x1p-24f;
    }
    /// The sample's position in a sequence that fills the square evenly (the plastic number's), shifted by
    /// the pixel's own random offset.
    static glm::vec2 even(std::uint32_t sample, const glm::vec2& shift) {
        const auto part = [sample](double step, float by) {
            const double x = step * static_cast<double>(sample) + static_cast<double>(by);
            return static_cast<float>(x - std::floor(x));
        };
        return {part(0.7548776662466927, shift.x), part(0.5698402909980532, shift.y)};
    }

  private:
    static std::uint32_t mix(std::uint32_t x) {
        x = (x ^ (x >> 16)) * 0x7feb352du;
        x = (x ^ (x >> 15)) * 0x846ca68bu;
        return x ^ (x >> 16);
    }
    std::uint32_t state_;
};

}  // namespace slosh
