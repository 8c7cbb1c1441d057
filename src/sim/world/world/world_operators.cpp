// SPH sums over the world's particles at points that the host chooses [K17 2.3].
#include "base/assert.h"
#include "base/parallel.h"
#include "sim/core/kernels/operators.h"
#include "sim/world/world/world_implementation.h"

namespace slosh {

namespace {

constexpr std::size_t points_per_block = 64;

/// value_at(operators, point) for each point.
template <class ValueAt>
auto at_points(const World& world, std::span<const Vec3> points, ValueAt&& value_at) {
    const ExecutionOptions execution = world.execution();
    const ExecutorScope executor(execution.executor);
    const SphOperators operators(world.particles(), world.parameters().kernel_name());
    std::vector<decltype(value_at(operators, points[0]))> values(points.size());
    parallel_for(execution.threads, points.size(), points_per_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) values[i] = value_at(operators, points[i]);
                 });
    return values;
}

FieldGradient gradient_at(const SphOperators& operators, const Vec3& point, std::span<const float> field) {
    return operators.difference_gradient(point, operators.normalised_value(point, field), field);
}

}  // namespace

std::vector<float> World::interpolate(std::span<const float> field, std::span<const Vec3> points) const {
    SLOSH_ASSERT(field.size() == particles().count, "a field has one value per particle");
    return at_points(*this, points, [&](const SphOperators& operators, const Vec3& point) {
        return static_cast<float>(operators.normalised_value(point, field));
    });
}

std::vector<Vec3> World::gradient(std::span<const float> field, std::span<const Vec3> points) const {
    SLOSH_ASSERT(field.size() == particles().count, "a field has one value per particle");
    return at_points(*this, points, [&](const SphOperators& operators, const Vec3& point) {
        const FieldGradient gradient = gradient_at(operators, point, field);
        return Vec3(static_cast<float>(gradient.x), static_cast<float>(gradient.y),
                    static_cast<float>(gradient.z));
    });
}

// The sum needs A where it is taken, which is known at particles only. With an interpolated A, whose error is
// proportional to the Laplacian, next to nothing is left of it (nothing at all for a Gaussian kernel).
std::vector<float> World::laplacian(std::span<const float> field, std::span<const Vec3> points) const {
    const ParticleView view = particles();
    SLOSH_ASSERT(field.size() == view.count, "a field has one value per particle");
    const ExecutionOptions execution = this->execution();
    const ExecutorScope executor(execution.executor);
    const SphOperators operators(view, parameters().kernel_name());
    std::vector<std::uint8_t> wanted(view.count, 0);
    for (const Vec3& point : points) operators.mark_near(point, wanted);
    std::vector<float> at_particles(view.count, 0.0f);
    parallel_for(
        execution.threads, view.count, points_per_block, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t i = begin; i < end; ++i) {
                if (wanted[i] == 0) continue;
                const Vec3 place(view.x[i], view.y[i], view.z[i]);
                at_particles[i] =
                    static_cast<float>(operators.laplacian(place, static_cast<double>(field[i]), field));
            }
        });
    return interpolate(at_particles, points);
}

std::vector<float> World::divergence(std::span<const float> x, std::span<const float> y,
                                     std::span<const float> z, std::span<const Vec3> points) const {
    [[maybe_unused]] const std::size_t count = particles().count;
    SLOSH_ASSERT(x.size() == count && y.size() == count && z.size() == count,
                 "a field has one value per particle");
    return at_points(*this, points, [&](const SphOperators& operators, const Vec3& point) {
        return static_cast<float>(gradient_at(operators, point, x).x + gradient_at(operators, point, y).y +
                                  gradient_at(operators, point, z).z);
    });
}

}  // namespace slosh
