// Any message may come at any time: a long walk over all of them at random, while worlds are loaded, searched
// for, compared, filmed and thrown away. Simulation::enter() asserts that each transition is legal.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "app/session/simulation.h"
#include "base/worker.h"
#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"
#include "support/needs.h"
#include "support/own_surroundings.h"
#include "support/patience.h"

namespace slosh::app::random_messages_test {
namespace {

constexpr int messages = 10'000;

class RandomMessages : public testing::Test {
  protected:
    void SetUp() override {
        std::ofstream(scene_) << R"({"version": 1, "dimension": 2,
            "parameters": {"fluid.spacing": 0.1, "time.step": 0.01},
            "container": {"min": [0, 0], "max": [1, 1]}, "fluids": [{"box": {"min": [0, 0], "max": [0.5, 0.6]}}]})";
    }
    /// Waits for an event of the simulation's thread, and takes its news meanwhile as the window does.
    bool until(const std::function<bool()>& condition) {
        const auto end = slosh::test::end_of_patience();
        while (std::chrono::steady_clock::now() < end) {
            mail_.take_frame();
            static_cast<void>(mail_.take_events());
            if (condition()) return true;
            turn_workers(slosh::test::between_looks);
            std::this_thread::sleep_for(slosh::test::between_looks);
        }
        return false;
    }
    const SimulationFrame& frame() { return mail_.frame(); }
    int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
    bool chance(int in) { return below(in) == 0; }
    double real(double end) { return std::uniform_real_distribution<double>(0.0, end)(random_); }
    Worlds worlds() { return static_cast<Worlds>(below(3)); }
    Command command() {
        const Command any[] = {Reset{}, SwitchSolver{chance(2) ? "wcsph" : "pbf"},
                               DropFluid{FluidShape(BoxShape{{0.7f, 0.8f, 0.0f}, {0.2f, 0.2f, 0.2f}})},
                               SetParameter{"no.such.parameter", 1.0},
                               SetParameter{"gravity.y", -real(10.0)}};
        return any[below(5)];
    }

    // A message that is not named here is sent as it is.
    template <class Any>
    void fill(Any&) {}
    void fill(LoadScene& load) { load.name_or_path = chance(8) ? "no_such_scene" : scene_.string(); }
    void fill(SaveState& save) { save.path = folder_ / "state"; }
    void fill(SaveScene& save) { save = {folder_ / "scene.json", {}, {}, chance(2)}; }
    void fill(SaveRecording& save) { save.path = folder_ / "recording"; }
    void fill(SaveLast& save) { save = {folder_ / "recording", real(0.5)}; }
    void fill(RecordTo& record) { record.path = folder_ / "whole"; }
    void fill(PlayRecording& play) { play.path = folder_ / "recording"; }
    void fill(PlayRecorded& play) {
        play.catch_up = chance(2);
        play.read = [path = folder_ / "recording", fails = chance(4)] {
            if (fails) throw std::bad_alloc();
            return load_recording(path);
        };
    }
    void fill(SetPaused& pause) { pause.paused = chance(2); }
    void fill(SetSpeed& speed) { speed.speed = real(4.0); }
    void fill(SetFilm& film) { film = {chance(3) ? 0u : ++film_, 30.0, chance(2) ? real(0.5) : 0.0}; }
    void fill(FilmTaken& taken) { taken.number = frame().film.number; }
    void fill(SetThreads& threads) { threads.threads = below(3); }
    void fill(SetSurface& surface) { surface = {chance(2), chance(2)}; }
    void fill(SetComputedField& field) {
        field.field = chance(2) ? ComputedField::none : ComputedField::vorticity;
    }
    void fill(SetRunBefore& before) { before.wanted = chance(2); }
    void fill(SetTimeline& timeline) { timeline.bytes = chance(4) ? 0 : std::size_t{8} << 20; }
    void fill(SetPreviewValue& value) { value.value = PreviewValue::pressure; }
    void fill(ShowMoment& show) { show = {mail_.timeline()->branch, real(frame().clock)}; }
    void fill(GoToMoment& go) { go = {++ticket_, mail_.timeline()->branch, real(frame().clock)}; }
    void fill(StepBack& back) { back.ticket = ++ticket_; }
    void fill(EndComparison& end) { end = {++ticket_, worlds()}; }
    void fill(PostedCommand& posted) {
        posted = {++ticket_, command(), static_cast<When>(below(3)), chance(4), worlds()};
    }

    template <std::size_t... Kinds>
    Message any_message(std::index_sequence<Kinds...>) {
        using Make = Message (RandomMessages::*)();
        static constexpr Make make[] = {&RandomMessages::message<Kinds>...};
        return (this->*make[static_cast<std::size_t>(below(sizeof...(Kinds)))])();
    }
    template <std::size_t Kind>
    Message message() {
        std::variant_alternative_t<Kind, Message> made{};
        fill(made);
        return made;
    }
    /// What takes long is left out most of the time.
    bool is_rare(const Message& message) {
        return ends_in_a_file(message) ||
               is_any_of<MeasureSpeed, LoadScene, PlayRecording, PlayRecorded>(message);
    }

    const slosh::test::TemporaryFolder folder_{"messages"};
    const std::filesystem::path scene_ = folder_ / "small.json";
    std::mt19937 random_;
    std::atomic<bool> fails_ = true;
    std::uint64_t ticket_ = 0, film_ = 0;
    int steps_ = 0;  ///< belongs to the simulation
    BackgroundWork files_;
    Simulation simulation_{ExecutionOptions{.threads = 2}, files_, nullptr, [this] {
                               if (fails_ && ++steps_ % 150 == 0) throw std::runtime_error("planted failure");
                           }};
    Mailbox& mail_ = simulation_.mail();
};

TEST_F(RandomMessages, LeadToNoIllegalState) {
    SLOSH_NEEDS(compare);
    const std::uint32_t seed = std::random_device{}();
    std::fprintf(stderr, "seed %u\n", seed);
    random_.seed(seed);
    std::array<int, std::variant_size_v<SimulationState>> seen{};
    for (int sent = 0; sent < messages;) {
        Message next = any_message(std::make_index_sequence<std::variant_size_v<Message>>());
        if (is_rare(next) && !chance(10)) continue;
        mail_.post(std::move(next));
        ++sent;
        if (chance(3)) mail_.ask(ToolQuery{.id = static_cast<std::uint64_t>(sent)});
        // The others arrive together.
        if (chance(4)) {
            ASSERT_TRUE(until([&] { return mail_.is_taken(); }));
        }
        ++seen[static_cast<std::size_t>(mail_.state())];
    }
    for (const int times : seen) EXPECT_GT(times, 0) << "a state was not reached";
    // It still does what it is asked for.
    fails_ = false;
    const std::uint64_t generation = frame().generation;
    mail_.post(SetPaused{true});
    mail_.post(LoadScene{scene_.string()});
    ASSERT_TRUE(
        until([&] { return frame().generation > generation && simulation_.loading_progress() == 0.0f; }));
    ASSERT_TRUE(until([&] {
        // What waited may begin a search, a video or a comparison.
        for (const Message& message : {Message(StopLooking{}), Message(SetFilm{}), Message(EndComparison{})})
            mail_.post(message);
        return mail_.is_taken() && mail_.state() == StateName::simulating;
    }));
    mail_.post(SaveState{folder_ / "last"});
    ASSERT_TRUE(until([&] { return mail_.saves_asked() == 0 && files_.unfinished().empty(); }));
    EXPECT_TRUE(load_state(folder_ / "last"));
}

}  // namespace
}  // namespace slosh::app::random_messages_test
