// When the window draws its next frame. Where the processor draws, a frame without anything new slows the
// simulation without use: panels, a copy of the picture, a swap. So a frame needs a reason, and how
// soon it comes depends on which. An input is no matter of this: it is answered at once.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>

namespace slosh::app {

/// Why a frame is wanted.
struct FrameReasons {
    /// What a person waits for has come: a command was answered, or a picture was drawn and not shown yet.
    bool answer = false;
    bool animation = false;  ///< something moves by itself: camera, tool, a fading note
    bool news = false;       ///< the water has gone on
    /// When a looped picture goes on, s of the clock of the frames.
    std::optional<double> loop = {};

    bool any() const { return answer || animation || news || loop; }
};

/// Seconds from the beginning of one frame to that of the next.
struct FrameTimes {
    double animation = 0.0;
    double news = 0.0;  ///< as often as pictures of the water are drawn
};

/// When the next frame is due, in s of the clock that says when the last one began; nothing: not at all.
inline std::optional<double> next_frame(const FrameReasons& reasons, const FrameTimes& times,
                                        double last_began) {
    if (!reasons.any()) return std::nullopt;
    if (reasons.answer) return last_began;
    double due = std::numeric_limits<double>::infinity();
    if (reasons.animation) due = last_began + times.animation;
    if (reasons.news) due = std::min(due, last_began + times.news);
    // Where frames take longer than a picture of the loop, the water has its time between them.
    if (reasons.loop) due = std::min(due, std::max(*reasons.loop, last_began + times.animation));
    return due;
}

/// After an input panels still change by themselves: what unfolds, hover cards that wait for their moment,
/// tooltips that learn their size in one frame and are seen in the next. Slow frames must not cut that off,
/// so it has ended when some frames were drawn after the time.
class Settling {
  public:
    static constexpr double duration = 0.5;  ///< s after an input
    static constexpr int frames = 3;         ///< drawn later than that

    /// Whether more frames are wanted. `last_input`: in s of the clock of `now`.
    bool pending(double now, double last_input) const {
        return now - last_input < duration || last_input != settled_input_ || drawn_ < frames;
    }
    /// A frame begins.
    void frame(double now, double last_input) {
        if (last_input != settled_input_) drawn_ = 0;
        settled_input_ = last_input;
        if (now - last_input >= duration && drawn_ < frames) ++drawn_;
    }

  private:
    double settled_input_ = 0.0;
    int drawn_ = 0;
};

/// How long to sleep at most between two checks for news, s. `expected`: the water runs, or an answer is on
/// its way.
constexpr double polling_interval(bool expected) { return expected ? 0.004 : 0.1; }

}  // namespace slosh::app
