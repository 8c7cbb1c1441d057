// View depth of the nearest sphere, cut by the container's walls: glass makes the water flat. Such depths are negative: the smoothing
// leaves them alone, and their normals are those of the wall.
#include "common/frame.glsl"
#include "water/rays.glsl"

flat in vec4 sphere;
flat in float in_box;
out float surface;

uniform vec2 buffer_size;

void main() {
    vec2 slope = ray_slope(gl_FragCoord.xy / buffer_size);
    float b = dot(slope, sphere.xy) - sphere.z;
    float squared = dot(slope, slope) + 1.0;
    float discriminant = b * b - squared * sphere.w;
    if (discriminant < 0.0) discard;
    float root = sqrt(discriminant);
    float depth = sphere.w / (b + root);
    surface = depth;
    if (in_box > 0.5) {
        vec2 span = box_span(eye.xyz, world_ray(slope));
        if (span.x > span.y || depth > span.y || (b + root) / squared < span.x) discard;
        if (depth < span.x) {
            depth = span.x;
            surface = -depth;
        }
    }
    gl_FragDepth = stored_depth(depth);
}
