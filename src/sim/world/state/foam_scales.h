// The scales of the foam parameters, which make scenes of any size and resolution foam alike
// (docs/PHYSICS.md, Foam scales): L, the edge of a cube (2-D: square) that would hold the water; sqrt(g L),
// about the speed of water that has fallen through its own height; sqrt(L/g). g is always 9.81 m/s^2: with
// less gravity water is slower and foams less.
#pragma once

namespace slosh {

struct State;

struct FoamScales {
    float length = 1.0f;  ///< L, m; at least one spacing
    float speed = 1.0f;   ///< m/s
    float time = 1.0f;    ///< s
};
FoamScales foam_scales(const State& state);

/// Foam with less remaining life than this fades out, s.
float foam_fade_time(const State& state);
/// Foam younger than this fades in, s.
float foam_appear_time(const State& state);

}  // namespace slosh
