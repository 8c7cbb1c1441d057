// The ray of the fragment meets the sphere: right silhouette, normal and depth in perspective.
#include "common/frame.glsl"
#include "common/color.glsl"
#include "common/light.glsl"

flat in vec4 sphere;
flat in vec3 albedo;
flat in float key_part;
out vec4 color;

void main() {
    vec3 ray = vec3(gl_FragCoord.xy * pixel_plane.xy + pixel_plane.zw, -1.0);
    float a = dot(ray, ray);
    float b = dot(ray, sphere.xyz);
    float discriminant = b * b - a * (dot(sphere.xyz, sphere.xyz) - sphere.w * sphere.w);
    if (discriminant < 0.0) discard;
    float t = (b - sqrt(discriminant)) / a;  // the hit lies at depth t, since ray.z is -1
    vec3 normal = (ray * t - sphere.xyz) / sphere.w;
    gl_FragDepth = (projection[3][2] - projection[2][2] * t) / t * 0.5 + 0.5;

    vec3 light = albedo;
    if (key_world.w > 0.5) {
        float toward_eye = -dot(normal, ray) * inversesqrt(a);
        light *= ambient_light(normal) + key_color.rgb * (key_light(normal) * key_part);
        vec3 halfway = normalize(key_view.xyz - ray * inversesqrt(a));
        float rim = 1.0 - toward_eye;
        light += key_color.rgb * (0.22 * key_part * highlight(dot(normal, halfway))) + sky_horizon.rgb * (0.10 * rim * rim * rim);
    }
    color = vec4(to_display(light), 1.0);
}
