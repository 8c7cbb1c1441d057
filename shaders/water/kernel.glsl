// The distribution of a particle's volume d^3 over the picture: within 1.8 d of its centre, so that the
// columns of a lattice add up to a smooth thickness. The integral of (1 - q^2)^2 over the unit disc is pi/3.
const float spread = 1.8;  // radius over d; with 1.5 the columns of a lattice at rest showed through glass

float column_factor() { return particle.y / (spread * spread * 1.0471976); }  // metres of thickness at the middle

// `place`: from the centre, in units of the radius.
float column_profile(vec2 place) {
    float rest = max(1.0 - dot(place, place), 0.0);
    return rest * rest;
}
