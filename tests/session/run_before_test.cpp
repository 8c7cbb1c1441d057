// The particles of the run before the last restart, at the same time of the water.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "session/session_fixture.h"

namespace slosh::app::run_before_test {
namespace {

/// In the order of their ids.
std::vector<Vec3> by_id(const SimulationFrame& frame) {
    std::vector<std::size_t> order(frame.x.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return frame.id[a] < frame.id[b]; });
    std::vector<Vec3> places;
    places.reserve(order.size());
    for (const std::size_t i : order) places.emplace_back(frame.x[i], frame.y[i], frame.z[i]);
    return places;
}

class RunBefore : public SessionTest {
  protected:
    void begin(std::size_t memory = std::size_t{64} << 20) {
        load_paused("drop_2d");
        session_->post(SetTimeline{memory});
        session_->post(SetRunBefore{true});
        ASSERT_TRUE(until([&] { return frame().before != nullptr; }));
    }
    void restart() {
        const std::uint64_t ticket = session_->post_command(Reset{true}, When::now);
        ASSERT_TRUE(until([&] { return answered(ticket) && frame().report.step == 0; }));
    }
    /// What is packed on another thread may come a frame later.
    bool sees(const std::function<bool(const ParticlesBefore&)>& condition) {
        return until([&] {
            session_->post(SetRunBefore{true});
            return frame().before && condition(*frame().before);
        });
    }
};

TEST_F(RunBefore, ItsParticlesAreWhereTheyWereAtThatTime) {
    begin();
    EXPECT_NE(frame().before->why.find("no previous run"), std::string::npos) << frame().before->why;
    std::map<std::uint64_t, std::vector<Vec3>> places;
    std::map<std::uint64_t, double> times;
    for (int i = 0; i < 40; ++i) {
        places[frame().report.step] = by_id(frame());
        times[frame().report.step] = frame().report.time;
        step();
    }
    restart();
    // Another run: what is shown must not be this one.
    session_->post_command(SetParameter{"gravity.y", 5.0}, When::now);
    const float spacing = frame().spacing;
    for (int i = 0; i < 30; ++i) {
        step();
        const double time = frame().report.time;
        ASSERT_TRUE(sees([&](const ParticlesBefore& before) {
            return before.why.empty() && before.time > time - 0.05 && before.time <= time + 1e-9;
        })) << frame().before->why;
        const ParticlesBefore& before = *frame().before;
        const auto known = std::find_if(times.begin(), times.end(), [&](const auto& step) {
            return std::abs(step.second - before.time) < 1e-9;
        });
        ASSERT_NE(known, times.end()) << before.time;
        const std::vector<Vec3>& expected = places[known->first];
        ASSERT_EQ(before.x.size(), expected.size());
        for (std::size_t p = 0; p < expected.size(); ++p) {
            ASSERT_NEAR(before.x[p], expected[p].x, 0.02f * spacing) << p;
            ASSERT_NEAR(before.y[p], expected[p].y, 0.02f * spacing) << p;
        }
    }
    EXPECT_GT(std::abs(by_id(frame())[0].y - frame().before->y[0]), 0.05f * spacing) << "two runs differ";
    // Longer than the run before.
    step(20);
    EXPECT_TRUE(sees([](const ParticlesBefore& before) {
        return before.x.empty() && before.why.find("was shorter") != std::string::npos;
    }));
    session_->post(SetRunBefore{false});
    EXPECT_TRUE(until([&] { return frame().before == nullptr; }));
}

TEST_F(RunBefore, OfSeveralRestartsTheLastOneCounts) {
    begin();
    std::map<int, float> speeds{{0, -9.81f}, {1, -20.0f}};
    for (const auto& [run, gravity] : speeds) {
        session_->post_command(SetParameter{"gravity.y", static_cast<double>(gravity)}, When::now);
        step(25);
        restart();
    }
    // The run before is the one with the stronger gravity: it falls further than this one.
    session_->post_command(SetParameter{"gravity.y", -9.81}, When::now);
    step(20);
    const double time = frame().report.time;
    ASSERT_TRUE(sees([&](const ParticlesBefore& before) { return before.time > time - 0.04; }));
    const std::vector<Vec3> now = by_id(frame());
    double lower = 0.0;
    for (std::size_t p = 0; p < now.size(); ++p)
        lower += static_cast<double>(frame().before->y[p] - now[p].y);
    EXPECT_LT(lower / static_cast<double>(now.size()), -0.002);
}

TEST_F(RunBefore, WithoutMemoryItSaysSo) {
    begin(0);
    EXPECT_TRUE(sees([](const ParticlesBefore& before) {
        return before.why.find("timeline is off") != std::string::npos;
    }));
}

}  // namespace
}  // namespace slosh::app::run_before_test
