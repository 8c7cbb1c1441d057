// See fluid_file.h.
#include "io/fluid_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "base/system/atomic_file.h"
#include "base/text.h"
#include "io/mesh_file.h"
#include "io/ply_source.h"
#include "io/point_file.h"
#include "io/point_files/point_reader.h"
#include "io/scene_folder.h"
#include "io/scene_framing.h"
#include "io/scene_limits.h"
#include "sim/core/parameters/parameters.h"

namespace slosh::io {
namespace {

constexpr double particles_of_a_model = 20'000.0;
double to_digits(double value, int digits) {
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - digits + 1.0);
    return std::round(value / unit) * unit;
}
double to_three_digits(double value) { return to_digits(value, 3); }
/// A spacing needs one digit more: its cube is the volume of a particle.
double to_four_digits(double value) { return to_digits(value, 4); }

Result<void> set_spacing(SceneDescription& scene, double spacing, const std::string& file) {
    const Parameters usual;
    const ParameterDescription* range = parameter_table().find("fluid.spacing");
    if (!(spacing >= range->min && spacing <= range->max)) {
        return Error{
            "its particles would be " + format_number(spacing) + " m apart, expected " +
                format_number(range->min) + " to " + format_number(range->max) +
                " m. Lengths are in meters; set another unit, for example with --units mm, or use --scale",
            file};
    }
    scene.parameters = {{"fluid.spacing", spacing}};
    const double finer = spacing / static_cast<double>(usual.fluid.spacing);
    if (finer < 1.0)
        scene.parameters.emplace_back("time.step",
                                      to_three_digits(static_cast<double>(usual.time.step) * finer));
    return {};
}

/// Room to fall and to splash: half the width on each side, and below a quarter of the height, if it falls.
void add_tank(SceneDescription& scene, const Box3& water, double spacing, bool falls) {
    const Vec3 size = water.max - water.min;
    const auto d = static_cast<float>(spacing);
    const float aside = std::max(0.5f * std::max(size.x, size.z), 4.0f * d);
    Box3 tank{water.min - Vec3(aside), water.max + Vec3(aside)};
    tank.min.y = water.min.y - (falls ? std::max(0.25f * size.y, d) : 0.5f * d);
    tank.max.y = water.max.y + std::max(0.5f * size.y, 4.0f * d);
    if (scene.dimension == 2) tank.min.z = -0.5f * d, tank.max.z = 0.5f * d;
    scene.container = tank;
    scene.open_top = true;
    scene.camera = camera_towards(tank);
}

Result<FoundScene> scene_of_model(const std::filesystem::path& path, SceneDescription scene, double scale) {
    const Result<std::shared_ptr<const TriangleMesh>> mesh = load_mesh(path, scale);
    if (!mesh) return mesh.error();
    const double spacing = to_three_digits(std::cbrt(mesh.value()->volume / particles_of_a_model));
    if (Result<void> set = set_spacing(scene, spacing, path.string()); !set) return set.error();
    MeshShape shape;
    shape.mesh = mesh.value();
    scene.fluids.push_back({shape});
    add_tank(scene, mesh.value()->bounds, spacing, true);
    return FoundScene{std::move(scene), std::nullopt};
}

/// The spacing of the points, as the file says it or as they stand.
PointSpacing spacing_for(const PointSet& points, int dimension) {
    if (std::isfinite(points.spacing) && points.spacing > 0.0) return {points.spacing};
    PointSpacing found = spacing_of_points(points, dimension);
    found.spacing =
        found.spacing > 0.0 ? to_four_digits(found.spacing) : static_cast<double>(Parameters().fluid.spacing);
    return found;
}

std::string pressed_note(const PointSpacing& spacing, const std::string& file) {
    if (spacing.pressed <= most_pressed) return {};
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(),
                  ": some points are %.0f %% closer together than the rest. Particles are %.4g m apart, so "
                  "that they do not explode",
                  100.0 * (std::cbrt(spacing.pressed) - 1.0), spacing.spacing);
    return file + text.data();
}

Result<FoundScene> scene_of_points(const std::filesystem::path& path, SceneDescription scene, double scale) {
    const Result<std::shared_ptr<const PointSet>> points = load_points(path, scale);
    if (!points) return points.error();
    const Box3& bounds = points.value()->bounds;
    scene.dimension = bounds.min.z == bounds.max.z && points.value()->positions.size() > 1 ? 2 : 3;
    const PointSpacing found = spacing_for(*points.value(), scene.dimension);
    const double spacing = found.spacing;
    if (Result<void> set = set_spacing(scene, spacing, path.string()); !set) return set.error();
    const std::size_t count = points.value()->positions.size();
    if (count > static_cast<std::size_t>(Parameters().particles.budget))
        scene.parameters.emplace_back("particles.budget", static_cast<double>(count));
    PointsShape shape;
    shape.points = points.value();
    scene.fluids.push_back({shape});
    add_tank(scene, bounds, spacing, false);
    return FoundScene{std::move(scene), std::nullopt, pressed_note(found, path.filename().string())};
}

}  // namespace

bool is_fluid_file_name(const std::string& name) {
    const std::string extension = extension_of(name);
    return extension == "obj" || extension == "stl" || is_point_file_name(name);
}

Result<bool> has_faces(const std::filesystem::path& path) {
    const Result<std::string> bytes = read_file(path, most_point_file_bytes);
    if (!bytes) return bytes.error();
    ply::Source source(bytes.value());
    const Result<ply::Header> header = ply::read_header(source, bytes.value().size(), path.string());
    if (!header) return header.error();
    return ply::has_faces(header.value());
}

Result<FoundScene> scene_of_fluid_file(const std::filesystem::path& path, double scale) {
    SceneDescription scene;
    scene.name = path.stem().string();
    scene.title = path.filename().string() + " as water";
    bool model = !is_point_file_name(path.string());
    if (extension_of(path.string()) == "ply") {
        const Result<bool> faces = has_faces(path);
        if (!faces) return faces.error();
        model = faces.value();
    }
    Result<FoundScene> made =
        model ? scene_of_model(path, scene, scale) : scene_of_points(path, scene, scale);
    if (!made) return made;
    if (Result<void> fits = check_scene_limits(*made.value().scene, path.string()); !fits)
        return fits.error();
    return made;
}

}  // namespace slosh::io
