// What the lists share that are filtered while typing: the window over everything, the text that takes the
// keys, the line that is selected, and the ways to close it. Esc is handled by the application (one rule for
// everything that closes).
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "ui/context.h"

namespace slosh::ui {

struct ListLayout {
    const char* id = "";                    ///< the window's
    const char* hint = "";                  ///< in the empty text
    const char* text = "";                  ///< the text's id, for tests
    float width = 560.0f, height = 420.0f;  ///< times the interface's scale, at most
    float most_height = 0.8f;               ///< share of the screen
    bool centered = false;                  ///< else it begins in the upper part, where one has looked before
    bool takes_tab = false;                 ///< see ListWindow::tabs()
};

class ListWindow {
  public:
    void open();
    /// Already in the frame that is being drawn: behind it a picture may take seconds.
    void close();
    bool is_open() const { return open_; }

    /// Begins the window and draws the text.
    void begin(Context& context, const ListLayout& layout);
    /// Ends it. A click beside closes it.
    void end();

    std::string text() const { return text_.data(); }
    /// Enter was pressed in this frame.
    bool entered() const { return entered_; }
    /// How often Tab was pressed in this frame.
    int tabs() const { return tabs_; }
    /// What is typed from now on goes on in the text.
    void type_again() { types_again_ = true; }

    /// It comes into view with the next lines.
    void select(std::size_t line);
    /// Moves by the arrow keys of this frame, within the given number of lines.
    void move_among(std::size_t lines);
    std::size_t selected() const { return selected_; }
    /// A line; true when it is clicked. The mouse selects only while it moves, so one line is lit at a time.
    bool line(const char* id, std::size_t index, float width = 0.0f, float height = 0.0f);
    /// Behind the selected line, as it is drawn.
    void bring_into_view();
    /// Behind the last line.
    void lines_end() { scroll_ = false; }

  private:
    friend int on_list_key(ListWindow& list, int key);

    bool open_ = false, just_opened_ = false, types_again_ = false, entered_ = false, scroll_ = false;
    const char* id_ = "";
    std::array<char, 1024> text_{};
    int move_ = 0, tabs_ = 0;
    std::size_t selected_ = 0;
};

}  // namespace slosh::ui
