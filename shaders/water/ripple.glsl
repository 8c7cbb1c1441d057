// A particle's own short wave. Needs common/frame.glsl.
const float ripple_reach = 1.7;  // radius of a particle's wave, spacings

// At the middle of one wave; a dozen overlap. `speed`: 1 for two times sqrt(g d).
float ripple_slope(float speed) { return 0.07 * smoothstep(0.05, 0.7, speed); }

// Wave vector in the world, 1/m, and phase. `own`: three random numbers after the speed.
vec4 ripple_wave(vec4 own) {
    float turn = 6.2831853 * own.y, rise = 2.0 * own.z - 1.0, across = sqrt(1.0 - rise * rise);
    float length_drawn = particle.y * mix(1.0, 2.8, own.w);
    return vec4(vec3(across * cos(turn), rise, across * sin(turn)) * (6.2831853 / length_drawn), 6.2831853 * fract(7.0 * own.w + 3.0 * own.z));
}
