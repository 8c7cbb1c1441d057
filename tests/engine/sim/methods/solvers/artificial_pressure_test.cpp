// s_corr has one strength, whose slider shows; what older files have in its place acts as it did.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "base/leaves.h"
#include "io/preset_commands.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/solvers/pbf.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/run_history.h"
#include "sim/world/world/set_up.h"
#include "support/small_scenes.h"

namespace slosh::artificial_pressure_test {
namespace {

constexpr double head = 20.0;

SceneDescription dam(std::string_view key, double value) {
    SceneDescription scene = small_dam_3d();
    scene.parameters.emplace_back("time.courant", 0.0);
    if (!key.empty()) scene.parameters.emplace_back(key, value);
    return scene;
}

double head_of(const World& world) {
    return static_cast<double>(world.parameters().of<ArtificialPressureSettings>().head);
}

/// The parameter's list is that of the scene.
double listed_head(const SceneDescription& scene) {
    for (const auto& [key, value] : scene.parameters)
        if (key == "s_corr.head") return std::get<double>(value);
    return 0.0;
}

std::map<std::uint32_t, Vec3> places(const World& world) {
    std::map<std::uint32_t, Vec3> places;
    const ParticleView view = world.particles();
    for (std::size_t i = 0; i < view.count; ++i) places[view.id[i]] = Vec3(view.x[i], view.y[i], view.z[i]);
    return places;
}

double most_apart(const World& a, const World& b) {
    double most = 0.0;
    const std::map<std::uint32_t, Vec3> others = places(b);
    for (const auto& [id, place] : places(a))
        most = std::max(most, static_cast<double>(glm::length(place - others.at(id))));
    return most;
}

TEST(ArtificialPressure, ItsSliderSlowsASplashDown) {
    for (SceneDescription scene : {small_dam_2d(), small_dam_3d()}) {
        double energy[2] = {};
        for (const double k : {0.0, 0.15}) {  // of 0 to 0.3
            scene.parameters.emplace_back("s_corr.k", k);
            World world = world_of(scene);
            run(world, 80);
            energy[k > 0.0 ? 1 : 0] = world.report().kinetic_energy;
        }
        EXPECT_LT(energy[1], 0.8 * energy[0]) << scene.name;
    }
}

TEST(ArtificialPressure, HeadStandsInNoList) {
    for (const ParameterDescription& row : parameter_table().all()) EXPECT_NE(row.key, "s_corr.head");
    EXPECT_NE(parameter_table().find("s_corr.head"), nullptr) << "but files may name it";
}

// k = head g d dt^2/N: as layers of water that press.
TEST(ArtificialPressure, HeadOfOlderFilesActsAsItDid) {
    World old = world_of(dam("s_corr.head", head));
    const StepReport first = old.step();
    EXPECT_TRUE(std::any_of(first.notes.begin(), first.notes.end(), [](const std::string& note) {
        return note.find("s_corr.head from an older file is added") != std::string::npos;
    }));
    const Parameters& p = old.parameters();
    const double dt = static_cast<double>(first.substep_length), d = static_cast<double>(p.fluid.spacing),
                 h = static_cast<double>(p.support_radius());
    const double k = head * 9.81 * d * dt * dt / (p.of<PbfSettings>().iterations * h * h);
    World now = world_of(dam("s_corr.k", k)), without = world_of(dam("", 0.0));
    EXPECT_TRUE(now.step().notes.empty());
    without.step();
    run(old, 9), run(now, 9), run(without, 9);
    EXPECT_LT(most_apart(old, now), 0.02 * most_apart(old, without));
}

TEST(ArtificialPressure, HeadStaysInWhatIsKept) {
    World old = world_of(dam("s_corr.head", head));
    run(old, 3);
    World loaded =
        World::from_state(deserialize_state(serialize_state(old.state())).value(), old.execution()).value();
    EXPECT_EQ(head_of(loaded), head);
    run(old, 5), run(loaded, 5);
    EXPECT_EQ(loaded.state_hash(), old.state_hash());
    EXPECT_EQ(listed_head(set_up_of(old.state(), Parameters{})), head) << "a scene that is saved";
    EXPECT_EQ(listed_head(run_of(old.state(), old.history())), head) << "a run that is shared";
    if constexpr (leaves::presets) {
        const io::PresetTarget target{old.parameters(), old.solver(), old.pinned(), old.parameters(), {}};
        const io::Preset preset = io::preset_of_world(io::PresetKind::parameters, "mine", target);
        EXPECT_TRUE(std::any_of(preset.values.begin(), preset.values.end(),
                                [](const auto& value) { return value.first == "s_corr.head"; }));
        // A preset that names it sets it, and one that does not takes it back to the scene's.
        World plain = world_of(dam("", 0.0));
        const Parameters start = plain.parameters();
        plain.enqueue(
            *io::preset_command(preset, {plain.parameters(), plain.solver(), plain.pinned(), start, {}}));
        plain.apply_commands();
        EXPECT_EQ(head_of(plain), head);
        io::Preset other = preset;
        std::erase_if(other.values, [](const auto& value) { return value.first == "s_corr.head"; });
        plain.enqueue(
            *io::preset_command(other, {plain.parameters(), plain.solver(), plain.pinned(), start, {}}));
        plain.apply_commands();
        EXPECT_EQ(head_of(plain), 0.0);
    }
}

}  // namespace
}  // namespace slosh::artificial_pressure_test
