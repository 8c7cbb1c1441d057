// Layout of the screen: pure arithmetic, so that any window size can be tested without a window.
#pragma once

namespace slosh::ui {

struct Rectangle {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
    bool contains(float px, float py) const {
        return px >= x && py >= y && px < x + width && py < y + height;
    }
    bool empty() const { return width <= 0.0f || height <= 0.0f; }
    float right() const { return x + width; }
    float bottom() const { return y + height; }
    bool operator==(const Rectangle&) const = default;
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
    bool scale_bar = false;   ///< there is one to be shown
    float hud_height = 0.0f;  ///< height of the HUD's lines as drawn last, pixels; 0: not yet known
    bool notice = false;      ///< a notice or message is there
    bool timeline = false;    ///< the strip under the water is to be shown
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
    Rectangle room;  ///< for what lies over the water (overlay_places.h): the free part below the HUD
    /// The part of the view where the scene is framed: below the HUD and a line for a notice, beside the
    /// scale bar. It changes with the window and what is open in it, not with what comes and goes.
    Rectangle clear;
};

/// In a narrow window the side panels are folded until the person asks for one: three fifths stay water.
bool is_narrow(float width, float scale);

Layout compute_layout(const LayoutRequest& request);

}  // namespace slosh::ui
