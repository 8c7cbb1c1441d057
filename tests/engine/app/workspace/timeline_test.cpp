// The timeline's strip as a person uses it: a drag looks, Esc in the middle of it brings the water back,
// though the mouse is still held and moves.
#include <gtest/gtest.h>

#include "support/headless_workspace.h"

namespace slosh::app::workspace_timeline_test {
namespace {

TEST(WorkspaceTimeline, EscEndsADragThoughTheMouseIsStillHeld) {
    HeadlessWorkspace person;
    Workspace& workspace = person.workspace;
    person.start("dam_break_2d");
    ASSERT_TRUE(person.until([&] { return workspace.simulation.frame().report.step > 40; }));
    workspace.simulation.set_paused(true);
    ASSERT_TRUE(person.until([&] { return workspace.simulation.frame().paused; }));
    const double here = workspace.simulation.frame().clock;
    ui::TimelineIntent drag{workspace.simulation.session().timeline()->branch, 0.3 * here, false, true};
    workspace.handle(drag);
    drag.begun = false;
    ASSERT_TRUE(person.until([&] { return workspace.simulation.frame().preview; }));

    workspace.cancel();
    // Every frame of the window says where the held mouse is.
    ASSERT_TRUE(person.until([&] {
        workspace.handle(drag);
        return !workspace.simulation.frame().preview;
    }));
    EXPECT_EQ(workspace.simulation.frame().clock, here);
    drag.clock = 0.6 * here;
    workspace.handle(drag);
    drag.finished = true;
    workspace.handle(drag);  // let go
    workspace.timeline.step_back();
    ASSERT_TRUE(person.until(
        [&] { return !workspace.simulation.frame().preview && workspace.simulation.frame().clock < here; }));
    EXPECT_GT(workspace.simulation.frame().clock, 0.9 * here) << "it went to where the mouse was let go";

    // The next drag is one again.
    drag = {workspace.simulation.session().timeline()->branch, 0.5 * here, false, true};
    workspace.handle(drag);
    EXPECT_TRUE(person.until([&] { return workspace.simulation.frame().preview; }));
}

}  // namespace
}  // namespace slosh::app::workspace_timeline_test
