// The density error that is reported is that of the equations the iterations solve: with enough of them it
// goes away, at walls as in the open.
#include <gtest/gtest.h>

#include <string>

#include "measurements.h"
#include "scenes.h"

namespace slosh::physics::convergence_test {
namespace {

/// Mean compression over half a second of splash in which every substep does so many iterations.
double compression(const std::string& solver, int dimension, const std::string& method, int iterations) {
    World world = make_world(small_dam(solver, dimension),
                             {{"boundary.method", method},
                              {solver + ".iterations", static_cast<double>(iterations)},
                              {solver + ".min_iterations", static_cast<double>(iterations)},
                              {solver + ".tolerance", 0.0}});
    while (world.time() < 0.3) world.step();
    double sum = 0.0;
    int steps = 0;
    for (; world.time() < 0.8; ++steps) sum += world.step().density_error_mean;
    return sum / steps;
}

class SlowConvergence : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowConvergence, testing::ValuesIn(iterating_solvers()), name_of);

TEST_P(SlowConvergence, IterationsLeaveNoCompression) {
    for (const int dimension : {2, 3}) {
        for (const std::string& method : {std::string("signed_distance"), std::string("particles")}) {
            const char* walls = method == "particles" ? "walls of particles" : "walls by distance";
            const double two = compression(GetParam(), dimension, method, 2),
                         eight = compression(GetParam(), dimension, method, 8),
                         twenty = compression(GetParam(), dimension, method, 20);
            const double limit = method == "particles" ? 2.5e-5 : 9e-5;
            figure(
                "convergence %d-D %s, %s: two iterations %.3f %%, eight iterations %.4f %%, twenty "
                "iterations "
                "%.5f %% [%g %%]",
                dimension, GetParam().c_str(), walls, 100.0 * two, 100.0 * eight, 100.0 * twenty,
                100.0 * limit);
            // PCISPH, whose factor is that of a full neighbourhood, is slow to part what has clumped.
            EXPECT_LT(eight, 0.5 * two);
            EXPECT_LT(twenty, limit);
        }
    }
}

}  // namespace
}  // namespace slosh::physics::convergence_test
