// See overlay_places.h. Free room is kept as the list of its largest empty rectangles (maximal rectangles, as
// in texture packing); an overlay takes the one that is nearest to its own corner.
#include "ui/overlay_places.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace slosh::ui {
namespace {

constexpr float gap_between = 8.0f;  // units

/// Sizes in units. `x`, `y`: its corner or edge of the room, 0 to 1.
struct OverlayKind {
    float width, least_width, usual_height, least_height, x, y;
    bool scrolls_first;  ///< before notices have to
};
constexpr std::array<OverlayKind, overlay_count> kinds{{
    {390.0f, 160.0f, 38.0f, 38.0f, 0.5f, 0.0f, false},   // video
    {540.0f, 180.0f, 44.0f, 44.0f, 0.5f, 0.0f, false},   // question
    {460.0f, 180.0f, 100.0f, 64.0f, 0.5f, 0.0f, false},  // doctor
    {420.0f, 150.0f, 45.0f, 64.0f, 1.0f, 1.0f, true},    // messages
    {124.0f, 124.0f, 240.0f, 100.0f, 0.0f, 1.0f, true},  // legend, with title and last number
    {284.0f, 180.0f, 200.0f, 80.0f, 1.0f, 0.0f, true},   // inspector
    {244.0f, 180.0f, 440.0f, 150.0f, 0.0f, 0.0f, true},  // microscope: a dozen phases and words
}};
const OverlayKind& kind_of(Overlay overlay) { return kinds[static_cast<std::size_t>(overlay)]; }

bool overlap(const Rectangle& a, const Rectangle& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}
bool covers(const Rectangle& whole, const Rectangle& part) {
    return part.x >= whole.x && part.y >= whole.y && part.right() <= whole.right() &&
           part.bottom() <= whole.bottom();
}
Rectangle grown(const Rectangle& part, float by) {
    return {part.x - by, part.y - by, part.width + 2.0f * by, part.height + 2.0f * by};
}

/// Of a pixel that a place is narrower, and of one that it is farther up or down, beside one sideways.
struct Costs {
    float narrower = 2.0f, down = 1.0f;
};

class FreeRoom {
  public:
    explicit FreeRoom(const Rectangle& room) {
        if (!room.empty()) parts_.push_back(room);
    }

    void take(const Rectangle& taken) {
        if (taken.empty()) return;
        std::vector<Rectangle> rest;
        for (const Rectangle& part : parts_) {
            if (!overlap(part, taken)) {
                rest.push_back(part);
                continue;
            }
            const Rectangle pieces[] = {{part.x, part.y, taken.x - part.x, part.height},
                                        {taken.right(), part.y, part.right() - taken.right(), part.height},
                                        {part.x, part.y, part.width, taken.y - part.y},
                                        {part.x, taken.bottom(), part.width, part.bottom() - taken.bottom()}};
            for (const Rectangle& piece : pieces)
                if (!piece.empty()) rest.push_back(piece);
        }
        parts_.clear();
        for (std::size_t i = 0; i < rest.size(); ++i) {
            bool inside = false;
            for (std::size_t j = 0; j < rest.size() && !inside; ++j)
                inside = j != i && covers(rest[j], rest[i]) && (j < i || !covers(rest[i], rest[j]));
            if (!inside) parts_.push_back(rest[i]);
        }
    }

    /// The nearest to `wanted`, no narrower than `least_width`.
    std::optional<Rectangle> nearest(const Rectangle& wanted, float least_width,
                                     const Costs& costs = {}) const {
        std::optional<Rectangle> best;
        float least = std::numeric_limits<float>::max();
        for (const Rectangle& part : parts_) {
            if (part.width < least_width || part.height < wanted.height) continue;
            Rectangle place = wanted;
            place.width = std::min(wanted.width, part.width);
            place.x = std::clamp(wanted.x + 0.5f * (wanted.width - place.width), part.x,
                                 std::max(part.right() - place.width, part.x));
            place.y = std::clamp(wanted.y, part.y, std::max(part.bottom() - place.height, part.y));
            const float distance = std::abs(place.x - wanted.x) + costs.down * std::abs(place.y - wanted.y) +
                                   costs.narrower * (wanted.width - place.width);
            if (distance >= least) continue;
            least = distance;
            best = place;
        }
        return best;
    }

  private:
    std::vector<Rectangle> parts_;
};

/// How much of the height between the least and the wanted one is given. At last overlays stand narrow beside
/// each other rather than below.
struct Squeeze {
    float scrolling, notices;
    Costs costs = {};
};
constexpr Squeeze squeezes[] = {
    {1.0f, 1.0f},  {0.75f, 1.0f}, {0.5f, 1.0f},  {0.25f, 1.0f}, {0.0f, 1.0f},
    {0.0f, 0.75f}, {0.0f, 0.5f},  {0.0f, 0.25f}, {0.0f, 0.0f},  {0.0f, 0.0f, {0.0f, 4.0f}}};

/// Nothing where one of them finds no place.
std::optional<OverlayPlaces> place_all(const Rectangle& room, const FreeRoom& all_free, float scale,
                                       std::span<const OverlayWish> wishes, const Squeeze& squeeze,
                                       bool mind_pointer) {
    OverlayPlaces places;
    FreeRoom free = all_free;
    for (const OverlayWish& wish : wishes) {
        const OverlayKind& kind = kind_of(wish.overlay);
        const float most = wish.height > 0.0f ? wish.height : kind.usual_height * scale;
        const float least = std::min(kind.least_height * scale, most);
        const float share = kind.scrolls_first ? squeeze.scrolling : squeeze.notices;
        const float width = std::min(kind.width * scale, room.width), height = least + share * (most - least);
        const Rectangle wanted{room.x + kind.x * (room.width - width),
                               room.y + kind.y * (room.height - height), width, height};
        FreeRoom here = free;
        if (mind_pointer) here.take(wish.pointer);
        const auto place = here.nearest(wanted, std::min(kind.least_width * scale, width), squeeze.costs);
        if (!place) return std::nullopt;
        places[wish.overlay] = *place;
        free.take(grown(*place, gap_between * scale));
    }
    return places;
}

}  // namespace

OverlayPlaces place_overlays(const Rectangle& room, std::span<const Rectangle> taken, float scale,
                             std::span<const OverlayWish> wishes) {
    const float gap = gap_between * scale;
    const Rectangle inner = grown(room, -gap);
    FreeRoom free(inner);
    for (const Rectangle& part : taken)
        if (!part.empty()) free.take(grown(part, gap));
    std::vector<OverlayWish> kept(wishes.begin(), wishes.end());
    std::sort(kept.begin(), kept.end(),
              [](const OverlayWish& a, const OverlayWish& b) { return a.overlay < b.overlay; });
    for (const Overlay next : left_out_first) {
        if (kept.empty()) break;
        for (const Squeeze& squeeze : squeezes) {
            if (const auto places = place_all(inner, free, scale, kept, squeeze, true)) return *places;
        }
        // A pointer in the middle of a tiny window leaves no side of it.
        if (kept.size() == 1)
            return place_all(inner, free, scale, kept, squeezes[std::size(squeezes) - 1], false)
                .value_or(OverlayPlaces());
        std::erase_if(kept, [&](const OverlayWish& wish) { return wish.overlay == next; });
    }
    return {};
}

std::optional<Rectangle> place_beside(const Rectangle& room, std::span<const Rectangle> taken, float gap,
                                      const Rectangle& wanted) {
    FreeRoom free(room);
    for (const Rectangle& part : taken)
        if (!part.empty()) free.take(grown(part, gap));
    return free.nearest(wanted, wanted.width);
}

}  // namespace slosh::ui
