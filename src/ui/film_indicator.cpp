// See film_indicator.h.
#include "ui/film_indicator.h"

#include <imgui.h>

#include <cstdio>
#include <string>

#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

constexpr ImGuiWindowFlags small_window =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoScrollbar;

/// "1:05.3 min" or "5.3 s".
std::string length_text(double seconds) {
    char text[48];
    const int minutes = static_cast<int>(seconds / 60.0);
    if (minutes > 0) {
        std::snprintf(text, sizeof text, "%d:%04.1f min", minutes, seconds - 60.0 * minutes);
    } else {
        std::snprintf(text, sizeof text, "%.1f s", seconds);
    }
    return text;
}

void draw_dot(const FilmIndicator& film) {
    const float height = ImGui::GetFrameHeight(), radius = 0.2f * height;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 middle(corner.x + radius, corner.y + 0.5f * height);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    constexpr std::uint32_t red = IM_COL32(230, 40, 40, 255);
    if (film.recording && !film.paused) {
        list.AddCircleFilled(middle, radius, red, 24);
    } else {
        list.AddCircle(middle, radius, film.recording ? red : palette().text, 24, 2.0f);
    }
    ImGui::Dummy(ImVec2(2.0f * radius, height));
    ImGui::SameLine();
}

}  // namespace

void draw_film_indicator(Context& context, const Rectangle& view, const FilmIndicator& film) {
    // Below the lines of the HUD.
    ImGui::SetNextWindowPos(ImVec2(view.x + 0.5f * view.width, view.y + 78.0f * context.scale),
                            ImGuiCond_Always, ImVec2(0.5f, 0.0f));
    ImGui::Begin(std::string(film_indicator_window).c_str(), nullptr, small_window);
    draw_dot(film);
    ImGui::AlignTextToFramePadding();
    const auto count = [](std::int64_t pictures) {
        return std::to_string(pictures) + (pictures == 1 ? " picture" : " pictures");
    };
    if (film.recording) {
        std::string text = length_text(film.seconds) + ", " + count(film.pictures);
        if (film.paused) text += ", paused";
        if (film.waits && !film.paused) text += ", waiting for the encoder";
        ImGui::TextUnformatted(text.c_str());
    } else {
        const std::string text =
            film.written < film.pictures
                ? "Writing the film: " + std::to_string(film.written) + " of " + count(film.pictures)
                : "Finishing the film";
        ImGui::TextUnformatted(text.c_str());
    }
    ImGui::SameLine();
    if (film.recording) {
        if (ImGui::Button("Stop")) context.action("stop_video");
        record_last_item(context, "film:stop");
        if (ImGui::IsItemHovered())
            tooltip(context, "Save the film (" + std::string(film.stop_key) + "). Esc does not stop it.");
        ImGui::SameLine();
    }
    if (ImGui::Button("Discard")) context.action("discard_video");
    record_last_item(context, "film:discard");
    if (ImGui::IsItemHovered()) tooltip(context, "Nothing of the film is kept.");
    ImGui::End();
}

}  // namespace slosh::ui
