// The view through the water. The refracted ray is followed exactly to the container's walls and floor, as
// long as the measured thickness says that water fills the path. At glass it leaves or is totally reflected,
// at the floor it ends. Solids on its path are found in the picture of the scene. Tile lines therefore bend
// as in a real tank, and no pixel of the dry scene smears into the water.
uniform sampler2D scene_color;  // display values
uniform sampler2D scene_depth;
uniform sampler2D optical;      // rgb: optical depth along the line of sight; a: metres of fluid
uniform sampler2D bubbles;      // premultiplied, display values
uniform float has_bubbles;      // 0 or 1
uniform int march_steps;        // 0: there are no solids
uniform vec3 water_glow;        // linear: the part of the incident light that very deep fluid scatters back

bool meets_floor(vec3 direction) { return box_max.w > 0.5 && direction.y < -1.0e-3; }

vec3 on_floor(vec3 from, vec3 direction) {
    return from + direction * max((from.y - floor_area.y) / max(-direction.y, 1.0e-3), 0.0);
}

// Sky and floor as visible from a point; linear.
vec3 surroundings(vec3 from, vec3 direction) {
    vec3 hit = on_floor(from, direction);
    // Where neighbouring pixels see different places, only the mean colour of the tiles remains.
    return meets_floor(direction) ? floor_color(hit, fwidth(hit.xz), light_on_floor(hit)) : sky_color(direction);
}

// The same for reflections, which are faint: without tiles and shadows.
vec3 mirrored_surroundings(vec3 direction) {
    return meets_floor(direction) ? 0.5 * (tile_bright.rgb + tile_dark.rgb) : sky_color(direction);
}

vec4 to_clip(vec3 world) { return projection * (view * vec4(world, 1.0)); }
vec3 to_picture(vec4 clip) { return vec3(clip.xy / clip.w * 0.5 + 0.5, clip.w); }  // place 0 to 1; view depth

// True if the picture shows a solid at this place, by its height over the floor.
bool shows_solid(vec2 at, float depth) {
    vec2 middle = (floor(at * viewport.xy) + 0.5) * viewport.zw;  // of the pixel that the depth was read from
    float height = eye.y + world_ray(ray_slope(middle)).y * depth;
    return depth < 0.98 * linear_depth(1.0) && (box_max.w < 0.5 || height > floor_area.y + 0.1 * particle.y);
}

// Searches a solid between two points: its place in the picture and the fraction of the path; x < 0: none.
vec3 find_solid(vec3 from, vec3 to) {
    vec4 first = to_clip(from), last = to_clip(to);
    float gap_before = -1.0, reach = 1.5 * distance(from, to) / float(max(march_steps, 1)) + particle.y;
    for (int i = 1; i <= march_steps; ++i) {
        float part = float(i) / float(march_steps);
        vec3 there = to_picture(mix(first, last, part));
        if (there.z <= 0.0 || any(greaterThan(abs(there.xy - 0.5), vec2(0.5)))) break;
        float depth = linear_depth(textureLod(scene_depth, there.xy, 0.0).r);
        float gap = there.z - depth;  // > 0: behind the visible surface
        // A point far behind the solid passes behind its back, which the picture does not show.
        if (gap > 0.0 && gap < reach && shows_solid(there.xy, depth)) {
            // Between the last two steps the gap closes about linearly.
            float back = gap_before < 0.0 && i > 1 ? gap / (gap - gap_before) : 0.0;
            float hit = part - back / float(march_steps);
            return vec3(to_picture(mix(first, last, hit)).xy, hit);
        }
        gap_before = gap;
    }
    return vec3(-1.0);
}

// Where the refracted ray leaves the water.
struct Passage {
    vec3 exit;
    vec3 direction;  // of the ray behind the exit
    float way;       // in the water, m
    vec3 last;       // end of the search for solids: the exit, or the wall behind the surface that reflects the ray
    float last_way;
};

Passage pass_through(vec3 from, vec3 direction, vec3 normal, float thickness) {
    float index = sky_low.w;
    vec3 bent = refract(direction, normal, 1.0 / index);
    // A thin body of water is a lens and bends the ray a second time. The far side of a thicker one is
    // unknown, and on average the ray leaves in its original direction.
    float lens = exp(-thickness / particle.y);
    Passage passage = Passage(from + bent * max(thickness, 0.5 * particle.y), normalize(mix(direction, 2.0 * bent - direction, lens)), thickness, vec3(0.0), thickness);
    passage.last = passage.exit;
    vec2 span = box_span(from, direction);
    if (box_min.w < 0.5 || span.x > 0.1 * particle.y || span.y < span.x) return passage;  // outside of the container
    // How far water fills the straight path to the container's wall. The measured thickness decreases towards
    // its end. Single drops fill nothing.
    float straight = max(span.y, 1.0e-4);
    float bulk = smoothstep(0.3, 0.6, thickness / particle.y);
    float filled = bulk * smoothstep(0.45, 0.75, (thickness + 1.5 * bulk * particle.y) / (straight + 0.1 * particle.y));
    vec3 point = from;
    float least = max(thickness, 0.5 * particle.y);
    bool mirrored = false;
    float way = 0.0, limit = filled < 0.99 ? mix(least, max(least, straight), filled) : 1.0e9;
    for (int bounce = 0; bounce < 3; ++bounce) {
        float inside = max(box_span(point, bent).y, 0.0);
        if (way + inside >= limit) {
            // A solid that pierces the surface makes the water in front of it look too short.
            passage.last = point + bent * inside;
            passage.last_way = way + inside;
            point += bent * (limit - way);
            way = limit;
            // Up through the side of a tank: there the water ends at its surface, which is about level and
            // seen from below. This does not apply to drops that hang at the glass.
            vec3 above = refract(bent, vec3(0.0, -1.0, 0.0), index);
            bool within = span.x > -0.1 * particle.y && thickness > 3.0 * particle.y;
            if (!within || bent.y <= 0.0 || dot(above, above) > 0.5) break;
            mirrored = true;
            bent.y = -bent.y;
            passage.direction = bent;
            limit = 1.0e9;
            continue;
        }
        point += bent * inside;
        way += inside;
        vec3 edge = min(abs(point - box_min.xyz), abs(point - box_max.xyz));
        if (box_max.w > 0.5 && edge.y <= min(edge.x, edge.z)) break;  // the floor
        vec3 wall = edge.y <= min(edge.x, edge.z) ? vec3(0.0, sign(bent.y), 0.0)
                    : edge.x < edge.z             ? vec3(sign(bent.x), 0.0, 0.0)
                                                  : vec3(0.0, 0.0, sign(bent.z));
        vec3 outside = refract(bent, -wall, index);
        if (dot(outside, outside) > 0.5) {
            passage.direction = normalize(mix(passage.direction, outside, filled));
            break;
        }
        bent = reflect(bent, wall);
        point += bent * 1.0e-4;
    }
    passage.exit = point;
    passage.way = way;
    if (!mirrored) {
        passage.last = point;
        passage.last_way = way;
    }
    return passage;
}

// Linear colour through the surface at `from`; `depth`: its view depth.
vec3 seen_through(vec2 at, vec3 from, vec3 direction, vec3 normal, float depth) {
    vec4 fluid = texture(optical, at);
    float thickness = max(fluid.a, 1.0e-4);
    Passage passage = pass_through(from, direction, normal, thickness);
    vec3 behind;
    vec3 found = march_steps > 0 ? find_solid(from, passage.last) : vec3(-1.0);
    if (found.x >= 0.0) {
        behind = to_linear(textureLod(scene_color, found.xy, 0.0).rgb);
        passage.way = passage.last_way * found.z;
    } else {
        behind = surroundings(passage.exit, passage.direction);
        // Solids behind the water.
        vec3 there = to_picture(to_clip(passage.exit));
        float dry = linear_depth(textureLod(scene_depth, there.xy, 0.0).r);
        if (march_steps > 0 && passage.last == passage.exit && all(lessThan(abs(there.xy - 0.5), vec2(0.5))) && dry > there.z && shows_solid(there.xy, dry))
            behind = to_linear(textureLod(scene_color, there.xy, 0.0).rgb);
    }
    // The materials' mean absorption along the line of sight is used for the refracted ray too.
    vec3 passed = exp(-fluid.rgb * (passage.way / thickness));
    vec3 below = behind * passed + water_glow * (1.0 - passed);
    // Bubbles lie anywhere on the path: on average half of the fluid is in front of them.
    vec4 white = has_bubbles * texture(bubbles, at);
    return below * (1.0 - white.a) + white.rgb * white.rgb / max(white.a, 1.0e-3) * sqrt(passed);
}
