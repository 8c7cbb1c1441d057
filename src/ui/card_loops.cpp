// See card_loops.h.
#include "ui/card_loops.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "ui/imgui_versions.h"

namespace slosh::ui {
namespace {

constexpr double frames_per_second = 8.0;
constexpr int rest = 6;                 // frames that the last one is seen longer
constexpr float least_picture = 64.0f;  // units wide
constexpr int pictures_beside = 3;      // as many cases as there can be: all cards show them alike large

float gap_of(const Context& context) { return 6.0f * context.scale; }

float picture_width(const Context& context, float width) {
    return std::floor((width - static_cast<float>(pictures_beside - 1) * gap_of(context)) /
                      static_cast<float>(pictures_beside));
}

}  // namespace

LoopMoment moment_of_loop(double seconds, int frames) {
    const double round = static_cast<double>(frames + rest);
    const double beat = std::fmod(std::max(seconds, 0.0) * frames_per_second, round);
    const int frame = std::min(static_cast<int>(beat), frames - 1);
    const double end = frame < frames - 1 ? static_cast<double>(frame + 1) : round;
    return {frame, (end - beat) / frames_per_second};
}

float height_of_loops(const Context& context, std::span<const LoopShown> loops, float width) {
    const float picture = picture_width(context, width);
    if (loops.empty() || picture < least_picture * context.scale) return 0.0f;
    float highest = 0.0f;
    for (const LoopShown& loop : loops) highest = std::max(highest, std::floor(picture / loop.aspect));
    return ImGui::GetTextLineHeight() + highest + 2.0f * ImGui::GetStyle().ItemSpacing.y;
}

void draw_loops(Context& context, std::span<const LoopShown> loops, float width) {
    const float picture = picture_width(context, width);
    bool first = true;
    for (const LoopShown& loop : loops) {
        if (!first) ImGui::SameLine(0.0f, gap_of(context));
        first = false;
        ImGui::BeginGroup();
        ImGui::TextDisabled("%.*s", static_cast<int>(loop.title.size()), loop.title.data());
        const LoopMoment moment = moment_of_loop(context.now - context.card_since, loop.frames);
        context.changes_at = std::min(context.changes_at, context.now + moment.wait);
        const float step = 1.0f / static_cast<float>(loop.frames);
        const float left = static_cast<float>(moment.frame) * step;
        ImGui::Image(texture_handle(loop.texture), ImVec2(picture, std::floor(picture / loop.aspect)),
                     ImVec2(left, 0.0f), ImVec2(left + step, 1.0f));
        record_last_item(context, "card:" + std::string(loop.id));
        ImGui::EndGroup();
    }
}

}  // namespace slosh::ui
