// When the window draws its next frame. Where the processor draws, a frame without anything new costs the
// water what it is worth to nobody: panels, a copy of the picture, a swap. So a frame needs a reason, and how
// soon it comes depends on which. An input is no matter of this: it is answered at once.
#pragma once

#include <optional>

namespace slosh::app {

/// Why a frame is wanted.
struct FrameReasons {
    /// What a person waits for has come: a command was answered, or a picture drawn that nobody has seen.
    bool answer = false;
    bool animation = false;  ///< something moves by itself: camera, tool, a fading note
    bool news = false;       ///< the water has gone on

    bool any() const { return answer || animation || news; }
};

/// Seconds from the beginning of one frame to that of the next.
struct FrameTimes {
    double animation = 0.0;
    double news = 0.0;  ///< as often as pictures of the water are drawn
};

/// When the next frame is due, in s of the clock that says when the last one began; nothing: not at all.
std::optional<double> next_frame(const FrameReasons& reasons, const FrameTimes& times, double last_began);

/// How long to sleep at most between two looks for news, s. `expected`: the water runs, or an answer is on
/// its way.
constexpr double between_looks(bool expected) { return expected ? 0.004 : 0.1; }

}  // namespace slosh::app
