// See layout.h. The view has the room beside the panels. A panel that was asked for where no such room is
// left lies over the view.
#include "ui/layout.h"

#include <algorithm>
#include <array>
#include <vector>

namespace slosh::ui {
namespace {
constexpr float left_width = 310.0f;
constexpr float right_width = 260.0f;
constexpr float drawer_height = 210.0f, least_drawer = 110.0f;
constexpr float drawer_share = 0.35f;  // largest share of the window
constexpr float timeline_height = 40.0f;
constexpr float tab_width = 104.0f, tab_height = 30.0f;
constexpr float narrow_width = 1000.0f;
constexpr float least_view_width = 180.0f;
constexpr float least_view_height = 120.0f;
constexpr float tools_height = 34.0f;
constexpr float notice_height = 42.0f;  // of one line, with its window
constexpr float margin = 10.0f;
constexpr float scale_bar_width = 124.0f, scale_bar_height = 240.0f;  // with title and last number
constexpr float least_scale_bar = 100.0f;
constexpr float microscope_width = 244.0f, microscope_share = 0.62f;
constexpr float enough_microscope = 340.0f;  // high: a dozen phases
constexpr float toast_width = 420.0f, least_toast_width = 150.0f, least_toast_height = 45.0f;
constexpr float least_hud_width = 200.0f;
constexpr float usual_hud = 46.0f;  // two lines

float right_end(const Rectangle& part) { return part.x + part.width; }
float lower_end(const Rectangle& part) { return part.y + part.height; }
bool overlap(const Rectangle& a, const Rectangle& b) {
    return a.x < right_end(b) && b.x < right_end(a) && a.y < lower_end(b) && b.y < lower_end(a);
}

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
        layout.right = {right_end(view) - column, view.y, column, view.height};
        layout.free.width -= column;
        if (has_room(column)) view.width -= column;
    } else {
        const float width = std::min(tab_width * scale, view.width);
        layout.right_tab = {right_end(view) - width, view.y, width, tab_height * scale};
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
        if (layout.free.width < tab_width * scale) layout.right_tab = {};
    } else if (layout.free.width >= tab_width * scale) {
        layout.left_tab = {0.0f, view.y, tab_width * scale, tab_height * scale};
    }
}

/// Its lines stand between the headers of folded panels, below them where that is too narrow.
void place_hud(Layout& layout, const LayoutRequest& request) {
    layout.hud = layout.free;
    const float end = layout.right_tab.empty() ? right_end(layout.free) : layout.right_tab.x;
    layout.hud.x += layout.left_tab.width;
    layout.hud.width = std::max(end - layout.hud.x, 0.0f);
    if (layout.hud.width < least_hud_width * request.scale) {
        layout.hud = layout.free;
        if (!layout.left_tab.empty() || !layout.right_tab.empty()) layout.hud.y += tab_height * request.scale;
    }
    layout.hud.height = std::max(lower_end(layout.view) - margin * request.scale - layout.hud.y, 0.0f);
}

/// The lower left of the view.
void place_scale(Layout& layout, const LayoutRequest& request) {
    const Rectangle& view = layout.free;
    const float scale = request.scale, bottom = lower_end(view) - margin * scale;
    const float bar =
        std::min(scale_bar_height * scale, bottom - layout.notices.y - request.film_height - margin * scale);
    if (request.scale_bar && bar >= least_scale_bar * scale &&
        view.width >= (scale_bar_width + least_view_width) * scale)
        layout.scale_bar = {view.x, bottom - bar, scale_bar_width * scale, bar};
}

/// Above the scale bar; where that is too low for a list, beside it and as high as the view.
void place_microscope(Layout& layout, const LayoutRequest& request) {
    if (!request.microscope) return;
    const Rectangle& view = layout.free;
    const float scale = request.scale, gap = 0.8f * margin * scale;
    const float tabs = std::max(lower_end(layout.left_tab), lower_end(layout.right_tab));
    const float top = std::max(layout.notices.y + request.film_height, tabs) + gap;
    Rectangle place{view.x + gap, top, std::min(microscope_width * scale, microscope_share * view.width),
                    0.0f};
    const float bottom = layout.scale_bar.empty() ? lower_end(view) : layout.scale_bar.y;
    place.height = bottom - gap - top;
    if (place.height < enough_microscope * scale && !layout.scale_bar.empty()) {
        place.x = right_end(layout.scale_bar) + gap;
        place.height = lower_end(view) - gap - top;
        place.width = std::min(place.width, right_end(view) - gap - place.x);
    }
    if (place.height > 0.0f && place.width > 0.0f) layout.microscope = place;
}

/// The largest part of a place beside all windows; empty where it is too small for a message.
Rectangle beside_windows(Rectangle place, std::span<const Rectangle> windows, float scale) {
    const float gap = margin * scale;
    const auto usable = [&](const Rectangle& part) {
        return part.width >= least_toast_width * scale && part.height >= least_toast_height * scale;
    };
    for (const Rectangle& window : windows) {
        if (window.empty() || !overlap(place, window)) continue;
        const float right = right_end(window) + gap, below = lower_end(window) + gap;
        const std::array<Rectangle, 4> parts{{{right, place.y, right_end(place) - right, place.height},
                                              {place.x, below, place.width, lower_end(place) - below},
                                              {place.x, place.y, window.x - gap - place.x, place.height},
                                              {place.x, place.y, place.width, window.y - gap - place.y}}};
        Rectangle best;
        for (const Rectangle& part : parts) {
            if (usable(part) && part.width * part.height > best.width * best.height) best = part;
        }
        place = best;
    }
    return usable(place) ? place : Rectangle();
}

/// No wider than a message, at the right.
Rectangle as_wide_as_toasts(Rectangle place, float scale) {
    const float width = std::min(place.width, toast_width * scale);
    place.x += place.width - width;
    place.width = width;
    return place;
}

/// Beside the scale bar; where that is too narrow above it.
bool find_place_for_toasts(Layout& layout, const LayoutRequest& request) {
    const float scale = request.scale, gap = margin * scale;
    const Rectangle& view = layout.free;
    const float end = right_end(view) - gap;
    const float tabs = layout.right_tab.empty() ? view.y : lower_end(layout.right_tab);
    const float top = std::max(layout.notices.y + request.film_height, tabs) + gap;
    const float floor = lower_end(layout.view) - gap;
    std::vector<Rectangle> windows(request.windows.begin(), request.windows.end());
    if (!layout.microscope.empty()) windows.push_back(layout.microscope);
    struct Place {
        float left, bottom;
    };
    const bool bar = !layout.scale_bar.empty();
    for (const Place& place : {Place{bar ? right_end(layout.scale_bar) : view.x, floor},
                               Place{view.x, bar ? layout.scale_bar.y - gap : floor}}) {
        const float left = place.left + gap;
        const Rectangle found = beside_windows(
            as_wide_as_toasts({left, top, end - left, place.bottom - top}, scale), windows, scale);
        if (found.empty()) continue;
        layout.toasts = found;
        return true;
    }
    return false;
}

/// Where nothing is left for messages they have the lower end of the view while there are some, below a list
/// that of the window: what covers it ends above, and what can be clicked there waits.
void make_room_for_toasts(Layout& layout, const LayoutRequest& request) {
    const float scale = request.scale, gap = margin * scale;
    Rectangle view = layout.view;
    if (!request.windows.empty())
        view.height += layout.tools.height + layout.timeline.height + layout.drawer.height;
    const float wanted = std::max(request.toasts_height, least_toast_height * scale) + 2.0f * gap;
    const float height =
        std::min(wanted, std::max(0.45f * view.height, (least_toast_height + 2.0f * margin) * scale));
    const float top = lower_end(view) - height;
    layout.toasts = as_wide_as_toasts(
        {view.x + gap, top + gap, view.width - 2.0f * gap, std::max(height - 2.0f * gap, 0.0f)}, scale);
    if (request.toasts_height <= 0.0f) return;
    layout.windows_end = top;
    for (Rectangle* panel : {&layout.left, &layout.right, &layout.drawer, &layout.microscope}) {
        if (overlap(*panel, layout.toasts)) panel->height = top - panel->y;
    }
    layout.hud.height = std::max(std::min(layout.hud.height, top - layout.hud.y), 0.0f);
    for (Rectangle* part : {&layout.tools, &layout.timeline, &layout.scale_bar}) {
        if (overlap(*part, layout.toasts)) *part = {};
    }
}

void place_toasts(Layout& layout, const LayoutRequest& request) {
    if (!find_place_for_toasts(layout, request)) make_room_for_toasts(layout, request);
}

void place_clear(Layout& layout, const LayoutRequest& request) {
    layout.clear = layout.free;
    const float top = std::min((usual_hud + notice_height) * request.scale, 0.3f * layout.clear.height);
    layout.clear.y += top;
    layout.clear.height -= top;
    if (layout.scale_bar.empty()) return;
    layout.clear.x += layout.scale_bar.width;
    layout.clear.width -= layout.scale_bar.width;
}

/// What floats over the water.
void place_overlays(Layout& layout, const LayoutRequest& request) {
    const float scale = request.scale;
    const float lines = request.hud_height > 0.0f ? request.hud_height : usual_hud * scale;
    // Beside a panel that leaves no room the lines are left out, and what asks lies over the panel.
    const bool room = layout.free.width >= least_hud_width * scale;
    if (!room) layout.hud = {};
    const float hud = room ? layout.hud.y - layout.view.y + std::min(lines, layout.hud.height) : 0.0f;
    layout.notices = room ? layout.free : layout.view;
    layout.notices.y += hud;
    layout.notices.height -= hud;
    place_scale(layout, request);
    place_clear(layout, request);
    place_microscope(layout, request);
    place_toasts(layout, request);
}

}  // namespace

bool is_narrow(float width, float scale) { return width < narrow_width * scale; }

Layout compute_layout(const LayoutRequest& request) {
    Layout layout;
    layout.view = layout.hud =
        layout.free = {0.0f, 0.0f, std::max(request.width, 0.0f), std::max(request.height, 0.0f)};
    layout.windows_end = layout.view.height;
    if (request.hidden || layout.view.empty()) {
        layout.notices = layout.clear = layout.view;
        place_toasts(layout, request);
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
        layout.timeline = {0.0f, lower_end(layout.view), request.width, strip};
    }
    const float row = tools_height * request.scale;
    if (layout.view.height - row >= least_view_height * request.scale) {
        layout.view.height -= row;
        layout.tools = {0.0f, lower_end(layout.view), request.width, row};
    }
    place_sides(layout, request);
    place_hud(layout, request);
    place_overlays(layout, request);
    return layout;
}

}  // namespace slosh::ui
