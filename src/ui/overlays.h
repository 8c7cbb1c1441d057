// What lies over the water in this frame. An overlay asks for its place whenever it is drawn; it gets one
// from the next frame on, by what all have asked for.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "ui/layout.h"
#include "ui/overlay_places.h"

namespace slosh::ui {

class Overlays {
  public:
    struct Room {
        Rectangle room;                ///< Layout::room
        Rectangle view;                ///< Layout::view: cards stand here if they can
        std::vector<Rectangle> taken;  ///< the HUD, headers of folded panels
        Rectangle pointer;             ///< with some room around; empty: it is not over the water
        float scale = 1.0f;
    };
    /// Begins a frame. `lists`: lists and dialogs that are open, as large as they would be by themselves.
    void arrange(Room room, std::vector<Rectangle> lists);
    /// Lists and dialogs reach no lower, pixels: where they would leave no room for messages.
    float lists_end() const { return lists_end_; }

    /// Its place; empty: it has none, or is new.
    Rectangle ask(Overlay overlay);
    /// How high its content was when drawn, pixels.
    void measured(Overlay overlay, float height);
    /// A frame is wanted in which what was asked for is placed.
    bool changing() const { return changing_; }
    /// In the last frame it was asked for, and not alone messages.
    bool any_notice() const;

    /// A card that explains something, inside `screen` and beside `own`: what it explains.
    struct Card {
        Rectangle screen, own, wanted;
    };
    /// Nearest to where it is wanted, beside what lies over the water; where there is no such place, overlays
    /// that are not drawn yet are left out.
    Rectangle place(const Card& card);
    bool fits(const Card& card) const;
    /// The label at the cursor, inside `area`.
    Rectangle place_label(const Rectangle& area, const Rectangle& wanted) const;

  private:
    struct Asked {
        bool now = false, before = false;
        float height = 0.0f;
        float width = 0.0f;  ///< of the place in which it is so high; 0: of any
        Rectangle pointer;
    };
    std::optional<Rectangle> find(const Card& card) const;
    std::vector<Rectangle> taken() const;

    Room room_;
    std::vector<Rectangle> lists_;
    std::array<Asked, overlay_count> asked_{};
    OverlayPlaces places_;
    float lists_end_ = 1e9f;
    bool changing_ = false;
};

}  // namespace slosh::ui
