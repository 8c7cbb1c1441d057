// Draws the card of a parameter; see tooltip.h.
#include "ui/tooltip.h"

#include <imgui.h>

#include <imgui_internal.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "base/equation.h"
#include "base/text.h"
#include "ui/card_curves.h"
#include "ui/card_loops.h"
#include "ui/imgui_versions.h"
#include "ui/theme.h"

namespace slosh::ui {
namespace {

void row(std::string_view name, std::string_view text) {
    if (text.empty()) return;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%.*s", static_cast<int>(name.size()), name.data());
    ImGui::TableNextColumn();
    ImGui::TextWrapped("%.*s", static_cast<int>(text.size()), text.data());
}

/// All its signs are in the font; the small one that comes without a file has none.
bool font_has(const std::string& text) {
    const char* at = text.c_str();
    while (*at != '\0') {
        unsigned int sign = 0;
        at += ImTextCharFromUtf8(&sign, at, nullptr);
        if (!font_has_sign(sign)) return false;
    }
    return true;
}

struct SetWord {
    std::vector<EquationPart> parts;
    float width = 0.0f;
};

constexpr float least_beside = 200.0f;  // units, of room for lines that can be read
constexpr float lifted_size = 0.72f;    // size of indices and powers

float width_of(const EquationPart& part) {
    const float width = ImGui::CalcTextSize(part.text.c_str()).x;
    return part.place == EquationPart::Place::line ? width : lifted_size * width;
}

/// Parts between spaces, which stay behind the word before them: lines may end there.
std::vector<SetWord> words_of(const std::vector<EquationPart>& parts) {
    std::vector<SetWord> words(1);
    for (const EquationPart& part : parts) {
        std::string piece;
        const auto end_piece = [&] {
            if (piece.empty()) return;
            words.back().parts.push_back({piece, part.place});
            words.back().width += width_of(words.back().parts.back());
            piece.clear();
        };
        for (const char c : part.text) {
            piece += c;
            if (c != ' ') continue;
            end_piece();
            words.emplace_back();
        }
        end_piece();
    }
    return words;
}

void equation_row(std::string_view equation) {
    if (equation.empty()) return;
    const std::vector<EquationPart> parts = typeset(equation);
    if (!std::all_of(parts.begin(), parts.end(),
                     [](const EquationPart& part) { return font_has(part.text); }))
        return row("Equation", equation);
    row("Equation", " ");
    const ImVec2 corner = ImGui::GetItemRectMin();
    const float room = ImGui::GetContentRegionAvail().x, size = ImGui::GetFontSize();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float line = 1.25f * size;
    float x = 0.0f, y = 0.0f;
    for (const SetWord& word : words_of(parts)) {
        if (x > 0.0f && x + word.width > room) {
            x = 0.0f;
            y += line;
        }
        for (const EquationPart& part : word.parts) {
            const bool lifted = part.place != EquationPart::Place::line;
            const float shift = part.place == EquationPart::Place::below   ? 0.38f * size
                                : part.place == EquationPart::Place::above ? -0.12f * size
                                                                           : 0.0f;
            list.AddText(ImGui::GetFont(), lifted ? lifted_size * size : size,
                         ImVec2(corner.x + x, corner.y + y + shift), ImGui::GetColorU32(ImGuiCol_Text),
                         part.text.c_str());
            x += width_of(part);
        }
    }
    ImGui::Dummy(ImVec2(room, std::max(y + line - ImGui::GetTextLineHeightWithSpacing(), 1.0f)));
}

std::string range_text(const ParameterDescription& description) {
    if (!description.is_number()) {
        std::string labels;
        for (const ParameterChoice& choice : description.choice_list())
            labels += (labels.empty() ? "" : ", ") + choice.label;
        return labels;
    }
    if (description.soft_min >= description.soft_max) return {};  // any number
    std::string text = format_number(description.min) + " to " + format_number(description.max);
    if (description.scale == ParameterScale::logarithmic) text += ", log scale";
    return text;
}

/// A choice by its label, a switch as people say it.
std::string shown_text(const ParameterDescription& description, const void* values) {
    if (description.kind == ParameterKind::boolean) return description.number(values) != 0.0 ? "on" : "off";
    std::string text = description.text(values);
    for (const ParameterChoice& choice : description.choice_list()) {
        if (choice.name == text) return choice.label;
    }
    return text;
}

}  // namespace

void draw_hover_card(Context& context, const ParameterDescription& description, const void* baseline,
                     const void* defaults) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    // In a low window, wider lines make the card lower.
    const float wanted = (screen.y < 640.0f * context.scale ? 480.0f : 360.0f) * context.scale;
    const Rectangle whole{0.0f, 0.0f, screen.x, screen.y};
    const float gap = card_gap * context.scale;
    const float room = room_beside(whole, {corner.x, corner.y, size.x, size.y}, gap);
    const bool beside = room >= least_beside * context.scale;
    const float width = std::min(wanted, beside ? room : screen.x);
    if (context.card != description.key) {
        context.card_height = context.card_loops = 0.0f;
        context.card_since = context.now;
    }
    context.card = description.key;
    // Pictures come when it is known that the words leave room for them.
    std::span<const LoopShown> loops;
    if (context.loops) loops = context.loops(description.key);
    std::vector<CurveShown> curves;
    if (context.curves) curves = context.curves(description.key);
    const float inner = width - 2.0f * ImGui::GetStyle().WindowPadding.x;
    const float words = context.card_height - context.card_loops;
    float pictures = height_of_loops(context, loops, inner) + height_of_curves(context, curves, inner);
    if (words <= 0.0f || words + pictures > screen.y ||
        (beside && !context.overlays.fits(card_at_item(context, width, words + pictures))))
        pictures = 0.0f;
    if (beside) {
        place_next_card(context, card_at_item(context, width, words + pictures));
    } else {
        const Rectangle place = over_panel(whole, ImGui::GetItemRectMin().y, ImGui::GetItemRectMax().y, width,
                                           words + pictures, gap);
        ImGui::SetNextWindowPos(ImVec2(place.x, place.y));
    }
    ImGui::SetNextWindowSize(ImVec2(width, 0.0f));
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(description.label.data(), description.label.data() + description.label.size());
    ImGui::SameLine();
    ImGui::TextDisabled("%.*s", static_cast<int>(description.key.size()), description.key.data());
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(description.help.data(), description.help.data() + description.help.size());
    ImGui::PopTextWrapPos();
    if (ImGui::BeginTable("card", 2, ImGuiTableFlags_SizingFixedFit)) {
        ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, 76.0f * context.scale);
        ImGui::TableSetupColumn("text", ImGuiTableColumnFlags_WidthStretch);
        equation_row(description.equation);
        if (description.is_number())
            row("Unit", description.unit.empty() ? std::string_view("none") : description.unit);
        row("Range", range_text(description));
        row("Default", shown_text(description, defaults));
        if (description.value(baseline) != description.value(defaults))
            row("This scene", description.text(baseline));
        row("Too low", description.too_low);
        row("Too high", description.too_high);
        row("Source", description.source);
        ImGui::EndTable();
    }
    if (pictures > 0.0f) draw_loops(context, loops, inner);
    if (pictures > 0.0f && height_of_curves(context, curves, inner) > 0.0f)
        draw_curves(context, curves, inner);
    if (description.restarts) {
        ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
        ImGui::TextUnformatted("A change restarts the scene.");
        ImGui::PopStyleColor();
    }
    if (description.is_number()) ImGui::TextDisabled("Ctrl+click to type a number, double-click to reset.");
    // Known when the words are there: the next frame stands right.
    context.card_height =
        ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + ImGui::GetStyle().WindowPadding.y;
    context.card_loops = pictures;
    record_window(context, "card");
    ImGui::EndTooltip();
}

}  // namespace slosh::ui
