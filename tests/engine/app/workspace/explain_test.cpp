// What explains the water, as a person asks for it: the doctor's rewind, the inspector, gauges.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "app/tools/inspect.h"
#include "support/headless_workspace.h"
#include "support/needs.h"

namespace slosh::app::explain_test {
namespace {

/// Where a particle is in the window; the cursor goes there.
void point_at_particle(HeadlessWorkspace& person, std::size_t i) {
    const SimulationFrame& frame = person.workspace.simulation.frame();
    const Vec3 pixel = person.workspace.view.camera.camera().project(Vec3(frame.x[i], frame.y[i], frame.z[i]),
                                                                     person.workspace.hand.seen().viewport);
    person.cursor = {pixel.x, pixel.y};
    person.turn();
}

const InspectTool& inspector(HeadlessWorkspace& person) {
    return *dynamic_cast<const InspectTool*>(person.workspace.hand.tools.find("inspect"));
}

TEST(Explain, NonFiniteParticlesPauseTheWorldAndARewindBringsThemBack) {
    SLOSH_NEEDS(doctor);
    HeadlessWorkspace person;
    Workspace& workspace = person.workspace;
    person.start("dam_break_2d");
    ASSERT_TRUE(person.until([&] { return workspace.simulation.frame().report.step > 60; }));
    const std::size_t particles = workspace.simulation.frame().report.particles;
    ASSERT_TRUE(workspace.doctor.findings_to_show().empty())
        << workspace.doctor.findings_to_show().front()->sentence;

    // The pull overflows, and where there is no way to go that makes no number.
    workspace.simulation.set_paused(true);
    ASSERT_TRUE(person.until([&] { return workspace.simulation.frame().paused; }));
    SetForceStroke wild;
    wild.active = true;
    wild.from = wild.to = Vec3(workspace.simulation.frame().x[0], workspace.simulation.frame().y[0], 0.0f);
    wild.radius = 1e-4f;
    wild.acceleration = std::numeric_limits<float>::max();
    workspace.simulation.post(wild);
    workspace.simulation.set_paused(false);
    ASSERT_TRUE(
        person.until([&] { return workspace.simulation.paused() && workspace.simulation.frame().paused; }));
    ASSERT_FALSE(workspace.doctor.findings_to_show().empty());
    EXPECT_EQ(workspace.doctor.findings_to_show().front()->rule, "nonfinite");
    EXPECT_LT(workspace.simulation.frame().report.particles, particles);

    const int before = workspace.simulation.frame().parameters.time.substeps;
    workspace.handle(ui::DoctorIntent{"nonfinite", ui::DoctorIntent::Choice::rewind});
    ASSERT_TRUE(person.until([&] {
        return workspace.simulation.frame().report.particles == particles &&
               workspace.simulation.frame().parameters.time.substeps == 2 * before;
    }));
    EXPECT_TRUE(workspace.simulation.paused());
    EXPECT_TRUE(workspace.doctor.findings_to_show().empty());
}

TEST(Explain, WhatIsLeftIsNotSaidAgainButWhenAsked) {
    SLOSH_NEEDS(doctor);
    HeadlessWorkspace person;
    Workspace& workspace = person.workspace;
    person.start("dam_break_2d");
    workspace.simulation.post(SetParameter{"boundary.density", 0.0});
    ASSERT_TRUE(person.until([&] { return !workspace.doctor.findings_to_show().empty(); }));
    const std::string rule(workspace.doctor.findings_to_show().front()->rule);
    EXPECT_EQ(rule, "hollow_walls");
    workspace.handle(ui::DoctorIntent{rule, ui::DoctorIntent::Choice::leave});
    EXPECT_TRUE(workspace.doctor.findings_to_show().empty());
    EXPECT_TRUE(workspace.act("doctor"));
    EXPECT_FALSE(workspace.doctor.findings_to_show().empty());
    workspace.cancel();
    EXPECT_FALSE(workspace.panels.doctor);
}

TEST(Explain, TheInspectorPicksWhatOnePointsAtAndTheCameraGoesAlong) {
    HeadlessWorkspace person;
    Workspace& workspace = person.workspace;
    person.start("dam_break_2d");
    workspace.simulation.set_paused(true);
    ASSERT_TRUE(person.until([&] { return workspace.simulation.frame().paused; }));
    ASSERT_TRUE(workspace.act("inspector"));
    const std::size_t i = workspace.simulation.frame().x.size() / 2;
    point_at_particle(person, i);
    workspace.press(person.cursor, 0);
    workspace.hand.release(person.cursor);
    person.turn();
    ASSERT_TRUE(inspector(person).inspected());
    const Inspection& picked = *inspector(person).inspected();
    EXPECT_EQ(picked.id, workspace.simulation.frame().id[i]);
    RenderScene drawn;
    EXPECT_TRUE(workspace.hand.tools.decorate(workspace.hand.seen(), drawn));
    EXPECT_GT(drawn.lines.size(), picked.neighbours.size());

    // It falls, and the camera with it.
    const ParameterSet options = workspace.hand.tools.find("inspect")->settings();
    ASSERT_TRUE(options.table->find("tools.inspect.follow")->set(options.values, 1.0));
    person.turn();
    const std::uint32_t id = picked.id;
    const Vec3 from = picked.position, target = workspace.view.camera.camera().target();
    workspace.simulation.set_paused(false);
    ASSERT_TRUE(person.until([&] {
        return inspector(person).inspected() &&
               glm::length(inspector(person).inspected()->position - from) > 0.02f;
    }));
    EXPECT_EQ(inspector(person).inspected()->id, id);
    const Vec3 moved = inspector(person).inspected()->position - from;
    const Vec3 followed = workspace.view.camera.camera().target() - target;
    EXPECT_LT(glm::length(moved - followed), 0.2f * glm::length(moved) + 1e-4f);
    EXPECT_TRUE(workspace.hand.tools.cancel());
    EXPECT_FALSE(inspector(person).inspected());
}

TEST(Explain, AGaugeIsPlacedByAClickAndTakenAwayByItsButtonOrDelete) {
    SLOSH_NEEDS(probes);
    HeadlessWorkspace person;
    Workspace& workspace = person.workspace;
    person.start("dam_break_2d");
    ASSERT_TRUE(workspace.act("probe"));
    for (const char* kind : {"pressure", "level", "flow"}) {
        const ParameterSet options = workspace.hand.tools.find("probe")->settings();
        ASSERT_TRUE(options.table->find("tools.probe.kind")->set(options.values, std::string(kind)));
        point_at_particle(person, workspace.simulation.frame().x.size() / 2);
        workspace.press(person.cursor, 0);
        workspace.hand.release(person.cursor);
        ASSERT_TRUE(person.until([&] {
            return workspace.simulation.frame().readings.size() == 1 &&
                   workspace.simulation.frame().readings[0].filtered;
        })) << kind;
        EXPECT_EQ(workspace.simulation.frame().probes[0].name, std::string(kind) + "1");
        workspace.handle(ui::ProbeIntent{workspace.simulation.frame().probes[0].name});
        ASSERT_TRUE(person.until([&] { return workspace.simulation.frame().probes.empty(); }));
        // Undo brings it back, Delete under the cursor takes it away.
        ASSERT_TRUE(workspace.act("undo"));
        ASSERT_TRUE(person.until([&] { return workspace.simulation.frame().probes.size() == 1; }));
        if (std::string(kind) == "level") {
            workspace.handle(ui::ProbeIntent{"level1"});
        } else {
            ASSERT_TRUE(workspace.act("remove_body"));
        }
        ASSERT_TRUE(person.until([&] { return workspace.simulation.frame().probes.empty(); })) << kind;
    }
}

}  // namespace
}  // namespace slosh::app::explain_test
