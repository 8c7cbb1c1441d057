// The fluid of a particle. Its position on the colour map, which no field needs here, is the material's
// number.
uniform vec3 fluid_absorption[16];  // 1/m per colour, by material

vec3 absorption_of_particle() { return fluid_absorption[int(tone * 15.0 + 0.5)]; }
