// A scene to be drawn, as plain data without world or GL. The app and `slosh render` fill it from a finished
// step.
#pragma once

#include <array>
#include <cstdint>
#include <glm/mat3x3.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "slosh/command.h"
#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh {

/// The current place of a solid that has moved: x -> position + turn (x - center).
struct RenderPlace {
    Vec3 center{0.0f}, position{0.0f};
    glm::mat3 turn{1.0f};
};

struct RenderSolid {
    SolidShape shape;
    Vec3 color{0.74f, 0.47f, 0.30f};  ///< sRGB, 0 to 1, as all colours here
    RenderPlace place{};
};

/// Preview of what a tool would place: translucent, with an outline.
struct RenderGhost {
    SolidShape shape;
    Vec3 color{0.25f, 0.65f, 1.0f};
    RenderPlace place{};
    bool on_top = false;  ///< visible through everything
};

struct RenderLine {
    Vec3 from{0.0f}, to{0.0f};
    Vec3 color{1.0f};
    float width = 1.5f;   ///< pixels
    bool on_top = false;  ///< visible through everything
};

/// The water's surface as triangles, counter-clockwise seen from outside.
struct RenderSurface {
    std::span<const Vec3> vertices, normals;  ///< m; unit, outwards; the spans must outlive the scene
    std::span<const Triangle> triangles;
    std::size_t free_triangles = 0;  ///< these come first; the others lie flat in walls of the container
    std::uint64_t version = 0;       ///< differs for different meshes; 0: always a new mesh
    /// It has only the whole_parts() of the particles (render/drops.h); the ray tracer adds their drops.
    bool without_drops = false;
};

/// xx, xy, xz, yy, yz, zz.
using SymmetricMatrix = std::array<float, 6>;

/// The shape of the water around each particle: { x : |inverse_stretch (x - center)| <= 1 } times a radius.
/// The spans have one entry per particle and must outlive the scene.
struct RenderEllipsoids {
    std::span<const Vec3> centers;  ///< m
    std::span<const SymmetricMatrix> inverse_stretches;
};

/// Particles of another run, drawn faintly over everything. The spans must outlive the scene.
struct RenderFaint {
    std::span<const float> x, y, z;  ///< m
    float spacing = 0.0f;            ///< m
};

struct RenderScene {
    ParticleView particles;  ///< the spans must live until draw() returns; empty fields are drawn as zero
    FoamView foam;           ///< its spans must live as long
    RenderEllipsoids ellipsoids;  ///< for views of a translucent fluid; without them particles are spheres
    /// sRGB, of materials 1, 2 ...: the light that remains of white behind a depth of fluid. Material 0 has
    /// ViewSettings::water_color.
    std::vector<Vec3> fluid_colors;
    int dimension = 3;
    std::optional<Box3> container;
    bool open_top = false;
    std::vector<RenderSolid> solids;
    std::vector<RenderGhost> ghosts;
    RenderFaint faint;
    std::vector<RenderLine> lines;
    std::optional<RenderSurface> surface;  ///< for modes that draw it; without one they draw particles
};

/// Adds line figures: a ring (force and erase tools), a box, an arrow, a nozzle with its direction, a sink.
void add_ring(std::vector<RenderLine>& lines, const Vec3& center, const Vec3& normal, float radius,
              const Vec3& color, bool on_top = false);
void add_box(std::vector<RenderLine>& lines, const Box3& box, const Vec3& color, bool on_top = false);
void add_arrow(std::vector<RenderLine>& lines, const Vec3& from, const Vec3& to, const Vec3& color,
               bool on_top = false);
void add_emitter(std::vector<RenderLine>& lines, const Emitter& emitter, int dimension);
void add_sink(std::vector<RenderLine>& lines, const Sink& sink);

/// The fixed parts of a scene. Particles and the places of moving solids are set per frame. Free solids get
/// different colours.
RenderScene make_render_scene(int dimension, const std::optional<Box3>& container, bool open_top,
                              std::span<const Solid> solids, std::span<const Emitter> emitters,
                              std::span<const Sink> sinks);

/// The bounds of a solid where it is now; nothing for planes, which are infinite.
std::optional<Box3> solid_bounds(const RenderSolid& solid);

/// The bounds of everything that casts or receives shadows, m. Planes are infinite and do not count.
/// `particles`: the bounds of their centres, if there are any.
Box3 scene_bounds(const RenderScene& scene, const std::optional<Box3>& particles);

}  // namespace slosh
