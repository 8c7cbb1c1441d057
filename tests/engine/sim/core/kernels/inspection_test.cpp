// What the inspector says of a particle is what the operators and the world say of it.
#include "sim/services/inspection/inspection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/core/kernels/rest_lattice.h"
#include "sim/core/parameters/parameters.h"
#include "support/small_scenes.h"

namespace slosh::inspection_test {
namespace {

double rest_volume(const World& world) {
    const ParticleView particles = world.particles();
    return rest_lattice(world.parameters().kernel_name(), particles.dimension, particles.support_radius,
                        particles.spacing)
        .volume;
}

TEST(Inspection, AgreesWithTheWorldAndTheOperators) {
    for (const SceneDescription& scene : {small_dam_3d(), small_dam_2d()}) {
        World world = world_of(scene);
        run(world, 20);
        const ParticleView particles = world.particles(ComputedField::neighbours);
        EXPECT_FALSE(
            inspect_particle(particles, world.parameters().kernel_name(), rest_volume(world), 4000000000u))
            << "it has left";
        const SphOperators sums(particles, world.parameters().kernel_name());
        for (const std::size_t i : {std::size_t{0}, particles.count / 2, particles.count - 1}) {
            const auto found = inspect_particle(particles, world.parameters().kernel_name(),
                                                rest_volume(world), particles.id[i]);
            ASSERT_TRUE(found);
            EXPECT_EQ(found->position, Vec3(particles.x[i], particles.y[i], particles.z[i]));
            EXPECT_EQ(found->velocity.x, particles.velocity_x[i]);
            EXPECT_EQ(found->density, static_cast<double>(particles.density[i]));
            EXPECT_EQ(found->pressure, static_cast<double>(particles.pressure[i]));
            EXPECT_EQ(static_cast<float>(found->neighbours.size()), particles.neighbours[i]);
            EXPECT_NEAR(found->coverage, sums.coverage(found->position), 1e-9);
            double weights = found->own_weight;
            for (const InspectedNeighbour& neighbour : found->neighbours) weights += neighbour.weight;
            EXPECT_NEAR(weights, found->coverage, 1e-6) << "distances are of single precision";
            EXPECT_TRUE(std::is_sorted(found->neighbours.begin(), found->neighbours.end(),
                                       [](const auto& a, const auto& b) { return a.distance < b.distance; }));
            const FieldGradient push = sums.symmetric_gradient(i, particles.pressure);
            EXPECT_NEAR(static_cast<double>(found->pressure_acceleration.y), -push.y / found->density,
                        1e-4 * (1.0 + std::abs(push.y) / found->density));
        }
    }
}

TEST(Inspection, LambdaIsThereWhereTheSolverHasOne) {
    for (const char* solver : {"pbf", "wcsph"}) {
        SceneDescription scene = small_dam_3d();
        scene.solver = solver;
        World world = world_of(scene);
        run(world, 5);
        const auto found = inspect_particle(world.particles(), world.parameters().kernel_name(),
                                            rest_volume(world), world.particles().id[0]);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->multiplier.has_value(), std::string(solver) == "pbf") << solver;
    }
}

}  // namespace
}  // namespace slosh::inspection_test
