// The slope of one particle's wave, by the place in the light's plane.
#include "common/frame.glsl"
#include "water/ripple.glsl"

flat in vec4 wave;
flat in float slope_at_middle;
out vec4 slope;

void main() {
    vec2 place = vec2(2.0 * gl_PointCoord.x - 1.0, 1.0 - 2.0 * gl_PointCoord.y);
    float soft = max(1.0 - dot(place, place), 0.0);
    vec3 along_a = normalize(vec3(light_clip[0][0], light_clip[1][0], light_clip[2][0]));
    vec3 along_b = normalize(vec3(light_clip[0][1], light_clip[1][1], light_clip[2][1]));
    vec3 offset = ripple_reach * particle.y * (place.x * along_a + place.y * along_b);
    slope = vec4(normalize(wave.xyz) * (slope_at_middle * soft * soft * cos(dot(wave.xyz, offset) + wave.w)), 0.0);
}
