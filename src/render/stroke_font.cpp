// Each letter is written as polylines "xy xy xy|xy xy" on the grid described in the header.
#include "render/stroke_font.h"

#include <algorithm>
#include <array>

namespace slosh {
namespace {

struct Glyph {
    char letter;
    std::string_view lines;
};

constexpr std::array glyphs{
    Glyph{'0', "12 03 07 18 38 47 43 32 12"},
    Glyph{'1', "07 28 22|12 32"},
    Glyph{'2', "07 18 38 47 46 02 42"},
    Glyph{'3', "07 18 38 47 46 35 25|35 44 43 32 12 03"},
    Glyph{'4', "32 38 04 44"},
    Glyph{'5', "48 08 05 35 44 43 32 12 03"},
    Glyph{'6', "47 38 18 07 03 12 32 43 44 35 15 04"},
    Glyph{'7', "08 48 12"},
    Glyph{'8', "15 06 07 18 38 47 46 35 15 04 03 12 32 43 44 35"},
    Glyph{'9', "46 35 15 06 07 18 38 47 43 32 12 03"},
    Glyph{'.', "22 23"},
    Glyph{',', "22 11"},
    Glyph{':', "22 23|25 26"},
    Glyph{'-', "05 45"},
    Glyph{'+', "05 45|27 23"},
    Glyph{'=', "04 44|06 46"},
    Glyph{'/', "02 48"},
    Glyph{'_', "01 41"},
    Glyph{'^', "16 28 36"},
    Glyph{'(', "38 26 24 32"},
    Glyph{')', "18 26 24 12"},
    Glyph{'%', "02 48|07 18 27 16 07|23 34 43 32 23"},
    Glyph{'A', "02 28 42|14 34"},
    Glyph{'B', "02 08 38 47 46 35 05|35 44 43 32 02"},
    Glyph{'C', "47 38 18 07 03 12 32 43"},
    Glyph{'D', "02 08 28 46 44 22 02"},
    Glyph{'E', "48 08 02 42|05 35"},
    Glyph{'F', "48 08 02|05 35"},
    Glyph{'G', "47 38 18 07 03 12 32 43 45 25"},
    Glyph{'H', "02 08|42 48|05 45"},
    Glyph{'I', "22 28|18 38|12 32"},
    Glyph{'J', "48 43 32 12 03"},
    Glyph{'K', "02 08|48 05 42"},
    Glyph{'L', "08 02 42"},
    Glyph{'M', "02 08 25 48 42"},
    Glyph{'N', "02 08 42 48"},
    Glyph{'O', "18 07 03 12 32 43 47 38 18"},
    Glyph{'P', "02 08 38 47 46 35 05"},
    Glyph{'Q', "18 07 03 12 32 43 47 38 18|24 42"},
    Glyph{'R', "02 08 38 47 46 35 05|25 42"},
    Glyph{'S', "47 38 18 07 06 15 35 44 43 32 12 03"},
    Glyph{'T', "22 28|08 48"},
    Glyph{'U', "08 03 12 32 43 48"},
    Glyph{'V', "08 22 48"},
    Glyph{'W', "08 12 26 32 48"},
    Glyph{'X', "02 48|08 42"},
    Glyph{'Y', "08 25 48|25 22"},
    Glyph{'Z', "08 48 02 42"},
    Glyph{'a', "16 36 45 42|44 14 03 12 32 43"},
    Glyph{'b', "08 02|05 16 36 45 43 32 12 03"},
    Glyph{'c', "45 36 16 05 03 12 32 43"},
    Glyph{'d', "48 42|45 36 16 05 03 12 32 43"},
    Glyph{'e', "04 44 45 36 16 05 03 12 32 43"},
    Glyph{'f', "38 28 17 12|06 36"},
    Glyph{'g', "46 41 30 10 01|45 36 16 05 03 12 32 43"},
    Glyph{'h', "08 02|05 16 36 45 42"},
    Glyph{'i', "26 22|28 28"},
    Glyph{'j', "26 21 10 00|28 28"},
    Glyph{'k', "08 02|46 04|15 42"},
    Glyph{'l', "28 23 32"},
    Glyph{'m', "02 06|05 16 25 22|25 36 45 42"},
    Glyph{'n', "02 06|05 16 36 45 42"},
    Glyph{'o', "16 05 03 12 32 43 45 36 16"},
    Glyph{'p', "00 06|05 16 36 45 43 32 12 03"},
    Glyph{'q', "40 46|45 36 16 05 03 12 32 43"},
    Glyph{'r', "02 06|05 16 36 45"},
    Glyph{'s', "45 36 16 05 14 34 43 32 12 03"},
    Glyph{'t', "18 13 22 32|06 36"},
    Glyph{'u', "06 03 12 32 43|46 42"},
    Glyph{'v', "06 22 46"},
    Glyph{'w', "06 12 25 32 46"},
    Glyph{'x', "06 42|46 02"},
    Glyph{'y', "06 22|46 10 00"},
    Glyph{'z', "06 46 02 42"},
};

constexpr float letter_space = 1.7f, word_space = 3.0f;
constexpr std::string_view unknown_lines = "02 08 48 42 02";

}  // namespace

float append_glyph(char letter, std::vector<FontStroke>& strokes) {
    if (letter == ' ') return word_space;
    std::string_view lines = unknown_lines;
    for (const Glyph& glyph : glyphs) {
        if (glyph.letter == letter) lines = glyph.lines;
    }
    const auto point = [&](std::size_t at) {
        return glm::vec2(static_cast<float>(lines[at] - '0'), static_cast<float>(lines[at + 1] - '0'));
    };
    // Every point is two digits, followed by ' ' (the line continues) or '|' (a new line starts).
    float left = 4.0f, right = 0.0f;
    for (std::size_t i = 0; i + 1 < lines.size(); i += 3) {
        left = std::min(left, point(i).x);
        right = std::max(right, point(i).x);
    }
    for (std::size_t i = 0; i + 4 < lines.size(); i += 3) {
        if (lines[i + 2] == '|') continue;
        const glm::vec2 shift(left, 0.0f);
        strokes.push_back({point(i) - shift, point(i + 3) - shift});
    }
    return right - left + letter_space;
}

}  // namespace slosh
