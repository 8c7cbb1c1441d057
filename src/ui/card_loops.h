// The looped pictures of a card: what a parameter looks like that is too low, about right, too high. They
// play at eight frames a second, rest on the last one, and start again; all pictures of a card stay in step.
#pragma once

#include <span>

#include "ui/context.h"

namespace slosh::ui {

/// The frame at a time after the card opened, and the time until the next frame.
struct LoopMoment {
    int frame = 0;
    double wait = 0.0;  ///< s
};
LoopMoment moment_of_loop(double seconds, int frames);

/// How high they are beside each other in a card of this width, with the words above them, pixels; 0: there
/// are none, or the card is too narrow to see anything in them.
float height_of_loops(const Context& context, std::span<const LoopShown> loops, float width);
/// At the cursor of the current window.
void draw_loops(Context& context, std::span<const LoopShown> loops, float width);

}  // namespace slosh::ui
