// The list of scenes: a picture, what happens in it and how large it is, filtered while typing and by
// dimension.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/context.h"
#include "ui/list_window.h"

namespace slosh::ui {

struct SceneLine {
    std::string id;    ///< what is chosen: a name or a path
    std::string name;  ///< matched like the title
    std::string title, sentence;
    std::string facts;  ///< dim, at the right: "4,541 particles"
    int dimension = 3;
    bool own = false;  ///< from the person's folder
    bool running = false;
    unsigned picture = 0;  ///< name of an OpenGL texture, 16 : 9; 0: none
};

class ScenePicker {
  public:
    void open(std::vector<SceneLine> lines);
    void close() { window_.close(); }
    bool is_open() const { return window_.is_open(); }

    /// Draws over everything while open. Returns the id of the chosen scene once. A click outside closes it;
    /// the caller handles Esc.
    std::optional<std::string> draw(Context& context);

  private:
    void filter();
    void draw_filters(Context& context);
    bool draw_line(std::size_t index, Context& context);
    std::optional<std::string> draw_lines(Context& context);

    ListWindow window_;
    std::vector<SceneLine> lines_;
    std::vector<std::size_t>
        shown_;             ///< places in lines_: the person's own first, each part by how well it matches
    std::string filtered_;  ///< the text that they match
    int dimension_ = 0;     ///< 2 or 3: only these; 0: all
    int filtered_dimension_ = 0;
};

/// What is typed, without the words that ask for a dimension; `dimension` is set by them: "2d", "2-d", "3d".
std::string without_dimension(std::string_view query, int& dimension);

}  // namespace slosh::ui
