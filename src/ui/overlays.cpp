// See overlays.h.
#include "ui/overlays.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace slosh::ui {
namespace {
constexpr float gap_to_card = 6.0f;                                       // units
constexpr float usual_message = 45.0f, between_list_and_message = 16.0f;  // units
}  // namespace

void Overlays::arrange(Room room, std::vector<Rectangle> lists) {
    if (room.room != room_.room)
        for (Asked& asked : asked_) asked.width = 0.0f;
    room_ = std::move(room);
    lists_ = std::move(lists);
    changing_ = false;
    std::vector<OverlayWish> wishes;
    for (std::size_t i = 0; i < overlay_count; ++i) {
        Asked& asked = asked_[i];
        if (asked.now) {
            const auto overlay = static_cast<Overlay>(i);
            // The legend takes no mouse and keeps its corner.
            if (!asked.before && overlay != Overlay::legend) asked.pointer = room_.pointer;
            wishes.push_back({overlay, asked.height, asked.pointer});
        } else {
            asked = {};
        }
        asked.before = std::exchange(asked.now, false);
    }
    std::vector<Rectangle> occupied = room_.taken;
    occupied.insert(occupied.end(), lists_.begin(), lists_.end());
    places_ = place_overlays(room_.room, occupied, room_.scale, wishes);
    lists_end_ = 1e9f;
    const Asked& messages = asked_[static_cast<std::size_t>(Overlay::messages)];
    if (lists_.empty() || !messages.before || !places_[Overlay::messages].empty()) return;
    const float height = std::max(messages.height, usual_message * room_.scale);
    lists_end_ = room_.room.y + room_.room.height - height - 2.0f * between_list_and_message * room_.scale;
    lists_end_ = std::max(lists_end_, room_.room.y + 0.55f * room_.room.height);
    for (Rectangle& list : lists_) list.height = std::min(list.height, std::max(lists_end_ - list.y, 0.0f));
    occupied = room_.taken;
    occupied.insert(occupied.end(), lists_.begin(), lists_.end());
    places_ = place_overlays(room_.room, occupied, room_.scale, wishes);
}

Rectangle Overlays::ask(Overlay overlay) {
    Asked& asked = asked_[static_cast<std::size_t>(overlay)];
    asked.now = true;
    if (!asked.before) changing_ = true;
    return places_[overlay];
}

void Overlays::measured(Overlay overlay, float height) {
    Asked& asked = asked_[static_cast<std::size_t>(overlay)];
    // Words take fewer lines where it is wide. The height in the narrow place stays: by the lower one it
    // would go back there, and so on without an end.
    const float width = places_[overlay].width;
    if (asked.width > 0.0f && asked.width != width && height < asked.height) return;
    if (std::abs(asked.height - height) >= 1.0f) changing_ = true;
    asked.height = height;
    asked.width = width;
}

bool Overlays::any_notice() const {
    for (const Overlay overlay : {Overlay::video, Overlay::question, Overlay::doctor, Overlay::messages}) {
        const Asked& asked = asked_[static_cast<std::size_t>(overlay)];
        if (asked.now || asked.before) return true;
    }
    return false;
}

std::vector<Rectangle> Overlays::taken() const {
    std::vector<Rectangle> all = room_.taken;
    all.insert(all.end(), places_.all.begin(), places_.all.end());
    return all;
}

/// In the view, else anywhere in the window.
std::optional<Rectangle> Overlays::find(const Card& card) const {
    const float gap = gap_to_card * room_.scale;
    std::vector<Rectangle> others = taken();
    others.push_back(card.own);
    for (const Rectangle& room : {room_.view, card.screen}) {
        if (room.empty()) continue;
        if (const auto place = place_beside(room, others, gap, card.wanted)) return place;
    }
    return std::nullopt;
}

bool Overlays::fits(const Card& card) const { return find(card).has_value(); }

Rectangle Overlays::place(const Card& card) {
    for (const Overlay next : left_out_first) {
        if (const auto place = find(card)) return *place;
        if (!asked_[static_cast<std::size_t>(next)].now) places_[next] = {};
    }
    if (const auto place = find(card)) return *place;
    Rectangle place = card.wanted;
    place.x = std::max(std::min(place.x, card.screen.x + card.screen.width - place.width), card.screen.x);
    place.y = std::max(std::min(place.y, card.screen.y + card.screen.height - place.height), card.screen.y);
    return place;
}

Rectangle Overlays::place_label(const Rectangle& area, const Rectangle& wanted) const {
    std::vector<Rectangle> others = taken();
    others.push_back(room_.pointer);
    return place_beside(area, others, 2.0f * room_.scale, wanted).value_or(wanted);
}

}  // namespace slosh::ui
