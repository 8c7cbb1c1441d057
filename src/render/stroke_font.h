// A plain stroke font for labels in pictures. Pictures must not depend on the fonts of a machine.
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <string_view>
#include <vector>

namespace slosh {

/// One straight stroke in font units: x 0 to 4, y 0 (descenders), 2 (baseline), 6 (small letters), 8
/// (capitals).
struct FontStroke {
    glm::vec2 from, to;
};

/// Height of capitals above the baseline, font units.
constexpr float font_height = 6.0f;
constexpr float font_baseline = 2.0f;

/// Appends the strokes of `letter`, starting at x = 0: a box for unknown letters, nothing for a space.
/// Returns the advance to the next letter, font units.
float append_glyph(char letter, std::vector<FontStroke>& strokes);

}  // namespace slosh
