// One triangle over the whole picture, at the far plane; no buffers.
out vec2 place;  // -1 to 1

void main() {
    place = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(place, 1.0, 1.0);
}
