// The tree of what is remembered, used as its header says: follow a world, go back, go on another way.
#include <algorithm>

#include "app/session/timeline/timeline.h"
#include "session/session_fixture.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/state/snapshot_content.h"
#include "slosh/files.h"

namespace slosh::app::timeline_test {
namespace {

World make_world(const std::string& name, int threads = 1) {
    const Result<io::FoundScene> found = io::find_scene(name);
    ExecutionOptions options;
    options.threads = threads;
    World world = std::move(World::create(*found.value().scene, options)).value();
    world.keep_step_starts(true);
    static_cast<void>(world.start_recording());
    return world;
}

class TimelineTest : public testing::Test {
  protected:
    void begin(const std::string& scene, const TimelineLimits& limits = {}) {
        world_.emplace(make_world(scene));
        timeline_ = std::make_unique<Timeline>(limits);
        timeline_->begin(*world_);
    }
    void step(int count = 1) {
        for (int i = 0; i < count; ++i) {
            world_->step();
            timeline_->follow(*world_, world_->take_recorded());
        }
    }
    void act(Command command) {
        world_->enqueue(std::move(command));
        world_->apply_commands();
        timeline_->follow(*world_, world_->take_recorded());
    }
    /// As a caller does it.
    bool go(const Moment& moment) {
        const std::optional<Route> route = timeline_->route_to(moment);
        if (!route) return false;
        World replay = std::move(World::from_state(state_of(route->from), world_->execution())).value();
        replay.restore(route->from);
        for (const TimelineEntry& entry : route->entries) repeat(entry, replay);
        const Snapshot there = replay.snapshot();
        timeline_->remember(there, moment);
        act(RestoreSnapshot{there});
        return true;
    }
    std::optional<World> world_;
    std::unique_ptr<Timeline> timeline_;
};

TEST_F(TimelineTest, AnyMomentComesBackToTheBit) {
    begin("drop_2d", {.replay_seconds = 0.02});
    std::vector<std::uint64_t> hashes{world_->state_hash()};
    for (int i = 0; i < 60; ++i) {
        if (i == 20) world_->enqueue(SetParameter{"gravity.y", -3.0});
        step();
        hashes.push_back(world_->state_hash());
    }
    timeline_->settle();
    for (const std::uint64_t place : {17u, 0u, 60u, 21u, 20u, 59u}) {
        ASSERT_TRUE(go({0, place}));
        EXPECT_EQ(world_->state_hash(), hashes[place]) << place;
        EXPECT_EQ(timeline_->here(), (Moment{0, place}));
    }
}

TEST_F(TimelineTest, GoingOnFromThePastIsABranchAndTheOlderOneStays) {
    begin("drop_2d");
    step(30);
    const std::uint64_t end = world_->state_hash();
    ASSERT_TRUE(go({0, 10}));
    step(5);
    EXPECT_EQ(timeline_->here(), (Moment{1, 5}));
    act(SetParameter{"gravity.y", 2.0});
    step(5);
    const std::uint64_t other = world_->state_hash();
    ASSERT_TRUE(go({0, 30}));
    EXPECT_EQ(world_->state_hash(), end);
    ASSERT_TRUE(go({1, 11}));
    EXPECT_EQ(world_->state_hash(), other);
    // At the end of a branch it goes on.
    step(1);
    EXPECT_EQ(timeline_->here(), (Moment{1, 12}));
    const TimelineView view = timeline_->view();
    EXPECT_EQ(view.branches, 2);
    ASSERT_EQ(view.segments.size(), 3u);
    EXPECT_TRUE(view.segments[0].on_line && view.segments[1].on_line);
    EXPECT_DOUBLE_EQ(view.segments[0].to, view.segments[1].from);
    EXPECT_DOUBLE_EQ(view.segments[2].from, view.segments[0].to);
    EXPECT_FALSE(view.segments[2].on_line);
    ASSERT_EQ(view.segments[1].marks.size(), 1u);
    EXPECT_NE(view.segments[1].marks[0].text.find("gravity.y"), std::string::npos);
}

TEST_F(TimelineTest, StepsBackLeadThroughTheForkToTheBeginning) {
    begin("drop_2d");
    step(6);
    ASSERT_TRUE(go({0, 3}));
    step(2);
    std::vector<Moment> moments;
    for (auto moment = timeline_->before(timeline_->here()); moment; moment = timeline_->before(*moment))
        moments.push_back(*moment);
    EXPECT_EQ(moments, (std::vector<Moment>{{1, 1}, {1, 0}, {0, 2}, {0, 1}, {0, 0}}));
}

TEST_F(TimelineTest, ALookIsTheWaterRoundedAtMostByHalfAQuantum) {
    begin("drop_2d", {.looks_per_second = 1e6});
    std::vector<float> sum;
    for (int i = 0; i < 40; ++i) {
        if (i == 25) {
            act(DropFluid{BoxShape{Vec3(0.5f, 0.8f, 0.0f), Vec3(0.1f)}, {}, {}});
            timeline_->settle();
        }
        step();
        if (i % 3 == 0) timeline_->settle();
    }
    timeline_->settle();
    const std::optional<SeenMoment> seen = timeline_->see(timeline_->here());
    ASSERT_TRUE(seen);
    const ParticleView view = world_->particles();
    ASSERT_EQ(seen->preview.x.size(), view.count);
    EXPECT_EQ(seen->step, world_->step_index());
    std::vector<std::size_t> place(world_->particles().count * 4, 0);
    for (std::size_t i = 0; i < view.count; ++i) place[view.id[i]] = i;
    const float half = 0.51f * view.spacing / 64.0f;
    for (std::size_t i = 0; i < view.count; ++i) {
        const std::size_t there = place[seen->preview.id[i]];
        ASSERT_NEAR(seen->preview.x[i], view.x[there], half);
        ASSERT_NEAR(seen->preview.y[i], view.y[there], half);
        ASSERT_NEAR(seen->preview.velocity_y[i], view.velocity_y[there], 2.0f);
    }
}

TEST_F(TimelineTest, TheLastSecondsAreARecordingThatReplays) {
    begin("drop_2d", {.replay_seconds = 0.02});
    step(30);
    act(SetParameter{"gravity.y", -2.0});
    step(20);
    ASSERT_TRUE(go({0, 25}));
    step(4);
    act(SetParameter{"gravity.y", 4.0});
    step(6);
    timeline_->settle();
    for (const double seconds : {0.0, 0.05, 0.2, 100.0}) {
        const std::optional<Recording> recording = timeline_->record_last(seconds, *world_);
        ASSERT_TRUE(recording);
        const Result<Recording> read = deserialize_recording(serialize_recording(*recording));
        ASSERT_TRUE(read) << read.error().text();
        Player player = std::move(Player::create(read.value())).value();
        while (!player.finished()) player.step();
        EXPECT_EQ(player.first_difference(), nullptr);
        EXPECT_EQ(player.world().state_hash(), world_->state_hash());
        EXPECT_GE(recording->content.time - recording->start.time, std::min(seconds, 0.1));
    }
}

TEST_F(TimelineTest, TheBudgetHoldsAndTheNewestStays) {
    const TimelineLimits limits{.budget = 2 << 20, .window = 0.5, .replay_seconds = 0.001};
    begin("drop_2d", limits);
    for (int i = 0; i < 400; ++i) {
        step();
        if (i % 40 == 39) {
            timeline_->settle();
            ASSERT_TRUE(go(*timeline_->moment_at(timeline_->here().branch, timeline_->clock() - 0.05)));
        }
        timeline_->collect();
        ASSERT_LE(timeline_->bytes(), limits.budget);
    }
    timeline_->settle();
    ASSERT_LE(timeline_->bytes(), limits.budget);
    const TimelineView view = timeline_->view();
    EXPECT_GE(view.here - view.begin(), 0.3);
}

TEST_F(TimelineTest, ARestartIsAMarkBehindWhichOneCanGoBack) {
    begin("drop_2d");
    step(10);
    const std::uint64_t before = world_->state_hash();
    act(Reset{});
    step(10);
    const std::uint64_t end = world_->state_hash();
    timeline_->settle();
    ASSERT_TRUE(go({0, 10}));
    EXPECT_EQ(world_->state_hash(), before);
    ASSERT_TRUE(go({0, 21}));
    EXPECT_EQ(world_->state_hash(), end);
}

}  // namespace
}  // namespace slosh::app::timeline_test
