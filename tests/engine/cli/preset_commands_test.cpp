// What presets do to a world: every value holds, one command takes all back, and a replay has the same bits.
#include "io/preset_commands.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/preset_list.h"
#include "sim/world/state/pins.h"
#include "slosh/world.h"
#include "support/small_scenes.h"

namespace slosh::preset_commands_test {
namespace {

using io::Preset;
using io::PresetKind;

World dam(const std::string& fidelity) {
    SceneDescription scene = small_dam_3d();
    scene.parameters.emplace_back("time.fidelity", fidelity);
    scene.parameters.emplace_back("time.machine_speed", 3e7);
    return std::move(World::create(scene)).value();
}

std::string values_of(const World& world) {
    std::string text(world.solver());
    for (const ParameterDescription& description : parameter_table().all())
        text += "\n" + std::string(description.key) + " " + description.text(&world.parameters());
    for (const std::string& key : world.pinned()) text += "\npinned " + key;
    return text;
}

/// Laid over the world as it began.
struct Over {
    World world;
    Parameters start;
    explicit Over(World made) : world(std::move(made)), start(world.parameters()) {}
    io::PresetTarget target() const {
        return {world.parameters(), world.solver(), world.pinned(), start, {}};
    }
    std::optional<CommandResult> apply(const Preset& preset) {
        const auto command = io::preset_command(preset, target());
        if (!command) return std::nullopt;
        world.enqueue(*command);
        return world.apply_commands().commands.back();
    }
    std::vector<std::string> differences(const Preset& preset) const {
        return io::preset_differences(preset, target());
    }
};

class PresetUnder : public testing::TestWithParam<std::string> {};

TEST_P(PresetUnder, HoldsAndIsTakenBackAtOnce) {
    for (const Preset& preset : cli::read_presets().presets) {
        if (preset.kind == PresetKind::views) continue;
        SCOPED_TRACE(preset.name);
        Over over(dam(GetParam()));
        over.world.step();
        const std::string before = values_of(over.world);
        const std::optional<CommandResult> result = over.apply(preset);
        EXPECT_TRUE(over.differences(preset).empty()) << over.differences(preset).front();
        if (!result) continue;
        ASSERT_TRUE(result->applied) << result->message;
        EXPECT_EQ(result->message, "");
        // They hold: no fidelity moves them.
        for (int i = 0; i < 10; ++i) over.world.step();
        EXPECT_TRUE(over.differences(preset).empty()) << over.differences(preset).front();
        EXPECT_FALSE(io::preset_command(preset, over.target()));
        ASSERT_TRUE(result->inverse);
        over.world.enqueue(*result->inverse);
        ASSERT_TRUE(over.world.apply_commands().commands.back().applied);
        EXPECT_EQ(values_of(over.world), before);
    }
}

INSTANTIATE_TEST_SUITE_P(Fidelities, PresetUnder, testing::Values("accurate", "real_time", "as_set"),
                         [](const auto& fidelity) { return fidelity.param; });

TEST(PresetOfAWorld, OneAfterAnotherIsAsIfItWereTheOnlyOne) {
    const cli::PresetList list = cli::read_presets();
    const Preset& best = *list.find("best_look");
    Over once(dam("accurate")), twice(dam("accurate"));
    once.apply(best);
    twice.apply(*list.find("published_pbf"));
    EXPECT_GT(twice.differences(best).size(), 5u);
    twice.apply(best);
    EXPECT_EQ(values_of(twice.world), values_of(once.world));
    // And back to the beginning.
    Over untouched(dam("accurate"));
    EXPECT_TRUE(once.apply(*list.find("scenes_own")));
    for (const ParameterDescription& description : parameter_table().all())
        EXPECT_EQ(description.text(&once.world.parameters()), description.text(&untouched.world.parameters()))
            << description.key;
}

TEST(PresetOfAWorld, FinerParticlesTakeShorterSteps) {
    const Preset best = *cli::read_presets().find("best_look");
    Parameters fine, coarse;
    fine.fluid.spacing = 0.02f;
    coarse.fluid.spacing = 0.1f;
    const auto step = [&](const Parameters& now) {
        for (const auto& [key, value] : io::preset_values(best, now)) {
            if (key == "time.step") return std::get<double>(value);
        }
        return 0.0;
    };
    EXPECT_NEAR(step(fine), 0.4 * step(Parameters()), 1e-6);
    EXPECT_EQ(step(coarse), step(Parameters()));
}

/// Real tension is felt by millimetres of water: coarser particles would compute it for nothing.
TEST(PresetOfAWorld, TensionIsSetWhereItIsSeen) {
    const Preset water = *cli::read_presets().find(PresetKind::materials, "water");
    Parameters fine;
    fine.fluid.spacing = 0.004f;
    EXPECT_EQ(io::preset_values(water, Parameters()).size(), 2u);
    EXPECT_EQ(io::preset_values(water, fine).size(), 4u);
}

/// Also in a scene of finer particles its step is one that suits them; in its own it is what it was.
TEST(PresetOfAWorld, APersonsOwnRemembersForWhichParticlesItsStepWas) {
    Over over(dam("as_set"));
    over.world.enqueue(SetParameter{"time.step", 0.0031234567});
    over.world.apply_commands();
    const Preset made = io::preset_of_world(PresetKind::parameters, "Mine", over.target());
    Parameters scratch;
    const Parameters defaults;
    const Result<Preset> read =
        io::parse_preset(io::preset_to_text(made, parameter_table()), "mine.json", "mine", made.kind,
                         {&parameter_table(), &scratch, &defaults});
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_NEAR(read.value().spacing, static_cast<double>(over.world.parameters().fluid.spacing), 1e-7);
    EXPECT_TRUE(over.differences(read.value()).empty()) << over.differences(read.value()).front();
}

TEST(PresetOfAWorld, APersonsOwnIsTheWorldAsItWas) {
    Over over(dam("real_time"));
    over.world.enqueue(SetParameter{"pbf.iterations", 5.0});
    over.world.enqueue(SetParameter{"xsph.c", 0.125});
    over.world.apply_commands();
    Preset own = io::preset_of_world(PresetKind::parameters, "Mine", over.target());
    const auto says = [&](std::string_view key) {
        return std::any_of(own.values.begin(), own.values.end(),
                           [&](const auto& value) { return value.first == key; });
    };
    EXPECT_TRUE(says("pbf.iterations") && says("xsph.c"));
    EXPECT_FALSE(says("time.substeps")) << "Real time has chosen that";
    EXPECT_FALSE(says("wcsph.gamma")) << "another solver's";
    EXPECT_TRUE(over.differences(own).empty());
    over.apply(*cli::read_presets().find("published_wcsph"));
    EXPECT_FALSE(over.differences(own).empty());
    over.apply(own);
    EXPECT_TRUE(over.differences(own).empty());
    const std::vector<std::string>& pinned = over.world.pinned();
    EXPECT_TRUE(std::binary_search(pinned.begin(), pinned.end(), "pbf.iterations"));
    EXPECT_FALSE(std::binary_search(pinned.begin(), pinned.end(), "time.substeps"));
}

}  // namespace
}  // namespace slosh::preset_commands_test
