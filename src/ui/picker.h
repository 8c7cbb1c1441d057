// A list that is filtered while typing: the command palette.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/context.h"
#include "ui/list_window.h"

namespace slosh::ui {

struct PickerLine {
    std::string id;
    std::string text;    ///< matched and shown
    std::string detail;  ///< dim, at the right: a shortcut or a value
};

class Picker {
  public:
    void open(std::string title, std::vector<PickerLine> lines);
    void close() { window_.close(); }
    bool is_open() const { return window_.is_open(); }

    /// Draws over everything while open. Returns the id of the chosen line once. A click outside closes it;
    /// the caller handles Esc.
    std::optional<std::string> draw(Context& context);

  private:
    void filter();
    bool draw_line(std::size_t index, Context& context);

    ListWindow window_;
    std::string title_;
    std::vector<PickerLine> lines_;
    std::vector<std::string> texts_;
    std::vector<std::size_t> shown_;
    std::string filtered_;  ///< the text that they match
};

}  // namespace slosh::ui
