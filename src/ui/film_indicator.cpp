// See film_indicator.h.
#include "ui/film_indicator.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "ui/notice.h"
#include "ui/theme.h"
#include "ui/tooltip.h"

namespace slosh::ui {
namespace {

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

std::string text_of(const FilmIndicator& film) {
    const std::string pictures =
        std::to_string(film.pictures) + (film.pictures == 1 ? " picture" : " pictures");
    if (film.recording) {
        const char* state = film.paused ? ", paused" : film.waits ? ", waiting for the encoder" : "";
        return length_text(film.seconds) + ", " + pictures + state;
    }
    if (film.written < film.pictures)
        return "Writing the video: " + std::to_string(film.written) + " of " + pictures;
    return "Finishing the video";
}

}  // namespace

float draw_film_indicator(Context& context, const Rectangle& place, const FilmIndicator& film) {
    if (place.empty()) return 0.0f;
    const ImGuiStyle& style = ImGui::GetStyle();
    const auto button_width = [&](const char* label) {
        return ImGui::CalcTextSize(label).x + 2.0f * style.FramePadding.x;
    };
    // The buttons stand still however the text grows: a moving one is missed.
    begin_over_water(std::string(film_indicator_window).c_str(), place);
    draw_dot(film);
    if (film.recording) {
        if (ImGui::Button("Stop")) context.action("stop_video");
        record_last_item(context, "film:stop");
        if (ImGui::IsItemHovered())
            tooltip(context, "Save the video (" + std::string(film.stop_key) + "). Esc does not stop it.");
    } else {
        // Who clicks a second time has not meant the other button.
        ImGui::Dummy(ImVec2(button_width("Stop"), ImGui::GetFrameHeight()));
    }
    ImGui::SameLine();
    if (ImGui::Button("Discard")) context.action("discard_video");
    record_last_item(context, "film:discard");
    if (ImGui::IsItemHovered()) tooltip(context, "Delete the video.");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text_of(film).c_str());
    return end_over_water();
}

}  // namespace slosh::ui
