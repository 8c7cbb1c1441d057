// See list_window.h.
#include "ui/list_window.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <utility>

namespace slosh::ui {

// The text field reports these keys itself, so that no key code of any Dear ImGui version is needed.
int on_list_key(ListWindow& list, int key) {
    if (key == ImGuiKey_UpArrow) --list.move_;
    if (key == ImGuiKey_DownArrow) ++list.move_;
    if (key == ImGuiKey_Tab) ++list.tabs_;
    return 0;
}

void ListWindow::open() {
    text_.fill('\0');
    open_ = just_opened_ = true;
    types_again_ = false;
    select(0);
}

void ListWindow::close() {
    open_ = false;
    if (ImGuiWindow* window = ImGui::FindWindowByName(id_)) window->Hidden = true;
}

void ListWindow::begin(Context& context, const ListLayout& layout) {
    id_ = layout.id;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float width = std::min(layout.width * context.scale, screen.x * 0.95f),
                height = std::min(layout.height * context.scale, screen.y * layout.most_height);
    const float top = layout.centered ? 0.5f * (screen.y - height) : 0.12f * screen.y;
    place_next_window(context, {0.5f * (screen.x - width), std::max(top, 4.0f), width, height});
    if (just_opened_) ImGui::SetNextWindowFocus();
    ImGui::Begin(layout.id, nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings);
    if (just_opened_ || std::exchange(types_again_, false)) ImGui::SetKeyboardFocusHere();
    move_ = tabs_ = 0;
    ImGui::SetNextItemWidth(-1.0f);
    entered_ = ImGui::InputTextWithHint(
        "##query", layout.hint, text_.data(), text_.size(),
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackHistory |
            (layout.takes_tab ? ImGuiInputTextFlags_CallbackCompletion : 0),
        [](ImGuiInputTextCallbackData* data) {
            return on_list_key(*static_cast<ListWindow*>(data->UserData), data->EventKey);
        },
        this);
    record_last_item(context, layout.text);
}

void ListWindow::end() {
    const ImVec2 low = ImGui::GetWindowPos(),
                 high(low.x + ImGui::GetWindowWidth(), low.y + ImGui::GetWindowHeight());
    // Not by what is hovered: while a line is pressed nothing is, and the click would be lost.
    const bool beside =
        !just_opened_ && ImGui::IsMouseClicked(0) && !ImGui::IsMouseHoveringRect(low, high, false);
    ImGui::End();
    if (beside) close();
    just_opened_ = false;
}

void ListWindow::select(std::size_t line) {
    selected_ = line;
    scroll_ = true;
}

void ListWindow::move_among(std::size_t lines) {
    if (move_ == 0 || lines == 0) return;
    const auto last = static_cast<std::ptrdiff_t>(lines) - 1;
    select(static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(selected_) + move_, 0, last)));
}

bool ListWindow::line(const char* id, std::size_t index, float width, float height) {
    const bool current = index == selected_;
    const ImVec4 lit = ImGui::GetStyleColorVec4(ImGuiCol_HeaderHovered);
    ImGui::PushStyleColor(ImGuiCol_Header, lit);
    ImGui::PushStyleColor(ImGuiCol_HeaderHovered, current ? lit : ImVec4());
    const bool clicked = ImGui::Selectable(id, current, 0, ImVec2(width, height));
    ImGui::PopStyleColor(2);
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (ImGui::IsItemHovered() && (moved.x != 0.0f || moved.y != 0.0f)) selected_ = index;
    return clicked;
}

void ListWindow::bring_into_view() {
    if (scroll_) ImGui::SetScrollHereY(0.5f);
}

}  // namespace slosh::ui
