// Dear ImGui's life: context, platform and renderer backends, fonts for the current scale.
#pragma once

#include <string_view>

#include "app/window.h"

namespace slosh::app {

class Gui {
  public:
    explicit Gui(Window& window);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    /// Reloads fonts and sizes when the theme or scale changed. Not between begin and end.
    void set_look(std::string_view theme, float scale);
    void begin_frame();
    /// Draws into the current framebuffer.
    void end_frame();

    /// Never act on the mouse or the keyboard when Dear ImGui wants it.
    bool wants_mouse() const;
    bool wants_keyboard() const;

  private:
    std::string theme_;
    float scale_ = 0.0f;
};

}  // namespace slosh::app
