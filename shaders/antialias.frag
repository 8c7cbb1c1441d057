// Edges are found by differences of brightness and followed along rows or columns to their ends. The nearer
// end decides how much of the other side the pixel receives, so that a step of one pixel becomes a ramp as
// long as the edge. Pixels without contrast keep the values copied before.
#include "common/frame.glsl"

out vec4 color;

uniform sampler2D picture;  // display values

const float least_contrast = 0.05;
const int most_steps = 8;  // two pixels each, after the first

float brightness(vec2 at) { return dot(textureLod(picture, at, 0.0).rgb, vec3(0.30, 0.59, 0.11)); }

void main() {
    vec2 texel = viewport.zw, at = gl_FragCoord.xy * texel;
    color = vec4(textureLod(picture, at, 0.0).rgb, 1.0);
    float middle = dot(color.rgb, vec3(0.30, 0.59, 0.11));
    float north = brightness(at + vec2(0.0, texel.y)), south = brightness(at - vec2(0.0, texel.y));
    float east = brightness(at + vec2(texel.x, 0.0)), west = brightness(at - vec2(texel.x, 0.0));
    float high = max(middle, max(max(north, south), max(east, west))), low = min(middle, min(min(north, south), min(east, west)));
    if (high - low < max(least_contrast, 0.125 * high)) discard;

    // The edge runs in the direction in which brightness changes less.
    bool level = abs(north + south - 2.0 * middle) >= abs(east + west - 2.0 * middle);
    vec2 along = level ? vec2(texel.x, 0.0) : vec2(0.0, texel.y), across = level ? vec2(0.0, texel.y) : vec2(texel.x, 0.0);
    float ahead = level ? north : east, behind = level ? south : west;
    if (abs(behind - middle) > abs(ahead - middle)) {
        across = -across;
        ahead = behind;
    }
    // Half way between the two rows, the mean of both is constant along the edge.
    vec2 start = at + 0.5 * across;
    float mean = 0.5 * (middle + ahead), threshold = 0.25 * abs(ahead - middle);
    vec2 reach = vec2(0.0);
    float ends[2] = float[2](0.0, 0.0);
    for (int side = 0; side < 2; ++side) {
        float sign = side == 0 ? 1.0 : -1.0, way = 1.0;
        for (int i = 0; i <= most_steps; ++i) {
            ends[side] = brightness(start + sign * way * along) - mean;
            if (abs(ends[side]) >= threshold || i == most_steps) break;
            way += i == 0 ? 1.0 : 2.0;
        }
        reach[side] = way;
    }
    int nearer = reach.x < reach.y ? 0 : 1;
    // The pixel lies on the short side of the step only if the end turns away from the pixel's own side.
    float part = (ends[nearer] < 0.0) != (middle - mean < 0.0) ? 0.5 - reach[nearer] / (reach.x + reach.y) : 0.0;
    // Single pixels have no edge to follow and are mixed with their surroundings.
    float speck = clamp(abs(0.25 * (north + south + east + west) - middle) / (high - low), 0.0, 1.0);
    color.rgb = textureLod(picture, at + across * max(part, 0.5 * speck * speck), 0.0).rgb;
}
