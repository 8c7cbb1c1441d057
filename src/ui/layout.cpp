// See layout.h. The view has the room beside the panels. A panel that was asked for where no such room is
// left lies over the view.
#include "ui/layout.h"

#include <algorithm>

namespace slosh::ui {
namespace {
constexpr float left_width = 310.0f;
constexpr float right_width = 260.0f;
constexpr float drawer_height = 210.0f, least_drawer = 110.0f;
constexpr float drawer_share = 0.35f;  // largest share of the window
constexpr float timeline_height = 40.0f;
constexpr float left_tab_width = 134.0f, right_tab_width = 104.0f, tab_height = 30.0f;
constexpr float narrow_width = 1000.0f;
constexpr float least_view_width = 180.0f;
constexpr float least_view_height = 120.0f;
constexpr float tools_height = 34.0f;
constexpr float notice_height = 42.0f;  // of one line, with its window
constexpr float margin = 10.0f;
constexpr float scale_bar_width = 136.0f, least_scale_bar = 100.0f;  // with gaps beside it
constexpr float least_room = 80.0f;                                  // for a message and the gaps around it
constexpr float least_hud_width = 200.0f;
constexpr float usual_hud = 46.0f;  // two lines

/// The side panels, beside the view; over it where a person asks for one that finds no room there.
void place_sides(Layout& layout, const LayoutRequest& request) {
    const float scale = request.scale;
    const bool narrow = is_narrow(request.width, scale);
    Rectangle& view = layout.view;
    const auto has_room = [&](float width) { return view.width - width >= least_view_width * scale; };
    layout.free = view;

    const bool right = narrow ? request.right_asked : request.right_open;
    const float column = std::min(right_width * scale, view.width);
    if (right && (narrow || has_room(column))) {
        layout.right = {view.right() - column, view.y, column, view.height};
        layout.free.width -= column;
        if (has_room(column)) view.width -= column;
    } else {
        const float width = std::min(right_tab_width * scale, view.width);
        layout.right_tab = {view.right() - width, view.y, width, tab_height * scale};
    }
    const bool left = narrow ? request.left_asked && layout.right.empty() : request.left_open;
    const float wanted = std::min(left_width * scale, view.width);
    if (left && (narrow || has_room(wanted))) {
        layout.left = {0.0f, view.y, wanted, view.height};
        layout.free.x += wanted;
        layout.free.width -= wanted;
        if (has_room(wanted)) {
            view.x += wanted;
            view.width -= wanted;
        }
        // The other header is of no use beside it, and would lie over it.
        if (layout.free.width < right_tab_width * scale) layout.right_tab = {};
    } else if (layout.free.width >= left_tab_width * scale) {
        layout.left_tab = {0.0f, view.y, left_tab_width * scale, tab_height * scale};
    }
}

/// Its lines stand between the headers of folded panels, below them where that is too narrow.
void place_hud(Layout& layout, const LayoutRequest& request) {
    layout.hud = layout.free;
    const float end = layout.right_tab.empty() ? layout.free.right() : layout.right_tab.x;
    layout.hud.x += layout.left_tab.width;
    layout.hud.width = std::max(end - layout.hud.x, 0.0f);
    if (layout.hud.width < least_hud_width * request.scale) {
        layout.hud = layout.free;
        if (!layout.left_tab.empty() || !layout.right_tab.empty()) layout.hud.y += tab_height * request.scale;
    }
    layout.hud.height = std::max(layout.view.bottom() - margin * request.scale - layout.hud.y, 0.0f);
}

void place_clear(Layout& layout, const LayoutRequest& request) {
    layout.clear = layout.free;
    const float top = std::min((usual_hud + notice_height) * request.scale, 0.3f * layout.clear.height);
    layout.clear.y += top;
    layout.clear.height -= top;
    const float bar = scale_bar_width * request.scale;
    // Where there is no room for the scale there is no empty column.
    const float least = (usual_hud + least_scale_bar + 2.0f * margin) * request.scale;
    if (!request.scale_bar || layout.free.height < least ||
        layout.free.width < bar + least_view_width * request.scale)
        return;
    layout.clear.x += bar;
    layout.clear.width -= bar;
}

/// The free part below the lines of the HUD, which leave room for a message. Beside a panel that leaves none
/// there are no lines, and the panel ends above what has something to say.
void place_room(Layout& layout, const LayoutRequest& request) {
    const float scale = request.scale;
    layout.room = layout.free;
    if (layout.free.width >= least_hud_width * scale) {
        layout.hud.height = std::max(
            std::min(layout.hud.height, layout.free.bottom() - least_room * scale - layout.hud.y), 0.0f);
        const float lines = request.hud_height > 0.0f ? request.hud_height : usual_hud * scale;
        layout.room.y = layout.hud.y + std::min(lines, layout.hud.height);
        layout.room.height = layout.free.bottom() - layout.room.y;
        return;
    }
    layout.hud = {};
    if (!request.notice) return;
    layout.room = layout.view;
    layout.room.height = std::max(0.45f * layout.view.height, least_room * scale);
    layout.room.y = layout.view.bottom() - layout.room.height;
    for (Rectangle* panel : {&layout.left, &layout.right})
        if (!panel->empty()) panel->height = layout.room.y - panel->y;
}

}  // namespace

bool is_narrow(float width, float scale) { return width < narrow_width * scale; }

Layout compute_layout(const LayoutRequest& request) {
    Layout layout;
    layout.view = layout.hud =
        layout.free = {0.0f, 0.0f, std::max(request.width, 0.0f), std::max(request.height, 0.0f)};
    if (request.hidden || layout.view.empty()) {
        layout.room = layout.clear = layout.view;
        return layout;
    }

    const float bar = std::min(request.bar_height, request.height);
    layout.top = {0.0f, 0.0f, request.width, bar};
    layout.view.y = bar;
    layout.view.height -= bar;

    if (request.drawer_open) {
        const float wanted = std::max(std::min(drawer_height * request.scale, drawer_share * request.height),
                                      least_drawer * request.scale);
        const float height = std::min(wanted, layout.view.height - least_view_height * request.scale);
        if (height > 0.4f * wanted) {
            layout.drawer = {0.0f, request.height - height, request.width, height};
            layout.view.height -= height;
        }
    }
    const float strip = timeline_height * request.scale;
    if (request.timeline && layout.view.height - strip >= 2.0f * least_view_height * request.scale) {
        layout.view.height -= strip;
        layout.timeline = {0.0f, layout.view.bottom(), request.width, strip};
    }
    const float row = tools_height * request.scale;
    if (layout.view.height - row >= least_view_height * request.scale) {
        layout.view.height -= row;
        layout.tools = {0.0f, layout.view.bottom(), request.width, row};
    }
    place_sides(layout, request);
    place_hud(layout, request);
    place_clear(layout, request);
    place_room(layout, request);
    return layout;
}

}  // namespace slosh::ui
