// The tools without a window: which commands a gesture becomes.
#include <set>

#include "app/tools/drop_tool.h"
#include "unit/app/tools/tools_fixture.h"

namespace slosh::app::tools_test {
namespace {

class ToolsTest : public ToolsFixture {
  protected:
    ToolsTest() : ToolsFixture({0.0f, 2.0f, 5.0f}, {0.0f, 0.5f, 0.0f}) {}
    /// The compute thread has answered the newest question.
    void answer(std::uint32_t added, bool exact = true) {
        view_.answer.query = query_.id;
        view_.answer.acknowledged = newest_ticket();
        view_.answer.exact = exact;
        view_.answer.hit.hit = true;
        view_.answer.block = BoxShape{query_.origin + 5.0f * query_.direction, Vec3(0.5f)};
        view_.answer.preview = {added, 7};
    }
};

TEST_F(ToolsTest, AClickDropsTheBlockThatWasAnnounced) {
    frame();
    answer(123);
    tools_.press(0, view_);
    frame();
    tools_.release(view_);
    ASSERT_EQ(sent<DropFluid>().size(), 1u);
    EXPECT_EQ(std::get<BoxShape>(sent<DropFluid>()[0].shape).center, view_.answer.block.center);
    const auto announced = tools_.take_announced();
    ASSERT_EQ(announced.size(), 1u);
    EXPECT_EQ(announced[0].added, 123u);
    EXPECT_EQ(announced[0].left_out, 7u);
    EXPECT_TRUE(announced[0].exact);
}

TEST_F(ToolsTest, AClickElsewhereWaitsForTheAnswerToItsOwnRay) {
    frame();
    answer(100);
    view_.cursor = {700, 400};  // moved and clicked within one frame
    tools_.press(0, view_);
    tools_.release(view_);
    EXPECT_TRUE(sent<DropFluid>().empty()) << "the old ghost lies somewhere else";
    frame();
    EXPECT_TRUE(sent<DropFluid>().empty());
    answer(55);
    frame();
    ASSERT_EQ(sent<DropFluid>().size(), 1u);
    EXPECT_EQ(tools_.take_announced()[0].added, 55u);
}

TEST_F(ToolsTest, ASecondClickWaitsUntilTheFirstIsInTheWorld) {
    frame();
    answer(100);
    tools_.press(0, view_);
    tools_.release(view_);
    ASSERT_EQ(sent<DropFluid>().size(), 1u);
    tools_.press(0, view_);
    tools_.release(view_);
    EXPECT_EQ(sent<DropFluid>().size(), 1u) << "the answer does not know of the first block";
    answer(20);
    frame();
    EXPECT_EQ(sent<DropFluid>().size(), 2u);
}

TEST_F(ToolsTest, ADragThrowsFromWhereItWasPressed) {
    frame();
    answer(100);
    tools_.press(0, view_);
    frame();
    const std::uint64_t question = query_.id;
    view_.cursor = {740, 360};
    tools_.move(view_);
    frame();
    EXPECT_EQ(query_.id, question) << "the ghost stays while a throw is aimed";
    tools_.release(view_);
    ASSERT_EQ(sent<DropFluid>().size(), 1u);
    EXPECT_GT(sent<DropFluid>()[0].velocity.x, 0.5f) << "to the right, as dragged";
    EXPECT_NEAR(sent<DropFluid>()[0].velocity.y, 0.0f, 1e-3f);
}

TEST_F(ToolsTest, HeldStillRepeatsOnlyAsFastAsAnswersCome) {
    frame();
    answer(100);
    tools_.press(0, view_);
    for (int i = 0; i < 100; ++i) frame(0.02);  // two seconds without a new answer
    EXPECT_EQ(sent<DropFluid>().size(), 1u);
    for (int i = 0; i < 100; ++i) {
        answer(100);
        frame(0.02);
    }
    EXPECT_NEAR(static_cast<double>(sent<DropFluid>().size()), 1.0 + 2.0 / DropGesture::repeat_interval, 2.0);
    const std::size_t before = sent<DropFluid>().size();
    tools_.release(view_);
    answer(100);
    frame();
    EXPECT_LE(sent<DropFluid>().size(), before + 1);
}

TEST_F(ToolsTest, ShiftPullsControlShiftPushesFromAnyToolAndReleaseEnds) {
    for (const char* tool : {"block", "erase"}) {
        tools_.select(tool);
        for (const bool push : {false, true}) {
            commands_.clear();
            frame();
            tools_.press(modifier_shift | (push ? modifier_control : 0), view_);
            frame();
            view_.cursor.x += 10.0f;
            frame();
            frame();  // nothing new: nothing sent
            ASSERT_EQ(sent<SetForceStroke>().size(), 2u);
            EXPECT_TRUE(sent<SetForceStroke>()[0].active);
            EXPECT_EQ(sent<SetForceStroke>()[0].acceleration < 0.0f, push);
            tools_.release(view_);
            ASSERT_EQ(sent<SetForceStroke>().size(), 3u);
            EXPECT_FALSE(sent<SetForceStroke>()[2].active);
            EXPECT_TRUE(sent<DropFluid>().empty());
            EXPECT_TRUE(sent<EraseFluid>().empty());
        }
    }
}

TEST_F(ToolsTest, EraseActsWhileHeldWhereWaterIsHit) {
    tools_.select("erase");
    frame();
    answer(0);
    tools_.press(0, view_);
    for (int i = 0; i < 20; ++i) {
        frame(0.02);
        answer(0);
    }
    EXPECT_GE(sent<EraseFluid>().size(), 5u);
    EXPECT_NEAR(sent<EraseFluid>()[0].radius, tools_.brush().radius(frame_), 1e-6f);
    view_.answer.hit.hit = false;
    const std::size_t before = sent<EraseFluid>().size();
    frame(0.2);
    EXPECT_EQ(sent<EraseFluid>().size(), before);
}

TEST_F(ToolsTest, TheGhostOfABlockHasTheColorOfItsLiquid) {
    view_.liquid_color = Vec3(0.9f, 0.5f, 0.1f);
    frame();
    answer(0);
    view_.answer.block = BoxShape{Vec3(0.0f), Vec3(0.5f)};
    RenderScene scene;
    tools_.decorate(view_, scene);
    ASSERT_EQ(scene.ghosts.size(), 1u);
    EXPECT_EQ(scene.ghosts[0].color, view_.liquid_color);
}

TEST_F(ToolsTest, NothingHappensOverAPanel) {
    view_.over_water = false;
    frame();
    EXPECT_EQ(query_.id, 0u) << "no question, no ghost";
    RenderScene scene;
    tools_.decorate(view_, scene);
    EXPECT_TRUE(scene.ghosts.empty());
    EXPECT_TRUE(tools_.label(view_).empty());
}

TEST_F(ToolsTest, SizeChangesByWholeParticlesWithinLimits) {
    const ParameterSet set = tools_.tool().settings();
    const ParameterDescription& edge = *set.table->find("tools.block_edge");
    ASSERT_TRUE(edge.set(set.values, 0.1).ok());
    frame();
    EXPECT_EQ(query_.block_particles, 2);
    for (int i = 0; i < 3; ++i) tools_.resize(+1);
    EXPECT_NEAR(edge.number(set.values), 0.25, 1e-6);
    for (int i = 0; i < 200; ++i) tools_.resize(+1);
    EXPECT_NEAR(edge.number(set.values), 60 * 0.05, 1e-5);
    frame();
    EXPECT_EQ(query_.block_particles, 60);
    for (int i = 0; i < 200; ++i) tools_.resize(-1);
    EXPECT_NEAR(edge.number(set.values), 2 * 0.05, 1e-6);
}

TEST_F(ToolsTest, ASizeIsInMetresAndStaysWhenTheParticlesGetFiner) {
    frame_.generation = 1;
    frame();
    EXPECT_EQ(query_.block_particles, 10) << "what a scene begins with";
    frame_.spacing = 0.025f;
    tools_.world_changed();
    view_.cursor.x += 1.0f;
    frame();
    EXPECT_EQ(query_.block_particles, 20) << "half a metre still, although nobody has chosen it";
    const std::vector<ShownParameter> rows = tools_.tool().options(frame_);
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_NEAR(rows[0].acting.value_or(0.0), 0.5, 1e-6);
    EXPECT_EQ(rows[0].description->unit, "m");
    // Another scene is as large as its own particles have it, until a size is chosen.
    frame_.generation = 2;
    frame_.spacing = 0.01f;
    view_.cursor.x += 1.0f;
    frame();
    EXPECT_EQ(query_.block_particles, 10);
    ASSERT_TRUE(rows[0].description->set(rows[0].values, 0.3).ok());
    frame_.generation = 3;
    view_.cursor.x += 1.0f;
    frame();
    EXPECT_EQ(query_.block_particles, 30);
    // Where that makes no sense the nearest that does acts; the choice is kept.
    frame_.container = Box3{Vec3(0.0f), Vec3(0.2f)};
    view_.cursor.x += 1.0f;
    frame();
    EXPECT_EQ(query_.block_particles, 20) << "no larger than the tank";
    frame_.container.reset();
    frame_.spacing = 1.0f;
    view_.cursor.x += 1.0f;
    frame();
    EXPECT_EQ(query_.block_particles, 2) << "no smaller than two particles";
    EXPECT_NEAR(rows[0].description->number(rows[0].values), 0.3, 1e-6);
}

TEST_F(ToolsTest, TheLabelSaysWhenADropWouldBeTooMuch) {
    frame();
    answer(5000, true);
    frame_.parameters.time.step = 0.005f;
    frame_.report.particles = 20'000;
    view_.step_milliseconds = 2.0;
    EXPECT_EQ(tools_.label(view_), "+5000 particles, 7 skipped (no room)") << "2.5 ms of 5";
    view_.step_milliseconds = 8.0;
    EXPECT_EQ(tools_.label(view_), "+5000 particles, 7 skipped (no room), 0.5x real time") << "10 ms of 5";
}

/// What every tool keeps, also one that a program adds to the list.
TEST_F(ToolsTest, EveryToolKeepsWhatIsAskedOfTools) {
    frame_.dimension = 3;
    frame_.spacing = 0.05f;
    for (const ToolModule* module : tool_list().all()) {
        SCOPED_TRACE(std::string(module->name));
        EXPECT_FALSE(module->label.empty());
        EXPECT_FALSE(module->help.empty());
        ASSERT_TRUE(tools_.select(module->name));
        EXPECT_EQ(&tools_.chosen(), module);
        EXPECT_EQ(tools_.find(module->name), &tools_.tool());
        frame();
        answer(10);
        tools_.press(0, view_);
        frame();
        tools_.cancel();
        EXPECT_FALSE(tools_.busy());
        EXPECT_FALSE(tools_.cancel()) << "nothing is left to cancel";
        const std::size_t before = commands_.size();
        tools_.release(view_);
        frame();
        EXPECT_EQ(commands_.size(), before) << "what was cancelled has no effect";
        for (const ShownParameter& row : tools_.tool().options(frame_)) {
            ASSERT_NE(row.description, nullptr);
            EXPECT_FALSE(row.id.empty());
            EXPECT_GT(row.unit, 0.0);
            EXPECT_TRUE(row.description->set(row.values, row.description->value(row.values)).ok());
        }
        RenderScene scene;
        tools_.decorate(view_, scene);
    }
    EXPECT_FALSE(tools_.select("no_such_tool"));
}

TEST_F(ToolsTest, SettingsStandUnderKeysOfTheirOwn) {
    std::set<std::string_view> keys;
    for (const ParameterSet& set : tools_.settings()) {
        for (const ParameterDescription& description : set.table->all())
            EXPECT_TRUE(keys.insert(description.key).second) << description.key << " stands twice";
    }
    EXPECT_EQ(keys.count("tools.brush_radius"), 1u) << "force and erase share one brush";
}

}  // namespace
}  // namespace slosh::app::tools_test
