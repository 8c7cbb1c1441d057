// When the pictures of a film are due, by the clock of the water: picture k shows the time t0 + k/fps, slower
// where the water is shown in slow motion. Steps do not divide that: a picture is the first state that has
// reached its time. Where a step is longer than the time between two pictures, one state is several of them,
// as a person sees it standing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "app/session/long_work.h"
#include "app/session/simulation_frame.h"
#include "app/session/timeline/timeline.h"

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

/// The video of the running water, and the picture that the window is to take.
struct FilmPictures {
    FilmClock clock;
    FilmPicture picture;  ///< the newest
    bool waits = false;   ///< it was not taken yet: the world waits
};

/// A video of moments that the timeline remembers: what is shown next, until each of them was a picture.
class PastFilm {
  public:
    /// One moment for each picture.
    explicit PastFilm(std::vector<Moment> moments) : moments_(std::move(moments)) {}
    bool under_way() const { return next_ < moments_.size(); }
    float progress() const { return static_cast<float>(next_) / static_cast<float>(moments_.size()); }
    void cancel() { next_ = moments_.size(); }
    /// The moment that is to be seen; nothing: the video is over.
    std::optional<Moment> result() const {
        return under_way() ? std::optional(moments_[next_]) : std::nullopt;
    }
    /// How many pictures it is, one after the other: each moment is shown once.
    int pictures() const {
        const auto from = moments_.begin() + static_cast<std::ptrdiff_t>(next_);
        return static_cast<int>(
            std::find_if_not(from, moments_.end(), [&](const Moment& moment) { return moment == *from; }) -
            from);
    }
    /// It was taken.
    void taken() { next_ += static_cast<std::size_t>(pictures()); }

  private:
    std::vector<Moment> moments_;
    std::size_t next_ = 0;
};
static_assert(LongWork<PastFilm>);

}  // namespace slosh::app
