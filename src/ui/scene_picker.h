// The list of scenes: a picture, what happens in it and how large it is, filtered while typing and by
// dimension.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "ui/context.h"

namespace slosh::ui {

struct SceneLine {
    std::string id;    ///< what is chosen: a name or a path
    std::string name;  ///< matched like the title
    std::string title, sentence;
    std::string facts;  ///< dim, at the right: "4,541 particles"
    int dimension = 3;
    bool own = false;  ///< of the person's folder
    bool running = false;
    unsigned picture = 0;  ///< name of an OpenGL texture, 16 : 9; 0: none
};

class ScenePicker {
  public:
    void open(std::vector<SceneLine> lines);
    void close() { open_ = false; }
    bool is_open() const { return open_; }

    /// Draws over everything while open. Returns the id of the chosen scene once. A click outside closes it;
    /// the caller handles Esc.
    std::optional<std::string> draw(Context& context);

  private:
    friend int on_scene_key(ScenePicker& picker, int key);
    void filter();
    void draw_filters(Context& context);
    bool draw_line(const SceneLine& line, bool current, Context& context) const;
    std::optional<std::string> draw_lines(Context& context);

    bool open_ = false, just_opened_ = false, types_again_ = false;
    std::vector<SceneLine> lines_;
    std::vector<std::size_t> shown_;  ///< of lines_: the person's own first, each part by how well it matches
    std::array<char, 128> query_{};
    std::string filtered_query_;
    int dimension_ = 0;  ///< 2 or 3: only these; 0: all
    int filtered_dimension_ = 0;
    int move_ = 0;
    int selected_ = 0;
    bool scroll_ = false;
};

/// What is typed, without the words that ask for a dimension; `dimension` is set by them: "2d", "2-d", "3d".
std::string without_dimension(std::string_view query, int& dimension);

}  // namespace slosh::ui
