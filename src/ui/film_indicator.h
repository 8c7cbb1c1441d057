// What is to be seen while a film is recorded, and while its file is finished.
#pragma once

#include <cstdint>
#include <string_view>

#include "ui/context.h"
#include "ui/layout.h"

namespace slosh::ui {

struct FilmIndicator {
    bool recording = false;     ///< else its file is being finished
    bool paused = false;        ///< the water stands still, and nothing is recorded
    bool waits = false;         ///< for the encoder, which is slower than the water
    double seconds = 0.0;       ///< length of the film
    std::int64_t pictures = 0;  ///< handed over
    std::int64_t written = 0;   ///< written, of those
    std::string_view stop_key;  ///< key of the action that stops it
};

/// The name of its window: no film shows it.
inline constexpr std::string_view film_indicator_window = "###film";

/// A red dot, how long the film is, and buttons that stop and discard it; emits ActionIntents. Stays where
/// panels are hidden. The height of its content, pixels.
float draw_film_indicator(Context& context, const Rectangle& place, const FilmIndicator& film);

}  // namespace slosh::ui
