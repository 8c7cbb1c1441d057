// The small worlds of the physics tests. All scenes are built in code, so that a check cannot drift with a
// scene file that somebody makes prettier; parameters are the defaults unless a test names them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "slosh/world.h"
#include "support/scene_cases.h"

namespace slosh::physics {

inline constexpr double gravity = 9.81;  // m/s^2, the default of gravity.y

using Settings = std::vector<std::pair<std::string, ParameterValue>>;

/// On one thread: the tests run beside each other, and results do not depend on the number. A scene that is
/// refused ends the program.
World make_world(SceneDescription scene, const Settings& settings = {});

/// For INSTANTIATE_TEST_SUITE_P.
std::vector<std::string> kernel_names();

/// "pbf" instead of "0" in the names of tests.
std::string name_of(const testing::TestParamInfo<std::string>& info);

Settings no_gravity();

/// A tank of 12 spacings (by 12 in 3-D) filled with `layers` layers, open space above.
SceneDescription still_tank(const std::string& solver, int dimension, double spacing, int layers);

/// Martin & Moyce's column, twice as high as wide, in the corner of a long closed box. The experiment's base
/// of 57 mm becomes 1 m: inviscid flow under gravity scales with the base.
SceneDescription dam_break(const std::string& solver, int dimension, double spacing);

/// A small dam of about 800 particles in a closed box of 1 m x 1 m (x 0.4 m).
SceneDescription small_dam(const std::string& solver, int dimension);

/// A disc or ball of radius 0.5 m with a pure strain that stretches it along x (and z), in the force -Omega^2
/// r.
SceneDescription central_drop(const std::string& solver, int dimension, double spacing, double omega,
                              double strain_rate);

/// A box of 1 m in the plane, full of water with 40 layers.
SceneDescription full_box(const std::string& solver);

/// Taylor and Green's vortex that fills a box of 1 m: velocity (x and y) of 1 m/s at most, at (x, y) in m.
std::pair<double, double> vortex(double x, double y);
/// `still` with the velocities of the vortex, `speed` m/s at most.
World stirred(const World& still, double speed);
/// How much of that vortex is in the velocities: their projection on it, 1 at the start.
double vortex_left(const ParticleView& particles, double speed);

}  // namespace slosh::physics
