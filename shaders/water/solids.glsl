// Solids that rays through and from the water meet exactly: boxes, planes, spheres and capsules as numbers. Solids that
// are not among them (models) are found in the picture of the scene, see water/refraction.glsl. Needs common/frame.glsl,
// common/light.glsl, common/shadow.glsl, common/color.glsl.
const int most_solids = 32;  // as in src/render/passes/solid_block.h

// Four vectors per solid, the last one its colour (linear).
// Box: the rows of the map from the world onto the cube from -1 to 1. A plane is the upper side of a large flat box.
// Capsule: one end and the radius; the vector to the other end.
layout(std140) uniform SolidBlock {
    ivec4 solid_counts;  // x: boxes, which come first; y: all
    vec4 solid_numbers[4 * most_solids];
};

struct Meeting {
    float way;  // m along the ray
    int solid;  // -1: none
};

// The nearest solid before `limit`. A ray that starts within a solid meets it at once: a smoothed surface may lie
// slightly behind the solid's own.
Meeting nearest_solid(vec3 from, vec3 ray, float limit) {
    Meeting met = Meeting(limit, -1);
    for (int i = 0; i < solid_counts.x; ++i) {
        vec4 x = solid_numbers[4 * i], y = solid_numbers[4 * i + 1], z = solid_numbers[4 * i + 2];
        vec3 start = vec3(dot(x.xyz, from), dot(y.xyz, from), dot(z.xyz, from)) + vec3(x.w, y.w, z.w);
        vec3 along = vec3(dot(x.xyz, ray), dot(y.xyz, ray), dot(z.xyz, ray));
        vec3 inverse = 1.0 / mix(along, vec3(1.0e-7), lessThan(abs(along), vec3(1.0e-7)));
        vec3 middle = -start * inverse, half_way = abs(inverse);
        vec3 first = middle - half_way, last = middle + half_way;
        float enter = max(max(first.x, first.y), first.z), leave = min(min(last.x, last.y), last.z);
        if (enter < leave && leave > 0.0 && enter < met.way) met = Meeting(max(enter, 0.0), i);
    }
    for (int i = solid_counts.x; i < solid_counts.y; ++i) {
        vec4 end = solid_numbers[4 * i];
        vec3 axis = solid_numbers[4 * i + 1].xyz, offset = from - end.xyz;
        float square = dot(axis, axis), slant = dot(axis, ray), height = dot(axis, offset), away = dot(ray, offset);
        // The cylinder without ends, then the ball at the end that the ray passes. A sphere's axis has no length.
        float a = max(square - slant * slant, 1.0e-7 * square), b = square * away - height * slant;
        float c = square * (dot(offset, offset) - end.w * end.w) - height * height;
        float root = b * b - a * c;
        float enter = a > 0.0 ? (-b - sqrt(max(root, 0.0))) / a : 0.0;
        float place = height + enter * slant;
        bool body = root >= 0.0 && place > 0.0 && place < square;
        vec3 centre = place > 0.0 && square > 0.0 ? offset - axis : offset;
        float d = dot(ray, centre), e = dot(centre, centre) - end.w * end.w, ball = d * d - e;
        float deep = sqrt(max(ball, 0.0));
        if (!body) enter = -d - deep;
        float leave = body ? (-b + sqrt(max(root, 0.0))) / a : deep - d;
        if ((body || ball >= 0.0) && leave > 0.0 && enter < met.way) met = Meeting(max(enter, 0.0), i);
    }
    return met;
}

// Unit, world; at a point of the solid's surface.
vec3 solid_normal(int solid, vec3 world) {
    vec4 x = solid_numbers[4 * solid], y = solid_numbers[4 * solid + 1], z = solid_numbers[4 * solid + 2];
    if (solid < solid_counts.x) {
        vec3 place = vec3(dot(x.xyz, world), dot(y.xyz, world), dot(z.xyz, world)) + vec3(x.w, y.w, z.w);
        vec3 out_of = abs(place);
        vec3 row = out_of.x > out_of.y && out_of.x > out_of.z ? x.xyz * sign(place.x)
                   : out_of.y > out_of.z                      ? y.xyz * sign(place.y)
                                                              : z.xyz * sign(place.z);
        return normalize(row);
    }
    float part = clamp(dot(world - x.xyz, y.xyz) / max(dot(y.xyz, y.xyz), 1.0e-12), 0.0, 1.0);
    return normalize(world - x.xyz - part * y.xyz);
}

// Linear colour, lit as in solid.frag but for the light that waves gather, which four more texels would tell.
vec3 solid_color_at(int solid, vec3 world) {
    vec3 normal = solid_normal(solid, world);
    return solid_numbers[4 * solid + 3].rgb * matt_light(mat3(view) * normal, light_at(world + 0.01 * normal, 0.0));
}

// The same without shadows, for reflections and what is seen beside them, which are faint: all pixels pay for this, on software
// renderers also those that see no solid.
vec3 mirrored_solid(int solid, vec3 world) {
    return solid_numbers[4 * solid + 3].rgb * matt_light(mat3(view) * solid_normal(solid, world), 1.0);
}
