// Added up; the nearest depth is kept, as in water/column.frag.
flat in vec2 shadow;
out vec4 color;

void main() {
    vec2 place = gl_PointCoord * 2.0 - 1.0;
    color = vec4(vec3(shadow.x * max(1.0 - dot(place, place), 0.0)), shadow.y);
}
