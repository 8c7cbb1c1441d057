// How far the relaxation of a solve may go where nobody asks, that it goes as far as asked, and what the
// engine says then.
#include "sim/methods/pressure/iterated_settings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "sim/core/kernels/pair_constants.h"
#include "sim/core/kernels/rest_lattice.h"
#include "sim/methods/solvers/pbf.h"
#include "support/small_scenes.h"

namespace slosh::iterated_settings_test {
namespace {

PairConstants constants(int dimension, float ratio) {
    return make_pair_constants(rest_lattice(KernelName::wendland_c2, dimension, ratio, 1.0f));
}

TEST(StableRelaxation, HasAMarginOverTheBoundOfTheLattice) {
    Parameters parameters;
    PbfSettings& settings = parameters.change<PbfSettings>();
    settings.tolerance = 0.0f;
    settings.iterations = settings.min_iterations = 20;
    for (const int dimension : {2, 3}) {
        for (const float ratio : {2.05f, 2.7f, 3.0f}) {
            const PairConstants of = constants(dimension, ratio);
            const float least = stable_relaxation<PbfSettings>(of, parameters, 0.0f);
            const float margin = (1.0f + least) / (1.0f + of.relaxation_bound);
            EXPECT_NEAR(margin, dimension == 2 ? 1.15f : 1.05f, 1e-5f) << dimension << "-D, h/d " << ratio;
            EXPECT_EQ(stable_relaxation<PbfSettings>(of, parameters, least + 0.1f), least + 0.1f)
                << "what is more is taken";
        }
    }
}

/// The pressure of an inner particle after one plain iteration in water that is pressed together.
double pressure_within(int dimension, const char* kernel, double relaxation) {
    SceneDescription scene;
    scene.dimension = dimension;
    const Vec3 size = 0.05f * Vec3(12.0f, 12.0f, dimension == 2 ? 1.0f : 12.0f);
    FluidRegion block{BoxShape{Vec3(0.0f), size}};
    block.velocity_gradient_diagonal = Vec3(-5.0f, -5.0f, dimension == 2 ? 0.0f : -5.0f);
    scene.fluids = {block};
    scene.parameters = {{"fluid.spacing", 0.05},       {"gravity.y", 0.0},
                        {"time.substeps", 1.0},        {"time.courant", 0.0},
                        {"velocity.limit", 4.0},       {"xsph.c", 0.0},
                        {"pbf.iterations", 1.0},       {"pbf.min_iterations", 1.0},
                        {"pbf.accelerated", 0.0},      {"kernel.name", std::string(kernel)},
                        {"pbf.coarse", 0.0},           {"pressure.surface_completion", 0.0},
                        {"pbf.relaxation", relaxation}};
    World world = world_of(scene);
    world.step();
    const std::span<const float> pressure = world.particles().pressure;
    return static_cast<double>(*std::max_element(pressure.begin(), pressure.end()));
}

class RelaxationIn : public testing::TestWithParam<int> {};

// lambda = -C/(sum |grad C|^2 + eps), and within water the sum is about S0: a relaxation of 1 leaves half of
// what none leaves.
TEST_P(RelaxationIn, ActsAsItIsAsked) {
    for (const char* kernel : {"wendland_c2", "cubic_spline", "poly6_spiky", "spiky"}) {
        SCOPED_TRACE(kernel);
        const double none = pressure_within(GetParam(), kernel, 0.001),
                     tenth = pressure_within(GetParam(), kernel, 0.1),
                     one = pressure_within(GetParam(), kernel, 1.0);
        // (s + 1)/(s + 0.001) = none/one, with s = sum/S0.
        const double s = (1.0 - 0.001 * none / one) / (none / one - 1.0);
        EXPECT_NEAR(s, 1.0, 0.3);
        EXPECT_NEAR(none / tenth, (s + 0.1) / (s + 0.001), 1e-3);
        EXPECT_EQ(pressure_within(GetParam(), kernel, 0.0), none) << "0 acts as 0.001";
    }
}

INSTANTIATE_TEST_SUITE_P(Dimensions, RelaxationIn, testing::Values(2, 3));

TEST(Relaxation, IsRaisedWhereNobodyAsks) {
    const float usual = PbfSettings{}.relaxation;
    const float stable = 1.41f * disorder_margin(3) - 1.0f;  // of cubic spline and Spiky at h/d 2 in 3-D
    EXPECT_LT(usual, stable);
    const double raised = pressure_within(3, "spiky", static_cast<double>(usual)),
                 asked = pressure_within(3, "spiky", static_cast<double>(usual) + 0.001);
    EXPECT_LT(raised, 0.97 * asked);
}

bool says_it_is_low(double relaxation, const char* fidelity) {
    SceneDescription scene = small_dam_3d();
    scene.parameters = {{"fluid.spacing", 0.1}, {"time.fidelity", std::string(fidelity)}};
    if (relaxation > 0.0) scene.parameters.emplace_back("pbf.relaxation", relaxation);
    const StepReport report = world_of(scene).step();
    return std::any_of(report.notes.begin(), report.notes.end(), [](const std::string& note) {
        return note.find("pbf.relaxation is below") != std::string::npos;
    });
}

// In 3-D the default is below what is stable.
TEST(StableRelaxation, IsSaidToWhoeverHasSetLess) {
    EXPECT_TRUE(says_it_is_low(0.1, "accurate"));
    EXPECT_FALSE(says_it_is_low(2.0, "accurate")) << "it is stable";
    EXPECT_FALSE(says_it_is_low(0.0, "accurate")) << "nobody has set anything";
    EXPECT_FALSE(says_it_is_low(0.1, "real_time")) << "nobody has chosen the iterations";
}

}  // namespace
}  // namespace slosh::iterated_settings_test
