// How far the relaxation of a solve may go, and when the engine says that it has gone no further.
#include "sim/solvers/iterated_settings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "sim/solvers/pbf.h"
#include "sim/sph/pair_constants.h"
#include "sim/sph/rest_lattice.h"
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

bool says_what_acts(double relaxation, const char* fidelity) {
    SceneDescription scene = small_dam_3d();
    scene.parameters = {{"fluid.spacing", 0.1}, {"time.fidelity", std::string(fidelity)}};
    if (relaxation > 0.0) scene.parameters.emplace_back("pbf.relaxation", relaxation);
    const StepReport report = world_of(scene).step();
    return std::any_of(report.notes.begin(), report.notes.end(), [](const std::string& note) {
        return note.find("pbf.relaxation acts as") != std::string::npos;
    });
}

// In 3-D the default is below what is stable.
TEST(StableRelaxation, IsSaidToWhoeverHasSetLess) {
    EXPECT_TRUE(says_what_acts(0.1, "accurate"));
    EXPECT_FALSE(says_what_acts(2.0, "accurate")) << "it acts as it is";
    EXPECT_FALSE(says_what_acts(0.0, "accurate")) << "nobody has set anything";
    EXPECT_FALSE(says_what_acts(0.1, "real_time")) << "nobody has chosen the iterations";
}

}  // namespace
}  // namespace slosh::iterated_settings_test
