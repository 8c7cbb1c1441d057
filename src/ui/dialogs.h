// The windows that come and go: help, and the field for a file's path.
#pragma once

#include <string>

#include "ui/actions_view.h"
#include "ui/context.h"

namespace slosh::ui {

/// Every binding and mouse gesture, from the one table.
void draw_help(Context& context, ActionList actions, bool& open);

/// Asks for a path to save to or load from; emits a PathIntent.
class PathDialog {
  public:
    void open(std::string title, bool save, const std::string& path);
    void close() { open_ = false; }
    bool is_open() const { return open_; }
    void draw(Context& context);

  private:
    bool open_ = false, just_opened_ = false, save_ = false;
    std::string title_;
    char path_[1024] = "";
};

}  // namespace slosh::ui
