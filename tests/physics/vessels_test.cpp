// Still water in vessels of walls, solids and meshes comes to rest, for standing walls do no work. What a
// mirror adds without its gradient in the force, or an image that comes and goes, stirs it for ever.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "measurements.h"
#include "scenes.h"
#include "vessels.h"

namespace slosh::physics::vessels_test {
namespace {

struct VesselCase {
    std::size_t vessel;
    std::string solver;
    int dimension, layers;
};
void PrintTo(const VesselCase& one, std::ostream* out) {
    *out << vessels()[one.vessel].name << " " << one.solver << " " << one.dimension << "-D " << one.layers
         << " layers";
}
std::string case_name(const testing::TestParamInfo<VesselCase>& info) {
    const VesselCase& one = info.param;
    return std::string(vessels()[one.vessel].name) + "_" + one.solver + "_" + std::to_string(one.dimension) +
           "d_" + std::to_string(one.layers);
}

std::vector<VesselCase> matrix() {
    std::vector<VesselCase> cases;
    for (std::size_t vessel = 0; vessel < vessels().size(); ++vessel) {
        for (const int dimension : {2, 3}) {
            if (dimension == 2 && !vessels()[vessel].in_the_plane) continue;
            for (const std::string& solver : every_solver()) {
                for (const int layers : {5, 10, 20}) cases.push_back({vessel, solver, dimension, layers});
            }
        }
    }
    return cases;
}
std::vector<VesselCase> one_of_each() {
    std::vector<VesselCase> cases;
    for (std::size_t vessel = 0; vessel < vessels().size(); ++vessel) {
        cases.push_back({vessel, "pbf", 3, 5});
    }
    return cases;
}

/// Of the energy that the water's depth is worth, m g D.
struct Limits {
    double kinetic, gain;
    double speed;  ///< the fastest particle's, median of the last second, m/s
};
/// Where the lattice does not fit, the water is seeded a little too high and swings for some seconds, the
/// coarser it is the longer.
Limits limits_of(const VesselCase& one) {
    if (vessels()[one.vessel].fits) return {1e-4, 2e-5, 0.05};
    return {one.layers == 5 ? 1e-3 : 3e-4, 1e-3, 0.1};
}

void check_rest(const VesselCase& one, double seconds) {
    SceneDescription scene =
        vessels()[one.vessel].scene(one.dimension, vessel_depth / static_cast<float>(one.layers));
    scene.solver = one.solver;
    World world = make_world(scene);
    const std::size_t count = world.particles().count;
    const double worth = static_cast<double>(count) * particle_mass(world.particles()) * gravity *
                         static_cast<double>(vessel_depth);
    const Limits most = limits_of(one);
    double start = 0.0, highest = 0.0, after_two = 0.0, last = 0.0;
    std::vector<float> fastest;  // one step's is up to twice the median
    while (world.time() < seconds) {
        const StepReport& report = world.step();
        const double energy = report.kinetic_energy + report.potential_energy;
        if (report.step == 1) start = energy - report.symptoms.energy_change;
        highest = std::max(highest, energy);
        last = report.kinetic_energy;
        if (world.time() <= 2.0) after_two = last;
        if (world.time() > seconds - 1.0) fastest.push_back(static_cast<float>(report.v_max));
    }
    const double speed = percentile(fastest, 0.5);
    figure(
        "vessel %s %s, %d-D, %d layers: kinetic energy at two seconds over m g D %.1e [%.0e], kinetic energy "
        "at the "
        "end over m g D %.1e, v_max at the end %.4f m/s, highest energy over the start's and over m g D "
        "%+.1e [%.0e]",
        vessels()[one.vessel].name, one.solver.c_str(), one.dimension, one.layers, after_two / worth,
        most.kinetic, last / worth, speed, (highest - start) / worth, most.gain);
    EXPECT_EQ(world.particles().count, count);
    EXPECT_LT(after_two, most.kinetic * worth);
    EXPECT_LT(highest - start, most.gain * worth);
    if (seconds < 5.0) return;
    EXPECT_LT(speed, most.speed);
    EXPECT_LT(last, 1e-4 * worth);
}

class Vessels : public testing::TestWithParam<VesselCase> {};
INSTANTIATE_TEST_SUITE_P(OneOfEach, Vessels, testing::ValuesIn(one_of_each()), case_name);
TEST_P(Vessels, StillWaterComesToRest) { check_rest(GetParam(), 2.0); }

class SlowVessels : public testing::TestWithParam<VesselCase> {};
INSTANTIATE_TEST_SUITE_P(Matrix, SlowVessels, testing::ValuesIn(matrix()), case_name);
TEST_P(SlowVessels, StillWaterComesToRest) { check_rest(GetParam(), 5.0); }

}  // namespace
}  // namespace slosh::physics::vessels_test
