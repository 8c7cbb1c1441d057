// See frame_pace.h.
#include "app/session/frame_pace.h"

#include <algorithm>

namespace slosh::app {

std::optional<double> next_frame(const FrameReasons& reasons, const FrameTimes& times, double last_began) {
    if (!reasons.any()) return std::nullopt;
    if (reasons.answer) return last_began;
    double wait = reasons.animation ? times.animation : times.news;
    if (reasons.animation && reasons.news) wait = std::min(times.animation, times.news);
    return last_began + wait;
}

}  // namespace slosh::app
