// Every legal transition of the simulation's state, one test each.
#include <stdexcept>

#include "app/session/simulation_state.h"
#include "held_step.h"
#include "session_fixture.h"
#include "support/needs.h"
#include "support/needs_threads.h"

namespace slosh::app::simulation_state_test {
namespace {

class SimulationStates : public SessionTest {
  protected:
    void SetUp() override {
        start([this] {
            if (fails_) throw std::runtime_error("planted failure");
        });
    }
    void expect(StateName state) {
        ASSERT_TRUE(until([&] { return session_->state() == state; })) << static_cast<int>(session_->state());
    }
    void compare() {
        session_->compare();
        expect(StateName::comparing);
    }
    void fail() {
        fails_ = true;
        session_->post(StepOnce{});
        expect(StateName::failed);
        fails_ = false;
    }
    /// A video of the last seconds: it stands at its first picture.
    void film() {
        load_paused("drop_2d");
        step(3);
        // Another thread packs what is remembered: without any of it the video ends at once.
        ASSERT_TRUE(until([&] {
            if (session_->state() == StateName::simulating) session_->post(SetFilm{7, 30.0, 0.2});
            return frame().film.film == 7;
        }));
        expect(StateName::filming);
    }
    std::atomic<bool> fails_ = false;
};

TEST_F(SimulationStates, EmptyBecomesSimulatingWhenASceneIsThere) {
    EXPECT_EQ(session_->state(), StateName::empty);
    load_paused("drop_2d");
    EXPECT_EQ(session_->state(), StateName::simulating);
}

TEST_F(SimulationStates, SimulatingStaysSoWithAnotherScene) {
    load_paused("drop_2d");
    load_paused("dam_break_2d");
    EXPECT_EQ(session_->state(), StateName::simulating);
    EXPECT_EQ(frame().generation, 2u);
}

TEST_F(SimulationStates, SimulatingBecomesFilmingForTheLastSeconds) { film(); }

TEST_F(SimulationStates, FilmingBecomesSimulatingWhenItIsCancelled) {
    film();
    session_->post(SetFilm{});
    expect(StateName::simulating);
    EXPECT_TRUE(until([&] { return newest<FilmEnded>() != nullptr && !frame().preview; }));
    step();
}

TEST_F(SimulationStates, SimulatingBecomesComparingWhenAskedTo) {
    SLOSH_NEEDS(compare);
    load_paused("drop_2d");
    compare();
}

TEST_F(SimulationStates, ComparingBecomesSimulatingWhenOneWorldIsKept) {
    SLOSH_NEEDS(compare);
    load_paused("drop_2d");
    for (const Worlds kept : {Worlds::left, Worlds::right}) {
        compare();
        session_->keep(kept);
        expect(StateName::simulating);
        ASSERT_TRUE(until([&] { return !session_->comparing(); }));
    }
}

TEST_F(SimulationStates, SimulatingBecomesFailedWhenTheWorldThrows) {
    load_paused("drop_2d");
    fail();
}

TEST_F(SimulationStates, ComparingBecomesFailedWhenTheLeftWorldThrows) {
    SLOSH_NEEDS(compare);
    load_paused("drop_2d");
    compare();
    fail();
}

TEST_F(SimulationStates, FailedBecomesSimulatingByARestartASceneOrTheRightWorld) {
    SLOSH_NEEDS(compare);
    load_paused("drop_2d");
    const auto goes_on_by = [&](const std::function<void()>& way) {
        const std::uint64_t generation = frame().generation;
        fail();
        way();
        expect(StateName::simulating);
        ASSERT_TRUE(until([&] { return frame().generation > generation; }));
        step();
    };
    goes_on_by([&] { session_->post_command(Reset{}); });
    goes_on_by([&] { session_->post(LoadScene{"dam_break_2d"}); });
    compare();
    goes_on_by([&] { session_->keep(Worlds::right); });
}

/// A step of the replay does not end until the test lets it.
class Searching : public SimulationStates {
  protected:
    ~Searching() override {
        held_step().closed = false;
        session_.reset();
    }
    void SetUp() override {
        SLOSH_NEEDS_THREADS();
        held_step().closed = false;
        SimulationStates::SetUp();
    }
    void search() {
        load_paused("drop_2d");
        step(3);
        held_step().closed = true;
        session_->go_to(session_->timeline()->branch,
                        frame().clock - 0.5 * static_cast<double>(frame().parameters.time.step));
        expect(StateName::seeking);
    }
};

TEST_F(Searching, SimulatingBecomesSeekingOnTheWayToAMoment) { search(); }

TEST_F(Searching, SeekingBecomesSimulatingOnArrival) {
    search();
    held_step().closed = false;
    expect(StateName::simulating);
    EXPECT_TRUE(until([&] { return frame().report.step == 2 && !frame().preview; }));
}

TEST_F(Searching, SeekingBecomesSimulatingWhenItIsCancelled) {
    search();
    session_->post(SetPaused{true});  // urgent, unlike the other one
    session_->post(StopLooking{});
    expect(StateName::simulating);
    held_step().closed = false;
    EXPECT_TRUE(until([&] { return frame().report.step == 3 && !frame().preview; }));
}

/// What is asked of the world on the way is for the moment that is searched for.
TEST_F(Searching, ACommandWaitsAndPauseActs) {
    search();
    const std::uint64_t ticket = session_->post_command(SetParameter{"gravity.y", -3.0});
    session_->post(SetPaused{false});
    session_->post(SetPaused{true});
    EXPECT_TRUE(until([&] { return frame().paused; }));
    EXPECT_FALSE(answered(ticket));
    held_step().closed = false;
    wait_for(ticket);
    EXPECT_TRUE(frame().paused);
    EXPECT_EQ(frame().report.step, 2u);
}

}  // namespace
}  // namespace slosh::app::simulation_state_test
