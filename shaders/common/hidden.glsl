// The depth test of what is drawn over the finished picture. An enlarged picture keeps its depths, for which one read per
// pixel of a line costs less than enlarging all of them. Needs common/frame.glsl.
uniform sampler2D picture_depth;
uniform float reads_depth;  // 0: the target tests

bool is_hidden() {
    // A pixel of the picture, up to four wide here, has one depth: what lies in its surface is in front of it.
    float nearest = gl_FragCoord.z - 4.0 * fwidth(gl_FragCoord.z);
    return reads_depth > 0.5 && nearest > textureLod(picture_depth, gl_FragCoord.xy * viewport.zw, 0.0).r;
}
