// Writes a particle into the surface's buffers, cut by the container's walls: glass makes the water flat.
// Depths at walls are negative: the filter does not change them, and their normals are those of the wall.
// Needs common/frame.glsl, water/rays.glsl.
out float surface;

// The fragment's ray is in the particle from view depth `near` to `far`.
void write_surface(vec2 slope, float near, float far, bool in_box) {
    if (eye_in_fluid) {
        // From within the fluid, the surface is where the last particle ends.
        float wall = in_box ? box_span(eye.xyz, world_ray(slope)).y : far;
        if (near > wall) discard;
        surface = far > wall ? -wall : far;
        gl_FragDepth = stored_depth(abs(surface));
        return;
    }
    surface = near;
    if (in_box) {
        vec2 span = box_span(eye.xyz, world_ray(slope));
        if (span.x > span.y || near > span.y || far < span.x) discard;
        if (near < span.x) {
            near = span.x;
            surface = -near;
        }
    }
    gl_FragDepth = stored_depth(near);
}
