// The tools that build, without a window: which commands a movement of the hand becomes.
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include "app/tools/handles.h"
#include "app/tools/solid_edit.h"
#include "sim/methods/forces/gravity.h"
#include "sim/world/commands/engine_commands.h"
#include "unit/app/tools/tools_fixture.h"

namespace slosh::app::build_tools_test {
namespace {

class BuildTools : public ToolsFixture {
  protected:
    BuildTools() : ToolsFixture({1.0f, 1.6f, 4.0f}, {1.0f, 0.4f, 0.5f}) {
        frame_.container = Box3{Vec3(0.0f), Vec3(2.0f, 1.0f, 1.0f)};
        frame_.open_top = true;
    }
    void flat() {
        frame_.dimension = 2;
        frame_.container = Box3{Vec3(0.0f), Vec3(2.0f, 1.0f, 0.0f)};
        camera_ = Camera::frame_2d(*frame_.container, 16.0f / 9.0f);
    }
    glm::vec2 pixel(const Vec3& point) const {
        const Vec3 at = camera_.project(point, view_.viewport);
        return {at.x, at.y};
    }
    void at(const glm::vec2& cursor) {
        view_.cursor = cursor;
        tools_.move(view_);
    }
    /// The compute thread has applied everything.
    void frame() {
        frame_.acknowledged = newest_ticket();
        ToolsFixture::frame(0.1);
    }
    void click(const Vec3& point) {
        at(pixel(point));
        tools_.press(0, view_);
        tools_.release(view_);
    }
    void drag(const glm::vec2& from, const glm::vec2& to) {
        at(from);
        tools_.press(0, view_);
        for (int part = 1; part <= 8; ++part) at(from + (static_cast<float>(part) / 8.0f) * (to - from));
        tools_.release(view_);
    }
    void drag(const Vec3& from, const Vec3& to) { drag(pixel(from), pixel(to)); }
    template <class Kind>
    Kind last() const {
        const Kind* kind = commands_.empty() ? nullptr : commands_.back().get_if<Kind>();
        EXPECT_NE(kind, nullptr) << "the last command is another one";
        return kind != nullptr ? *kind : Kind();
    }
    std::vector<Solid> last_solids() const {
        std::vector<Solid> solids;
        for (const Command& command : last<Together>().commands)
            solids.push_back(command.get_if<AddSolid>()->solid);
        return solids;
    }
    void set(const char* tool, const char* key, const ParameterValue& value) {
        const ParameterSet settings = tools_.find(tool)->settings();
        ASSERT_TRUE(settings.table->find(key)->set(settings.values, value).ok());
    }
};

void expect_near(const Vec3& a, const Vec3& b, float within) {
    EXPECT_LT(glm::length(a - b), within)
        << a.x << ' ' << a.y << ' ' << a.z << " is not " << b.x << ' ' << b.y << ' ' << b.z;
}

TEST_F(BuildTools, AClickHangsAHoseOverTheFloorThatPointsDown) {
    tools_.select("emitter");
    click({1.2f, 0.0f, 0.5f});
    const Emitter hose = last<AddEmitter>().emitter;
    EXPECT_NEAR(hose.position.x, 1.2f, 0.02f);
    EXPECT_NEAR(hose.position.y, 0.6f, 0.02f);
    expect_near(hose.direction, {0.0f, -1.0f, 0.0f}, 1e-4f);
    EXPECT_NEAR(hose.radius, 2.0f * frame_.spacing, 1e-5f);
}

TEST_F(BuildTools, AHoseAtAWallPointsIntoTheRoomAndADragAimsIt) {
    tools_.select("emitter");
    click({1.0f, 0.5f, 0.0f});  // the wall behind
    expect_near(last<AddEmitter>().emitter.direction, {0.0f, 0.0f, 1.0f}, 1e-4f);
    EXPECT_GT(last<AddEmitter>().emitter.position.z, 0.05f);
    const glm::vec2 from = pixel({1.0f, 0.0f, 0.5f});
    drag(from, from + glm::vec2(200.0f, -150.0f));
    const Vec3 aimed = last<AddEmitter>().emitter.direction;
    EXPECT_GT(glm::dot(aimed, camera_.right()), 0.7f);
    EXPECT_NEAR(glm::length(aimed), 1.0f, 1e-4f);
}

TEST_F(BuildTools, InThePlaneEverythingStaysInThePlane) {
    flat();
    tools_.select("emitter");
    click({1.0f, 0.5f, 0.0f});
    expect_near(last<AddEmitter>().emitter.position, {1.0f, 0.5f, 0.0f}, 0.01f);
    tools_.select("draw");
    drag(Vec3(0.4f, 0.3f, 0.0f), Vec3(1.4f, 0.3f, 0.0f));
    ASSERT_EQ(last_solids().size(), 1u);
    const Solid drawn = last_solids()[0];
    const auto* wall = std::get_if<CapsuleShape>(&drawn.shape);
    ASSERT_NE(wall, nullptr);
    expect_near(wall->a, {0.4f, 0.3f, 0.0f}, 0.01f);
    expect_near(wall->b, {1.4f, 0.3f, 0.0f}, 0.01f);
    tools_.select("gravity");
    drag(Vec3(1.0f, 0.2f, 0.0f), Vec3(1.4f, 0.5f, 0.0f));
    EXPECT_EQ(last<Together>().commands.size(), 2u);
}

TEST_F(BuildTools, ADrainLiesOnTheFloorAsFarAsItIsDragged) {
    tools_.select("drain");
    drag(Vec3(0.5f, 0.0f, 0.3f), Vec3(1.1f, 0.0f, 0.7f));
    const Box3 box = last<AddSink>().bounds;
    expect_near(box.min, {0.5f, 0.0f, 0.3f}, 0.02f);
    expect_near(box.max, {1.1f, 3.0f * frame_.spacing, 0.7f}, 0.02f);
    click({1.0f, 0.0f, 0.5f});
    const Box3 square = last<AddSink>().bounds;
    EXPECT_NEAR(square.max.x - square.min.x, 8.0f * frame_.spacing, 1e-4f);
    EXPECT_NEAR(square.min.y, 0.0f, 1e-4f);
}

TEST_F(BuildTools, AStraightStrokeIsOneCapsuleAndACornerMakesTwo) {
    tools_.select("draw");
    drag(Vec3(0.4f, 0.0f, 0.5f), Vec3(1.6f, 0.0f, 0.5f));
    ASSERT_EQ(last_solids().size(), 1u);
    const Solid drawn = last_solids()[0];
    const auto* wall = std::get_if<CapsuleShape>(&drawn.shape);
    ASSERT_NE(wall, nullptr);
    EXPECT_NEAR(wall->a.x, 0.4f, 0.02f);
    EXPECT_NEAR(wall->b.x, 1.6f, 0.02f);
    EXPECT_LT(wall->a.y - wall->radius, 0.0f) << "no water flows below it";
    EXPECT_GT(wall->a.y + wall->radius, frame_.spacing);
    at(pixel({0.4f, 0.0f, 0.3f}));
    tools_.press(0, view_);
    for (int part = 0; part <= 10; ++part) at(pixel({0.4f + 0.1f * static_cast<float>(part), 0.0f, 0.3f}));
    for (int part = 0; part <= 6; ++part) at(pixel({1.4f, 0.0f, 0.3f + 0.1f * static_cast<float>(part)}));
    tools_.release(view_);
    EXPECT_EQ(last_solids().size(), 2u);
    EXPECT_EQ(last<Together>().title, "Draw wall");
}

TEST_F(BuildTools, FiguresSpanFromThePressToTheRelease) {
    tools_.select("draw");
    set("draw", "tools.draw.figure", "box");
    drag(Vec3(0.5f, 0.0f, 0.3f), Vec3(1.1f, 0.0f, 0.7f));
    const Solid drawn = last_solids().at(0);
    const auto* box = std::get_if<BoxShape>(&drawn.shape);
    ASSERT_NE(box, nullptr);
    expect_near(box->size, {0.6f, 8.0f * frame_.spacing, 0.4f}, 0.03f);
    EXPECT_NEAR(box->center.y - 0.5f * box->size.y, 0.0f, 1e-4f);
    set("draw", "tools.draw.figure", "ramp");
    drag(Vec3(0.5f, 0.0f, 0.5f), Vec3(1.3f, 0.0f, 0.5f));
    const Solid ramp = last_solids().at(0);
    const Vec3 along = quaternion(ramp.turn) * Vec3(1.0f, 0.0f, 0.0f);
    EXPECT_NEAR(along.y / along.x, 8.0f * frame_.spacing / 0.8f, 0.05f);
    set("draw", "tools.draw.figure", "wave_maker");
    drag(Vec3(0.6f, 0.0f, 0.5f), Vec3(0.9f, 0.0f, 0.5f));
    const Solid maker = last_solids().at(0);
    const auto* swing = std::get_if<OscillationMotion>(&maker.motion);
    ASSERT_NE(swing, nullptr);
    EXPECT_NEAR(swing->amplitude.x, 0.3f, 0.02f);
    EXPECT_GE(std::get_if<BoxShape>(&maker.shape)->size.z, 1.0f) << "from wall to wall";
    set("draw", "tools.draw.figure", "mixer");
    drag(Vec3(1.0f, 0.0f, 0.5f), Vec3(1.4f, 0.0f, 0.5f));
    const Solid mixer = last_solids().at(0);
    const auto* spin = std::get_if<SpinMotion>(&mixer.motion);
    ASSERT_NE(spin, nullptr);
    expect_near(spin->axis, {0.0f, 1.0f, 0.0f}, 1e-4f);
}

TEST_F(BuildTools, ADragOfABoxMovesItAndTheCommandComesWhenItIsLetGo) {
    add({BoxShape{{1.0f, 0.3f, 0.5f}, Vec3(0.4f)}});
    tools_.select("arrange");
    frame();
    const glm::vec2 from = pixel({1.0f, 0.3f, 0.7f});
    at(from);
    tools_.press(0, view_);
    at(from + glm::vec2(100.0f, 0.0f));
    EXPECT_TRUE(commands_.empty());
    tools_.release(view_);
    const MoveSolid move = last<MoveSolid>();
    EXPECT_EQ(move.index, 0u);
    const Vec3 by = center_of(move.solid.shape) - Vec3(1.0f, 0.3f, 0.5f);
    EXPECT_GT(by.x, 0.1f);
    EXPECT_NEAR(by.y, 0.0f, 1e-3f);
    // The frame does not know it yet: nothing is picked in its old lists.
    tools_.press(0, view_);
    tools_.release(view_);
    EXPECT_EQ(commands_.size(), 1u);
}

TEST_F(BuildTools, HandlesMoveTurnScaleAndStretch) {
    const Vec3 center(1.0f, 0.4f, 0.5f);
    add({BoxShape{center, Vec3(0.6f, 0.3f, 0.4f)}});
    tools_.select("arrange");
    frame();
    click({1.2f, 0.35f, 0.7f});
    EXPECT_TRUE(commands_.empty()) << "a click selects";
    const float arm = 70.0f * metres_per_pixel(view_, center);
    drag(center + Vec3(0.9f * arm, 0.0f, 0.0f), center + Vec3(0.9f * arm + 0.3f, 0.2f, 0.0f));
    Solid now = last<MoveSolid>().solid;
    EXPECT_NEAR(center_of(now.shape).x, 1.3f, 0.02f);
    EXPECT_NEAR(center_of(now.shape).y, 0.4f, 1e-4f) << "along its arrow only";
    frame_.solids[0] = now;
    frame_.bodies[0] = start_body(now, 3);
    frame();
    const Vec3 middle = center_of(now.shape);
    drag(middle + Vec3(0.3f, 0.0f, 0.0f), middle + Vec3(0.5f, 0.0f, 0.0f));  // the face to the right
    now = last<MoveSolid>().solid;
    EXPECT_NEAR(std::get_if<BoxShape>(&now.shape)->size.x, 0.8f, 0.02f);
    EXPECT_NEAR(center_of(now.shape).x, middle.x + 0.1f, 0.02f);
    frame_.solids[0] = now;
    frame_.bodies[0] = start_body(now, 3);
    frame();
    // A quarter along the ring that lies flat.
    const Vec3 here = center_of(now.shape);
    const float ring = 92.0f * metres_per_pixel(view_, here);
    drag(here + ring * Vec3(std::sqrt(0.5f), 0.0f, std::sqrt(0.5f)),
         here + ring * Vec3(std::sqrt(0.5f), 0.0f, -std::sqrt(0.5f)));
    const AxisAngle turn = last<MoveSolid>().solid.turn;
    EXPECT_NEAR(turn.angle, 90.0f, 3.0f);
    expect_near(turn.axis, {0.0f, 1.0f, 0.0f}, 0.02f);
    frame();
    const glm::vec2 knob =
        pixel(here + 84.0f * metres_per_pixel(view_, here) * (camera_.right() + camera_.up()));
    drag(knob, pixel(here) + 2.0f * (knob - pixel(here)));
    now = last<MoveSolid>().solid;
    EXPECT_NEAR(std::get_if<BoxShape>(&now.shape)->size.y, 0.6f, 0.02f);
}

TEST_F(BuildTools, InThePlaneARingTurnsASolidTheWayOfTheHand) {
    flat();
    add({BoxShape{{1.0f, 0.5f, 0.0f}, {0.6f, 0.1f, 0.05f}}});
    tools_.select("arrange");
    frame();
    const Vec3 here(1.0f, 0.5f, 0.0f);
    click(here);
    frame();
    const float ring = 92.0f * metres_per_pixel(view_, here);
    const auto on_ring = [&](float degrees) {
        return here + ring * Vec3(std::cos(glm::radians(degrees)), std::sin(glm::radians(degrees)), 0.0f);
    };
    drag(on_ring(65.0f), on_ring(35.0f));
    const Solid turned_back = last<MoveSolid>().solid;
    // What the water meets, not only what the handles say.
    expect_near(start_body(turned_back, 2).turn * Vec3(1.0f, 0.0f, 0.0f),
                {std::cos(glm::radians(30.0f)), -0.5f, 0.0f}, 0.01f);
}

TEST_F(BuildTools, AWallFollowsItsHandleAsOneGesture) {
    tools_.select("arrange");
    frame();
    drag(Vec3(2.0f, 0.5f, 0.5f), Vec3(1.7f, 0.5f, 0.5f));
    const MoveContainer move = last<MoveContainer>();
    EXPECT_NEAR(move.container.max.x, 1.7f, 0.03f);
    expect_near(move.container.min, Vec3(0.0f), 1e-6f);
    ASSERT_GE(gestures_.size(), 2u);
    EXPECT_FALSE(gestures_.front().finished);
    EXPECT_TRUE(gestures_.back().finished);
    EXPECT_EQ(gestures_.front().subject, gestures_.back().subject);
}

TEST_F(BuildTools, DeleteTakesWhatIsSelected) {
    add({SphereShape{{1.0f, 0.4f, 0.5f}, 0.2f}});
    frame_.emitters = {Emitter{{0.4f, 0.6f, 0.5f}, {0.0f, -1.0f, 0.0f}, 0.1f}};
    frame_.sinks = {Sink{Box3{{1.5f, 0.0f, 0.3f}, {1.7f, 0.1f, 0.6f}}}};
    tools_.select("arrange");
    frame();
    click({1.0f, 0.4f, 0.5f});
    EXPECT_TRUE(tools_.remove_body(view_));
    EXPECT_EQ(last<RemoveSolid>().index, 0u);
    frame_.solids.clear();
    frame_.bodies.clear();
    frame();
    click({0.4f, 0.6f, 0.5f});
    EXPECT_TRUE(tools_.remove_body(view_));
    EXPECT_EQ(last<RemoveEmitter>().index, 0u);
    frame();
    click({1.6f, 0.05f, 0.45f});
    EXPECT_TRUE(tools_.remove_body(view_));
    EXPECT_EQ(last<RemoveSink>().index, 0u);
}

TEST_F(BuildTools, TheOptionsChangeWhatIsSelectedAsOneUndoStep) {
    add({SphereShape{{1.0f, 0.4f, 0.5f}, 0.2f}});
    tools_.select("arrange");
    frame();
    EXPECT_TRUE(tools_.tool().options(frame_).empty());
    click({1.0f, 0.4f, 0.5f});
    std::vector<ShownParameter> rows = tools_.tool().options(frame_);
    ASSERT_EQ(rows.size(), 1u);
    ASSERT_TRUE(rows[0].description->set(rows[0].values, "swings").ok());
    EXPECT_TRUE(tools_.settings_changed().empty());
    const Solid swings = last<MoveSolid>().solid;
    ASSERT_TRUE(std::holds_alternative<OscillationMotion>(swings.motion));
    frame_.solids[0] = swings;
    frame();
    rows = tools_.tool().options(frame_);
    ASSERT_EQ(rows.size(), 3u);
    ASSERT_TRUE(rows[1].description->set(rows[1].values, 0.5).ok());
    EXPECT_TRUE(tools_.settings_changed().empty());
    const Solid wider = last<MoveSolid>().solid;
    EXPECT_NEAR(glm::length(std::get_if<OscillationMotion>(&wider.motion)->amplitude), 0.5f, 1e-4f);
    EXPECT_EQ(gestures_.size(), 2u);
    EXPECT_EQ(ended_, 0);
    for (int i = 0; i < 10; ++i) frame();
    EXPECT_EQ(ended_, 1);
}

TEST_F(BuildTools, WhoeverElseTakesItAwayEndsTheSelection) {
    add({SphereShape{{1.0f, 0.4f, 0.5f}, 0.2f}});
    tools_.select("arrange");
    frame();
    click({1.0f, 0.4f, 0.5f});
    frame_.solids[0] = Solid{SphereShape{{0.3f, 0.4f, 0.5f}, 0.1f}};
    frame_.bodies[0] = start_body(frame_.solids[0], 3);
    frame();
    EXPECT_TRUE(tools_.tool().options(frame_).empty());
}

TEST_F(BuildTools, TheArrowOfGravitySnapsToTheEarths) {
    tools_.select("gravity");
    const Vec3 center(1.0f, 0.5f, 0.5f);
    const float arrow = 110.0f * metres_per_pixel(view_, center);
    const Vec3 tip = center - Vec3(0.0f, arrow, 0.0f);
    drag(tip + Vec3(0.3f * arrow, 0.0f, 0.0f), tip + Vec3(0.02f * arrow, 0.0f, 0.0f));
    Vec3 gravity(0.0f);
    for (int axis = 0; axis < 3; ++axis) {
        gravity[axis] = static_cast<float>(std::get<double>(
            last<Together>().commands[static_cast<std::size_t>(axis)].get_if<SetParameter>()->value));
    }
    expect_near(gravity, {0.0f, -9.81f, 0.0f}, 1e-4f);
    // Let go at the middle it is none; Esc goes back.
    drag(tip, center);
    EXPECT_EQ(std::get<double>(last<Together>().commands[1].get_if<SetParameter>()->value), 0.0);
    at(pixel(tip));
    tools_.press(0, view_);
    at(pixel(center + Vec3(arrow, 0.0f, 0.0f)));
    EXPECT_TRUE(tools_.cancel());
    const auto* back = last<Together>().commands[1].get_if<SetParameter>();
    EXPECT_EQ(back->key, "gravity.y");
    EXPECT_NEAR(std::get<double>(back->value), -9.81, 1e-5);
    EXPECT_TRUE(gestures_.back().finished);
}

TEST(SolidEdit, TurnsAndScalesAboutItsCentre) {
    const Solid capsule{CapsuleShape{{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, 0.1f}};
    const Solid twice = scaled(capsule, 2.0f);
    expect_near(std::get_if<CapsuleShape>(&twice.shape)->a, {-0.5f, 0.0f, 0.0f}, 1e-6f);
    EXPECT_EQ(std::get_if<CapsuleShape>(&twice.shape)->radius, 0.2f);
    const glm::quat quarter = glm::angleAxis(glm::radians(90.0f), Vec3(0.0f, 1.0f, 0.0f));
    const Solid turned_twice = turned(turned(capsule, quarter), quarter);
    EXPECT_NEAR(turned_twice.turn.angle, 180.0f, 1e-3f);
    EXPECT_EQ(axis_angle(glm::quat(1.0f, 0.0f, 0.0f, 0.0f)).angle, 0.0f);
    Solid hinged = capsule;
    hinged.motion = SpinMotion{.pivot = Vec3(2.0f)};
    const Solid there = moved(hinged, Vec3(1.0f));
    expect_near(*std::get_if<SpinMotion>(&there.motion)->pivot, Vec3(3.0f), 1e-6f);
}

TEST(SolidEdit, AFreeBodyIsDescribedWhereItIsNow) {
    Solid ball{SphereShape{Vec3(0.0f), 0.1f}, {}, FreeMotion{500.0f, Vec3(1.0f), Vec3(2.0f)}};
    Body body = start_body(ball, 3);
    body.position = Vec3(0.5f, 1.0f, 0.0f);
    const Solid now = described_now(ball, body);
    expect_near(center_of(now.shape), body.position, 1e-6f);
    EXPECT_EQ(std::get_if<FreeMotion>(&now.motion)->velocity, Vec3(0.0f));
}

}  // namespace
}  // namespace slosh::app::build_tools_test
