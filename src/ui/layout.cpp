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
constexpr float hint_height = 58.0f;  // of the row of chips and the room below it
constexpr float margin = 10.0f;
constexpr float least_tools = 40.0f;
constexpr float scale_bar_width = 124.0f, scale_bar_height = 240.0f;  // with title and last number
constexpr float least_scale_bar = 100.0f;
constexpr float tools_width = 300.0f;  // the row of materials just fits
constexpr float toast_width = 420.0f, least_toast_width = 150.0f, least_toast_height = 45.0f;
constexpr float least_hud_width = 200.0f;
constexpr float usual_hud = 66.0f, usual_tools = 70.0f;  // before they have been drawn

float right_end(const Rectangle& part) { return part.x + part.width; }
float lower_end(const Rectangle& part) { return part.y + part.height; }

/// The lower left of the view: the scale bar, and beside it the tool options.
void place_scale_and_tools(Layout& layout, const LayoutRequest& request) {
    const Rectangle& view = layout.view;
    const float scale = request.scale, bottom = layout.hints.y;
    const float bar = std::min(scale_bar_height * scale, bottom - layout.notices.y - margin * scale);
    if (request.scale_bar && bar >= least_scale_bar * scale &&
        view.width >= (scale_bar_width + least_view_width) * scale)
        layout.scale_bar = {view.x, bottom - bar, scale_bar_width * scale, bar};
    const float left = view.x + (scale_bar_width + 0.8f * margin) * scale, width = tools_width * scale;
    if (left + width + margin * scale > right_end(view)) return;
    const float wanted = request.tools_height > 0.0f ? request.tools_height : usual_tools * scale;
    const float height = std::min(wanted, bottom - layout.notices.y - margin * scale);
    if (height >= least_tools * scale) layout.tools = {left, bottom - height, width, height};
}

/// Beside the tool options at the right; where that is too narrow above them, beside the scale bar or above
/// that, too.
void place_toasts(Layout& layout, const LayoutRequest& request) {
    const float scale = request.scale, gap = margin * scale;
    const Rectangle& view = layout.view;
    const float end = std::min(right_end(view), request.right_open ? layout.right.x : right_end(view)) - gap;
    const float top =
        std::max(layout.notices.y, request.right_open ? view.y : view.y + tab_height * scale) + gap;
    const float floor = layout.hints.y;
    const float beside_bar = layout.scale_bar.empty() ? view.x : right_end(layout.scale_bar);
    struct Place {
        float left, bottom;
    };
    const float over_tools = layout.tools.empty() ? floor : layout.tools.y - gap;
    const float over_bar =
        layout.scale_bar.empty() ? over_tools : std::min(over_tools, layout.scale_bar.y - gap);
    for (const Place& place : {Place{layout.tools.empty() ? beside_bar : right_end(layout.tools), floor},
                               Place{beside_bar, over_tools}, Place{view.x, over_bar}}) {
        const float width = std::min(end - place.left - gap, toast_width * scale),
                    height = place.bottom - top;
        if (width < least_toast_width * scale || height < least_toast_height * scale) continue;
        layout.toasts = {end - width, top, width, height};
        return;
    }
    // No room at all: what is said goes before what can be clicked.
    const float width = std::min(view.width - 2.0f * gap, toast_width * scale);
    if (width > 0.0f) layout.toasts = {right_end(view) - gap - width, view.y, width, view.height};
}

/// What floats over the water.
void place_overlays(Layout& layout, const LayoutRequest& request) {
    const float scale = request.scale;
    const float lines = request.hud_height > 0.0f ? request.hud_height : usual_hud * scale;
    const float hud = std::min(layout.hud.y - layout.view.y + lines, layout.view.height);
    layout.notices = layout.view;
    layout.notices.y += hud;
    layout.notices.height -= hud;
    layout.hints = layout.view;
    layout.hints.height = std::min((request.hints ? hint_height : margin) * scale, layout.view.height);
    layout.hints.y = lower_end(layout.view) - layout.hints.height;
    if (request.right_open) layout.hints.width = std::max(layout.right.x - layout.hints.x, 0.0f);
    place_scale_and_tools(layout, request);
    // Opened, the column on the right ends above the tool options where they are below it.
    Rectangle& right = layout.right;
    if (request.right_open && !layout.tools.empty() && right_end(layout.tools) > right.x) {
        const float above = layout.tools.y - margin * scale - right.y;
        if (above >= least_view_height * scale) right.height = above;
    }
    place_toasts(layout, request);
}

}  // namespace

bool is_narrow(float width, float scale) { return width < narrow_width * scale; }

Layout compute_layout(const LayoutRequest& request) {
    Layout layout;
    layout.view = layout.hud = {0.0f, 0.0f, std::max(request.width, 0.0f), std::max(request.height, 0.0f)};
    if (request.hidden || request.width <= 0.0f || request.height <= 0.0f) {
        layout.toasts = layout.notices = layout.view;
        const float width = std::min(toast_width * request.scale, layout.view.width);
        layout.toasts = {layout.view.width - width, 0.0f, width, layout.view.height};
        return layout;
    }

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
    // The right column floats over the view, because it is usually collapsed.
    const float column = std::min(right_width * request.scale, layout.view.width);
    layout.right = {request.width - column, layout.view.y, column, layout.view.height};
    const float hud_end = request.right_open ? layout.right.x : request.width - tab_width * request.scale;
    layout.hud.width = std::max(hud_end - layout.hud.x, 0.0f);
    if (layout.hud.width < least_hud_width * request.scale) {  // below the header, then
        layout.hud = layout.view;
        layout.hud.y += tab_height * request.scale;
        layout.hud.width = (request.right_open ? layout.right.x : request.width) - layout.hud.x;
    }
    place_overlays(layout, request);
    return layout;
}

}  // namespace slosh::ui
