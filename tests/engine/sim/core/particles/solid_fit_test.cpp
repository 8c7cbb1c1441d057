// Water that begins around solids fills the space beside them: as much as there is room for, at rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/small_scenes.h"

namespace slosh::solid_fit_test {
namespace {

constexpr float d = 0.05f;

struct Measured {
    const char* name = "";
    Solid solid;
    double volume = 0.0, surface = 0.0;  ///< in spacings
};

Vec3 turned_axis(int dimension) {
    return dimension == 3 ? glm::normalize(Vec3(1.0f, 2.0f, 3.0f)) : Vec3(0, 0, 1);
}

/// None of them fits a lattice whose points lie at (k + 1/2) d.
std::vector<Measured> solids(int dimension) {
    const Vec3 center = d * Vec3(12.3f, 11.8f, dimension == 3 ? 12.1f : 0.0f);
    const Vec3 size = d * Vec3(9.4f, 6.7f, dimension == 3 ? 8.2f : 0.0f);
    const double pi = 3.14159265358979, r = 4.6;
    const double box = dimension == 3 ? 9.4 * 6.7 * 8.2 : 9.4 * 6.7,
                 faces = dimension == 3 ? 2.0 * (9.4 * 6.7 + 6.7 * 8.2 + 8.2 * 9.4) : 2.0 * (9.4 + 6.7);
    Solid ball{SphereShape{center, 4.6f * d}}, crate{BoxShape{center, size}}, turned{BoxShape{center, size}};
    turned.turn = {turned_axis(dimension), 25.0f};
    return {{"ball", ball, dimension == 3 ? 4.0 / 3.0 * pi * r * r * r : pi * r * r,
             dimension == 3 ? 4.0 * pi * r * r : 2.0 * pi * r},
            {"crate", crate, box, faces},
            {"turned crate", turned, box, faces}};
}

/// A closed box of 24 spacings, full of water without weight.
SceneDescription full_box(int dimension, const std::vector<Solid>& solids) {
    SceneDescription scene;
    scene.dimension = dimension;
    scene.solver = "wcsph";
    const Vec3 size = d * Vec3(24.0f, 24.0f, dimension == 3 ? 24.0f : 0.0f);
    scene.container = Box3{Vec3(0.0f), size};
    scene.fluids = {{BoxShape{0.5f * size, size}}};
    scene.solids = solids;
    scene.parameters = {{"fluid.spacing", static_cast<double>(d)}, {"gravity.y", 0.0}};
    return scene;
}

struct Extremes {
    double least = 1.0, largest = 1.0;  ///< of rho/rho0
};
/// Of the world's start, as its solver has them: in a millionth of a second nothing moves.
Extremes densities(const SceneDescription& scene) {
    World world = world_of(scene);
    world.enqueue(SetParameter{"time.step", 1e-6});
    world.step();
    const ParticleView view = world.particles();
    Extremes found;
    for (std::size_t i = 0; i < view.count; ++i) {
        const double density = static_cast<double>(view.density[i] / view.rest_density);
        found.least = std::min(found.least, density);
        found.largest = std::max(found.largest, density);
    }
    return found;
}

TEST(SolidFit, ThereIsAsMuchWaterAsThereIsRoomFor) {
    for (const int dimension : {2, 3}) {
        for (const Measured& one : solids(dimension)) {
            SCOPED_TRACE(std::string(one.name) + " " + std::to_string(dimension) + "-D");
            const World world = world_of(full_box(dimension, {one.solid}));
            const double room = std::pow(24.0, dimension) - one.volume;
            // Only to leave out what is in the solid or too near lost half of the cells at its surface.
            EXPECT_NEAR(static_cast<double>(world.particles().count), room, 0.06 * one.surface + 1.0);
        }
    }
}

TEST(SolidFit, NoneIsCompressedOrPulledApart) {
    for (const int dimension : {2, 3}) {
        for (const Measured& one : solids(dimension)) {
            SCOPED_TRACE(std::string(one.name) + " " + std::to_string(dimension) + "-D");
            const Extremes found = densities(full_box(dimension, {one.solid}));
            // At the edges of a turned crate the settled density is the solver's to 1.2 %.
            EXPECT_LE(found.largest, 1.015);
            EXPECT_GE(found.least, 0.98);
        }
    }
}

TEST(SolidFit, NoParticleIsNearerThanHalfASpacing) {
    for (const int dimension : {2, 3}) {
        const Solid solid = solids(dimension).front().solid;
        const World world = world_of(full_box(dimension, {solid}));
        const auto& ball = std::get<SphereShape>(solid.shape);
        const ParticleView view = world.particles();
        for (std::size_t i = 0; i < view.count; ++i) {
            const Vec3 x(view.x[i], view.y[i], view.z[i]);
            EXPECT_GE(glm::length(x - ball.center) - ball.radius, 0.499f * d);
            for (int axis = 0; axis < dimension; ++axis) {
                EXPECT_GE(x[axis], 0.499f * d);
                EXPECT_LE(x[axis], 23.501f * d);
            }
        }
    }
}

/// Between two balls that overlap there is a corner without room for what its cells hold.
TEST(SolidFit, CornersBetweenSolidsAreNotCrowded) {
    for (const int dimension : {2, 3}) {
        const float z = dimension == 3 ? 12.0f : 0.0f;
        const std::vector<Solid> pair = {{SphereShape{d * Vec3(8.1f, 12.0f, z), 4.3f * d}},
                                         {SphereShape{d * Vec3(15.2f, 12.2f, z), 4.1f * d}}};
        EXPECT_LE(densities(full_box(dimension, pair)).largest, 1.015) << dimension;
    }
}

TEST(SolidFit, ALatticeThatFitsStays) {
    for (const int dimension : {2, 3}) {
        const float depth = dimension == 3 ? 1.0f : 0.0f;
        const Solid crate{
            BoxShape{d * Vec3(12.0f, 12.0f, 12.0f * depth), d * Vec3(8.0f, 6.0f, 4.0f * depth)}};
        const World world = world_of(full_box(dimension, {crate}));
        const ParticleView view = world.particles();
        EXPECT_EQ(view.count, dimension == 3 ? 24u * 24 * 24 - 8 * 6 * 4 : 24u * 24 - 8 * 6);
        for (std::size_t i = 0; i < view.count; ++i) {
            for (const float x : {view.x[i], view.y[i]})
                EXPECT_NEAR(x / d - 0.5f, std::round(x / d - 0.5f), 1e-4f);
        }
    }
}

TEST(SolidFit, TheSurfaceOfABlockIsNotDrawnIn) {
    // A ball that sticks out of a pool: particles at the surface lack neighbours, and have to stay.
    SceneDescription scene = full_box(2, {{SphereShape{d * Vec3(12.3f, 10.2f, 0.0f), 4.6f * d}}});
    scene.fluids = {{BoxShape{d * Vec3(12.0f, 5.0f, 0.0f), d * Vec3(24.0f, 10.0f, 0.0f)}}};
    const World world = world_of(scene);
    const ParticleView view = world.particles();
    int surface = 0;
    for (std::size_t i = 0; i < view.count; ++i) {
        if (view.x[i] < 6.0f * d && view.y[i] > 9.3f * d) ++surface;
        EXPECT_LE(view.y[i], 10.1f * d);
    }
    EXPECT_EQ(surface, 6);
}

TEST(SolidFit, SameBitsOnAnyNumberOfThreads) {
    for (const int dimension : {2, 3}) {
        const SceneDescription scene = full_box(dimension, {solids(dimension).back().solid});
        const std::uint64_t one = world_of(scene, {.threads = 1}).state_hash();
        EXPECT_EQ(world_of(scene, {.threads = 2}).state_hash(), one);
        EXPECT_EQ(world_of(scene, {.threads = 7}).state_hash(), one);
    }
}

}  // namespace
}  // namespace slosh::solid_fit_test
