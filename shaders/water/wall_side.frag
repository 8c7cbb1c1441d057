// Far from the line where the surface meets glass: every pixel keeps its side, see water/wall_line.frag.
layout(location = 0) out float straightened;
layout(location = 1) out float line;

uniform sampler2D surface;
uniform sampler2D sides;
uniform vec2 channel;  // of it

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    straightened = texelFetch(surface, place, 0).r;
    line = straightened == 0.0 ? 0.0 : dot(texelFetch(sides, place, 0).rg, channel);
}
