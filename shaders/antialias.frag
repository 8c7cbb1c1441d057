// Edges are found by differences of brightness and followed along rows or columns to their ends. The nearer
// end decides how much of the other side the pixel receives, so that a step of one pixel becomes a ramp as
// long as the edge. Pixels without contrast keep the values copied before. Nothing sets in with a step: pixels would blink
// where the picture changes by next to nothing.
#include "common/frame.glsl"

out vec4 color;

uniform sampler2D picture;  // display values

const float least_contrast = 0.075;
const int most_steps = 8;  // two pixels each, after the first

vec3 color_at(vec2 at) { return textureLod(picture, at, 0.0).rgb; }
float luma(vec3 light) { return dot(light, vec3(0.30, 0.59, 0.11)); }
vec3 larger(vec3 a, vec3 b) { return dot(abs(b), vec3(1.0)) > dot(abs(a), vec3(1.0)) ? b : a; }

void main() {
    vec2 texel = viewport.zw, at = gl_FragCoord.xy * texel;
    vec3 here = color_at(at), above = color_at(at + vec2(0.0, texel.y)), below = color_at(at - vec2(0.0, texel.y));
    vec3 right = color_at(at + vec2(texel.x, 0.0)), left = color_at(at - vec2(texel.x, 0.0));
    color = vec4(here, 1.0);
    // What is called brightness below is measured along the largest difference of colours: green solids in blue water are as
    // bright as the water. Of greys it is the brightness.
    vec3 change = larger(larger(above - here, below - here), larger(right - here, left - here));
    vec3 scale = change / max(dot(abs(change), vec3(1.0)), 1.0e-4);
    float middle = dot(here, scale), north = dot(above, scale), south = dot(below, scale), east = dot(right, scale), west = dot(left, scale);
    float high = max(middle, max(max(north, south), max(east, west))), low = min(middle, min(min(north, south), min(east, west)));
    float brightest = max(luma(here), max(max(luma(above), luma(below)), max(luma(right), luma(left))));
    float contrast = (high - low) / max(least_contrast, 0.19 * brightest);
    if (contrast < 1.0) discard;

    // The edge runs in the direction in which brightness changes less.
    bool level = max(abs(north - middle), abs(south - middle)) >= max(abs(east - middle), abs(west - middle));
    vec2 along = level ? vec2(texel.x, 0.0) : vec2(0.0, texel.y), across = level ? vec2(0.0, texel.y) : vec2(texel.x, 0.0);
    float ahead = level ? north : east, behind = level ? south : west;
    if (abs(behind - middle) > abs(ahead - middle)) {
        across = -across;
        float other = ahead;
        ahead = behind;
        behind = other;
    }
    // A line one pixel wide has an edge on both sides, and follows neither.
    float one_sided = smoothstep(0.0, 0.3, (abs(ahead - middle) - abs(behind - middle)) / (high - low));
    // Half way between the two rows, the mean of both is constant along the edge.
    vec2 start = at + 0.5 * across;
    float mean = 0.5 * (middle + ahead), threshold = max(0.16 * abs(ahead - middle), 1.0e-3);
    vec2 reach = vec2(0.0), turns = vec2(0.0);
    for (int side = 0; side < 2; ++side) {
        // The edge ends by parts: a place that is nearly an end counts nearly as one.
        float sign = side == 0 ? 1.0 : -1.0, way = 1.0, going = 1.0;
        for (int i = 0; i <= most_steps; ++i) {
            float off = (dot(color_at(start + sign * way * along), scale) - mean) / threshold;
            float ends = i == most_steps ? going : going * smoothstep(0.5, 1.5, abs(off));
            reach[side] += ends * way;
            turns[side] += ends * clamp(off, -1.0, 1.0);
            going -= ends;
            if (going < 0.01) break;
            way += i == 0 ? 1.0 : 2.0;
        }
    }
    // The pixel lies on the short side of the step only if the nearer end turns away from the pixel's own side.
    float turn = (reach.x < reach.y ? turns.x : turns.y) * sign(mean - middle);
    float part = max(turn, 0.0) * (0.5 - min(reach.x, reach.y) / (reach.x + reach.y));
    part *= one_sided;
    // Single pixels have no edge to follow and are mixed with their surroundings.
    float speck = clamp(abs(0.25 * (north + south + east + west) - middle) / (high - low), 0.0, 1.0);
    color.rgb = color_at(at + across * (max(part, 0.5 * speck * speck) * smoothstep(1.0, 2.0, contrast)));
}
