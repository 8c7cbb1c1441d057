// The list of what was saved, filtered while typing: a picture, the name, kind, date and size of each. A path
// that is typed is loaded as such. One line can be deleted, which asks first.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/list_window.h"

namespace slosh::ui {

struct SaveLine {
    std::string id;       ///< the file's path
    std::string name;     ///< matched and shown
    std::string details;  ///< "state, 31 Jan 2026 23:59, 3.2 MB"; matched, too
};

/// What the person has chosen in this frame.
struct SaveChoice {
    std::string load;    ///< a line's id, or what was typed and matches none; "": nothing
    std::string remove;  ///< a line's id, after the question; "": nothing
    bool other = false;  ///< a file elsewhere
};

class SaveList {
  public:
    /// `picture`: the OpenGL texture of a line, 16 : 9, or 0; asked for lines that are seen.
    void open(std::vector<SaveLine> lines, std::function<unsigned(const std::string& id)> picture);
    /// The lines are others by now; what is typed and chosen stays.
    void set_lines(std::vector<SaveLine> lines);
    void close() { window_.close(); }
    bool is_open() const { return window_.is_open(); }
    /// Takes the question about deleting back. False: there is none.
    bool keep();

    /// Draws over everything while open. A click outside closes it; the caller handles Esc.
    SaveChoice draw(Context& context);

    /// Where the best match stands in the lines; for tests.
    const std::vector<std::size_t>& shown() const { return shown_; }

  private:
    void filter();
    bool draw_line(std::size_t index, Context& context);
    void draw_lines(Context& context, SaveChoice& choice);
    void draw_question(Context& context, SaveChoice& choice);

    ListWindow window_;
    std::vector<SaveLine> lines_;
    std::vector<std::string> texts_;
    std::vector<std::size_t> shown_;
    std::function<unsigned(const std::string& id)> picture_;
    std::string filtered_;  ///< the text that they match
    std::string asked_;     ///< id of the line that is to be deleted; "": none
};

}  // namespace slosh::ui
