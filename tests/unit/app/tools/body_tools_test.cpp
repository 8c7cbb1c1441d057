// Bodies under the hand: what is picked, which commands a gesture becomes, which solid is taken away.
#include "unit/app/tools/tools_fixture.h"

namespace slosh::app::body_tools_test {
namespace {

Solid free_box(const Vec3& center, float edge = 0.5f) {
    return {BoxShape{center, Vec3(edge)}, {}, FreeMotion{500.0f, Vec3(0.0f), Vec3(0.0f)}};
}

class BodyToolsTest : public ToolsFixture {
  protected:
    BodyToolsTest() : ToolsFixture({0.0f, 0.0f, 5.0f}, Vec3(0.0f)) {}
};

TEST_F(BodyToolsTest, APressOnABodyTakesItByThePointUnderTheCursor) {
    add(free_box({5.0f, 0.0f, 0.0f}));
    add(free_box({0.0f, 0.0f, 0.0f}));
    frame_.bodies[1].position = Vec3(0.1f, 0.0f, 1.0f);  // it has moved since it was described
    tools_.select("grab");
    tools_.press(0, view_);
    ASSERT_EQ(sent<GrabSolid>().size(), 1u);
    const GrabSolid grab = sent<GrabSolid>()[0];
    EXPECT_TRUE(grab.active);
    EXPECT_EQ(grab.index, 1u);
    EXPECT_NEAR(glm::length(grab.target - Vec3(0.0f, 0.0f, 1.25f)), 0.0f, 1e-4f) << "the front face";
    EXPECT_NEAR(glm::length(grab.anchor - Vec3(-0.1f, 0.0f, 0.25f)), 0.0f, 1e-4f) << "as it is described";
    EXPECT_TRUE(tools_.busy());
}

TEST_F(BodyToolsTest, TheTargetFollowsTheCursorInThePlaneOfTheScreenAndReleaseLetsGo) {
    add(free_box({0.0f, 0.0f, 0.0f}));
    tools_.select("grab");
    tools_.press(0, view_);
    frame();
    EXPECT_EQ(sent<GrabSolid>().size(), 1u) << "nothing has moved";
    view_.cursor = {700, 300};
    tools_.move(view_);
    frame();
    ASSERT_EQ(sent<GrabSolid>().size(), 2u);
    const Vec3 target = sent<GrabSolid>()[1].target;
    EXPECT_GT(target.x, 0.05f);
    EXPECT_GT(target.y, 0.05f);
    EXPECT_NEAR(target.z, 0.25f, 1e-4f) << "as far away as it was taken";
    EXPECT_EQ(sent<GrabSolid>()[1].anchor, sent<GrabSolid>()[0].anchor);
    tools_.release(view_);
    ASSERT_EQ(sent<GrabSolid>().size(), 3u);
    EXPECT_FALSE(sent<GrabSolid>()[2].active);
    EXPECT_FALSE(tools_.busy());
}

TEST_F(BodyToolsTest, WhatIsFixedOrBehindItIsNotGrabbed) {
    add(free_box({0.0f, 0.0f, 0.0f}));
    add({BoxShape{{0.0f, 0.0f, 1.0f}, Vec3(0.5f)}, {}, FixedMotion{}});
    tools_.select("grab");
    tools_.press(0, view_);
    EXPECT_TRUE(commands_.empty());
}

TEST_F(BodyToolsTest, AGrabEndsWhenTheSolidsChangeTheSceneIsLoadedOrEscIsPressed) {
    add(free_box({0.0f, 0.0f, 0.0f}));
    tools_.select("grab");
    const auto ended = [&](auto&& event) {
        commands_.clear();
        tools_.press(0, view_);
        event();
        frame();
        const auto grabs = sent<GrabSolid>();
        return grabs.size() == 2 && !grabs[1].active && !tools_.busy();
    };
    EXPECT_TRUE(ended([&] { add(free_box({9.0f, 0.0f, 0.0f})); }));
    EXPECT_TRUE(ended([&] { ++frame_.generation; }));
    EXPECT_TRUE(ended([&] { EXPECT_TRUE(tools_.cancel()); }));
    EXPECT_TRUE(ended([&] { frame_.solids[0] = free_box({0.2f, 0.0f, 0.0f}); }));
}

TEST_F(BodyToolsTest, InAFlatSceneTheGrabStaysInThePlane) {
    frame_.dimension = 2;
    add({SphereShape{{0.0f, 0.0f, 0.0f}, 0.3f}, {}, FreeMotion{}});
    tools_.select("grab");
    tools_.press(0, view_);
    ASSERT_EQ(sent<GrabSolid>().size(), 1u);
    EXPECT_NEAR(sent<GrabSolid>()[0].anchor.z, 0.0f, 1e-5f);
    view_.cursor.x += 50.0f;
    frame();
    ASSERT_EQ(sent<GrabSolid>().size(), 2u);
    EXPECT_NEAR(sent<GrabSolid>()[1].target.z, 0.0f, 1e-5f);
}

TEST_F(BodyToolsTest, TheBodyUnderTheCursorLightsUpAndIsDescribed) {
    add(free_box({0.0f, 0.0f, 0.0f}, 0.4f));
    frame_.bodies[0].velocity = Vec3(0.5f, 0.0f, 0.0f);
    tools_.select("grab");
    frame();
    view_.answer.query = query_.id;
    EXPECT_EQ(tools_.label(view_), "box, 32 kg, 500 kg/m^3, 0.50 m/s");
    RenderScene scene = make_render_scene(3, std::nullopt, false, frame_.solids, {}, {});
    const Vec3 before = scene.solids[0].color;
    tools_.decorate(view_, scene);
    EXPECT_GT(scene.solids[0].color.y, before.y);
    view_.cursor = {100, 100};
    frame();
    EXPECT_TRUE(tools_.label(view_).empty());
}

TEST_F(BodyToolsTest, DeleteAndTheEraseToolTakeTheBodyUnderTheCursor) {
    add(free_box({5.0f, 0.0f, 0.0f}));
    add(free_box({0.0f, 0.0f, 0.0f}));
    EXPECT_TRUE(tools_.remove_body(view_));
    ASSERT_EQ(sent<RemoveSolid>().size(), 1u);
    EXPECT_EQ(sent<RemoveSolid>()[0].index, 1u);
    frame_.acknowledged = newest_ticket();
    tools_.select("erase");
    tools_.press(0, view_);
    EXPECT_EQ(sent<RemoveSolid>().size(), 2u);
    tools_.release(view_);
    // Water in front of it is erased instead.
    frame_.acknowledged = newest_ticket();
    view_.answer.hit.hit = true;
    view_.answer.point = Vec3(0.0f, 0.0f, 2.0f);
    tools_.press(0, view_);
    EXPECT_EQ(sent<RemoveSolid>().size(), 2u);
    EXPECT_TRUE(tools_.busy());
}

TEST_F(BodyToolsTest, RemovalsWaitUntilTheListOfSolidsIsKnownAndFindTheirsByDescription) {
    const Solid first = free_box({5.0f, 0.0f, 0.0f}), second = free_box({0.0f, 0.0f, 0.0f});
    add(first);
    add(second);
    tools_.bodies().list_changes(7);
    ASSERT_TRUE(tools_.remove_body(view_));
    ASSERT_TRUE(tools_.remove_body(view_));
    frame();
    EXPECT_TRUE(sent<RemoveSolid>().empty()) << "a command is on its way";
    // Meanwhile the first has gone: the second is at its place.
    frame_.solids.erase(frame_.solids.begin());
    frame_.bodies.erase(frame_.bodies.begin());
    frame_.acknowledged = 7;
    frame();
    frame();
    ASSERT_EQ(sent<RemoveSolid>().size(), 1u) << "one at a time";
    EXPECT_EQ(sent<RemoveSolid>()[0].index, 0u);
    frame_.solids.clear();
    frame_.bodies.clear();
    frame_.acknowledged = newest_ticket();
    frame();
    EXPECT_EQ(sent<RemoveSolid>().size(), 1u);
    EXPECT_EQ(tools_.bodies().take_notes().size(), 1u) << "gone already: said, not guessed";
}

TEST_F(BodyToolsTest, AllBodiesGoFromTheLastAndObstaclesStay) {
    add(free_box({1.0f, 0.0f, 0.0f}));
    add({BoxShape{{0.0f, 0.0f, 1.0f}, Vec3(0.5f)}, {}, FixedMotion{}});
    add(free_box({2.0f, 0.0f, 0.0f}));
    tools_.bodies().remove_all();
    frame();
    ASSERT_EQ(sent<RemoveSolid>().size(), 2u);
    EXPECT_EQ(sent<RemoveSolid>()[0].index, 2u);
    EXPECT_EQ(sent<RemoveSolid>()[1].index, 0u);
}

TEST_F(BodyToolsTest, AClickDropsTheBodyWhereItsGhostWas) {
    tools_.select("body");
    const ParameterSet set = tools_.tool().settings();
    ASSERT_TRUE(set.table->find("tools.body.shape")->set(set.values, "sphere").ok());
    ASSERT_TRUE(set.table->find("tools.body.size")->set(set.values, 0.5).ok());
    ASSERT_TRUE(set.table->find("tools.body.density")->set(set.values, 917.0).ok());
    EXPECT_TRUE(tools_.settings_changed().empty());
    frame();
    EXPECT_EQ(query_.block_particles, 0);
    EXPECT_NEAR(query_.body_size.x, 0.5f, 1e-5f);
    const auto answer = [&] {
        view_.answer.query = query_.id;
        view_.answer.acknowledged = newest_ticket();
        view_.answer.block = BoxShape{Vec3(0.1f, 0.3f, 0.2f), query_.body_size};
    };
    answer();
    RenderScene scene;
    tools_.decorate(view_, scene);
    ASSERT_EQ(scene.ghosts.size(), 1u);
    tools_.press(0, view_);
    tools_.release(view_);
    ASSERT_EQ(sent<AddSolid>().size(), 1u);
    const Solid solid = sent<AddSolid>()[0].solid;
    ASSERT_TRUE(std::holds_alternative<SphereShape>(solid.shape));
    EXPECT_EQ(std::get<SphereShape>(solid.shape).center, Vec3(0.1f, 0.3f, 0.2f));
    EXPECT_EQ(std::get<FreeMotion>(solid.motion).density, 917.0f);
    EXPECT_EQ(std::get<FreeMotion>(solid.motion).velocity, Vec3(0.0f));
    // A drag throws it.
    answer();
    tools_.press(0, view_);
    view_.cursor = {740, 360};
    tools_.move(view_);
    tools_.release(view_);
    ASSERT_EQ(sent<AddSolid>().size(), 2u);
    EXPECT_GT(std::get<FreeMotion>(sent<AddSolid>()[1].solid.motion).velocity.x, 0.5f);
    EXPECT_TRUE(sent<DropFluid>().empty());
}

}  // namespace
}  // namespace slosh::app::body_tools_test
