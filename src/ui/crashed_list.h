// The list of sessions that crashed, at the top of the water: each can be continued, opened, copied elsewhere
// and discarded. Closing it changes nothing.
#pragma once

#include <span>
#include <string>

#include "ui/context.h"
#include "ui/layout.h"

namespace slosh::ui {

/// In words; see app's CrashedText.
struct CrashedLine {
    std::string id;  ///< its folder
    std::string title, facts, trouble;
    std::string size;  ///< on disk
    bool readable = true;
};

class CrashedList {
  public:
    /// Emits a RecoveryIntent. `sum`: all of them in words. The height of its content, pixels.
    float draw(Context& context, const Rectangle& place, std::span<const CrashedLine> lines,
               const std::string& sum);
    /// Takes the question about discarding back. False: there is none.
    bool keep();

  private:
    /// `row`: from 1 on, for tests.
    void draw_line(Context& context, const CrashedLine& line, const std::string& row);
    void draw_question(Context& context, const CrashedLine& line, const std::string& row);

    std::string asked_;          ///< id of the line that is to be discarded; "": none
    int frames_to_show_ = 0;     ///< in which the question comes into view
    float lines_height_ = 0.0f;  ///< as drawn last, pixels
    float around_ = 0.0f;        ///< height of what stands above and below the lines, pixels
};

}  // namespace slosh::ui
