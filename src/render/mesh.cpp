// The meshes are built once, with a few thousand triangles.
#include "render/mesh.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace slosh {
namespace {

constexpr int segments_around = 64;
constexpr int segments_per_half = 16;

}  // namespace

Mesh Mesh::of(std::span<const MeshVertex> vertices, std::span<const std::uint32_t> indices) {
    Mesh mesh;
    mesh.vertices_ = GlBuffer::create();
    mesh.indices_ = GlBuffer::create();
    mesh.array_ = GlVertexArray::create();
    mesh.index_count_ = static_cast<GLsizei>(indices.size());
    glBindVertexArray(mesh.array_.name());
    glBindBuffer(GL_ARRAY_BUFFER, mesh.vertices_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size_bytes()), vertices.data(),
                 GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, mesh.indices_.name());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size_bytes()), indices.data(),
                 GL_STATIC_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(MeshVertex), nullptr);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, sizeof(MeshVertex), buffer_offset(sizeof(Vec3)));
    glBindVertexArray(0);
    return mesh;
}

Mesh Mesh::box() {
    std::vector<MeshVertex> vertices;
    std::vector<std::uint32_t> indices;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float side : {-1.0f, 1.0f}) {
            Vec3 normal(0.0f);
            normal[axis] = side;
            const auto first = static_cast<std::uint32_t>(vertices.size());
            for (int index = 0; index < 4; ++index) {
                Vec3 corner = normal;
                corner[(axis + 1) % 3] = (index & 1) != 0 ? 1.0f : -1.0f;
                corner[(axis + 2) % 3] = (index & 2) != 0 ? 1.0f : -1.0f;
                vertices.push_back({corner, normal, 0.0f});
            }
            // Counter-clockwise seen from outside.
            const std::array order =
                side > 0.0f ? std::array{0, 1, 2, 2, 1, 3} : std::array{0, 2, 1, 1, 2, 3};
            for (const int offset : order) indices.push_back(first + static_cast<std::uint32_t>(offset));
        }
    }
    return of(vertices, indices);
}

Mesh Mesh::swept_sphere() {
    std::vector<MeshVertex> vertices;
    std::vector<std::uint32_t> indices;
    constexpr float pi = 3.14159265f;
    // Rows from the upper pole to the lower. The equator appears twice, once for each end; the cylinder lies
    // in between.
    for (int row = 0; row <= 2 * segments_per_half + 1; ++row) {
        const bool upper = row <= segments_per_half;
        const int step = upper ? row : row - 1;
        const float polar = 0.5f * pi * static_cast<float>(step) / static_cast<float>(segments_per_half);
        for (int column = 0; column <= segments_around; ++column) {
            const float around = 2.0f * pi * static_cast<float>(column) / static_cast<float>(segments_around);
            const Vec3 normal(std::sin(polar) * std::cos(around), std::cos(polar),
                              std::sin(polar) * std::sin(around));
            vertices.push_back({normal, normal, upper ? 1.0f : 0.0f});
        }
    }
    constexpr int row_length = segments_around + 1;
    for (int row = 0; row <= 2 * segments_per_half; ++row) {
        for (int column = 0; column < segments_around; ++column) {
            const int first = row * row_length + column;
            for (const int offset : {0, 1, row_length, row_length, 1, row_length + 1}) {
                indices.push_back(static_cast<std::uint32_t>(first + offset));
            }
        }
    }
    return of(vertices, indices);
}

void Mesh::draw() const {
    glBindVertexArray(array_.name());
    glDrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr);
}

}  // namespace slosh
