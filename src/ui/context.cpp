// Records the place of a widget for tests; see context.h.
#include "ui/context.h"

#include <imgui.h>

#include <algorithm>

#include "ui/keyboard_focus.h"

namespace slosh::ui {

void record_last_item(Context& context, std::string_view id) {
    if (!context.record_widget) return;
    if (item_has_keys()) context.focused = id;
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const bool visible = ImGui::IsItemVisible();
    context.record_widget(id,
                          visible ? Rectangle{low.x, low.y, high.x - low.x, high.y - low.y} : Rectangle{});
}

void place_next_window(Context& context, Rectangle place) {
    context.windows.push_back(place);
    const float end = context.overlays.lists_end() - 4.0f * context.scale;
    // At least a line and what surrounds it.
    place.height =
        std::max(std::min(place.height, end - place.y), std::min(place.height, 60.0f * context.scale));
    ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    ImGui::SetNextWindowSize(ImVec2(place.width, place.height));
}

void record_window(Context& context, std::string_view id) {
    if (!context.record_widget) return;
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.record_widget(id, {corner.x, corner.y, size.x, size.y});
}

}  // namespace slosh::ui
