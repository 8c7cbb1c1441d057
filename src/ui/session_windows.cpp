// The windows that a session asks with; see dialogs.h.
#include "ui/dialogs.h"

#include <imgui.h>

#include "ui/notice.h"
#include "ui/theme.h"

namespace slosh::ui {
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
    if (slow.real_time) {
        if (next_button(context, "Set: Fidelity Real time", "too_slow:real_time"))
            context.intents.emplace_back(ParameterIntent{"time.fidelity", std::string("real_time")});
    } else if (!slow.locked.empty()) {
        if (next_button(context, ("Unlock " + slow.locked_names).c_str(), "too_slow:release"))
            for (const std::string& key : slow.locked) context.intents.emplace_back(ReleaseIntent{key});
    } else if (slow.particles > 0) {
        if (next_button(context, ("Restart with " + slow.fewer).c_str(), "too_slow:fewer"))
            context.intents.emplace_back(ParticlesIntent{slow.particles});
    }
}

float draw_too_slow(Context& context, const Rectangle& place, const TooSlowNotice& slow) {
    if (place.empty()) return 0.0f;
    begin_over_water("###too_slow", place);
    draw_slowness(context, slow);
    if (next_button(context, "Continue slowly", "too_slow:leave"))
        context.intents.emplace_back(TooSlowIntent{});
    return end_over_water();
}

}  // namespace slosh::ui
