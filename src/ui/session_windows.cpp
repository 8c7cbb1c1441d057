// The windows that a session asks with; see dialogs.h.
#include "ui/dialogs.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "ui/notice.h"
#include "ui/theme.h"

namespace slosh::ui {
namespace {

/// The button that helps; no label: there is none.
struct Remedy {
    std::string label, id;
    std::vector<Intent> intents;
};
Remedy remedy_for(const TooSlowNotice& slow) {
    if (slow.real_time)
        return {"Set: Fidelity Real time",
                "too_slow:real_time",
                {ParameterIntent{"time.fidelity", std::string("real_time")}}};
    if (!slow.locked.empty()) {
        Remedy unlock{"Unlock " + slow.locked_names, "too_slow:release", {}};
        for (const std::string& key : slow.locked) unlock.intents.emplace_back(ReleaseIntent{key});
        return unlock;
    }
    if (slow.particles > 0)
        return {"Restart with " + slow.fewer, "too_slow:fewer", {ParticlesIntent{slow.particles}}};
    return {};
}

/// Pixels, of a window with one line: this text and these buttons.
float line_width(const std::string& text, std::initializer_list<std::string> buttons) {
    const ImGuiStyle& style = ImGui::GetStyle();
    float width = 2.0f * style.WindowPadding.x + ImGui::CalcTextSize(text.c_str()).x;
    for (const std::string& button : buttons) {
        if (button.empty()) continue;
        width += style.ItemSpacing.x + 2.0f * style.FramePadding.x + ImGui::CalcTextSize(button.c_str()).x;
    }
    return std::ceil(width);
}

/// The middle part of the place, if it is wider.
Rectangle middle_of(Rectangle place, float width) {
    const float rest = std::max(place.width - width, 0.0f);
    return {place.x + std::floor(0.5f * rest), place.y, place.width - rest, place.height};
}

}  // namespace

float draw_ending(Context& context, const Rectangle& place, std::span<const std::string> unfinished) {
    if (place.empty()) return 0.0f;
    begin_over_water("###ending", place);
    ImGui::TextUnformatted("Slosh closes when these files are written:");
    for (const std::string& what : unfinished) ImGui::BulletText("%s", what.c_str());
    const bool stay = ImGui::Button("Stay (Esc)");
    record_last_item(context, "ending:stay");
    const bool leave = next_button(context, "Close without them", "ending:leave");
    if (stay || leave) context.intents.emplace_back(EndingIntent{stay});
    return end_over_water();
}

float draw_replay_indicator(Context& context, const Rectangle& place, const std::string& text) {
    if (place.empty()) return 0.0f;
    begin_over_water("###replay", place);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text.c_str());
    if (next_button(context, "Stop", "replay:stop")) context.action("stop_replay");
    return end_over_water();
}

void draw_slowness(Context& context, const TooSlowNotice& slow) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(palette().warning), "%s", slow.sentence.c_str());
    const Remedy remedy = remedy_for(slow);
    if (remedy.label.empty() || !next_button(context, remedy.label.c_str(), remedy.id)) return;
    context.intents.insert(context.intents.end(), remedy.intents.begin(), remedy.intents.end());
}

float draw_too_slow(Context& context, const Rectangle& place, const TooSlowNotice& slow) {
    if (place.empty()) return 0.0f;
    constexpr const char* leave = "Continue slowly";
    begin_over_water("###too_slow",
                     middle_of(place, line_width(slow.sentence, {remedy_for(slow).label, leave})));
    draw_slowness(context, slow);
    if (next_button(context, leave, "too_slow:leave")) context.intents.emplace_back(TooSlowIntent{});
    return end_over_water();
}

}  // namespace slosh::ui
