// Adds up the light of photons: 1 where they are as dense as below a level surface.
flat in float share;
out float light;

void main() {
    vec2 place = gl_PointCoord * 2.0 - 1.0;
    float soft = max(1.0 - dot(place, place), 0.0);
    light = share * soft * soft;
}
