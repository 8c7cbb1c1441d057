// The view through the water. The refracted ray is followed exactly to the container's walls and floor, as
// long as the measured thickness says that water fills the path. At glass it leaves or is totally reflected,
// at the floor or a solid it ends. Tile lines and solids therefore bend as in a real tank, and no pixel of the
// dry scene smears into the water. Shaders that define SOLIDS include water/solids.glsl before; without, there
// are none.
#include "water/optical.glsl"

uniform sampler2D scene_color;  // light
uniform sampler2D scene_depth;
uniform sampler2D bubbles;      // premultiplied, light
uniform float has_bubbles;      // 0 or 1
uniform int march_steps;        // 0: all solids are in water/solids.glsl; else steps of the search for others in the picture
uniform int most_walls;         // that a ray is followed to
uniform float glow_depth;       // m: see scattered_back()

bool meets_floor(vec3 direction) { return box_max.w > 0.5 && direction.y < -1.0e-3; }

vec3 on_floor(vec3 from, vec3 direction) {
    return from + direction * max((from.y - floor_area.y) / max(-direction.y, 1.0e-3), 0.0);
}

// Sky and floor as visible from a point; linear. `spread`: of the ray, metres per metre.
vec3 surroundings(vec3 from, vec3 direction, float spread) {
    vec3 hit = on_floor(from, direction);
    // Where neighbouring pixels see different places, only the mean colour of the tiles remains.
    vec2 footprint = fwidth(hit.xz) + spread * distance(from, hit);
    // A lump in the air gathers light from all around: with the backdrop alone it would be a dark stone.
    vec3 sky = sky_color(direction) + 2.5 * spread * sky_glow.rgb;
    return meets_floor(direction) ? floor_color(hit, footprint, light_on_floor(hit), direction) : sky;
}
vec3 surroundings(vec3 from, vec3 direction) { return surroundings(from, direction, 0.0); }

// The same in a mirror, with the stage's lights; the floor without tiles and shadows.
vec3 mirrored_surroundings(vec3 from, vec3 direction) {
    return meets_floor(direction) ? plain_floor_color(on_floor(from, direction), direction) : mirrored_sky(direction) + glint(direction);
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

// Where the refracted ray ends: at a solid, or where it leaves the water.
struct Passage {
    vec3 exit;
    vec3 direction;  // of the ray behind the exit
    float way;       // in the water, m
    int solid;       // -1: none
    float spread;    // of the ray behind the exit: metres per metre that it may be off, because the water's far side is not known
    vec3 last;       // end of the search for solids in the picture: the exit, or the wall behind the surface that reflects the ray
    float last_way;
    vec3 side;          // where a part of the light leaves through glass that mirrors the rest
    vec3 side_ray;
    float side_way;
    float side_part;    // 0 to 1
};

#ifndef SOLIDS
struct Meeting {
    float way;
    int solid;
};
Meeting nearest_solid(vec3 from, vec3 ray, float limit) { return Meeting(limit, -1); }
#endif

const float far_away = 1.0e9;  // m

// The part of the light that leaves through glass; `cosine` of the angle outside. Below the angle of total reflection it
// rises from 0: with a step there ripples of a tenth of a degree made still water sparkle.
float leaving_part(float cosine) { return smoothstep(0.05, 0.45, cosine); }

Passage pass_through(vec3 from, vec3 direction, vec3 normal, float thickness) {
    float index = sky_low.w;
    vec3 bent = refract(direction, normal, 1.0 / index);
    // A thin body of water is a lens and bends the ray a second time. The far side of a thicker one is
    // unknown, and on average the ray leaves in its original direction.
    float lens = exp(-thickness / particle.y), least = max(thickness, 0.5 * particle.y);
    Passage passage = Passage(from, normalize(mix(direction, 2.0 * bent - direction, lens)), thickness, -1, 0.0, from, thickness, from, direction, 0.0, 0.0);
    vec2 span = box_span(from, direction);
    bool contained = box_min.w > 0.5 && span.x <= 0.1 * particle.y && span.y >= span.x;
    Meeting met = nearest_solid(from, bent, far_away);
    // How far water fills the path to the container's wall or to a solid. The measured thickness decreases
    // towards its end. Single drops fill nothing, except right at a wall, where little water is the full way.
    float straight = max(min(span.y, met.way), 1.0e-4);
    float bulk = max(smoothstep(0.3, 0.6, thickness / particle.y), 1.0 - smoothstep(0.5, 1.0, span.y / particle.y));
    float filled = contained ? bulk * smoothstep(0.45, 0.75, (thickness + 1.5 * bulk * particle.y) / (straight + 0.1 * particle.y)) : 0.0;
    vec3 point = from;
    bool mirrored = false, on_ground = false;
    // It grows without a step: single pixels of corners, with a little less than all of it, showed the floor behind. There the
    // measured thickness is too small, since three quarters of what is spread lie outside.
    vec2 beside = 1.0 - smoothstep(vec2(1.0), vec2(2.5), min(from.xz - box_min.xz, box_max.xz - from.xz) / particle.y);
    float corner = beside.x * beside.y;
    float way = 0.0, limit = mix(least, max(least, straight), filled) / max(1.0 - smoothstep(0.95 - 0.35 * corner, 0.99 - 0.09 * corner, filled), 1.0e-6);
    for (int bounce = 0; bounce < most_walls; ++bounce) {
        float inside = contained ? max(box_span(point, bent).y, 0.0) : far_away;
        if (met.solid >= 0 && met.way < min(inside, limit - way)) {
            point += bent * met.way;
            way += met.way;
            passage.solid = met.solid;
            break;
        }
        if (way + inside >= limit) {
            // A solid that pierces the surface makes the water in front of it look too short.
            passage.last = point + bent * inside;
            passage.last_way = way + inside;
            point += bent * (limit - way);
            way = limit;
            // Up through the side of a tank: there the water ends at its surface, which is about level and
            // seen from below. This does not apply to drops that hang at the glass.
            vec3 above = refract(bent, vec3(0.0, -1.0, 0.0), index);
            bool within = contained && span.x > -0.1 * particle.y && thickness > 3.0 * particle.y;
            if (!within || bent.y <= 0.0 || dot(above, above) > 0.5) break;
            mirrored = true;
            bent.y = -bent.y;
            passage.direction = bent;
            limit = far_away;
        } else {
            point += bent * inside;
            way += inside;
            vec3 edge = min(abs(point - box_min.xyz), abs(point - box_max.xyz));
            on_ground = box_max.w > 0.5 && edge.y <= min(edge.x, edge.z);
            if (on_ground) break;
            vec3 wall = edge.y <= min(edge.x, edge.z) ? vec3(0.0, sign(bent.y), 0.0)
                        : edge.x < edge.z             ? vec3(sign(bent.x), 0.0, 0.0)
                                                      : vec3(0.0, 0.0, sign(bent.z));
            vec3 outside = refract(bent, -wall, index);
            float leaving = leaving_part(dot(outside, wall));
            if (leaving > (bounce == 0 ? 0.999 : 0.5)) {
                passage.direction = normalize(mix(passage.direction, outside, filled));
                break;
            }
            if (bounce == 0) {
                passage.side = point;
                passage.side_ray = outside;
                passage.side_way = way;
                passage.side_part = leaving;
            }
            bent = reflect(bent, wall);
            point += bent * 1.0e-4;
        }
        met = nearest_solid(point, bent, far_away);
    }
    passage.way = contained ? way : min(way, thickness);
    if (!mirrored) {
        passage.last = point;
        passage.last_way = way;
    }
#ifdef SOLIDS
    // Behind the water.
    if (passage.solid < 0 && !on_ground) {
        met = nearest_solid(point, passage.direction, far_away);
        if (met.solid >= 0) point += passage.direction * met.way;
        passage.solid = met.solid;
    }
#endif
    passage.exit = point;
    passage.spread = on_ground ? 0.0 : 0.2 * (1.0 - filled);
    return passage;
}

// The part of the incident light that very deep fluid of this absorption (1/m) scatters back: of the colour that
// it lets through, so that oil is yellow and water blue wherever they are deep.
vec3 scattered_back(vec3 absorbed) { return 0.22 * exp(-absorbed * glow_depth); }

#ifdef SCATTERS
// The key light around a point of a surface below which light spreads: no shadow in milk is hard or black.
vec3 spread_light(vec3 at, vec3 normal) {
    vec3 aside = normalize(cross(normal, abs(normal.x) < 0.7 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 0.0, 1.0))) * (2.0 * particle.y);
    vec3 across = cross(normal, aside);
    vec3 sum = light_at(at) + light_at(at + aside) + light_at(at - aside) + light_at(at + across) + light_at(at - across);
    return mix(vec3(0.4), vec3(1.0), 0.2 * sum);
}
#endif

// Linear colour through the surface at `from`; `fluid`: as of optical_depth().
vec3 seen_through(vec4 fluid, vec3 from, vec3 direction, vec3 normal) {
    float thickness = max(fluid.a, 1.0e-4);
    Passage passage = pass_through(from, direction, normal, thickness);
    vec3 behind = surroundings(passage.exit, passage.direction, passage.spread);
#ifdef SOLIDS
    if (passage.solid >= 0) behind = solid_color_at(passage.solid, passage.exit);
    if (march_steps > 0) {
        vec3 found = find_solid(from, passage.last);
        if (found.x >= 0.0 && passage.last_way * found.z < passage.way) {
            behind = textureLod(scene_color, found.xy, 0.0).rgb;
            passage.way = passage.last_way * found.z;
            if (passage.way < passage.side_way) passage.side_part = 0.0;
        } else if (passage.solid < 0) {
            vec3 there = to_picture(to_clip(passage.exit));
            float dry = linear_depth(textureLod(scene_depth, there.xy, 0.0).r);
            if (passage.last == passage.exit && all(lessThan(abs(there.xy - 0.5), vec2(0.5))) && dry > there.z && shows_solid(there.xy, dry))
                behind = textureLod(scene_color, there.xy, 0.0).rgb;
        }
    }
#endif
    // The materials' mean absorption along the line of sight is used for the refracted ray too.
    vec3 passed = exp(-fluid.rgb * (passage.way / thickness));
#ifdef SCATTERS
    vec3 glow = scattering.rgb * matt_light(mat3(view) * normal, spread_light(from + 0.5 * particle.y * normal, normal));
#else
    vec3 glow = scattered_back(fluid.rgb / thickness);
#endif
    vec3 below = behind * passed + glow * (1.0 - passed);
    vec3 aside = on_floor(passage.side, passage.side_ray);
    vec2 footprint = fwidth(aside.xz);
    if (passage.side_part > 0.0) {
        vec3 beside = meets_floor(passage.side_ray) ? floor_color(aside, footprint, light_on_floor(aside), passage.side_ray)
                                                    : sky_color(passage.side_ray);
#ifdef SOLIDS
        Meeting met = nearest_solid(passage.side, passage.side_ray, far_away);
        if (met.solid >= 0) beside = mirrored_solid(met.solid, passage.side + passage.side_ray * met.way);
#endif
        vec3 before = exp(-fluid.rgb * (passage.side_way / thickness));
        below = mix(below, beside * before + glow * (1.0 - before), passage.side_part);
    }
    // Bubbles lie anywhere on the path: on average half of the fluid is in front of them.
    vec4 white = has_bubbles * texelFetch(bubbles, ivec2(gl_FragCoord.xy), 0);
    return below * (1.0 - white.a) + white.rgb * sqrt(passed);
}
