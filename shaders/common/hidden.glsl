// The depth test of what is drawn over the finished picture. An enlarged picture keeps its depths, for which one read per
// pixel of a line costs less than enlarging all of them. Needs common/frame.glsl.
uniform sampler2D picture_depth;
uniform float reads_depth;  // 0: the target tests

bool is_hidden() { return reads_depth > 0.5 && gl_FragCoord.z > textureLod(picture_depth, gl_FragCoord.xy * viewport.zw, 0.0).r; }
