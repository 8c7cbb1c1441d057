// Surfaces as mirrors: densities against a sum over every image, and momentum that goes nowhere.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <random>

#include "sim/core/kernels/rest_lattice.h"
#include "sim/core/particles/streams.h"
#include "sim/methods/step/solver_module.h"
#include "sim/solids/boundary/boundary_field.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"
#include "support/test_meshes.h"

namespace slosh::mirrors_test {
namespace {

constexpr float d = 0.05f;

SceneDescription box_of_water(int dimension) {
    SceneDescription scene;
    scene.solver = "pbf";
    scene.dimension = dimension;
    scene.container = Box3{Vec3(0.0f), Vec3(0.4f, 0.5f, dimension == 3 ? 0.3f : 1.0f)};
    scene.open_top = true;
    scene.fluids = {{BoxShape{Vec3(0.2f, 0.2f, 0.15f), Vec3(0.4f, 0.4f, dimension == 3 ? 0.3f : 1.0f)}}};
    scene.parameters.emplace_back("fluid.spacing", static_cast<double>(d));
    scene.parameters.emplace_back("boundary.method", std::string("mirrors"));
    scene.parameters.emplace_back("gravity.y", 0.0);
    scene.parameters.emplace_back("time.step", 1e-4);
    return scene;
}

/// Every particle is moved by up to half a spacing, so that nothing looks like a lattice.
State stirred(const World& world, int dimension) {
    State state = world.state();
    std::mt19937 random(7);
    std::uniform_real_distribution<float> by(-0.25f * d, 0.25f * d);
    Particles& particles = state.particles;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        particles.x[i] += by(random);
        particles.y[i] += by(random);
        if (dimension == 3) particles.z[i] += by(random);
    }
    state.lists_valid = false;
    return state;
}

/// rho/rho0 at each particle by a sum over all particles and all their images in the walls.
std::vector<double> summed_densities(const World& world, const SceneDescription& scene) {
    const ParticleView p = world.particles();
    const RestLattice lattice =
        rest_lattice(KernelName::wendland_c2, scene.dimension, world.parameters().support_radius(), d);
    const Box3& box = *scene.container;
    std::vector<double> densities(p.count, 0.0);
    const auto at = [&](std::size_t i) { return std::array<double, 3>{p.x[i], p.y[i], p.z[i]}; };
    // Per axis: the particle itself, its image in the low wall, that in the high one.
    const auto images = [&](double x, int axis) {
        std::vector<double> all{x};
        if (axis >= scene.dimension) return all;
        all.push_back(2.0 * static_cast<double>(box.min[axis]) - x);
        if (axis != 1 || !scene.open_top) all.push_back(2.0 * static_cast<double>(box.max[axis]) - x);
        return all;
    };
    for (std::size_t j = 0; j < p.count; ++j) {
        const std::array<double, 3> other = at(j);
        for (const double x : images(other[0], 0)) {
            for (const double y : images(other[1], 1)) {
                for (const double z : images(other[2], 2)) {
                    for (std::size_t i = 0; i < p.count; ++i) {
                        const std::array<double, 3> own = at(i);
                        const double r =
                            std::hypot(own[0] - x, own[1] - y, scene.dimension == 3 ? own[2] - z : 0.0);
                        densities[i] += lattice.volume * lattice.kernel.value(r);
                    }
                }
            }
        }
    }
    return densities;
}

TEST(Mirrors, DensitiesAreSumsOverAllImagesInWallsEdgesAndCorners) {
    for (const int dimension : {2, 3}) {
        const SceneDescription scene = box_of_water(dimension);
        World world = world_of(scene);
        world = World::from_state(stirred(world, dimension), world.execution()).value();
        world.step();
        const std::vector<double> wanted = summed_densities(world, scene);
        const ParticleView p = world.particles();
        ASSERT_GT(p.count, 60u);
        double worst = 0.0;
        for (std::size_t i = 0; i < p.count; ++i)
            worst = std::max(worst, std::abs(static_cast<double>(p.density[i]) / 1000.0 - wanted[i]));
        EXPECT_LT(worst, 1e-4) << dimension << "-D";
    }
}

/// A container so narrow that a particle sees itself in both walls.
TEST(Mirrors, BothWallsOfANarrowSlotCount) {
    SceneDescription scene = box_of_water(3);
    scene.container->max.z = 4.0f * d;
    scene.fluids = {{BoxShape{Vec3(0.2f, 0.2f, 2.0f * d), Vec3(0.4f, 0.4f, 4.0f * d)}}};
    scene.parameters.emplace_back("kernel.ratio", 3.0);
    World world = world_of(scene);
    world.step();
    const std::vector<double> wanted = summed_densities(world, scene);
    const ParticleView p = world.particles();
    ASSERT_GT(p.count, 60u);
    for (std::size_t i = 0; i < p.count; ++i) {
        EXPECT_NEAR(static_cast<double>(p.density[i]) / 1000.0, wanted[i], 1e-4);
        if (p.y[i] < 0.22f) {
            EXPECT_NEAR(wanted[i], 1.0, 1e-3) << "a lattice at rest";
        }
    }
}

/// Beside a box that stands on the floor, in the corner between them, and over its top.
TEST(Mirrors, ALatticeAtRestBesideABoxIsAsDenseAsInside) {
    SceneDescription scene = box_of_water(3);
    scene.container = Box3{Vec3(0.0f), Vec3(1.0f, 0.8f, 1.0f)};
    scene.fluids = {{BoxShape{Vec3(0.5f, 0.3f, 0.5f), Vec3(1.0f, 0.6f, 1.0f)}}};
    scene.solids.push_back({BoxShape{Vec3(0.5f, 0.15f, 0.5f), Vec3(0.4f, 0.3f, 1.2f)}});
    World world = world_of(scene);
    world.step();
    const ParticleView p = world.particles();
    std::size_t beside = 0;
    for (std::size_t i = 0; i < p.count; ++i) {
        if (p.y[i] > 0.45f) continue;
        // The box's upper edges are no plane, and no corner.
        const bool at_edge = std::abs(std::abs(p.x[i] - 0.5f) - 0.2f) < 2.2f * d && p.y[i] > 0.3f - 2.2f * d;
        if (at_edge) continue;
        ++beside;
        // The box ends at the floor, which its share of the half-space there does not know.
        const bool in_corner = std::abs(p.x[i] - 0.5f) < 0.2f + d && p.y[i] < d;
        EXPECT_NEAR(p.density[i] / 1000.0f, 1.0f, in_corner ? 0.025f : 2e-3f)
            << p.x[i] << " " << p.y[i] << " " << p.z[i];
    }
    EXPECT_GT(beside, 1000u);
}

/// What a particle of the water near `solid` has as a mirror there, and by how much the normals and slopes
/// are off the differences of distances and shares.
void check_gradients(const Solid& solid, const char* name, std::size_t least_several) {
    const std::vector<Solid> solids{solid};
    const BoundaryField field(
        std::make_shared<BoundaryTables>(rest_lattice(KernelName::wendland_c2, 3, 2.05f * d, d)),
        std::nullopt, solids);
    std::mt19937 random(5);
    std::uniform_real_distribution<float> place(-0.5f, 0.8f);
    constexpr float step = 2e-4f;
    std::size_t tried = 0, several = 0, off = 0;
    while (tried < 2000) {
        const Vec3 x(place(random), place(random), place(random));
        const float distance = field.signed_distance(x);
        if (!(distance > 0.3f * d && distance < 1.8f * d)) continue;
        ++tried;
        const SolidMirrors at = field.solid_mirrors(0, x, far_away);
        several += at.count > 1 ? 1 : 0;
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 low = x, high = x;
            low[axis] -= step, high[axis] += step;
            const SolidMirrors before = field.solid_mirrors(0, low, far_away),
                               after = field.solid_mirrors(0, high, far_away);
            if (before.count != at.count || after.count != at.count) continue;
            for (int k = 0; k < at.count; ++k) {
                const float slope = (after.list[k].distance - before.list[k].distance) / (2.0f * step),
                            of_share = (after.list[k].share - before.list[k].share) / (2.0f * step);
                if (std::abs(slope - at.list[k].normal[axis]) > 0.02f ||
                    std::abs(of_share - at.list[k].share_slope[axis]) * d > 0.02f)
                    ++off;
            }
        }
    }
    EXPECT_GE(several, least_several) << name;
    // Tables are interpolated: there are kinks between their cells.
    EXPECT_LT(off, tried / 5) << name;
}

TEST(Mirrors, NormalsAndSlopesAreGradients) {
    check_gradients({BoxShape{Vec3(0.1f), Vec3(0.4f, 0.3f, 0.03f)}, {Vec3(0.3f, 1.0f, 0.2f), 35.0f}}, "box",
                    0);
    check_gradients({SphereShape{Vec3(0.1f), 0.2f}}, "sphere", 0);
    check_gradients({CapsuleShape{Vec3(-0.1f), Vec3(0.2f, 0.1f, 0.3f), 0.1f}}, "capsule", 0);
    check_gradients({MeshShape{ball_triangles(0.3f, 12).closed()}}, "ball", 0);
    check_gradients({MeshShape{corner_triangles().closed()}}, "hollow corner", 100);
}

/// Without walls and gravity what the water loses the body gains.
TEST(Mirrors, WaterAndABodyExchangeMomentum) {
    const SolidShape box{BoxShape{Vec3(0.7f, 0.0f, 0.0f), Vec3(0.3f)}},
        ball{SphereShape{Vec3(0.7f, 0.03f, 0.0f), 0.15f}};
    for (const SolverModule* solver : solver_modules().all()) {
        for (const SolidShape& shape : {box, ball}) {
            if (shape.index() == ball.index() && solver != solver_modules().all().front()) continue;
            SceneDescription scene;
            scene.solver = solver->name;
            scene.fluids = {{BoxShape{Vec3(0.0f), Vec3(0.6f)}, Vec3(2.0f, 0.0f, 0.0f)}};
            FreeMotion motion;
            motion.density = 500.0f;
            scene.solids.push_back({shape, {}, motion});
            scene.parameters.emplace_back("fluid.spacing", static_cast<double>(d));
            scene.parameters.emplace_back("boundary.method", std::string("mirrors"));
            scene.parameters.emplace_back("gravity.y", 0.0);
            World world = world_of(scene);
            const double mass = static_cast<double>(1000.0f * d * d * d);
            const auto momentum = [&] {
                double sum = 0.0;
                const ParticleView p = world.particles();
                for (std::size_t i = 0; i < p.count; ++i) sum += mass * static_cast<double>(p.velocity_x[i]);
                return sum;
            };
            const double before = momentum();
            run(world, 60);
            const Body& body = world.state().bodies[0];
            const double volume =
                std::holds_alternative<BoxShape>(shape) ? 0.027 : 4.0 / 3.0 * 3.14159265 * 0.15 * 0.15 * 0.15;
            const double taken = 500.0 * volume * static_cast<double>(body.velocity.x);
            EXPECT_GT(taken, 0.01 * before) << solver->name;
            EXPECT_NEAR(momentum() + taken, before, 0.01 * before) << solver->name;
        }
    }
}

}  // namespace
}  // namespace slosh::mirrors_test
