// Which parts of the interface are to be seen now, and the rows of the two side panels. Settings remember
// which side panels are open.
#pragma once

#include <string_view>
#include <vector>

#include "app/settings.h"
#include "app/workspace/actions.h"
#include "app/workspace/notices.h"
#include "app/workspace/screen.h"
#include "ui/parameter_panel.h"

namespace slosh::app {

class Panels {
  public:
    Panels(Settings& settings, Screen& screen, Notices& notices)
        : settings_(settings), screen_(screen), notices_(notices) {}

    bool help = false, hidden = false;
    bool doctor = false;   ///< asked for; a finding shows without
    bool crashed = false;  ///< the list of crashed sessions
    /// The window is too narrow for the side panels to stay open, and the person has opened one nevertheless.
    bool narrow = false, left_asked = false, right_asked = false;
    /// Rows of the left panel (parameters) and of the right one (the view).
    ui::ParameterPanel parameters, view;

    /// In a narrow window only for now, and in place of the other one, else from now on.
    void open_left(bool open);
    void open_right(bool open);
    bool left_is_open() const { return narrow ? left_asked : settings_.left_open; }
    bool right_is_open() const { return narrow ? right_asked : settings_.right_open; }
    /// A row that was revealed is about to take what is typed.
    bool open_text() const { return !hidden && (parameters.opens_text() || view.opens_text()); }
    /// Opens the left or the right panel at a row.
    void reveal(std::string_view key, bool left);

    void add_actions(ActionList& list);

  private:
    void next_theme();

    Settings& settings_;
    Screen& screen_;
    Notices& notices_;
};

}  // namespace slosh::app
