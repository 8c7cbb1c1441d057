// Fainter in the middle than at the rim: what lies beneath is still seen, and each disc is told from the next.
in vec2 place;
out vec4 color;

void main() {
    float square = dot(place, place);
    if (square > 1.0) discard;
    color = vec4(0.80, 0.62, 1.0, mix(0.22, 0.5, square * square));
}
