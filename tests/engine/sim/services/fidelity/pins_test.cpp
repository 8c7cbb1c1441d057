// What somebody has set stays, whatever the fidelity; what nobody has set follows it.
#include "sim/world/state/pins.h"

#include <gtest/gtest.h>

#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::pins_test {
namespace {

using Keys = std::vector<std::string>;

CommandResult done(World& world, const Command& command) {
    world.enqueue(command);
    return world.apply_commands().commands.at(0);
}

double number(const World& world, std::string_view key) {
    return std::get<double>(world.parameter(key).value());
}

TEST(Pins, TheSceneAndCommandsPin) {
    SceneDescription scene = small_dam_3d();
    scene.parameters = {{"fluid.spacing", 0.05}, {"time.substeps", 2.0}};
    World world = world_of(scene);
    EXPECT_EQ(world.pinned(), Keys{"time.substeps"});
    EXPECT_TRUE(done(world, SetParameter{"pbf.iterations", 5.0}).applied);
    EXPECT_TRUE(done(world, SetParameter{"gravity.x", 1.0}).applied);
    EXPECT_EQ(world.pinned(), (Keys{"pbf.iterations", "time.substeps"}));
    EXPECT_TRUE(done(world, Reset{true}).applied);
    EXPECT_EQ(world.pinned(), (Keys{"pbf.iterations", "time.substeps"}));
    EXPECT_TRUE(done(world, Reset{false}).applied);
    EXPECT_EQ(world.pinned(), Keys{"time.substeps"});
}

TEST(Pins, UndoOfASliderBringsValueAndFreedomBack) {
    World world = world_of(small_dam_3d());
    const double before = number(world, "pbf.iterations");
    const CommandResult set = done(world, SetParameter{"pbf.iterations", 7.0});
    ASSERT_TRUE(set.inverse && set.inverse->is<ReleaseParameter>());
    const CommandResult released = done(world, *set.inverse);
    EXPECT_EQ(number(world, "pbf.iterations"), before);
    EXPECT_TRUE(world.pinned().empty());
    EXPECT_TRUE(done(world, *released.inverse).applied);
    EXPECT_EQ(number(world, "pbf.iterations"), 7.0);
    EXPECT_EQ(world.pinned(), Keys{"pbf.iterations"});
    // A second value: the undo of it leaves the pin.
    const CommandResult second = done(world, SetParameter{"pbf.iterations", 9.0});
    EXPECT_TRUE(done(world, *second.inverse).applied);
    EXPECT_EQ(number(world, "pbf.iterations"), 7.0);
    EXPECT_EQ(world.pinned(), Keys{"pbf.iterations"});
}

TEST(Pins, ReleasingGivesBackToTheFidelity) {
    World world = world_of(small_dam_3d());
    const double before = number(world, "time.substeps");
    done(world, SetParameter{"time.substeps", 9.0});
    EXPECT_TRUE(done(world, ReleaseParameter{"time.substeps"}).applied);
    EXPECT_EQ(number(world, "time.substeps"), before) << "the default, in Accurate";
    done(world, SetParameter{"time.substeps", 9.0});
    done(world, SetParameter{"time.fidelity", "as_set"});
    EXPECT_TRUE(done(world, ReleaseParameter{"time.substeps"}).applied);
    EXPECT_EQ(number(world, "time.substeps"), 9.0) << "as set, nothing moves";
    done(world, SetParameter{"time.fidelity", "accurate"});
    EXPECT_EQ(number(world, "time.substeps"), before);
    const CommandResult refused = done(world, ReleaseParameter{"gravity.x"});
    EXPECT_FALSE(refused.applied);
    EXPECT_NE(refused.message.find("gravity.x"), std::string::npos);
    EXPECT_NE(done(world, ReleaseParameter{"time.substep"}).message.find("time.substeps"), std::string::npos);
}

TEST(Pins, GovernActsOnlyInRealTimeAndOnWhatIsFree) {
    World world = world_of(small_dam_3d());
    const Govern decision{{{"time.substeps", 5.0}, {"pbf.iterations", 4.0}, {"gravity.x", 3.0}}};
    const CommandResult early = done(world, decision);
    EXPECT_FALSE(early.applied);
    EXPECT_EQ(early.message, "") << "no toast";
    done(world, SetParameter{"time.fidelity", "real_time"});
    done(world, SetParameter{"pbf.iterations", 6.0});
    EXPECT_TRUE(done(world, decision).applied);
    EXPECT_EQ(number(world, "time.substeps"), 5.0);
    EXPECT_EQ(number(world, "pbf.iterations"), 6.0) << "pinned";
    EXPECT_EQ(number(world, "gravity.x"), 0.0) << "not governed";
    EXPECT_EQ(world.pinned(), Keys{"pbf.iterations"}) << "what Real time sets is nobody's";
    done(world, SetParameter{"time.fidelity", "accurate"});
    EXPECT_EQ(number(world, "time.substeps"), Parameters{}.time.substeps);
    EXPECT_EQ(number(world, "pbf.iterations"), 6.0);
}

TEST(Pins, AreSavedAndMadeForStatesOfBefore) {
    World world = world_of(small_dam_3d());
    done(world, SetParameter{"time.substeps", 4.0});
    State state = deserialize_state(serialize_state(world.state())).value();
    EXPECT_EQ(state.pinned, Keys{"time.substeps"});
    state.pinned.clear();  // as a file that knows no pins
    EXPECT_EQ(deserialize_state(serialize_state(state)).value().pinned, Keys{"time.substeps"});
}

}  // namespace
}  // namespace slosh::pins_test
