// See layout.h. Panels shrink before the view does: below 480 units of width the side panels are dropped.
#include "ui/layout.h"

#include <algorithm>

namespace slosh::ui {
namespace {
constexpr float left_width = 310.0f;
constexpr float right_width = 260.0f;
constexpr float drawer_height = 210.0f;
constexpr float least_view_width = 180.0f;
constexpr float least_view_height = 120.0f;
}  // namespace

Layout compute_layout(const LayoutRequest& request) {
    Layout layout;
    layout.view = {0.0f, 0.0f, std::max(request.width, 0.0f), std::max(request.height, 0.0f)};
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
    if (request.left_open && room >= left_width * request.scale) {
        layout.left = {0.0f, layout.view.y, left_width * request.scale, layout.view.height};
        layout.view.x += layout.left.width;
        layout.view.width -= layout.left.width;
    }
    // The right column floats over the view, because it is usually collapsed.
    const float right = std::min(right_width * request.scale, layout.view.width);
    layout.right = {request.width - right, layout.view.y, right, layout.view.height};
    return layout;
}

}  // namespace slosh::ui
