// Per-frame values for every pass; the same layout as FrameBlock in src/render/frame.h.
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
    vec4 light_offset;  // x: ambient light; y: 1 = lighting on; z: strength of the occlusion
    vec4 particle;      // drawn radius, spacing (m); 1 = the eye is in the fluid; 1 / radius
    vec4 solid_color;   // of particles without field, sRGB
    vec4 absorption;    // of the scene's own fluid, scattering included, 1/m per colour; w: 1 = light passes through the fluid and light_water is filled
    vec4 scattering;    // of the scene's own fluid: what it reflects of white light where it is deep; w: 1 = it is cloudy
    vec4 box_min;       // container, world; w: 1 = it exists
    vec4 box_max;       // y above every height if the top is open; w: 1 = there is a floor
    vec4 floor_area;    // centre x, height, centre z, half edge
    vec4 tile_bright;   // linear; w: edge of a tile, m
    vec4 tile_dark;     // linear; w: multiplies the floor below the container
    vec4 tile_joint;    // linear
    vec4 sky_low;       // linear, at the horizon or the picture's bottom; w: refractive index
    vec4 sky_high;      // linear, overhead or the picture's top; w: strength of caustics
    vec4 sun;           // unit, world, towards the key light
    vec4 stage_tone;    // exposure; 1 = filmic curve; 1 = targets hold light, toned at the end; shine of the floor
    vec4 sky_ground;    // linear, straight down
    vec4 sky_glow;      // linear, over the horizon in reflections; w: height of the container's rim
    vec4 sun_color;     // linear, of the disc in reflections
    vec4 sun_tint;      // linear, of the key light on matt surfaces
    vec4 sky_tint;      // linear, of the light from everywhere else; w: 1 = lights of the stage are reflected
    vec4 shade_tint;    // linear: the part of the floor's light that comes from everywhere
    vec4 floor_fade;    // x, z of the middle; 1 / the distance where the floor has faded away; 0 to 1: where that begins
    vec4 light_toward[2];  // of the two soft lights, see common/surroundings.glsl: unit, world; half width
    vec4 light_across[2];  // unit, world; half height
    vec4 light_color[2];   // linear; softness of the edge
};

#define eye_in_fluid (particle.z > 0.5)
#define rim_height (sky_glow.w)
