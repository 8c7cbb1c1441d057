// s_corr as the paper states it: what the engine does to a pair of particles is the paper's own formula,
// computed here in double precision from the published kernels, with lengths in units of h.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "cli/preset_list.h"
#include "io/preset_commands.h"
#include "sim/core/parameters/parameters.h"
#include "sim/world/state/state.h"
#include "slosh/world.h"

namespace slosh::published_pressure_test {
namespace {

/// Kernels for the density in 3-D, with h = 1 [MM13, MCG03]; the gradient is Spiky's for both.
using Kernel = double (*)(double);
double poly6(double r) {
    return r < 1.0 ? 315.0 / (64.0 * std::numbers::pi) * std::pow(1.0 - r * r, 3.0) : 0.0;
}
double spiky(double r) { return r < 1.0 ? 15.0 / std::numbers::pi * std::pow(1.0 - r, 3.0) : 0.0; }
/// Its magnitude.
double gradient(double r) { return r < 1.0 ? 45.0 / std::numbers::pi * (1.0 - r) * (1.0 - r) : 0.0; }

/// Of the rest lattice with a spacing of h/ratio: the volume of a particle, and the sum of the squared
/// gradients of its constraint.
struct Lattice {
    double volume = 0.0, gradients = 0.0;
    Lattice(double ratio, Kernel kernel) {
        double sum = 0.0, squares = 0.0;
        const int reach = static_cast<int>(ratio) + 1;
        for (int x = -reach; x <= reach; ++x)
            for (int y = -reach; y <= reach; ++y)
                for (int z = -reach; z <= reach; ++z) {
                    const double r = std::sqrt(static_cast<double>(x * x + y * y + z * z)) / ratio;
                    sum += kernel(r);
                    if (r > 0.0) squares += gradient(r) * gradient(r);
                }
        volume = 1.0 / sum;
        gradients = volume * volume * squares;
    }
};

double number(const io::Preset& preset, std::string_view key) {
    for (const auto& [name, value] : preset.values) {
        if (name == key) return std::get<double>(value);
    }
    ADD_FAILURE() << "the preset says nothing of " << key;
    return 0.0;
}

/// The paper's correction by s_corr on two particles that rest at a distance of r (in h), in so many
/// iterations: how fast each leaves, in h per substep. Two alone are far below the rest density: multipliers
/// that only push are 0.
double pair_speed(const io::Preset& preset, double r, Kernel kernel) {
    const double k = number(preset, "s_corr.k"), n = number(preset, "s_corr.n"),
                 dq = number(preset, "s_corr.dq"),
                 volume = Lattice(number(preset, "kernel.ratio"), kernel).volume;
    const int iterations = static_cast<int>(number(preset, "pbf.iterations"));
    double distance = r;
    for (int i = 0; i < iterations; ++i) {
        const double s_corr = -k * std::pow(kernel(distance) / kernel(dq), n);
        // grad W points to the other one: a negative factor drives them apart.
        distance += 2.0 * -s_corr * volume * gradient(distance);
    }
    return 0.5 * (distance - r);
}

/// Two particles without weight, under the preset, for one of its substeps. Only what moves them besides is
/// off.
double engine_speed(const io::Preset& preset, double r, double spacing, const std::string& kernel) {
    SceneDescription scene;
    scene.name = "pair";
    scene.parameters = {{"fluid.spacing", spacing}, {"gravity.y", 0.0}};
    EXPECT_TRUE(io::apply_preset(scene, preset));
    const double substep = number(preset, "time.step") / number(preset, "time.substeps");
    const double h = number(preset, "kernel.ratio") * spacing;
    for (auto& [key, value] : scene.parameters) {
        if (key == "kernel.name") value = kernel;
        if (key == "time.step") value = substep;
        if (key == "time.substeps") value = 1.0;
        if (key == "xsph.c") value = 0.0;
        if (key == "pbf.clamp") value = 1.0;
    }
    const auto d = static_cast<float>(spacing);
    scene.fluids.push_back({BoxShape{Vec3(0.0f), Vec3(2.0f * d, d, d)}});
    Result<World> seeded = World::create(scene, {.threads = 1});
    if (!seeded || seeded.value().particles().count != 2) {
        ADD_FAILURE() << (seeded ? "not two particles" : seeded.error().text());
        return 0.0;
    }
    State state = seeded.value().state();
    for (float& x : state.particles.x) x = (x > 0.0f ? 0.5f : -0.5f) * static_cast<float>(r * h);
    state.lists_valid = false;
    World world = std::move(World::from_state(std::move(state), {.threads = 1})).value();
    world.step();
    const ParticleView particles = world.particles();
    const double away = static_cast<double>(std::abs(particles.x[1] - particles.x[0])) / h;
    EXPECT_GT(away, r) << "they do not leave each other";
    EXPECT_NEAR(particles.velocity_x[0] + particles.velocity_x[1], 0.0f, 1e-6f);
    return static_cast<double>(std::abs(particles.velocity_x[0])) * substep / h;
}

class PublishedPressureOf : public testing::TestWithParam<double> {};

TEST_P(PublishedPressureOf, OfAPairIsThePapersAtEverySpacing) {
    const cli::PresetList presets = cli::read_presets();
    const io::Preset* preset = presets.find(io::PresetKind::parameters, "published_pbf");
    ASSERT_NE(preset, nullptr);
    EXPECT_EQ(number(*preset, "s_corr.k"), 0.1) << "the paper's own number";
    const std::pair<const char*, Kernel> kernels[] = {{"spiky", spiky}, {"poly6_spiky", poly6}};
    for (const auto& [name, kernel] : kernels) {
        const double by_hand = pair_speed(*preset, GetParam(), kernel);
        for (const double spacing : {0.05, 0.01})
            EXPECT_NEAR(engine_speed(*preset, GetParam(), spacing, name), by_hand, 1e-3 * by_hand)
                << name << " " << spacing;
    }
}

// In h: closer than the rest spacing of h/2, at it, and a little wider.
INSTANTIATE_TEST_SUITE_P(Distances, PublishedPressureOf, testing::Values(0.4, 0.5, 0.6));

// Why Poly6's brakes: as much as lambda for so much compression, in every iteration, and Spiky's a tenth.
TEST(PublishedPressure, HoldsTheRestLatticeALittleApart) {
    const auto compression = [](Kernel kernel) {
        return 0.1 * std::pow(kernel(0.5) / kernel(0.2), 4) * 1.5 * Lattice(2.0, kernel).gradients;
    };
    EXPECT_GT(compression(poly6), 0.005);
    EXPECT_LT(compression(poly6), 0.03);
    EXPECT_GT(compression(spiky), 1e-4);
    EXPECT_LT(compression(spiky), 0.1 * compression(poly6));
}

}  // namespace
}  // namespace slosh::published_pressure_test
