// Pictures of the window as a person sees it: read from the frame that is about to be shown, before the swap.
// The front buffer, which was read first, is black or stale wherever the driver keeps no copy of it (7 of 7
// pictures on Mesa).
#pragma once

#include "render/image_file.h"

namespace slosh::app {

/// One question for a picture; answered by the first whole frame after it.
class Screenshot {
  public:
    enum class What { seen, without_panels };

    void ask(What what) { (what == What::seen ? seen_ : bare_).asked = true; }
    /// To be called once per frame, after the input and before the interface is drawn: what was asked for by
    /// then is due in this frame. What a menu asks for later waits for the next, in which the menu has
    /// closed.
    void frame_begins();
    /// True once for each question, when its moment in the frame has come: `without_panels` between the water
    /// and the interface, `seen` after both.
    bool take(What what);
    /// Asked for and not yet read.
    bool waiting() const { return seen_.asked || seen_.due || bare_.asked || bare_.due; }

  private:
    struct Question {
        bool asked = false, due = false;
    };
    Question seen_, bare_;
};

/// What has been drawn so far into this part of the back buffer of a window of this size. Its context must be
/// current.
Image read_back_buffer(const PixelSize& window, const PixelRectangle& part);

}  // namespace slosh::app
