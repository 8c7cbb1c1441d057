// The windows at the start after a crash and at the end of a session; see dialogs.h.
#include "ui/dialogs.h"

#include <imgui.h>

#include <algorithm>

#include "ui/stacking.h"

namespace slosh::ui {
namespace {

/// It comes while a person may be typing into another window: the keyboard stays there.
constexpr ImGuiWindowFlags notice = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                    ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize |
                                    ImGuiWindowFlags_NoFocusOnAppearing;

/// In the middle of the place (see Layout), no wider than it.
void begin_notice(const char* id, const Context& context, const Rectangle& view) {
    const float width = std::min(460.0f * context.scale, 0.94f * view.width);
    ImGui::SetNextWindowPos(ImVec2(view.x + 0.5f * view.width, view.y + 8.0f * context.scale),
                            ImGuiCond_Always, ImVec2(0.5f, 0.0f));
    ImGui::SetNextWindowSizeConstraints(ImVec2(width, 0.0f), ImVec2(width, view.height));
    ImGui::Begin(id, nullptr, notice);
    stay_below_popups();
}

/// Its size follows from its words.
void end_notice(Context& context) {
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    context.windows.push_back({corner.x, corner.y, size.x, size.y});
    ImGui::End();
}

/// A button on this line if it fits, else on the next.
bool next_button(Context& context, const char* label, const char* id) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = ImGui::CalcTextSize(label).x + 2.0f * style.FramePadding.x;
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
    const bool pressed = ImGui::Button(label);
    record_last_item(context, id);
    return pressed;
}

}  // namespace

void draw_ending(Context& context, const Rectangle& view, std::span<const std::string> unfinished) {
    begin_notice("###ending", context, view);
    ImGui::TextUnformatted("Closing when this is written:");
    for (const std::string& what : unfinished) ImGui::BulletText("%s", what.c_str());
    const bool stay = ImGui::Button("Stay (Esc)");
    record_last_item(context, "ending:stay");
    const bool leave = next_button(context, "Close without it", "ending:leave");
    end_notice(context);
    if (stay || leave) context.intents.emplace_back(EndingIntent{stay});
}

void draw_too_slow(Context& context, const Rectangle& view, const TooSlowNotice& too_slow) {
    begin_notice("###too_slow", context, view);
    ImGui::TextWrapped(
        "This machine cannot keep up with so many particles, even with the coarsest steps that still look "
        "right.");
    if (too_slow.particles > 0) {
        const std::string label = "Start anew with " + too_slow.fewer;
        if (ImGui::Button(label.c_str())) context.intents.emplace_back(ParticlesIntent{too_slow.particles});
        record_last_item(context, "too_slow:fewer");
    }
    const bool leave = next_button(context, "Leave it slow", "too_slow:leave");
    end_notice(context);
    if (leave) context.intents.emplace_back(TooSlowIntent{});
}

void draw_recovery_offer(Context& context, const Rectangle& view, const RecoveryOffer& offer) {
    begin_notice("###recovery", context, view);
    ImGui::TextWrapped("The last session ended unexpectedly: %s, %.1f s simulated, %s.", offer.scene.c_str(),
                       offer.simulated, offer.when.c_str());
    const bool go_on = ImGui::Button("Continue where it stopped");
    record_last_item(context, "recovery:go_on");
    const bool open = next_button(context, "Open the recording", "recovery:open");
    const bool anew = next_button(context, "Start anew", "recovery:anew");
    end_notice(context);
    using Choice = RecoveryIntent::Choice;
    if (go_on) context.intents.emplace_back(RecoveryIntent{Choice::go_on});
    if (open) context.intents.emplace_back(RecoveryIntent{Choice::open_recording});
    if (anew) context.intents.emplace_back(RecoveryIntent{Choice::begin_anew});
}

}  // namespace slosh::ui
