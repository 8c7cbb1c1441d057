// See film_clock.h. Times are k periods after one beginning, not sums, so that nothing drifts.
#include "app/session/film_clock.h"

#include <algorithm>
#include <cmath>

namespace slosh::app {
namespace {

constexpr double rounding = 1e-4;     // periods; the times of states are sums of steps
constexpr double most_at_once = 1e4;  // pictures; no step is that long

}  // namespace

void FilmClock::begin(double pictures_per_second) {
    pictures_per_second_ = pictures_per_second;
    restart();
}

int FilmClock::due(double time, double speed) {
    if (!on()) return 0;
    if (!beginning_ || time < last_) {
        speed_ = speed;
        shows(time);
        return 1;
    }
    last_ = time;
    if (speed != speed_) {
        // From the picture that was due last on.
        beginning_ = *beginning_ + static_cast<double>(pictures_ - 1) * speed_ / pictures_per_second_;
        pictures_ = 1;
        speed_ = speed;
    }
    if (!(speed_ > 0.0)) return 0;
    const double reached = (time - *beginning_) * pictures_per_second_ / speed_ + rounding;
    const double more =
        std::clamp(std::floor(reached) + 1.0 - static_cast<double>(pictures_), 0.0, most_at_once);
    pictures_ += static_cast<std::int64_t>(more);
    return static_cast<int>(more);
}

void FilmClock::pass_over(double time) {
    if (beginning_) *beginning_ += time - last_;
    last_ = time;
}

void FilmClock::shows(double time) {
    if (beginning_ && time == last_) return;
    beginning_ = time;
    last_ = time;
    pictures_ = 1;
}

}  // namespace slosh::app
