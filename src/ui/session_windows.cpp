// The windows that a session asks with; see dialogs.h.
#include "ui/dialogs.h"

#include <imgui.h>

#include "ui/notice.h"
#include "ui/theme.h"

namespace slosh::ui {
void draw_ending(Context& context, const Rectangle& view, std::span<const std::string> unfinished) {
    begin_notice("###ending", context, view);
    ImGui::TextUnformatted("Slosh closes when these files are written:");
    for (const std::string& what : unfinished) ImGui::BulletText("%s", what.c_str());
    const bool stay = ImGui::Button("Stay (Esc)");
    record_last_item(context, "ending:stay");
    const bool leave = next_button(context, "Close without them", "ending:leave");
    end_notice(context);
    if (stay || leave) context.intents.emplace_back(EndingIntent{stay});
}

void draw_too_slow(Context& context, const Rectangle& view, const TooSlowNotice& too_slow) {
    begin_notice("###too_slow", context, view, 540.0f);
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(palette().warning), "Too slow for real time.");
    if (!too_slow.locked.empty()) {
        if (next_button(context, ("Unlock " + too_slow.locked_names).c_str(), "too_slow:release"))
            for (const std::string& key : too_slow.locked) context.intents.emplace_back(ReleaseIntent{key});
    } else if (too_slow.particles > 0) {
        if (next_button(context, ("Restart with " + too_slow.fewer).c_str(), "too_slow:fewer"))
            context.intents.emplace_back(ParticlesIntent{too_slow.particles});
    }
    const bool leave = next_button(context, "Continue slowly", "too_slow:leave");
    end_notice(context);
    if (leave) context.intents.emplace_back(TooSlowIntent{});
}

}  // namespace slosh::ui
