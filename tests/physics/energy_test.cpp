// A closed dam break has no source of energy. Kinetic plus potential energy never rises above the start; and
// with what compressed water stores (WCSPH is a spring: its pressure has an energy) the sum never rises above
// any earlier moment either.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "measurements.h"
#include "scenes.h"
#include "sim/solvers/wcsph.h"
#include "sim/sph/pair_constants.h"
#include "sim/sph/rest_lattice.h"

namespace slosh::physics::energy_test {
namespace {

/// J stored by Tait's equation: the integral of p/rho^2 over the density. Constraints (PBF) store nothing.
/// The density is taken back from the pressure that acted.
double elastic_energy(const World& world) {
    if (world.solver() != "wcsph") return 0.0;
    const Parameters& parameters = world.parameters();
    const ParticleView particles = world.particles();
    const double gamma = parameters.of<WcsphSettings>().gamma,
                 c = static_cast<double>(parameters.of<WcsphSettings>().sound_speed);
    const double stiffness = static_cast<double>(parameters.fluid.rest_density) * c * c / gamma;
    const PairConstants constants = make_pair_constants(rest_lattice(
        parameters.kernel_name(), world.dimension(), particles.support_radius, particles.spacing));
    double sum = 0.0;
    for (const float mechanical : particles.pressure) {
        const double pressure = static_cast<double>(mechanical / constants.pressure_scale);
        const double r = std::pow(1.0 + pressure / stiffness, 1.0 / gamma);
        sum += c * c / gamma * (std::pow(r, gamma - 1.0) / (gamma - 1.0) + 1.0 / r - gamma / (gamma - 1.0));
    }
    return particle_mass(particles) * sum;
}

double potential_energy(const ParticleView& particles) {
    return particle_mass(particles) * static_cast<double>(particles.count) * gravity *
           mean_position(particles)[1];
}

/// J set free from the column to a flat pool over the whole floor.
double potential_drop(const World& world) {
    const SceneDescription& scene = world.scene();
    const auto& water = std::get<BoxShape>(scene.fluids.front().shape);
    return potential_energy(world.particles()) *
           (1.0 - static_cast<double>(water.size.x / scene.container->max.x));
}

class Energy : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, Energy, testing::ValuesIn(every_solver()), name_of);

TEST_P(Energy, ClosedDamBreakGainsNone) {
    for (const int dimension : {2, 3}) {
        SCOPED_TRACE("dimension " + std::to_string(dimension));
        World world = make_world(small_dam(GetParam(), dimension));
        const double drop = potential_drop(world), start = potential_energy(world.particles());
        double least = start, gain_over_start = 0.0, gain_over_least = 0.0, elastic_most = 0.0;
        while (world.time() < 5.0) {
            const StepReport& report = world.step();
            const double energy = report.kinetic_energy + report.potential_energy,
                         elastic = elastic_energy(world);
            gain_over_start = std::max(gain_over_start, energy - start);
            gain_over_least = std::max(gain_over_least, energy + elastic - least);
            least = std::min(least, energy + elastic);
            elastic_most = std::max(elastic_most, elastic);
        }
        figure(
            "energy %d-D %s 5 s, in parts of the potential drop: gain over the start %+.2f %% [1 %%], gain "
            "over "
            "any earlier moment %+.2f %% [1 %%], dissipated %.0f %%, elastic energy up to %.1f %%",
            dimension, GetParam().c_str(), 100.0 * gain_over_start / drop, 100.0 * gain_over_least / drop,
            100.0 * (start - least) / drop, 100.0 * elastic_most / drop);
        EXPECT_LE(gain_over_start, 0.01 * drop);
        EXPECT_LE(gain_over_least, 0.01 * drop);
    }
}

}  // namespace
}  // namespace slosh::physics::energy_test
