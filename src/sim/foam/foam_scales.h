// The scales in which the parameters of foam are meant, so that a scene of any size and resolution foams
// alike: L, the edge of a cube (2-D: square) that would hold the water; sqrt(g L), about the speed of water
// that has fallen through its own height; sqrt(L/g). g is 9.81 m/s^2 always: with less gravity water is
// slower, and foams less.
#pragma once

namespace slosh {

struct State;

struct FoamScales {
    float length = 1.0f;  ///< L, m; at least one spacing
    float speed = 1.0f;   ///< m/s
    float time = 1.0f;    ///< s
};
FoamScales foam_scales(const State& state);

/// Foam with less life than this vanishes bit by bit, s.
float foam_fade_time(const State& state);
/// Foam younger than this appears bit by bit, s.
float foam_appear_time(const State& state);

}  // namespace slosh
