// Adds a droplet to the layer of foam: optical depth, and that times its light and times its being spray; or that of a hole. Or a
// puff to that of mist: the third is one over its distance then.
flat in vec4 splat;
flat in vec2 along;
out vec4 layer;

void main() {
    vec2 at = vec2(2.0 * gl_PointCoord.x - 1.0, 1.0 - 2.0 * gl_PointCoord.y);
    // A capsule: a line of length 1 - width, `width` wide.
    float forward = max(abs(dot(at, along)) - (1.0 - splat.w), 0.0);
    float aside = dot(at, vec2(-along.y, along.x));
    float square = (forward * forward + aside * aside) / (splat.w * splat.w);
    float soft = max(1.0 - square, 0.0);
    float depth = splat.x * soft * soft;
    layer = depth < 0.0 ? vec4(0.0, 0.0, 0.0, -depth) : depth * vec4(1.0, splat.y, splat.z, 0.0);
}
