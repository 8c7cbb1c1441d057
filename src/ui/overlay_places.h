// Places of what lies over the water: each gets its rectangle here, so that none covers another or what a
// person points at. Pure arithmetic, so that any window can be tested without a window.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ui/layout.h"

namespace slosh::ui {

/// In the order in which they are placed.
enum class Overlay {
    video,       ///< the indicator while a video is recorded, or a set-up replays
    question,    ///< a notice that waits for an answer
    doctor,      ///< what it found
    messages,    ///< toasts, and the note of what was saved
    legend,      ///< the scale of the colors
    inspector,   ///< figures of a particle, readings of probes
    microscope,  ///< the phases of a step
};
inline constexpr std::size_t overlay_count = 7;
/// Where the room ends, the first of these gives up its place, then the next.
inline constexpr std::array<Overlay, overlay_count> left_out_first{
    Overlay::legend, Overlay::microscope, Overlay::inspector, Overlay::doctor,
    Overlay::video,  Overlay::question,   Overlay::messages};

struct OverlayWish {
    Overlay overlay = Overlay::video;
    float height = 0.0f;  ///< of its content, pixels; 0: not known yet
    Rectangle pointer;    ///< what the person pointed at when it came; empty: no matter
};

/// Empty where there is no room, or no wish.
struct OverlayPlaces {
    std::array<Rectangle, overlay_count> all{};
    Rectangle& operator[](Overlay overlay) { return all[static_cast<std::size_t>(overlay)]; }
    const Rectangle& operator[](Overlay overlay) const { return all[static_cast<std::size_t>(overlay)]; }
};

/// `room` without what is `taken`. A place is as wide as its overlay and as high as its content. Where that
/// is too much, contents scroll; where even that is too much, overlays are left out.
OverlayPlaces place_overlays(const Rectangle& room, std::span<const Rectangle> taken, float scale,
                             std::span<const OverlayWish> wishes);

/// The place of this size that is nearest to `wanted`, inside the room and beside what is taken.
std::optional<Rectangle> place_beside(const Rectangle& room, std::span<const Rectangle> taken, float gap,
                                      const Rectangle& wanted);

}  // namespace slosh::ui
