// Binary little-endian PLY with a normal per vertex and, where they were measured, the velocity, for Blender,
// Houdini and MeshLab.
#include <bit>
#include <cstring>

#include "io/formats/surface_format.h"

namespace slosh::io {

namespace {

std::string encode_surface_ply(const SurfaceMesh& mesh) {
    static_assert(std::endian::native == std::endian::little, "the bytes are copied as they are in memory");
    const bool moves = !mesh.velocities.empty();
    std::string bytes =
        "ply\nformat binary_little_endian 1.0\ncomment surface of the water, m, y up\nelement vertex " +
        std::to_string(mesh.vertices.size()) +
        "\nproperty float x\nproperty float y\nproperty float z\n"
        "property float nx\nproperty float ny\nproperty float nz\n" +
        (moves ? "property float velocity_x\nproperty float velocity_y\nproperty float velocity_z\n" : "") +
        "element face " + std::to_string(mesh.triangles.size()) +
        "\nproperty list uchar uint vertex_indices\nend_header\n";
    const std::size_t vertex_bytes = (moves ? 9 : 6) * sizeof(float);
    constexpr std::size_t face_bytes = 1 + sizeof(Triangle);
    std::size_t end = bytes.size();
    bytes.resize(end + mesh.vertices.size() * vertex_bytes + mesh.triangles.size() * face_bytes);
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const Vec3 &v = mesh.vertices[i], &n = mesh.normals[i];
        const Vec3 u = moves ? mesh.velocities[i] : Vec3(0.0f);
        const float numbers[9] = {v.x, v.y, v.z, n.x, n.y, n.z, u.x, u.y, u.z};
        std::memcpy(bytes.data() + end, numbers, vertex_bytes);
        end += vertex_bytes;
    }
    for (const Triangle& triangle : mesh.triangles) {
        bytes[end] = 3;
        std::memcpy(bytes.data() + end + 1, triangle.data(), sizeof triangle);
        end += face_bytes;
    }
    return bytes;
}

}  // namespace

extern const SurfaceFormat surface_ply_format;
const SurfaceFormat surface_ply_format{
    "surface-ply", ".ply", "the water's surface with its velocity, binary PLY", encode_surface_ply, true};

}  // namespace slosh::io
