// See length_units.h.
#include "io/length_units.h"

#include <array>

namespace slosh::io {
namespace {

struct Unit {
    std::string_view name, word, plural;
    double meters;
};
constexpr std::array<Unit, 8> units{{{"m", "meter", "meters", 1.0},
                                     {"cm", "centimeter", "centimeters", 1e-2},
                                     {"mm", "millimeter", "millimeters", 1e-3},
                                     {"dm", "decimeter", "decimeters", 0.1},
                                     {"km", "kilometer", "kilometers", 1e3},
                                     {"um", "micrometer", "micrometers", 1e-6},
                                     {"in", "inch", "inches", 0.0254},
                                     {"ft", "foot", "feet", 0.3048}}};

}  // namespace

std::optional<double> meters_of(std::string_view unit) {
    for (const Unit& known : units) {
        if (unit == known.name || unit == known.word || unit == known.plural) return known.meters;
    }
    return std::nullopt;
}

std::string known_length_units() {
    std::string names;
    for (const Unit& known : units) names += (names.empty() ? "" : ", ") + std::string(known.name);
    return names;
}

}  // namespace slosh::io
