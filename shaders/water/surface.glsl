// Writes a particle into the surface's buffers, cut by the container's walls: glass makes the water flat.
// Depths at walls are negative: the filter does not change them, and their normals are those of the wall.
// Needs common/frame.glsl, water/rays.glsl.
layout(location = 0) out float surface;
layout(location = 1) out vec2 coverage;  // of the pixel: 1, or less on an outline; which side of the glass: 0 before it, 1 behind it

// How much of a pixel lies within an outline, of a function that is positive inside and known at the pixel's centre.
float within_outline(float inside) {
    vec2 change = vec2(dFdx(inside), dFdy(inside));
    return clamp(0.5 + inside * inversesqrt(max(dot(change, change), 1.0e-36)), 0.0, 1.0);
}

// The depth in the depth buffer of a pixel on an outline: behind every pixel within one, the fullest first.
float depth_on_outline() { return 1.0 - 8.0e-6 * coverage.x; }

// The fragment's ray is in the particle from view depth `near` to `far`.
void write_surface(vec2 slope, float near, float far, bool in_box, float part) {
    coverage = vec2(part, 1.0);
    if (eye_in_fluid) {
        // From within the fluid, the surface is where the last particle ends.
        float wall = in_box ? box_span(eye.xyz, world_ray(slope)).y : far;
        if (near > wall || part < 1.0) discard;
        surface = far > wall ? -wall : far;
        gl_FragDepth = stored_depth(abs(surface));
        return;
    }
    surface = near;
    if (in_box) {
        vec2 span = box_span(eye.xyz, world_ray(slope));
        // Bumps at the rear walls stay, for the filter to level them; shaders/water/normal.frag cuts the surface there.
        if (span.x > span.y || near > span.y + 1.5 * particle.y || far < span.x) discard;
        // Known to a fraction within half a spacing of the glass, for water/wall_line.frag.
        float behind = near - span.x;
        coverage.y = clamp(0.5 + behind / particle.y, 0.0, 1.0);
        if (behind < 0.0) {
            surface = -span.x;
            // Of those cut by the glass, the one that would stand out farthest.
            near = span.x + 0.01 * max(behind, -particle.y);
        }
    }
    gl_FragDepth = part < 1.0 ? depth_on_outline() : stored_depth(near);
}
