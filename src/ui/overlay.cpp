// Hints and toasts; see overlay.h.
#include "ui/overlay.h"

#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "ui/theme.h"

namespace slosh::ui {
namespace {

constexpr double hint_fade = 0.8;    // s
constexpr double toast_time = 6.0;   // s; errors stay longer
constexpr double error_time = 12.0;  // s
constexpr double toast_fade = 0.5;   // s, at the end

std::uint32_t with_opacity(std::uint32_t color, float opacity) {
    const auto alpha = static_cast<std::uint32_t>(static_cast<float>(color >> IM_COL32_A_SHIFT) *
                                                  std::clamp(opacity, 0.0f, 1.0f));
    return (color & ~IM_COL32_A_MASK) | (alpha << IM_COL32_A_SHIFT);
}

/// The text without its numbers: "dt 0.005 s" and "dt 0.0025 s" are the same message.
std::string words_of(const std::string& text) {
    std::string words;
    bool in_number = false;
    for (const char letter : text) {
        const bool digit = letter >= '0' && letter <= '9';
        // The point, sign and exponent are part of a number.
        in_number = digit || (in_number && (letter == '.' || letter == '-' || letter == 'e'));
        if (!in_number && letter != '-') words += letter;
    }
    return words;
}

/// A disc for a note, a triangle for a warning, a cross for an error: colours alone are not told apart by
/// all.
void draw_sign(ImDrawList& list, Toasts::Kind kind, const ImVec2& middle, float radius, std::uint32_t color,
               std::uint32_t paper) {
    const float thin = 0.28f * radius;
    if (kind == Toasts::Kind::warning) {
        list.AddTriangleFilled(ImVec2(middle.x, middle.y - 0.9f * radius),
                               ImVec2(middle.x + radius, middle.y + 0.85f * radius),
                               ImVec2(middle.x - radius, middle.y + 0.85f * radius), color);
        list.AddLine(ImVec2(middle.x, middle.y - 0.35f * radius), ImVec2(middle.x, middle.y + 0.25f * radius),
                     paper, thin);
        list.AddCircleFilled(ImVec2(middle.x, middle.y + 0.55f * radius), 0.6f * thin, paper);
        return;
    }
    list.AddCircleFilled(middle, 0.9f * radius, color);
    if (kind == Toasts::Kind::note) {
        list.AddCircleFilled(ImVec2(middle.x, middle.y - 0.45f * radius), 0.6f * thin, paper);
        list.AddLine(ImVec2(middle.x, middle.y - 0.1f * radius), ImVec2(middle.x, middle.y + 0.55f * radius),
                     paper, thin);
        return;
    }
    const float arm = 0.38f * radius;
    list.AddLine(ImVec2(middle.x - arm, middle.y - arm), ImVec2(middle.x + arm, middle.y + arm), paper, thin);
    list.AddLine(ImVec2(middle.x - arm, middle.y + arm), ImVec2(middle.x + arm, middle.y - arm), paper, thin);
}

double time_of(Toasts::Kind kind) { return kind == Toasts::Kind::error ? error_time : toast_time; }

}  // namespace

void Hints::used(std::string_view id, double now) {
    for (Chip& chip : chips_) {
        if (chip.id == id && chip.used_at < 0.0) chip.used_at = now;
    }
}

std::vector<std::string> Hints::used_ids() const {
    std::vector<std::string> ids;
    for (const Chip& chip : chips_) {
        if (chip.used_at >= 0.0) ids.push_back(chip.id);
    }
    return ids;
}

bool Hints::all_used() const {
    return std::all_of(chips_.begin(), chips_.end(), [](const Chip& chip) { return chip.used_at >= 0.0; });
}

float Hints::opacity(const Chip& chip, double now) {
    if (chip.used_at < 0.0) return 1.0f;
    return static_cast<float>(std::clamp(1.0 - (now - chip.used_at) / hint_fade, 0.0, 1.0));
}

bool Hints::fading(double now) const {
    return std::any_of(chips_.begin(), chips_.end(), [&](const Chip& chip) {
        return chip.used_at >= 0.0 && now - chip.used_at < hint_fade + 0.1;
    });
}

void Hints::draw(const Rectangle& place, float scale, double now) const {
    const auto chip =
        std::find_if(chips_.begin(), chips_.end(), [&](const Chip& one) { return opacity(one, now) > 0.0f; });
    if (chip == chips_.end()) return;
    const float pad = 12.0f * scale, width = ImGui::CalcTextSize(chip->text.c_str()).x + 2.0f * pad;
    if (width > place.width) return;
    const float height = ImGui::GetTextLineHeight() + 8.0f * scale, seen = opacity(*chip, now);
    const ImVec2 low(place.x + place.width - width, place.y + 0.5f * (place.height - height)),
        high(low.x + width, low.y + height);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, with_opacity(palette().chip, seen), 0.5f * height);
    list.AddRect(low, high, with_opacity(palette().accent, seen), 0.5f * height, 0, 1.5f * scale);
    list.AddText(ImVec2(low.x + pad, low.y + 4.0f * scale), with_opacity(palette().text, seen),
                 chip->text.c_str());
}

std::string Toasts::Toast::words() const {
    return times > 1 ? text + " (" + std::to_string(times) + " times)" : text;
}

void Toasts::add(Kind kind, std::string text, double now, std::string subject) {
    fresh_ = true;
    if (subject.empty()) subject = words_of(text);
    const auto same = std::find_if(toasts_.begin(), toasts_.end(),
                                   [&](const Toast& toast) { return toast.subject == subject; });
    Toast news{kind, std::move(text), now, std::move(subject)};
    if (same != toasts_.end()) {
        if (same->text == news.text) news.times = same->times + 1;
        *same = std::move(news);
        return;
    }
    toasts_.push_back(std::move(news));
    if (toasts_.size() > most) toasts_.erase(toasts_.begin());
}

void Toasts::expire(double now) {
    std::erase_if(toasts_, [&](const Toast& toast) { return now - toast.shown_at > time_of(toast.kind); });
}

bool Toasts::changing(double now) const {
    return fresh_ || std::any_of(toasts_.begin(), toasts_.end(), [&](const Toast& toast) {
               return now - toast.shown_at > time_of(toast.kind) - toast_fade;
           });
}

float Toasts::draw(const Rectangle& place, float scale, double now,
                   const std::function<void(const Rectangle&)>& placed) {
    fresh_ = false;
    expire(now);
    // Below menus and cards, which a person has opened.
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (place.empty()) return 0.0f;
    bool full = false;
    const float pad = 10.0f * scale, sign = ImGui::GetTextLineHeight();
    const float end = place.y + place.height;
    float bottom = end;
    for (auto toast = toasts_.rbegin(); toast != toasts_.rend(); ++toast) {
        const std::string text = toast->words();
        const float left = place.x, words = left + pad + sign + 0.7f * pad;
        const float wrap = std::max(left + place.width - pad - words, 1.0f);
        const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap);
        const float low = bottom, top = low - size.y - 2.0f * pad;
        // The newest is there even where it does not fit.
        full = full || (top < place.y && toast != toasts_.rbegin());
        bottom = top - 8.0f * scale;
        if (full) continue;
        const auto opacity = static_cast<float>(
            std::clamp((time_of(toast->kind) - (now - toast->shown_at)) / toast_fade, 0.0, 1.0));
        const std::uint32_t edge = toast->kind == Kind::note      ? palette().accent
                                   : toast->kind == Kind::warning ? palette().warning
                                                                  : palette().bad;
        list.AddRectFilled(ImVec2(left, top), ImVec2(left + place.width, low),
                           with_opacity(palette().chip, opacity), 4.0f * scale);
        list.AddRectFilled(ImVec2(left, top), ImVec2(left + 4.0f * scale, low), with_opacity(edge, opacity),
                           2.0f * scale);
        draw_sign(list, toast->kind, ImVec2(left + pad + 0.5f * sign, top + pad + 0.5f * sign), 0.5f * sign,
                  with_opacity(edge, opacity), with_opacity(palette().chip, opacity));
        list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), ImVec2(words, top + pad),
                     with_opacity(palette().text, opacity), text.c_str(), nullptr, wrap);
        if (placed) placed({left, top, place.width, low - top});
    }
    return toasts_.empty() ? 0.0f : end - bottom - 8.0f * scale;
}

}  // namespace slosh::ui
