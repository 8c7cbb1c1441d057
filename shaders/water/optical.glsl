// The fluid along the line of sight. Needs common/frame.glsl.
uniform sampler2D optical;  // rgb: optical depth; a: metres. Of one fluid: metres in the first channel
uniform int one_fluid;

// rgb: optical depth; a: metres; `at`: 0 to 1 over the picture.
vec4 optical_depth(vec2 at) {
    vec4 found = texture(optical, at);
    return one_fluid != 0 ? vec4(absorption.rgb, 1.0) * found.r : found;
}
