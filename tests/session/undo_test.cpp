// Undo is a new command; redo after it; drops are known by their ids.
#include "app/session/undo.h"

#include <gtest/gtest.h>

#include "app/session/described_solid.h"

namespace slosh::app {
namespace {

DropDone drop(std::uint32_t first_id, std::uint32_t added) {
    return {DropFluid{BoxShape{}, Vec3(0.0f)}, first_id, added};
}

TEST(Undo, ParameterGoesBackAndForth) {
    UndoLog log;
    log.add(ParameterChange{"pbf.iterations", 4.0, 6.0});
    auto step = log.undo();
    ASSERT_TRUE(step && step->command);
    const auto& back = std::get<SetParameter>(*step->command);
    EXPECT_EQ(back.key, "pbf.iterations");
    EXPECT_EQ(std::get<double>(back.value), 4.0);
    step = log.redo();
    ASSERT_TRUE(step && step->command);
    EXPECT_EQ(std::get<double>(std::get<SetParameter>(*step->command).value), 6.0);
    EXPECT_EQ(log.undo_count(), 1u);
}

TEST(Undo, DropRemovesItsIdsAndRedoDropsAgain) {
    UndoLog log;
    log.add(drop(100, 3));
    auto step = log.undo();
    ASSERT_TRUE(step && step->command);
    EXPECT_EQ(std::get<RemoveParticles>(*step->command).ids, (std::vector<std::uint32_t>{100, 101, 102}));
    step = log.redo();
    ASSERT_TRUE(step && step->command);
    EXPECT_TRUE(std::holds_alternative<DropFluid>(*step->command));
    // The dropped particles are new ones: undoing again must remove those.
    log.drop_applied(step->entry, 500, 2);
    step = log.undo();
    EXPECT_EQ(std::get<RemoveParticles>(*step->command).ids, (std::vector<std::uint32_t>{500, 501}));
}

TEST(Undo, LastFirstAndNewActionsForgetTheUndone) {
    UndoLog log;
    log.add(ParameterChange{"a", 1.0, 2.0});
    log.add(SolverChange{"pbf", "wcsph"});
    EXPECT_EQ(std::get<SwitchSolver>(*log.undo()->command).name, "pbf");
    EXPECT_EQ(log.redo_count(), 1u);
    log.add(ParameterChange{"b", 1.0, 2.0});
    EXPECT_EQ(log.redo_count(), 0u);
    EXPECT_FALSE(log.redo());
    EXPECT_EQ(std::get<SetParameter>(*log.undo()->command).key, "b");
    EXPECT_EQ(std::get<SetParameter>(*log.undo()->command).key, "a");
    EXPECT_FALSE(log.undo());
}

TEST(Undo, RestartForgetsIdsButNotParameters) {
    UndoLog log;
    log.add(ParameterChange{"a", 1.0, 2.0});
    log.add(drop(1, 1));
    log.undo();
    log.forget_particles();
    EXPECT_EQ(log.redo_count(), 0u);
    EXPECT_EQ(log.undo_count(), 1u);
}

TEST(Undo, SaysWhatCannotBeUndoneInsteadOfSkippingIt) {
    UndoLog log;
    log.add(ParameterChange{"a", 1.0, 2.0});
    log.add(NotUndoable{"Erased water"});
    const auto step = log.undo();
    ASSERT_TRUE(step);
    EXPECT_FALSE(step->command);
    EXPECT_NE(step->text.find("Erased water"), std::string::npos);
    EXPECT_TRUE(log.undo()->command);
}

TEST(Undo, WallsGoBack) {
    UndoLog log;
    const Box3 before{Vec3(0.0f), Vec3(1.0f)}, after{Vec3(0.0f), Vec3(2.0f)};
    log.add(WallChange{before, after});
    EXPECT_EQ(std::get<MoveContainer>(*log.undo()->command).container, before);
    EXPECT_EQ(std::get<MoveContainer>(*log.redo()->command).container, after);
}

TEST(Undo, ADroppedBodyIsRemovedByItsDescriptionAndDroppedAgain) {
    const Solid solid{SphereShape{Vec3(1.0f), 0.2f}, {}, FreeMotion{}};
    UndoLog log;
    log.add(BodyDropped{solid, solid});
    auto step = log.undo();
    ASSERT_TRUE(step && step->removes);
    EXPECT_FALSE(step->command);
    EXPECT_TRUE(same_solid(*step->removes, solid));
    step = log.redo();
    ASSERT_TRUE(step && step->command);
    EXPECT_TRUE(same_solid(std::get<AddSolid>(*step->command).solid, solid));
    log.forget_particles();
    EXPECT_EQ(log.undo_count(), 0u) << "after a restart the list is another one";
}

TEST(Undo, ARemovedBodyComesBackWhereItWasAndItsDropStillFindsIt) {
    const Solid dropped{SphereShape{Vec3(1.0f), 0.2f}, {}, FreeMotion{}},
        now{SphereShape{Vec3(5.0f), 0.2f}, {}, FreeMotion{}};
    UndoLog log;
    log.add(BodyDropped{dropped, dropped});
    log.add(BodyRemoved{dropped, now});
    auto step = log.undo();
    ASSERT_TRUE(step && step->command);
    EXPECT_TRUE(same_solid(std::get<AddSolid>(*step->command).solid, now));
    step = log.redo();
    ASSERT_TRUE(step && step->removes);
    EXPECT_TRUE(same_solid(*step->removes, now));
    log.undo();
    step = log.undo();
    ASSERT_TRUE(step && step->removes);
    EXPECT_TRUE(same_solid(*step->removes, now)) << "the description it came back with";
    step = log.redo();
    ASSERT_TRUE(step && step->command);
    EXPECT_TRUE(same_solid(std::get<AddSolid>(*step->command).solid, dropped));
}

TEST(Undo, IsBounded) {
    UndoLog log;
    for (std::size_t i = 0; i < UndoLog::most + 100; ++i)
        log.add(ParameterChange{"a", 0.0, static_cast<double>(i)});
    EXPECT_EQ(log.undo_count(), UndoLog::most);
}

}  // namespace
}  // namespace slosh::app
