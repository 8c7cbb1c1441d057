// What every pass knows of the frame; the same layout as FrameBlock in src/render/frame.h.
layout(std140) uniform FrameBlock {
    mat4 view;          // world -> view
    mat4 projection;    // view -> clip
    mat4 light_clip;    // world -> the light's clip space
    vec4 eye;           // world; w: 1 = perspective, 0 = orthographic
    vec4 viewport;      // width, height, 1/width, 1/height
    vec4 pixel_plane;   // view-space x, y of a fragment: gl_FragCoord.xy * xy + zw (at z = -1; orthographic: anywhere)
    vec4 key_view;      // unit, towards the light, in view space; w: metres of depth that the light's map spans
    vec4 half_view;     // unit, half way between the light and the viewer; w: 1 = coloured by field
    vec4 up_view;       // world up in view space; w: strength of the shadows
    vec4 sky_light;     // see common/light.glsl
    vec4 key_light;     // see common/light.glsl
    vec4 light_offset;  // x: light that is always there; y: 1 = lighting on; z: strength of the occlusion
    vec4 particle;      // drawn radius, spacing (m), unused, 1 / radius
    vec4 solid_color;   // of particles without field, sRGB
};
