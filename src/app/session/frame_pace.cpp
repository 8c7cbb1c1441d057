// See frame_pace.h.
#include "app/session/frame_pace.h"

#include <algorithm>
#include <limits>

namespace slosh::app {

std::optional<double> next_frame(const FrameReasons& reasons, const FrameTimes& times, double last_began) {
    if (!reasons.any()) return std::nullopt;
    if (reasons.answer) return last_began;
    double due = std::numeric_limits<double>::infinity();
    if (reasons.animation) due = last_began + times.animation;
    if (reasons.news) due = std::min(due, last_began + times.news);
    // Where frames take longer than a picture of the loop, the water has its time between them.
    if (reasons.loop) due = std::min(due, std::max(*reasons.loop, last_began + times.animation));
    return due;
}

}  // namespace slosh::app
