// See foreign_models.h.
#include "io/splishsplash/foreign_models.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

#include "io/mesh_file.h"
#include "io/scene_folder.h"
#include "sim/solids/shapes/closed_mesh.h"

namespace slosh::io {

ForeignPlace read_place(ForeignBlock& block, bool is_scaled) {
    constexpr NumberRange radians_range{-1e4, 1e4};
    constexpr double degrees_per_radian = 180.0 / std::numbers::pi;
    ForeignPlace place;
    place.position = block.vector("translation", Vec3(0.0f), coordinate_range);
    const Vec3 axis = block.vector_3d("rotationAxis", Vec3(0.0f, 0.0f, 1.0f), coordinate_range);
    const double radians = block.number("rotationAngle", 0.0, radians_range);
    place.turn.angle = std::fmod(static_cast<float>(radians * degrees_per_radian), 360.0f);
    place.turn.axis = axis;
    if (glm::dot(axis, axis) == 0.0f) place.turn = {};
    if (is_scaled) place.scale = block.scale("scale");
    return place;
}

std::optional<std::filesystem::path> find_model(const ForeignReading& reading, std::string name,
                                                std::string& why) {
    std::replace(name.begin(), name.end(), '\\', '/');  // some of their files are written on Windows
    why = "no such file";
    if (name.empty()) return std::nullopt;
    const Result<std::filesystem::path> path = file_beside(name, reading.file.folder, reading.file.models);
    if (!path) why = "outside the scene's folder";
    if (!path || path.value().empty()) return std::nullopt;
    return path.value();
}

Result<ClosedMesh> scaled_mesh(ForeignReading& reading, const std::filesystem::path& path,
                               const Vec3& scale) {
    const std::string key = path.string() + "\n" + Json(std::array{scale.x, scale.y, scale.z}).dump();
    if (const auto known = reading.meshes.find(key); known != reading.meshes.end()) return known->second;
    Result<ClosedMesh> mesh = load_mesh(path);
    if (mesh && scale != Vec3(1.0f)) {
        std::vector<Vec3> vertices = mesh.value()->vertices;
        for (Vec3& vertex : vertices) vertex *= scale;
        // What was covered is closed by now: the note is about the file.
        const std::string note = mesh.value()->note;
        mesh = make_closed_mesh(std::move(vertices), mesh.value()->triangles, path.string() + ", stretched");
        if (mesh) {
            auto noted = std::make_shared<TriangleMesh>(*mesh.value());
            noted->note = note;
            mesh = ClosedMesh(std::move(noted));
        }
    }
    if (mesh) reading.meshes.emplace(key, mesh.value());
    return mesh;
}

}  // namespace slosh::io
