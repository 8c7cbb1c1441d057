// The intermediate buffers of the picture of water, over the dimmed scene.
#include "common/frame.glsl"
#include "common/color.glsl"
#include "water/rays.glsl"
#include "water/surface_point.glsl"
#include "water/optical.glsl"

out vec4 color;

uniform sampler2D scene_color;
uniform sampler2D scene_depth;
uniform int show;              // 1 depth, 2 normals, 3 thickness
uniform vec2 depth_range;      // m: white, black
uniform float most_thickness;  // m: white

void main() {
    vec2 at = gl_FragCoord.xy * viewport.zw;
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    color = vec4(0.25 * texelFetch(scene_color, pixel, 0).rgb, 1.0);
    gl_FragDepth = texelFetch(scene_depth, pixel, 0).r;
    SurfacePoint point = surface_point(at);
    if (show == 3) {
        float part = optical_depth(at).a / most_thickness;
        if (part > 0.0) color.rgb = mix(color.rgb, vec3(sqrt(clamp(part, 0.0, 1.0))), clamp(40.0 * part, 0.0, 1.0));
        return;
    }
    if (point.coverage < 0.5 || point.depth > linear_depth(gl_FragDepth)) return;
    gl_FragDepth = stored_depth(point.depth);
    float near = 1.0 - (point.depth - depth_range.x) / (depth_range.y - depth_range.x);
    color.rgb = show == 1 ? vec3(clamp(near, 0.02, 1.0)) : 0.5 + 0.5 * point.normal;
}
