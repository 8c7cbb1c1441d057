// When the pictures of a film are due, by the clock of the water: picture k shows the time t0 + k/fps, slower
// where the water is shown in slow motion. Steps do not divide that: a picture is the first state that has
// reached its time. Where a step is longer than the time between two pictures, one state is several of them,
// as a person sees it standing.
#pragma once

#include <cstdint>
#include <optional>

namespace slosh::app {

/// Pure arithmetic on simulated times, in seconds.
class FilmClock {
  public:
    /// The next state is the first picture.
    void begin(double pictures_per_second);
    void end() { pictures_per_second_ = 0.0; }
    bool on() const { return pictures_per_second_ > 0.0; }

    /// How many pictures the state at `time` is; asked for every state, once each. `speed`: simulated seconds
    /// per second of film. A state before the last one is another beginning: a picture.
    int due(double time, double speed);
    /// The film stands still while the water goes on to `time`.
    void pass_over(double time);
    /// The picture that due() spoke of last shows this time instead: another world, or a restart, has come
    /// before anybody saw it.
    void shows(double time);
    /// Other water: its first state is a picture, whatever its time.
    void restart() { beginning_.reset(); }

  private:
    double pictures_per_second_ = 0.0;
    double speed_ = 1.0;
    std::optional<double> beginning_;  // s; of what is counted in one go, at one speed
    std::int64_t pictures_ = 0;        // since then
    double last_ = 0.0;                // s, of the state that was asked about last
};

}  // namespace slosh::app
