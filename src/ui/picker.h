// A list that is filtered while typing: the command palette.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/context.h"

namespace slosh::ui {

struct PickerLine {
    std::string id;
    std::string text;    ///< matched and shown
    std::string detail;  ///< dim, at the right: a shortcut or a value
};

class Picker {
  public:
    void open(std::string title, std::vector<PickerLine> lines);
    void close() { open_ = false; }
    bool is_open() const { return open_; }

    /// Draws over everything while open. Returns the id of the chosen line once. A click outside closes it;
    /// the caller handles Esc.
    std::optional<std::string> draw(Context& context);

  private:
    void filter();
    bool draw_line(const PickerLine& line, bool current, Context& context) const;

    bool open_ = false, just_opened_ = false;
    std::string title_;
    std::vector<PickerLine> lines_;
    std::vector<std::string> texts_;
    std::vector<std::size_t> shown_;
    char query_[128] = "";
    std::string filtered_query_;
    int selected_ = 0;
    bool scroll_ = false;
};

}  // namespace slosh::ui
