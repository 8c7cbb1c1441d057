// Bodies that hold water inside: any closed surface may be turned inside out there. A box along the axes that
// holds everything is the scene's container. Others are solids with a hollow: in 3-D a mesh, the surface
// within a box around it; in 2-D, where there are no meshes, four walls.
#include <algorithm>
#include <array>
#include <utility>

#include "io/splishsplash/foreign_reading.h"
#include "sim/solids/shapes/closed_mesh.h"
#include "sim/solids/shapes/distance_grid.h"
#include "sim/world/seeding/fluid_shape.h"

namespace slosh::io {
namespace {

/// As thick as far as water feels a wall; beside another tank thinner, but not so thin that water passes.
constexpr float wall_in_spacings = 4.0f, thinnest_wall_in_spacings = 1.0f;

Box3 grown(const Box3& box, float by) { return {box.min - Vec3(by), box.max + Vec3(by)}; }

std::array<Vec3, 8> corners_of(const Box3& box) {
    std::array<Vec3, 8> corners{};
    for (std::size_t i = 0; i < 8; ++i)
        corners[i] = {(i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
                      (i & 4) != 0 ? box.max.z : box.min.z};
    return corners;
}

/// Seen from outside, counter-clockwise.
constexpr std::array<Triangle, 12> box_triangles{{{0, 2, 3},
                                                  {0, 3, 1},
                                                  {4, 5, 7},
                                                  {4, 7, 6},
                                                  {0, 1, 5},
                                                  {0, 5, 4},
                                                  {2, 6, 7},
                                                  {2, 7, 3},
                                                  {0, 4, 6},
                                                  {0, 6, 2},
                                                  {1, 3, 7},
                                                  {1, 7, 5}}};

/// Whether the whole box, which is along the world's axes, lies inside the body's bounds or hardly beyond.
bool within_bounds(const ForeignReading& reading, const ForeignBody& body, const Box3& part) {
    const Box3 bounds = grown(body.bounds(), static_cast<float>(reading.spacing));
    for (const Vec3& corner : corners_of(part)) {
        const Vec3 x = body.place.in_model_axes(corner);
        for (int axis = 0; axis < reading.scene.dimension; ++axis)
            if (x[axis] < bounds.min[axis] || x[axis] > bounds.max[axis]) return false;
    }
    return true;
}

/// Whether the body winds around the middle of a part of its bounds.
bool winds_around(const ForeignReading& reading, const ForeignBody& body, const Box3& part) {
    if (body.box) return true;
    const Vec3 middle = body.place.in_model_axes(0.5f * (part.min + part.max));
    const GridLayout point{middle, static_cast<float>(reading.spacing)};
    return winding_numbers(*body.mesh, point, 1).front() != 0;
}

/// Where water is at the start, or comes from.
std::vector<Box3> places_of_water(const SceneDescription& scene) {
    std::vector<Box3> places;
    for (const FluidRegion& region : scene.fluids) places.push_back(fluid_bounds(region.shape));
    for (const Emitter& emitter : scene.emitters) places.push_back({emitter.position, emitter.position});
    return places;
}

bool holds_everything(const ForeignReading& reading, const ForeignBody& body) {
    std::vector<Box3> places = places_of_water(reading.scene);
    for (const Solid& solid : reading.scene.solids) {
        if (is_fixed(solid.motion)) continue;
        const auto* box = std::get_if<BoxShape>(&solid.shape);
        const Vec3 center = box != nullptr ? box->center : std::get<MeshShape>(solid.shape).position;
        places.push_back({center, center});
    }
    return std::all_of(places.begin(), places.end(),
                       [&](const Box3& place) { return within_bounds(reading, body, place); });
}

Box3 placed_bounds(const ForeignBody& body) {
    const Vec3 middle = body.place.placed(0.5f * (body.bounds().min + body.bounds().max));
    Box3 placed{middle, middle};
    for (const Vec3& corner : corners_of(body.bounds())) {
        placed.min = glm::min(placed.min, body.place.placed(corner));
        placed.max = glm::max(placed.max, body.place.placed(corner));
    }
    return placed;
}

/// How thick the walls of a tank are: they do not reach into another.
float wall_of(const ForeignReading& reading, const ForeignBody& tank) {
    const float spacing = reading.context.spacing;
    float room = wall_in_spacings * spacing;
    const Box3 own = placed_bounds(tank);
    for (const ForeignBody& other : reading.tanks) {
        if (&other == &tank) continue;
        const Box3 its = placed_bounds(other);
        const Vec3 apart = glm::max(its.min - own.max, own.min - its.max);
        room = std::min(room, std::max({apart.x, apart.y, apart.z}));
    }
    return std::max(room, thinnest_wall_in_spacings * spacing);
}

void add_container(ForeignReading& reading, const ForeignBody& tank) {
    const BoxShape box = tank.placed_box(*tank.box);
    Box3 walls{box.center - 0.5f * box.size, box.center + 0.5f * box.size};
    if (reading.flat()) {
        walls.min.z = -0.5f * reading.context.spacing;
        walls.max.z = 0.5f * reading.context.spacing;
    }
    reading.scene.container = walls;
}

void add_flat_walls(ForeignReading& reading, const ForeignBody& tank) {
    const Box3& inside = *tank.box;
    const Box3 outside = grown(inside, wall_of(reading, tank));
    for (int axis = 0; axis < 2; ++axis) {
        for (const bool upper : {false, true}) {
            Box3 wall = outside;
            (upper ? wall.min : wall.max)[axis] = (upper ? inside.max : inside.min)[axis];
            BoxShape shape = tank.placed_box(wall);
            shape.center.z = 0.0f;
            reading.scene.solids.push_back({shape, tank.place.turn});
        }
    }
}

/// The surface inside out, within a box.
Result<ClosedMesh> hollow_mesh(const ForeignBody& tank, float wall) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    const auto add = [&](const auto& points, const auto& faces, bool inside_out) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), points.begin(), points.end());
        for (Triangle t : faces) {
            if (inside_out) std::swap(t[1], t[2]);
            triangles.push_back({first + t[0], first + t[1], first + t[2]});
        }
    };
    add(corners_of(grown(tank.bounds(), wall)), box_triangles, false);
    if (tank.box)
        add(corners_of(*tank.box), box_triangles, true);
    else
        add(tank.mesh->vertices, tank.mesh->triangles, true);
    return make_closed_mesh(std::move(vertices), std::move(triangles), tank.name + ", a tank");
}

}  // namespace

bool has_water_inside(const ForeignReading& reading, const ForeignBody& body) {
    std::vector<Box3> places = places_of_water(reading.scene);
    std::erase_if(places, [&](const Box3& place) { return !within_bounds(reading, body, place); });
    // How often a large mesh winds around a place takes a millisecond or more.
    constexpr std::size_t most_places = 8;
    places.resize(std::min(places.size(), most_places));
    return std::any_of(places.begin(), places.end(),
                       [&](const Box3& place) { return winds_around(reading, body, place); });
}

void build_tanks(ForeignReading& reading) {
    for (const ForeignBody& tank : reading.tanks) {
        const bool along_axes = tank.box && tank.place.turn.angle == 0.0f;
        if (along_axes && reading.tanks.size() == 1 && holds_everything(reading, tank)) {
            add_container(reading, tank);
        } else if (reading.flat()) {
            add_flat_walls(reading, tank);
        } else {
            const Result<ClosedMesh> mesh = hollow_mesh(tank, wall_of(reading, tank));
            if (mesh)
                reading.scene.solids.push_back({tank.placed_mesh(mesh.value())});
            else
                reading.left_out.add("RigidBodies", in_quotes(tank.name) + " (" + mesh.error().message + ")");
        }
    }
}

}  // namespace slosh::io
