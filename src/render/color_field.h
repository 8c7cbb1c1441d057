// The scalar fields that particles can be coloured by. To add one: one line in color_field.cpp.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "slosh/particle_view.h"

namespace slosh {

enum class RangeKind {
    from_zero,  ///< 0 .. nearly the largest value
    both_ends,  ///< nearly the smallest .. nearly the largest
    symmetric,  ///< -v .. v
};

struct ColorField {
    std::string_view name;   ///< "density_error"
    std::string_view label;  ///< "Density error"
    std::string_view unit;   ///< "%"
    std::string_view help;
    std::string_view color_map;  ///< its default
    RangeKind range = RangeKind::from_zero;
    float smallest_range = 0.0f;  ///< an automatic range is never narrower, so that noise at rest stays dark
    /// Fills `values` (particles.count of them).
    void (*evaluate)(const ParticleView& particles, std::span<float> values) = nullptr;
    bool whole_numbers = false;                    ///< integer values
    ComputedField computed = ComputedField::none;  ///< what it reads exists only if it was requested
    /// Why particles do not have this field, in a few words; "" = they have it.
    std::string_view (*why_missing)(const ParticleView& particles) = nullptr;

    std::string_view missing(const ParticleView& particles) const {
        return why_missing != nullptr ? why_missing(particles) : std::string_view();
    }
};

std::span<const ColorField> color_field_list();
const ColorField* find_color_field(std::string_view name);

struct ValueRange {
    float min = 0.0f, max = 1.0f;
};

/// An automatic range that grows at once and shrinks only after the data has stayed far below it, so that the
/// colours do not flicker.
class AutomaticRange {
  public:
    /// `values`: of this frame; non-finite ones are ignored.
    ValueRange follow(const ColorField& field, std::span<const float> values);
    void reset() { started_ = false; }

  private:
    ValueRange wanted(const ColorField& field, std::span<const float> values);

    ValueRange range_;
    std::string_view field_;
    bool started_ = false;
    int frames_below_ = 0;
    std::vector<float> sample_;
};

}  // namespace slosh
