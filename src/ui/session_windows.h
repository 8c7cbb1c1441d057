// What a session says when it begins after a crash and when it ends with work under way. Neither hides the
// water.
#pragma once

#include <span>
#include <string>

#include "ui/context.h"
#include "ui/layout.h"

namespace slosh::ui {

/// Names what is still being written, with buttons to stay and to leave without it; emits an EndingIntent.
void draw_ending(Context& context, const Rectangle& view, std::span<const std::string> unfinished);

/// What the last session left behind when it did not end as asked.
struct RecoveryOffer {
    std::string scene;       ///< its title
    double simulated = 0.0;  ///< s
    std::string when;        ///< of its last second, in words
};
/// Offers to go on where it broke, to open the recording or to begin anew; emits a RecoveryIntent.
void draw_recovery_offer(Context& context, const Rectangle& view, const RecoveryOffer& offer);

}  // namespace slosh::ui
