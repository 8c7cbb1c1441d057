// The two lines of numbers of the HUD; see overlay.h.
#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "ui/overlay.h"
#include "ui/theme.h"

namespace slosh::ui {
namespace {

template <class... Values>
HudText piece(Judgement judgement, const char* format, Values... values) {
    char text[160];
    std::snprintf(text, sizeof text, format, values...);
    return {text, judgement};
}

std::uint32_t color_of(Judgement judgement) {
    switch (judgement) {
        case Judgement::good:
            return palette().good;
        case Judgement::warning:
            return palette().warning;
        case Judgement::bad:
            return palette().bad;
        case Judgement::plain:
            break;
    }
    return palette().text;
}

Judgement judge(double value, double warning, double bad) {
    if (!(value < bad)) return Judgement::bad;
    return value < warning ? Judgement::good : Judgement::warning;
}

/// Colours alone are not told apart by all.
const char* in_words(Judgement judgement) {
    return judgement == Judgement::bad ? ", too high" : judgement == Judgement::warning ? ", high" : "";
}

}  // namespace

std::string work_text(const StepReport& report) {
    const auto counted = [](double count, const char* one) {
        char text[48];
        std::snprintf(text, sizeof text, "%.3g %s%s", count, one, count == 1.0 ? "" : "s");
        return std::string(text);
    };
    std::string text = counted(report.substeps, "substep");
    if (report.iterations > 0)
        text += " x " + counted(static_cast<double>(report.iterations) / report.substeps, "iteration");
    return text;
}

std::vector<std::vector<HudText>> hud_lines(const HudInput& input) {
    std::vector<std::vector<HudText>> lines(2);
    if (input.report == nullptr) return lines;
    const StepReport& report = *input.report;
    const bool alone = input.time_share < 0.0;
    if (alone) lines[0].push_back(piece(Judgement::plain, "%.0f fps", input.frames_per_second));
    if (alone) lines[0].push_back(piece(Judgement::plain, "%zu particles", report.particles));
    if (!alone) lines[0].push_back(piece(Judgement::plain, "%.0f %% of the time", 100.0 * input.time_share));
    const bool measured = report.substeps > 0;  // the figures of a step
    if (measured) {
        lines[0].push_back({work_text(report), Judgement::plain});
        lines[0].push_back(piece(Judgement::plain, "%.1f ms/step", report.milliseconds));
    }
    if (!input.phase.empty()) {
        lines[0].push_back(piece(Judgement::warning, "inside a step, after %.*s",
                                 static_cast<int>(input.phase.size()), input.phase.data()));
    } else if (input.paused) {
        lines[0].push_back(piece(Judgement::warning, "%s", "paused"));
    } else if (measured && input.real_time_factor > 0.0) {
        const bool behind = input.real_time_factor < 0.9 * input.speed;
        lines[0].push_back(
            piece(behind ? Judgement::warning : Judgement::good, "%.2fx real time", input.real_time_factor));
    }

    lines[1].push_back(piece(Judgement::plain, "t %.2f s", report.time));
    if (!measured) return lines;
    const double travel = input.spacing > 0.0f ? report.v_max * static_cast<double>(report.substep_length) /
                                                     static_cast<double>(input.spacing)
                                               : 0.0;
    lines[1].push_back(
        piece(Judgement::plain, "dt %.2f ms", 1000.0 * static_cast<double>(report.substep_length)));
    // Real time has chosen the substep for what it leads to.
    const Judgement steps = input.real_time ? Judgement::plain : judge(travel, 0.4, 1.0),
                    density = judge(report.density_error_mean, 0.01, 0.03);
    lines[1].push_back(piece(steps, "CFL %.2f%s", travel, in_words(steps)));
    lines[1].push_back(
        piece(density, "density error %.2f %%%s", 100.0 * report.density_error_mean, in_words(density)));
    if (report.removed.nonfinite > 0) {
        lines[1].push_back(piece(Judgement::bad, "%llu removed: not a number",
                                 static_cast<unsigned long long>(report.removed.nonfinite)));
    }
    return lines;
}

float draw_hud(const Rectangle& place, float scale, const HudInput& input) {
    if (place.empty()) return 0.0f;  // it is not known how its lines would break
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const float line_height = ImGui::GetTextLineHeight() * 1.25f + 2.0f * scale, pad = 5.0f * scale;
    const float left = place.x + 12.0f * scale, end = place.x + place.width - pad;
    const auto width_of = [&](const std::vector<HudText>& line) {
        float width = 0.0f;
        for (const HudText& piece : line) width += ImGui::CalcTextSize(piece.text.c_str()).x + 2.0f * pad;
        return width;
    };
    float x = left, y = place.y + 8.0f * scale;
    for (const std::vector<HudText>& line : hud_lines(input)) {
        // A line that fits beside the one before stands there.
        if (x > left && x + width_of(line) > end) {
            x = left;
            y += line_height;
        }
        for (const HudText& piece : line) {
            const float wrap = std::max(end - left, 1.0f);
            const ImVec2 size = ImGui::CalcTextSize(piece.text.c_str(), nullptr, false, wrap);
            if (x > left && x + size.x > end) {
                x = left;
                y += line_height;
            }
            // What does not fit is left out; the most important comes first.
            if (y + size.y <= place.y + place.height) {
                list.AddRectFilled(ImVec2(x - pad, y - 1.0f), ImVec2(x + size.x + pad, y + size.y + 1.0f),
                                   palette().chip, 3.0f * scale);
                list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), ImVec2(x, y), color_of(piece.judgement),
                             piece.text.c_str(), nullptr, wrap);
            }
            x += size.x + 2.0f * pad;
            y += size.y - ImGui::GetTextLineHeight();  // the piece is longer than the place
        }
    }
    return y + line_height - place.y;
}

}  // namespace slosh::ui
