// Keeps simulated time in step with the wall clock, and honest when the machine is too slow: what cannot be
// caught up is given up.
#pragma once

#include <cstddef>
#include <deque>

#include "app/session/speed_watch.h"
#include "app/session/thread_tuner.h"

namespace slosh::app {

/// Seconds on a steady clock.
double wall_time();

/// Pure arithmetic on times that the caller measures, in seconds.
class PacingClock {
  public:
    /// Simulated seconds per wall second wanted: 1 = real time, 0.1 = slow motion.
    void set_speed(double speed) { speed_ = speed; }
    double speed() const { return speed_; }

    /// Wall time has gone by while running. The backlog never exceeds two steps or `longest_backlog`.
    void pass(double wall_seconds, double step);
    bool due(double step) const { return owed_ >= step; }
    /// Wall seconds until the next step is due.
    double until_due(double step) const;
    void stepped(double step) { owed_ -= step; }
    /// Pause and load start from nothing owed.
    void restart() { owed_ = 0.0; }

    static constexpr double longest_backlog = 0.05;

  private:
    double speed_ = 1.0;
    double owed_ = 0.0;  // simulated seconds
};

/// Simulated over wall seconds, measured over the last second.
class RealTimeMeter {
  public:
    void add(double wall_time, double simulated_seconds);
    double factor(double wall_time) const;
    void restart() { samples_.clear(); }

  private:
    struct Sample {
        double wall_time, simulated;
    };
    std::deque<Sample> samples_;
};

/// How fast the world goes: what is due, what the machine does, and with how many threads.
struct Pace {
    explicit Pace(int most_threads) : tuner(most_threads) {}

    PacingClock clock;
    RealTimeMeter meter;
    double last_turn = wall_time();  ///< s
    ThreadTuner tuner;
    SpeedWatch speed_watch;
    bool follows_speed = false;  ///< see SceneDefaults

    /// The world starts to run, or runs at another speed: no step is due, and older measurements do not
    /// count.
    void restart() {
        clock.restart();
        meter.restart();
    }
};

}  // namespace slosh::app
