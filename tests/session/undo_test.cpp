// Undo is a new command, the inverse; redo after it; what is said comes from the command's entry.
#include "app/session/undo.h"

#include <gtest/gtest.h>

#include "sim/world/archive/command_archive.h"
#include "sim/world/commands/engine_commands.h"

namespace slosh::app::undo_test {
namespace {

UndoEntry drop(std::uint32_t first_id, std::uint32_t added) {
    RemoveParticles remove;
    for (std::uint32_t id = first_id; id < first_id + added; ++id) remove.ids.push_back(id);
    return {DropFluid{BoxShape{}, Vec3(0.0f)}, remove};
}

UndoEntry parameter(const std::string& key, double before, double after) {
    return {SetParameter{key, after}, SetParameter{key, before}};
}

TEST(Undo, LastFirstAndNewActionsForgetTheUndone) {
    UndoLog log;
    log.add(parameter("a", 1.0, 2.0));
    log.add({SwitchSolver{"wcsph"}, SwitchSolver{"pbf"}});
    const auto step = log.undo();
    EXPECT_EQ(step->command->get_if<SwitchSolver>()->name, "pbf");
    EXPECT_EQ(step->text, "Undo: solver back to pbf");
    EXPECT_EQ(log.redo_count(), 1u);
    log.add(parameter("b", 1.0, 2.0));
    EXPECT_EQ(log.redo_count(), 0u);
    EXPECT_FALSE(log.redo());
    EXPECT_EQ(log.undo()->command->get_if<SetParameter>()->key, "b");
    EXPECT_EQ(log.undo()->command->get_if<SetParameter>()->key, "a");
    EXPECT_FALSE(log.undo());
}

/// A preset means the same after a restart; a list with a solid in it does not.
TEST(Undo, RestartKeepsListsOfWhatOutlivesIt) {
    UndoLog log;
    log.add({Together{"Preset", {SwitchSolver{"wcsph"}, SetParameter{"a", 2.0}}},
             Together{"Preset", {SetParameter{"a", 1.0}, SwitchSolver{"pbf"}}}});
    log.add({Together{"Wall", {SetParameter{"a", 2.0}, AddSolid{}}}, Together{"Wall", {RemoveSolid{}}}});
    log.forget_particles();
    EXPECT_EQ(log.undo_count(), 1u);
    EXPECT_EQ(log.undo()->text, "Undo: Preset");
}

TEST(Undo, RestartForgetsIdsButNotParameters) {
    UndoLog log;
    log.add(parameter("a", 1.0, 2.0));
    log.add(drop(1, 1));
    log.undo();
    log.forget_particles();
    EXPECT_EQ(log.redo_count(), 0u);
    EXPECT_EQ(log.undo_count(), 1u);
}

TEST(Undo, SaysWhatCannotBeUndoneInsteadOfSkippingIt) {
    UndoLog log;
    log.add(parameter("a", 1.0, 2.0));
    log.add({EraseFluid{}, std::nullopt});
    const auto step = log.undo();
    ASSERT_TRUE(step);
    EXPECT_FALSE(step->command);
    EXPECT_EQ(step->text, "Erased water cannot be undone yet");
    EXPECT_TRUE(log.undo()->command);
}

TEST(Undo, IsBounded) {
    UndoLog log;
    for (std::size_t i = 0; i < UndoLog::most + 100; ++i)
        log.add(parameter("a", 0.0, static_cast<double>(i)));
    EXPECT_EQ(log.undo_count(), UndoLog::most);
}

}  // namespace
}  // namespace slosh::app::undo_test
