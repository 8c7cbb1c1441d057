// The layer of foam as light: thin foam is a veil, dense foam bright and uneven, with soft normals of its own
// from the slope of its optical depth. Premultiplied. After Akinci, Dippel, Akinci and
// Teschner, Screen Space Foam Rendering, 2013, and Bagar, Scherzer and Wimmer, A Layered Particle-Based Fluid
// Model for Real-Time Rendering of Water, 2010 (doi 10.1111/j.1467-8659.2010.01734.x).
#include "common/frame.glsl"
#include "common/light.glsl"
#include "common/target.glsl"

uniform sampler2D foam;   // see foam/splat.frag
uniform float relief;     // pixels: half the distance of neighbouring lumps
out vec4 color;

// What holes leave of the layer: nothing where it is thinner than they are deep.
float thickness_of(vec4 layer) {
    float left = layer.r - 0.9 * layer.a;
    return 0.5 * (left + sqrt(left * left + 0.02 * layer.r));
}

float height(vec2 offset) {
    return log2(1.0 + thickness_of(textureLod(foam, (gl_FragCoord.xy + offset) * viewport.zw, 0.0)));
}

void main() {
    vec4 layer = texelFetch(foam, ivec2(gl_FragCoord.xy), 0);
    float thickness = thickness_of(layer);
    if (thickness < 2.0e-3) discard;
    float alpha = 1.0 - exp(-thickness);
    float light = layer.g / layer.r, spray = layer.b / layer.r;
    float here = height(vec2(0.0));
    float left = height(vec2(-relief, 0.0)), right = height(vec2(relief, 0.0));
    float below = height(vec2(0.0, -relief)), above = height(vec2(0.0, relief));
    vec2 slope = vec2(right - left, above - below);
    vec3 lying = normalize(mix(up_view.xyz, vec3(0.0, 0.0, 1.0), 0.35 + 0.35 * spray));
    vec3 normal = normalize(lying - vec3(0.6 * slope, 0.0));
    // What lies lower than its surroundings gets less of the sky.
    float sunk = max(0.25 * (left + right + below + above) - here, 0.0);
    vec3 white = to_target(light_of_droplets(normal, light) / (1.0 + light_offset.y * 0.5 * sunk));
    color = vec4(white * alpha, alpha);
}
