// How solids move: data only, read from scenes and saved with states. What they do is in bodies/.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "base/vector_types.h"

namespace slosh {

/// A turn, right-handed. In 2-D the axis is z.
struct AxisAngle {
    Vec3 axis{0.0f, 0.0f, 1.0f};  ///< any length but zero
    float angle = 0.0f;           ///< degrees
};

struct FixedMotion {};
/// Turns about an axis for ever.
struct SpinMotion {
    Vec3 axis{0.0f, 0.0f, 1.0f};
    float speed = 90.0f;        ///< degrees/s, right-handed about the axis
    std::optional<Vec3> pivot;  ///< a point of the axis; absent: the solid's centre
};
/// Swings to and fro: sin(360 deg time/period + phase) times amplitude and angle.
struct OscillationMotion {
    Vec3 amplitude{0.0f};       ///< m
    AxisAngle turn;             ///< at the end of a swing
    std::optional<Vec3> pivot;  ///< of the turn; absent: the solid's centre
    float period = 1.0f;        ///< s
    float phase = 0.0f;         ///< degrees
};
/// Where a solid is at a time, against its start.
struct Keyframe {
    double time = 0.0;  ///< s
    Vec3 offset{0.0f};  ///< m
    AxisAngle turn;     ///< about the solid's centre
};
/// Straight from frame to frame; stands before the first and after the last.
struct KeyframeMotion {
    std::vector<Keyframe> frames;  ///< at least one, times ascending
    bool repeat = false;           ///< begins again after the last frame
};
/// Moved by gravity, by the water and by what it meets.
struct FreeMotion {
    float density = 500.0f;       ///< kg/m^3
    Vec3 velocity{0.0f};          ///< at the start, m/s
    Vec3 angular_velocity{0.0f};  ///< at the start, rad/s
};
using SolidMotion = std::variant<FixedMotion, SpinMotion, OscillationMotion, KeyframeMotion, FreeMotion>;

inline bool is_fixed(const SolidMotion& motion) { return std::holds_alternative<FixedMotion>(motion); }
inline bool is_free(const SolidMotion& motion) { return std::holds_alternative<FreeMotion>(motion); }

}  // namespace slosh
