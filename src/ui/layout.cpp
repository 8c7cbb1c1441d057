// See layout.h. Panels shrink before the view does: below 480 units of width the side panels are dropped.
#include "ui/layout.h"

#include <algorithm>

namespace slosh::ui {
namespace {
constexpr float left_width = 310.0f;
constexpr float right_width = 260.0f;
constexpr float drawer_height = 210.0f;
constexpr float tab_width = 104.0f, tab_height = 30.0f;
constexpr float narrow_width = 1000.0f;
constexpr float least_view_width = 180.0f;
constexpr float least_view_height = 120.0f;
}  // namespace

bool is_narrow(float width, float scale) { return width < narrow_width * scale; }

Layout compute_layout(const LayoutRequest& request) {
    Layout layout;
    layout.view = layout.hud = {0.0f, 0.0f, std::max(request.width, 0.0f), std::max(request.height, 0.0f)};
    if (request.hidden || request.width <= 0.0f || request.height <= 0.0f) return layout;

    const float bar = std::min(request.bar_height, request.height);
    layout.top = {0.0f, 0.0f, request.width, bar};
    layout.view.y = bar;
    layout.view.height -= bar;

    if (request.drawer_open) {
        const float wanted = drawer_height * request.scale;
        const float height = std::min(wanted, layout.view.height - least_view_height * request.scale);
        if (height > 0.4f * wanted) {
            layout.drawer = {0.0f, request.height - height, request.width, height};
            layout.view.height -= height;
        }
    }
    const float room = layout.view.width - least_view_width * request.scale;
    const bool narrow = is_narrow(request.width, request.scale);
    const bool left = narrow ? request.left_asked : request.left_open;
    if (left && room >= left_width * request.scale) {
        layout.left = {0.0f, layout.view.y, left_width * request.scale, layout.view.height};
        layout.view.x += layout.left.width;
        layout.view.width -= layout.left.width;
    } else {
        layout.left_tab = {0.0f, layout.view.y, tab_width * request.scale, tab_height * request.scale};
    }
    layout.hud = layout.view;
    layout.hud.x += layout.left_tab.width;
    layout.hud.width = std::max(layout.view.width - layout.left_tab.width - tab_width * request.scale, 0.0f);
    // The right column floats over the view, because it is usually collapsed.
    const float column = std::min(right_width * request.scale, layout.view.width);
    layout.right = {request.width - column, layout.view.y, column, layout.view.height};
    return layout;
}

}  // namespace slosh::ui
