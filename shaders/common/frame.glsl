// What every pass knows of the frame; the same layout as FrameBlock in src/render/frame.h.
layout(std140) uniform FrameBlock {
    mat4 view;         // world -> view
    mat4 projection;   // view -> clip
    mat4 light_clip;   // world -> the light's clip space
    vec4 eye;          // world; w: 1 = perspective, 0 = orthographic
    vec4 viewport;     // width, height, 1/width, 1/height
    vec4 pixel_plane;  // view-space x, y of a fragment: gl_FragCoord.xy * xy + zw (at z = -1; orthographic: anywhere)
    vec4 key_world;    // unit, towards the light; w: 1 = lighting on
    vec4 key_view;     // the same in view space; w: metres of depth that the light's map spans
    vec4 up_view;      // world up in view space; w: strength of the shadows
    vec4 key_color;    // linear
    vec4 sky_zenith;   // linear
    vec4 sky_horizon;  // linear
    vec4 ground;       // linear, light from below
    vec4 particle;     // drawn radius, spacing (m), strength of the occlusion, 1 = coloured by field
    vec4 solid_color;  // of particles without field, linear
};
