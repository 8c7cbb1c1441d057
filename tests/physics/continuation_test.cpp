// A splash is saved and continued with another step, another solver, other iterations. What compression the
// settings before had left must not turn into speed: energy does not rise by more than lost volume weighs,
// and nothing becomes faster than in the run that nobody interrupted. (Each solver used to take out what it
// found within one of its own substeps: with a fiftieth of the step this dam had up to four times its
// energy.)
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "measurements.h"
#include "scenes.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"

namespace slosh::physics::continuation_test {
namespace {

double energy(const StepReport& report) { return report.kinetic_energy + report.potential_energy; }

Vec3 velocity(const ParticleView& particles, std::size_t i) {
    return {particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i]};
}

float length(const Vec3& v) { return std::sqrt(glm::dot(v, v)); }

/// The particle that gained most speed within a step, and how fast its neighbours (1.6 d) are then.
struct Shot {
    float before = 0.0f, after = 0.0f, around = 0.0f;
    Vec3 position{0.0f};
    double time = 0.0;  ///< s after the change
    std::string text() const {
        char line[160];
        std::snprintf(
            line, sizeof line,
            "fastest gain %.2f -> %.2f m/s at (%.3f, %.3f), %.4f s later, mean velocity around %.2f m/s",
            static_cast<double>(before), static_cast<double>(after), static_cast<double>(position.x),
            static_cast<double>(position.y), time, static_cast<double>(around));
        return line;
    }
};

void find_shot(const std::map<std::uint32_t, float>& speeds_before, const ParticleView& particles,
               double time, Shot& shot) {
    std::size_t found = particles.count;
    for (std::size_t i = 0; i < particles.count; ++i) {
        const float before = speeds_before.at(particles.id[i]), after = length(velocity(particles, i));
        if (after - before <= shot.after - shot.before) continue;
        shot.before = before, shot.after = after, shot.time = time;
        shot.position = {particles.x[i], particles.y[i], particles.z[i]};
        found = i;
    }
    if (found == particles.count) return;
    Vec3 sum(0.0f);
    float count = 0.0f;
    for (std::size_t j = 0; j < particles.count; ++j) {
        const Vec3 gap = Vec3(particles.x[j], particles.y[j], particles.z[j]) - shot.position;
        if (j == found || length(gap) > 1.6f * particles.spacing) continue;
        sum += velocity(particles, j);
        count += 1.0f;
    }
    shot.around = count > 0.0f ? length(sum / count) : 0.0f;
}

struct Course {
    double fastest = 0.0;
    double gain = 0.0;  ///< of energy, over the start
    Shot shot;
};

World reloaded(const std::string& bytes) {
    ExecutionOptions options;
    options.threads = 1;
    return World::from_state(deserialize_state(bytes).value(), options).value();
}

Course follow(World world, const std::vector<Command>& changes, double start_energy, double seconds) {
    for (const Command& change : changes) world.enqueue(change);
    Course course;
    const double start = world.time();
    while (world.time() < start + seconds) {
        std::map<std::uint32_t, float> speeds;
        for (std::size_t i = 0; i < world.particles().count; ++i)
            speeds[world.particles().id[i]] = length(velocity(world.particles(), i));
        const StepReport& report = world.step();
        for (const CommandResult& result : report.commands) EXPECT_TRUE(result.applied) << result.message;
        course.fastest = std::max(course.fastest, report.v_max);
        course.gain = std::max(course.gain, energy(report) / start_energy - 1.0);
        find_shot(speeds, world.particles(), world.time() - start, course.shot);
    }
    return course;
}

class SlowContinuation : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowContinuation, testing::ValuesIn(every_solver()), name_of);

/// States in the course of `world`, and the greatest speed of all of it.
struct Journey {
    std::vector<std::string> saved;
    std::vector<double> energies;
    double fastest = 0.0;
};
Journey journey(World world, const std::vector<double>& times, double end) {
    Journey result;
    while (world.time() < end) {
        const StepReport& report = world.step();
        result.fastest = std::max(result.fastest, report.v_max);
        if (result.saved.size() == times.size() || world.time() < times[result.saved.size()]) continue;
        result.saved.push_back(serialize_state(world.state()));
        result.energies.push_back(energy(report));
    }
    return result;
}

TEST_P(SlowContinuation, AnotherStepShootsNothing) {
    const std::vector<double> times{0.2, 0.5};
    const Journey course = journey(make_world(small_dam(GetParam(), 2)), times, 1.0);
    const double step = static_cast<double>(Parameters{}.time.step);
    for (const double factor : {0.02, 0.1, 0.5, 2.0, 4.0}) {
        double fastest = 0.0, gain = 0.0;
        for (std::size_t k = 0; k < times.size(); ++k) {
            const Course changed =
                follow(reloaded(course.saved[k]), {SetParameter{"time.step", factor * step}},
                       course.energies[k], factor < 0.1 ? 0.01 : 0.06);
            fastest = std::max(fastest, changed.fastest);
            gain = std::max(gain, changed.gain);
            // Shorter steps leave more of a splash: up to 1.3 of a speed that only few particles have.
            EXPECT_LE(changed.fastest, 1.4 * course.fastest)
                << "step x " << factor << " at " << times[k] << " s: " << changed.shot.text();
            EXPECT_LE(changed.gain, 0.01)
                << "step x " << factor << " at " << times[k] << " s: " << changed.shot.text();
        }
        figure(
            "continued with %.2f of the step %s: fastest %.2f of the uninterrupted run's %.2f m/s [1.2], "
            "energy "
            "%+.2f %% [1 %%]",
            factor, GetParam().c_str(), fastest / course.fastest, course.fastest, 100.0 * gain);
    }
}

TEST_P(SlowContinuation, AnotherSolverShootsNothing) {
    const std::vector<double> times{0.2, 0.5};
    Journey course = journey(make_world(small_dam(GetParam(), 2)), times, 1.0);
    const double step = static_cast<double>(Parameters{}.time.step);
    for (const std::string& other : every_solver()) {
        if (other == GetParam()) continue;
        // Jets differ from solver to solver by a few parts in ten: the faster of the two is the measure.
        const double own = journey(make_world(small_dam(other, 2)), {}, 1.0).fastest;
        const double measure = std::max(own, course.fastest);
        for (const double factor : {1.0, 0.1}) {
            double fastest = 0.0, gain = 0.0;
            for (std::size_t k = 0; k < times.size(); ++k) {
                const Course changed = follow(reloaded(course.saved[k]),
                                              {SwitchSolver{other}, SetParameter{"time.step", factor * step}},
                                              course.energies[k], factor < 1.0 ? 0.03 : 0.06);
                fastest = std::max(fastest, changed.fastest);
                gain = std::max(gain, changed.gain);
                EXPECT_LE(changed.fastest, 1.25 * measure)
                    << other << ", step x " << factor << " at " << times[k] << " s: " << changed.shot.text();
                EXPECT_LE(changed.gain, 0.01)
                    << other << ", step x " << factor << " at " << times[k] << " s: " << changed.shot.text();
            }
            figure(
                "%s continued by %s, %.1f of the step: fastest %.2f of %.2f m/s [1.2], energy %+.2f %% [1 "
                "%%]",
                GetParam().c_str(), other.c_str(), factor, fastest / measure, measure, 100.0 * gain);
        }
    }
}

// Water that one long substep left compressed by several per cent has to rise again: that takes the energy to
// lift it, half its compression of the potential energy above the floor in a box, and a little for the speed.
TEST_P(SlowContinuation, LostVolumeComesBackGently) {
    const Journey squeezed =
        journey(make_world(small_dam("pbf", 2),
                           {{"time.step", 0.012}, {"time.substeps", 1.0}, {"time.courant", 0.0}}),
                {0.6}, 0.65);
    World start = reloaded(squeezed.saved[0]);
    const ParticleView particles = start.particles();
    double compression = 0.0;
    for (const float density : particles.density)
        compression += std::max(static_cast<double>(density / particles.rest_density) - 1.0, 0.0);
    compression /= static_cast<double>(particles.count);
    EXPECT_GT(compression, 0.01) << "there is nothing left to come back";
    std::vector<Command> changes{SwitchSolver{GetParam()}, ReleaseParameter{"time.courant"}};
    if (GetParam() != "wcsph") changes.push_back(SetParameter{GetParam() + ".iterations", 8.0});
    const Course changed = follow(std::move(start), changes, squeezed.energies[0], 0.5);
    figure(
        "compressed by %.1f %%, continued by %s: energy %+.1f %% [twice the compression], fastest %.2f m/s",
        100.0 * compression, GetParam().c_str(), 100.0 * changed.gain, changed.fastest);
    EXPECT_LE(changed.gain, 2.0 * compression) << changed.shot.text();
}

// Walls without density let the water cram: once they count it makes room, and does not burst.
TEST_P(SlowContinuation, WallsThatBeginToCountShootNothing) {
    const Journey crammed =
        journey(make_world(small_dam(GetParam(), 2), {{"boundary.density", 0.0}}), {0.6}, 1.0);
    const Course changed =
        follow(reloaded(crammed.saved[0]), {SetParameter{"boundary.density", 1.0}}, crammed.energies[0], 0.6);
    figure("walls begin to count %s: fastest %.2f of the run without, %.2f m/s [1.2], energy %+.1f %% [2 %%]",
           GetParam().c_str(), changed.fastest / crammed.fastest, crammed.fastest, 100.0 * changed.gain);
    EXPECT_LE(changed.fastest, 1.2 * crammed.fastest) << changed.shot.text();
    // Known fault: PCISPH, whose factor is hardly lessened near mirrors, gives crammed water too much.
    EXPECT_LE(changed.gain, GetParam() == "pcisph" ? 0.08 : 0.02) << changed.shot.text();
}

// The substeps that the Courant number adds find what longer ones left: more speed, more substeps, and so on.
TEST(SlowCourantSubsteps, MakeNoEnergyOfWhatLongerOnesLeft) {
    for (const std::string& solver : iterating_solvers()) {
        if (!find_solver(solver)->forces_of_start) continue;
        SceneDescription scene = dam_break(solver, 2, 0.026);
        scene.container = Box3{Vec3(0.0f), Vec3(4.0f, 2.4f, 1.0f)};
        World world =
            make_world(scene, {{"time.step", 0.01}, {"time.substeps", 1.0}, {solver + ".iterations", 5.0}});
        const double start = energy(world.step());
        double most = start, fastest = 0.0;
        while (world.time() < 2.0) {
            const StepReport& report = world.step();
            most = std::max(most, energy(report));
            fastest = std::max(fastest, report.v_max);
        }
        figure("one substep of 10 ms %s: energy at most %+.2f %% of the start [1 %%], fastest %.1f m/s",
               solver.c_str(), 100.0 * (most / start - 1.0), fastest);
        EXPECT_LE(most, 1.01 * start) << solver;
    }
}

TEST(SlowSoftWater, GoesOnWithTheSameBitsWhenSavedOnTheWay) {
    World world = make_world(small_dam("pbf", 2));
    for (int step = 0; step < 60; ++step) world.step();
    world.enqueue(SetParameter{"time.step", 0.0005});
    for (int step = 0; step < 5; ++step) world.step();
    World loaded = reloaded(serialize_state(world.state()));
    for (int step = 0; step < 20; ++step) {
        world.step();
        loaded.step();
    }
    EXPECT_EQ(loaded.state_hash(), world.state_hash());
}

}  // namespace
}  // namespace slosh::physics::continuation_test
