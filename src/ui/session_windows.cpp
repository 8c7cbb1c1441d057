// The windows that a session asks with; see dialogs.h.
#include "ui/dialogs.h"

#include <imgui.h>

#include "ui/notice.h"

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
    begin_notice("###too_slow", context, view);
    ImGui::TextWrapped(
        "This machine cannot simulate this number of particles in real time, even with the coarsest "
        "acceptable "
        "steps.");
    if (too_slow.particles > 0) {
        const std::string label = "Restart with " + too_slow.fewer;
        if (ImGui::Button(label.c_str())) context.intents.emplace_back(ParticlesIntent{too_slow.particles});
        record_last_item(context, "too_slow:fewer");
    }
    const bool leave = next_button(context, "Continue slowly", "too_slow:leave");
    end_notice(context);
    if (leave) context.intents.emplace_back(TooSlowIntent{});
}

}  // namespace slosh::ui
