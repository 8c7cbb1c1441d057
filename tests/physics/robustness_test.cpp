// What a person does to a running world: switch the solver over and over, pull every slider to its ends. The
// water may look silly, but it stays in its box, nothing is lost, and once the slider is back it comes to
// rest like water again.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <ostream>

#include "measurements.h"
#include "scenes.h"
#include "sim/core/parameters/parameters.h"

namespace slosh::physics::robustness_test {
namespace {

class SlowSolverSwitch : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Dimensions, SlowSolverSwitch, testing::Values(2, 3),
                         [](const auto& dimension) { return "in" + std::to_string(dimension.param) + "D"; });

TEST_P(SlowSolverSwitch, EveryTenStepsForFiveSeconds) {
    const std::vector<std::string> solvers = every_solver();
    SceneDescription scene = small_dam(solvers.front(), GetParam());
    const Box3 box = *scene.container;
    World world = make_world(scene);
    const std::size_t seeded = world.particles().count;
    const double speed_limit = std::sqrt(2.0 * gravity * static_cast<double>(box.max.y));
    double fastest = 0.0, error_max = 0.0, energy_max = 0.0;
    const double energy_start = [&] {
        double sum = 0.0;
        for (const float y : world.particles().y)
            sum += particle_mass(world.particles()) * gravity * static_cast<double>(y);
        return sum;
    }();
    for (int step = 0; step < 1000; ++step) {
        if (step % 10 == 0)
            world.enqueue(SwitchSolver{solvers[static_cast<std::size_t>(step / 10) % solvers.size()]});
        const StepReport& report = world.step();
        fastest = std::max(fastest, report.v_max);
        error_max = std::max(error_max, report.density_error_mean);
        energy_max = std::max(energy_max, report.kinetic_energy + report.potential_energy);
        ASSERT_EQ(report.particles, seeded);
        ASSERT_EQ(report.removed.total(), 0u);
        ASSERT_TRUE(all_inside(world.particles(), box)) << "step " << step;
    }
    figure(
        "solver switch %d-D: fastest %.2f sqrt(2 g height of the box), worst mean compression %.2f %%, "
        "energy at most %.3f of the start",
        GetParam(), fastest / speed_limit, 100.0 * error_max, energy_max / energy_start);
    EXPECT_LE(fastest, 2.0 * speed_limit);
    EXPECT_LE(energy_max, 1.01 * energy_start);
    EXPECT_LE(error_max, 0.03);
}

/// Two seconds, or this many steps where the step itself is the slider: the shortest would take 200000.
constexpr int most_steps = 1000;

struct SliderCase {
    std::string solver, key;
};
void PrintTo(const SliderCase& slider, std::ostream* out) { *out << slider.solver << " " << slider.key; }

/// What acts outside the pair loops is the same code for every solver: gravity, wind, walls' contact.
bool outside_the_pair_loops(std::string_view key) {
    for (const std::string_view prefix : {"gravity.", "central.", "wind.", "boundary.", "particles."}) {
        if (key.starts_with(prefix)) return true;
    }
    return false;
}

/// Every solver with every slider that acts on it; the last kind with a method that iterates and one that
/// does not.
std::vector<SliderCase> slider_cases() {
    std::vector<SliderCase> cases;
    for (const std::string& solver : every_solver()) {
        const bool everything = solver == "pbf" || solver == "wcsph";
        for (const ParameterDescription& parameter : parameter_table().all()) {
            if (!everything && outside_the_pair_loops(parameter.key)) continue;
            if (parameter.solver.empty() || parameter.solver == solver)
                cases.push_back({solver, std::string(parameter.key)});
        }
    }
    return cases;
}

/// What must be set for the slider to do anything.
Settings companions(const std::string& key) {
    if (key.starts_with("wind.")) return {{"wind.kind", "vortex"}, {"wind.y", 10.0}, {"wind.drag", 20.0}};
    // Up to 90 m/s^2 at the ends, 1000 m away: as much as the gravity sliders.
    if (key.starts_with("central.")) return {{"central.omega", 0.3}};
    if (key.starts_with("s_corr.")) return {{"s_corr.k", 0.1}};
    if (key.ends_with(".min_iterations")) return {{key.substr(0, key.find('.')) + ".tolerance", 0.1}};
    if (key == "xsph.symmetric") return {{"xsph.c", 0.5}};
    return {};
}

/// Ends and middle; every choice.
std::vector<ParameterValue> extreme_values(const ParameterDescription& parameter) {
    std::vector<ParameterValue> values;
    if (parameter.kind == ParameterKind::choice) {
        for (const std::string_view choice : parameter.choices) values.emplace_back(std::string(choice));
    } else if (parameter.kind == ParameterKind::boolean) {
        values = {0.0, 1.0};
    } else {
        const double middle = 0.5 * (parameter.min + parameter.max);
        values = {parameter.min, parameter.max,
                  parameter.kind == ParameterKind::integer ? std::round(middle) : middle};
    }
    return values;
}

class SlowSlider : public testing::TestWithParam<SliderCase> {
  protected:
    void start(World world) {
        world_.emplace(std::move(world));
        expected_ = world_->particles().count;
    }
    /// Sets the parameter and runs on; nothing may be lost, leave the box or be no number.
    void run(const ParameterDescription& parameter, const ParameterValue& value, double seconds) {
        SCOPED_TRACE("set to " + to_text(value));
        const std::uint64_t ticket = world_->enqueue(SetParameter{std::string(parameter.key), value});
        const double end = world_->time() + seconds;
        for (int step = 0; step < most_steps && (step == 0 || world_->time() < end); ++step) {
            const StepReport& report = world_->step();
            if (step == 0) {
                const bool answered = std::any_of(
                    report.commands.begin(), report.commands.end(), [&](const CommandResult& result) {
                        // Only a restart may be refused: no room for so many particles.
                        return result.ticket == ticket &&
                               (result.applied || (parameter.restarts && !result.message.empty()));
                    });
                ASSERT_TRUE(answered);
                if (parameter.restarts) expected_ = report.particles;
            }
            ASSERT_EQ(report.removed.total(), 0u);
            ASSERT_EQ(report.particles, expected_);
            ASSERT_TRUE(all_inside(world_->particles(), *world_->scene().container))
                << "after " << step + 1 << " steps";
        }
    }
    std::optional<World> world_;
    std::size_t expected_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Sliders, SlowSlider, testing::ValuesIn(slider_cases()), [](const auto& slider) {
    std::string name = slider.param.solver + "_" + slider.param.key;
    std::replace(name.begin(), name.end(), '.', '_');
    return name;
});

TEST_P(SlowSlider, EndsAndMiddleWhileTheWaterMoves) {
    const auto& [solver, key] = GetParam();
    const ParameterDescription& parameter = *parameter_table().find(key);
    start(make_world(small_dam(solver, 3), companions(key)));
    for (const ParameterValue& value : extreme_values(parameter)) {
        run(parameter, value, 1.0);
        if (HasFatalFailure()) return;
    }
    Parameters defaults;
    for (const auto& [companion, value] : companions(key)) {
        world_->enqueue(SetParameter{companion, parameter_table().find(companion)->value(&defaults)});
    }
    run(parameter, parameter.value(&defaults), 3.0);
    if (HasFatalFailure()) return;
    const StepReport& report = world_->report();
    const double calm = rms_speed(world_->particles()) / std::sqrt(gravity * 0.24);
    figure("slider %s %s: back at the default for 3 s, mean compression %.2f %%, v_rms %.3f sqrt(g D)",
           solver.c_str(), key.c_str(), 100.0 * report.density_error_mean, calm);
    EXPECT_LE(report.density_error_mean, 0.002);
    EXPECT_LE(calm, 0.4);  // walls that do not hold the water let it slosh for long
}

/// Pairs of particles at exactly the same place.
std::size_t coincident_pairs(const ParticleView& particles) {
    std::vector<std::array<float, 3>> places;
    for (std::size_t i = 0; i < particles.count; ++i)
        places.push_back({particles.x[i], particles.y[i], particles.z[i]});
    std::sort(places.begin(), places.end());
    std::size_t pairs = 0;
    for (std::size_t i = 1; i < places.size(); ++i) pairs += places[i] == places[i - 1] ? 1 : 0;
    return pairs;
}

class SlowClosingWalls : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowClosingWalls, testing::ValuesIn(every_solver()));

// Walls that jump inwards clamp many particles into the same corner, where no direction would part them.
// Mirrors push them out of it before that.
TEST_P(SlowClosingWalls, LeaveNoTwoParticlesOnOneSpot) {
    for (const int dimension : {2, 3}) {
        SceneDescription scene = small_dam(GetParam(), dimension);
        World world = make_world(scene, {{"boundary.method", std::string("signed_distance")}});
        const std::size_t seeded = world.particles().count;
        const Box3 wide = *scene.container;
        Box3 narrow = wide;
        narrow.max = wide.min + Vec3(0.21f, 0.21f, dimension == 2 ? wide.max.z - wide.min.z : 0.21f);
        world.enqueue(MoveContainer{narrow, 1e4f});
        ASSERT_TRUE(world.step().commands.at(0).applied) << world.report().commands[0].message;
        const std::size_t crushed = coincident_pairs(world.particles());
        EXPECT_GT(crushed, 0u) << "the walls no longer make what is to be undone";
        world.enqueue(MoveContainer{wide, 1e4f});
        for (int step = 0; step < 100; ++step) world.step();
        figure("closing walls %d-D %s: %zu pairs on one spot, %zu half a second later", dimension,
               GetParam().c_str(), crushed, coincident_pairs(world.particles()));
        EXPECT_EQ(coincident_pairs(world.particles()), 0u);
        EXPECT_EQ(world.particles().count, seeded);
    }
}

}  // namespace
}  // namespace slosh::physics::robustness_test
