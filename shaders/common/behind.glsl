// How far away what was drawn before is, m, in front of the eye. Needs common/frame.glsl.
uniform sampler2D behind;  // its depth, as stored

float distance_behind(vec2 place) {
    float stored = 2.0 * textureLod(behind, clamp(place, 0.0, 1.0), 0.0).r - 1.0;
    return eye.w < 0.5 ? (projection[3][2] - stored) / projection[2][2] : projection[3][2] / (stored + projection[2][2]);
}
