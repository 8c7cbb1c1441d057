// Layout of the screen: pure arithmetic, so that any window size can be tested without a window.
#pragma once

#include <span>

namespace slosh::ui {

struct Rectangle {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
    bool contains(float px, float py) const {
        return px >= x && py >= y && px < x + width && py < y + height;
    }
    bool empty() const { return width <= 0.0f || height <= 0.0f; }
};

struct LayoutRequest {
    float width = 0.0f, height = 0.0f;  ///< the window's, pixels
    float scale = 1.0f;                 ///< the interface's
    float bar_height = 0.0f;            ///< the top bar's as drawn, pixels
    bool hidden = false;                ///< Tab: show only the water
    bool left_open = true, drawer_open = false;
    /// The person has opened this panel in a window that is too narrow for it to be open by itself.
    bool left_asked = false, right_asked = false;
    bool right_open = false;
    bool scale_bar = false;      ///< there is one to be shown
    float hud_height = 0.0f;     ///< height of the HUD's lines as drawn last, pixels; 0: not yet known
    float toasts_height = 0.0f;  ///< height of the messages as drawn last, or about to be; 0: there are none
    float film_height = 0.0f;    ///< height of the film indicator, at the top of the notices, pixels
    /// Lists, dialogs and notices that are open, as large as they would be by themselves.
    std::span<const Rectangle> windows = {};
    bool timeline = false;    ///< the strip under the water is to be shown
    bool microscope = false;  ///< its window is open
};

struct Layout {
    Rectangle top, left, right, drawer;
    Rectangle tools;     ///< a row under the view: the tools and the options of the one in use
    Rectangle timeline;  ///< under that, above the drawer; empty where there is no room
    Rectangle view;      ///< the area between the panels: the water is drawn here, and what floats over it
    /// Open their panels where these are folded; empty where they are not.
    Rectangle left_tab, right_tab;
    Rectangle free;  ///< the view, but for a panel that lies over it since there is no room beside
    Rectangle hud;   ///< the part of the view beside the headers of folded panels, as low as it may reach
    Rectangle scale_bar;  ///< at the lower left of the view; empty where there is none or no room
    /// The part of the view where the scene is framed: below the HUD and a line for a notice, beside the
    /// scale bar. It changes with the window and what is open in it, not with what comes and goes.
    Rectangle clear;
    Rectangle microscope;  ///< its window at most: above the scale bar, or beside it
    Rectangle toasts;      ///< what is left for them: beside the scale bar and open windows
    Rectangle notices;     ///< the view below the HUD
    float windows_end;     ///< lists and dialogs reach no lower: messages stand below them
};

/// In a narrow window the side panels are folded until the person asks for one: three fifths stay water.
bool is_narrow(float width, float scale);

Layout compute_layout(const LayoutRequest& request);

}  // namespace slosh::ui
