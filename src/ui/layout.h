// Layout of the screen: pure arithmetic, so that any window size can be tested without a window.
#pragma once

namespace slosh::ui {

struct Rectangle {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
    bool contains(float px, float py) const {
        return px >= x && py >= y && px < x + width && py < y + height;
    }
    bool empty() const { return width <= 0.0f || height <= 0.0f; }
};

struct LayoutRequest {
    float width = 0.0f, height = 0.0f;  ///< of the window, in pixels
    float scale = 1.0f;                 ///< of the interface
    float bar_height = 0.0f;            ///< of the top bar as drawn, pixels
    bool hidden = false;                ///< Tab: show only the water
    bool left_open = true, drawer_open = false;
    /// The person has opened the left panel in a window that is too narrow for it to be open by itself.
    bool left_asked = false;
    bool right_open = false;
    bool scale_bar = false;     ///< there is one to be shown
    float hud_height = 0.0f;    ///< of the HUD's lines as drawn last, pixels; 0: not yet known
    float tools_height = 0.0f;  ///< of the tool options, likewise
    bool hints = true;          ///< there are chips to be shown
};

struct Layout {
    Rectangle top, left, right, drawer;
    Rectangle view;       ///< the area between the panels: the water is drawn here, and what floats over it
    Rectangle left_tab;   ///< opens the left panel where it is folded; empty where it is not
    Rectangle hud;        ///< the part of the view beside the headers of folded panels
    Rectangle scale_bar;  ///< at the lower left of the view; empty where there is none or no room
    Rectangle tools;      ///< the tool options, beside it; empty where there is no room
    Rectangle hints;      ///< the row of chips below
    Rectangle toasts;     ///< what is left for them: beside or above the tool options
    Rectangle notices;    ///< the view below the HUD
};

/// In a narrow window the left panel is folded until the person asks for it: three fifths stay water.
bool is_narrow(float width, float scale);

Layout compute_layout(const LayoutRequest& request);

}  // namespace slosh::ui
