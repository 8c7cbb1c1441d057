// A particle's shape, in addition to particles/attributes.glsl: x is inside if |inverse_stretch (x - center)|
// <= drawn_radius().
layout(location = 3) in vec3 ellipsoid_center;  // world, m
layout(location = 4) in vec3 stretch_x;         // of the inverse stretch: xx, xy, xz
layout(location = 5) in vec3 stretch_yz;        // yy, yz, zz

mat3 inverse_stretch() {
    return mat3(stretch_x, vec3(stretch_x.y, stretch_yz.xy), vec3(stretch_x.z, stretch_yz.yz));
}

// 1: flat as the particles of a sheet, 0: round as those of a lump. The sum of the squares of the inverse stretch's
// eigenvalues over the square of their sum: a third of a sphere, 0.44 of a sheet pulled apart. As in src/render/drops.cpp.
float part_of_sheet() {
    float sum = stretch_x.x + stretch_yz.x + stretch_yz.z;
    vec3 along = vec3(stretch_x.x, stretch_yz.x, stretch_yz.z), beside = vec3(stretch_x.yz, stretch_yz.y);
    return smoothstep(0.39, 0.425, (dot(along, along) + 2.0 * dot(beside, beside)) / (sum * sum));
}

// Chosen such that the ellipsoids of water at rest, which are flat at its surface, end near the water's
// surface and hold together in a sheet. Single drops are spheres of 0.36 times that and have to be larger.
float drawn_radius(float company) { return particle.y * mix(1.53, 1.3, company) * part_of_radius(part_of_sheet()); }
