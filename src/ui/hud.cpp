// The two lines of numbers of the HUD; see overlay.h.
#include <imgui.h>

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

}  // namespace

std::vector<std::vector<HudText>> hud_lines(const HudInput& input) {
    std::vector<std::vector<HudText>> lines(2);
    if (input.report == nullptr) return lines;
    const StepReport& report = *input.report;
    lines[0].push_back(piece(Judgement::plain, "%.0f fps", input.frames_per_second));
    lines[0].push_back(piece(Judgement::plain, "%zu particles", report.particles));
    lines[0].push_back(piece(Judgement::plain, "%d iterations", report.iterations));
    lines[0].push_back(piece(Judgement::plain, "%.1f ms/step", report.milliseconds));
    if (!input.phase.empty()) {
        lines[0].push_back(piece(Judgement::warning, "inside a step, after %.*s",
                                 static_cast<int>(input.phase.size()), input.phase.data()));
    } else if (input.paused) {
        lines[0].push_back(piece(Judgement::warning, "%s", "paused"));
    } else {
        const bool behind = input.real_time_factor < 0.9 * input.speed;
        lines[0].push_back(
            piece(behind ? Judgement::warning : Judgement::plain, "%.2fx real time", input.real_time_factor));
    }

    const double travel = input.spacing > 0.0f ? report.v_max * static_cast<double>(report.substep_length) /
                                                     static_cast<double>(input.spacing)
                                               : 0.0;
    lines[1].push_back(piece(Judgement::plain, "t %.2f s", report.time));
    lines[1].push_back(
        piece(Judgement::plain, "dt %.2f ms", 1000.0 * static_cast<double>(report.substep_length)));
    lines[1].push_back(piece(judge(travel, 0.4, 1.0), "CFL %.2f", travel));
    lines[1].push_back(piece(judge(report.density_error_mean, 0.01, 0.03), "density error %.2f %%",
                             100.0 * report.density_error_mean));
    if (report.removed.nonfinite > 0) {
        lines[1].push_back(piece(Judgement::bad, "%llu removed: not a number",
                                 static_cast<unsigned long long>(report.removed.nonfinite)));
    }
    if (!input.traded.empty())
        lines.push_back({{"Real time: " + std::string(input.traded), Judgement::plain}});
    return lines;
}

void draw_hud(const Rectangle& view, float scale, const HudInput& input) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const float line_height = ImGui::GetTextLineHeight() * 1.25f;
    const float left = view.x + 12.0f * scale;
    float y = view.y + 8.0f * scale;
    list.PushClipRect(ImVec2(view.x, view.y), ImVec2(view.x + view.width, view.y + view.height));
    for (const std::vector<HudText>& line : hud_lines(input)) {
        float x = left;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const ImVec2 size = ImGui::CalcTextSize(line[i].text.c_str());
            const float pad = 5.0f * scale;
            list.AddRectFilled(ImVec2(x - pad, y - 1.0f), ImVec2(x + size.x + pad, y + size.y + 1.0f),
                               palette().chip, 3.0f * scale);
            list.AddText(ImVec2(x, y), color_of(line[i].judgement), line[i].text.c_str());
            x += size.x + 2.0f * pad;
        }
        y += line_height + 2.0f * scale;
    }
    list.PopClipRect();
}

}  // namespace slosh::ui
