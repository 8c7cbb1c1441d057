// The vessels' scenes. Meshes are profiles turned about the y axis in a few steps: four make a square.
#include "vessels.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "support/test_meshes.h"

namespace slosh::physics {
namespace {

constexpr float depth = vessel_depth, pi = std::numbers::pi_v<float>;
constexpr float half_width_in_spacings = 5.0f;

float half_width(float spacing) { return half_width_in_spacings * spacing; }

/// `flat` in 2-D.
Vec3 flat(Vec3 v, int dimension) {
    if (dimension == 2) v.z = 0.0f;
    return v;
}

BoxShape box(const Vec3& low, const Vec3& high) { return {0.5f * (low + high), high - low}; }

SceneDescription empty(int dimension, float spacing, const Box3& container) {
    SceneDescription scene;
    scene.dimension = dimension;
    scene.container = container;
    scene.parameters.emplace_back("fluid.spacing", static_cast<double>(spacing));
    return scene;
}

/// A block of water as wide as the vessels.
void fill(SceneDescription& scene, float w) {
    BoxShape water = box(Vec3(-w, 0.0f, -w), Vec3(w, depth, w));
    water.center = flat(water.center, scene.dimension);
    scene.fluids.push_back({water});
}

SceneDescription container(int dimension, float spacing) {
    const float w = half_width(spacing);
    SceneDescription scene = empty(dimension, spacing, {Vec3(-w, 0.0f, -w), Vec3(w, 1.0f, w)});
    fill(scene, w);
    return scene;
}

/// Around all solids that are a vessel.
Box3 room(float w) { return {Vec3(-3.0f * w, -w - 0.2f, -3.0f * w), Vec3(3.0f * w, 1.0f, 3.0f * w)}; }

SceneDescription three_planes(int dimension, float spacing) {
    const float w = half_width(spacing);
    SceneDescription scene = empty(dimension, spacing, {Vec3(-w, -0.2f, -w), Vec3(2.0f * w, 1.0f, 2.0f * w)});
    scene.solids.push_back({PlaneShape{Vec3(0.0f), Vec3(0.0f, 1.0f, 0.0f)}});
    scene.solids.push_back({PlaneShape{Vec3(w, 0.0f, 0.0f), Vec3(-1.0f, 0.0f, 0.0f)}});
    if (dimension == 3) scene.solids.push_back({PlaneShape{Vec3(0.0f, 0.0f, w), Vec3(0.0f, 0.0f, -1.0f)}});
    fill(scene, w);
    return scene;
}

/// A floor and four walls, which begin at `foot`; the second two fit between the first.
SceneDescription of_boxes(int dimension, float spacing, float foot) {
    const float w = half_width(spacing), far = 2.0f * w, high = 0.8f;
    SceneDescription scene = empty(dimension, spacing, room(w));
    const auto add = [&](const Vec3& low, const Vec3& up) { scene.solids.push_back({box(low, up)}); };
    add(Vec3(-far, -w, -far), Vec3(far, 0.0f, far));
    add(Vec3(w, foot, -far), Vec3(far, high, far));
    add(Vec3(-far, foot, -far), Vec3(-w, high, far));
    if (dimension == 3) {
        add(Vec3(-w, foot, w), Vec3(w, high, far));
        add(Vec3(-w, foot, -far), Vec3(w, high, -w));
    }
    fill(scene, w);
    return scene;
}
SceneDescription five_boxes(int dimension, float spacing) {
    return of_boxes(dimension, spacing, -half_width(spacing));
}
SceneDescription standing_walls(int dimension, float spacing) { return of_boxes(dimension, spacing, 0.0f); }

struct ProfilePoint {
    float radius, y;
};

/// The outline from axis to axis, anticlockwise, turned in `sides` steps. Its radii are those of the sides'
/// middles.
Triangles turned_outline(const std::vector<ProfilePoint>& outline, std::uint32_t sides) {
    Triangles mesh;
    const float step = 2.0f * pi / static_cast<float>(sides), stretch = 1.0f / std::cos(0.5f * step);
    std::vector<std::uint32_t> first;
    for (const ProfilePoint& point : outline) {
        first.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
        const std::uint32_t count = point.radius > 0.0f ? sides : 1;
        for (std::uint32_t k = 0; k < count; ++k) {
            const float angle = (static_cast<float>(k) + 0.5f) * step, r = stretch * point.radius;
            mesh.vertices.emplace_back(r * std::cos(angle), point.y, r * std::sin(angle));
        }
    }
    for (std::size_t ring = 0; ring + 1 < outline.size(); ++ring) {
        const bool from_axis = !(outline[ring].radius > 0.0f), to_axis = !(outline[ring + 1].radius > 0.0f);
        for (std::uint32_t k = 0; k < sides; ++k) {
            const std::uint32_t next = (k + 1) % sides;
            const std::uint32_t a = first[ring] + (from_axis ? 0 : k),
                                b = first[ring] + (from_axis ? 0 : next),
                                c = first[ring + 1] + (to_axis ? 0 : k),
                                d = first[ring + 1] + (to_axis ? 0 : next);
            if (!to_axis) mesh.triangles.push_back({a, c, d});
            if (!from_axis) mesh.triangles.push_back({a, d, b});
        }
    }
    return mesh;
}

/// A prism cup and the water in it.
SceneDescription cup(float spacing, std::uint32_t sides, float wall, float turn) {
    const float w = half_width(spacing), high = 1.4f * depth;
    SceneDescription scene = empty(3, spacing, room(w));
    const std::vector<ProfilePoint> outline{{0.0f, -wall}, {w + wall, -wall}, {w + wall, high},
                                            {w, high},     {w, 0.0f},         {0.0f, 0.0f}};
    const std::vector<ProfilePoint> inside{{0.0f, 0.0f}, {w, 0.0f}, {w, depth}, {0.0f, depth}};
    const Vec3 up(0.0f, 1.0f, 0.0f);
    scene.solids.push_back({MeshShape{turned_outline(outline, sides).closed(), Vec3(0.0f), up, turn}});
    if (sides == 4 && turn == 0.0f) {
        fill(scene, w);
    } else {
        scene.fluids.push_back({MeshShape{turned_outline(inside, sides).closed(), Vec3(0.0f), up, turn}});
    }
    return scene;
}
SceneDescription square_mesh(int, float spacing) { return cup(spacing, 4, 3.3f * spacing, 0.0f); }
SceneDescription turned_square_mesh(int, float spacing) { return cup(spacing, 4, 3.3f * spacing, 30.0f); }
SceneDescription octagonal_mesh(int, float spacing) { return cup(spacing, 8, 3.3f * spacing, 0.0f); }
SceneDescription round_mesh(int, float spacing) { return cup(spacing, 32, 3.3f * spacing, 0.0f); }
SceneDescription thin_shell(int, float spacing) { return cup(spacing, 4, 0.5f * spacing, 0.0f); }

SceneDescription bowl(int, float spacing) {
    const float w = half_width(spacing), radius = std::max(w, 1.1f * depth), wall = 3.3f * spacing;
    SceneDescription scene = empty(3, spacing, room(radius));
    std::vector<ProfilePoint> outline{{0.0f, -wall}, {radius + wall, -wall}, {radius + wall, radius}};
    std::vector<ProfilePoint> inside{{0.0f, 0.0f}};
    constexpr int rings = 12;
    for (int k = rings; k >= 0; --k) {
        const float angle = 0.5f * pi * static_cast<float>(k) / static_cast<float>(rings);
        const ProfilePoint point{k == 0 ? 0.0f : radius * std::sin(angle), radius * (1.0f - std::cos(angle))};
        outline.push_back(point);
    }
    for (int k = 1; k <= rings; ++k) {
        const ProfilePoint point = outline[outline.size() - 1 - static_cast<std::size_t>(k)];
        if (point.y < depth) inside.push_back(point);
    }
    inside.push_back({std::sqrt(depth * (2.0f * radius - depth)), depth});
    inside.push_back({0.0f, depth});
    scene.solids.push_back({MeshShape{turned_outline(outline, 32).closed()}});
    scene.fluids.push_back({MeshShape{turned_outline(inside, 32).closed()}});
    return scene;
}

SceneDescription turned_box(int dimension, float spacing) {
    const float w = half_width(spacing);
    SceneDescription scene = container(dimension, spacing);
    Solid solid{BoxShape{Vec3(0.0f, 0.45f * depth, 0.0f), Vec3(0.7f * w, 0.5f * w, 0.7f * w)}};
    solid.turn =
        dimension == 2 ? AxisAngle{Vec3(0.0f, 0.0f, 1.0f), 35.0f} : AxisAngle{Vec3(0.3f, 1.0f, 0.2f), 35.0f};
    scene.solids.push_back(solid);
    return scene;
}

/// Between the floor and a plane that leans over it by 45 degrees.
SceneDescription wedge(int dimension, float spacing) {
    const float w = half_width(spacing);
    SceneDescription scene = empty(dimension, spacing, {Vec3(-w, -0.2f, -w), Vec3(2.0f * w, 1.0f, w)});
    scene.solids.push_back({PlaneShape{Vec3(0.0f), Vec3(0.0f, 1.0f, 0.0f)}});
    scene.solids.push_back({PlaneShape{Vec3(w, 0.0f, 0.0f), Vec3(-1.0f, -1.0f, 0.0f)}});
    fill(scene, w);
    return scene;
}

}  // namespace

const std::vector<Vessel>& vessels() {
    static const std::vector<Vessel> all{
        {"container", true, true, container},
        {"three_planes", true, true, three_planes},
        {"five_boxes", true, true, five_boxes},
        {"standing_walls", true, true, standing_walls},
        {"square_mesh", false, true, square_mesh},
        {"turned_square_mesh", false, false, turned_square_mesh},
        {"octagonal_mesh", false, false, octagonal_mesh},
        {"round_mesh", false, false, round_mesh},
        {"bowl", false, false, bowl},
        {"turned_box", true, false, turned_box},
        {"thin_shell", false, false, thin_shell},
        {"wedge", true, false, wedge},
    };
    return all;
}

}  // namespace slosh::physics
