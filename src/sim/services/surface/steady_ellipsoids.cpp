// An exponential mean over simulated time, on a leash, that fades out with speed. A dead zone instead of the
// mean would let go with a jerk; a mean without a leash would draw slow water late.
#include "sim/services/surface/steady_ellipsoids.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/parallel.h"

namespace slosh {

namespace {

constexpr double longest_pause = 0.5;  // s, between pictures that belong together
constexpr float resting_time = 0.5f;   // s, of the mean at rest
/// s. A particle that springs into a gap is fast for a picture, and is not let go; water that starts to move
/// is.
constexpr float velocity_time = 0.1f;
constexpr float elsewhere = 0.5f;  // spacings: one that is so far from its last place was put there

float smooth_step(float from, float to, float value) {
    const float part = std::clamp((value - from) / (to - from), 0.0f, 1.0f);
    return part * part * (3.0f - 2.0f * part);
}

bool is_finite(const Vec3& vector) { return std::isfinite(vector.x + vector.y + vector.z); }

/// `mask`: slots minus 1, of a power of two. Ids are numbers in a row, which the factor scatters.
std::size_t slot_of(std::uint32_t id, std::size_t mask) { return ((id * 0x9e3779b1u) >> 5) & mask; }

/// Less than for a mesh: the picture has no kernels that reach beyond the ellipsoids.
constexpr float drawn_smoothing = 0.25f;

}  // namespace

void SteadyEllipsoids::compute(DrawnEllipsoids& drawn, const ParticleView& particles,
                               const WaterBounds& bounds, const ExecutionOptions& execution, double time) {
    drawn.compute(measured_, particles, bounds, execution);
    const double passed = time - time_;
    if (!(passed >= 0.0 && passed <= longest_pause)) forget();
    time_ = time;
    steady(drawn, particles, static_cast<float>(std::clamp(passed, 0.0, longest_pause)));
}

void SteadyEllipsoids::index_before() {
    const std::size_t slots = std::bit_ceil(2 * before_.size() + 1);
    table_.assign(slots, 0);
    for (std::size_t i = 0; i < before_.size(); ++i) {
        std::size_t slot = slot_of(before_[i].id, slots - 1);
        while (table_[slot] != 0) slot = (slot + 1) & (slots - 1);
        table_[slot] = static_cast<std::uint32_t>(i + 1);
    }
}

/// `guess`: where it is if the order is the same.
const SteadyEllipsoids::Remembered* SteadyEllipsoids::find_before(std::uint32_t id, std::size_t guess) const {
    if (guess < before_.size() && before_[guess].id == id) return &before_[guess];
    const std::size_t mask = table_.size() - 1;
    for (std::size_t slot = slot_of(id, mask); table_[slot] != 0; slot = (slot + 1) & mask) {
        const Remembered& there = before_[table_[slot] - 1];
        if (there.id == id) return &there;
    }
    return nullptr;
}

void SteadyEllipsoids::steady(DrawnEllipsoids& drawn, const ParticleView& particles, float passed) {
    const std::size_t count =
        std::min({drawn.centers.size(), particles.id.size(), particles.velocity_x.size(),
                  particles.velocity_y.size(), particles.velocity_z.size()});
    index_before();
    now_.resize(count);
    const float resting_part = std::exp(-passed / resting_time);
    const float velocity_part = std::exp(-passed / velocity_time);
    for (std::size_t i = 0; i < count; ++i) {
        Remembered& now = now_[i];
        now = {particles.id[i],
               drawn.centers[i],
               {particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i]},
               drawn.inverse_stretches[i]};
        const Remembered* before = find_before(now.id, i);
        if (before == nullptr) continue;
        const Vec3 lag = before->center - now.center;
        const float way = glm::length(lag) / particles.spacing;
        // Also false for what is not finite.
        if (!(way < elsewhere) || !is_finite(before->velocity + now.velocity)) continue;
        now.velocity += velocity_part * (before->velocity - now.velocity);
        const float held =
            1.0f - smooth_step(slow_speed, fast_speed, glm::length(now.velocity) / particles.spacing);
        const float kept = held * resting_part;
        now.center += lag * std::min(kept, held * leash / std::max(way, 1.0e-9f));
        for (std::size_t k = 0; k < now.inverse_stretch.size(); ++k)
            now.inverse_stretch[k] += kept * (before->inverse_stretch[k] - now.inverse_stretch[k]);
        drawn.centers[i] = now.center;
        drawn.inverse_stretches[i] = now.inverse_stretch;
    }
    std::swap(before_, now_);
}

void DrawnEllipsoids::clear() {
    centers.clear();
    inverse_stretches.clear();
}

void DrawnEllipsoids::compute(ParticleEllipsoids& measured, const ParticleView& particles,
                              const WaterBounds& bounds, const ExecutionOptions& execution) {
    clear();
    if (particles.dimension != 3 || particles.count == 0 || !(particles.spacing > 0.0f)) return;
    const int threads = execution.threads > 0 ? execution.threads : hardware_threads();
    EllipsoidOptions options;
    options.smoothing = drawn_smoothing;
    measured.compute(particles, bounds, options, threads, execution.simd);
    centers.resize(particles.count);
    inverse_stretches.resize(particles.count);
    measured.for_each([&](std::size_t i, const ParticleEllipsoid& shape) {
        centers[i] = shape.center;
        inverse_stretches[i] = shape.inverse_stretch;
    });
}

}  // namespace slosh
