/// @file
/// Vectors, boxes and triangle meshes: single precision, SI units, right-handed, y up. In 2-D all z are 0.
///
///     slosh::Box3 tank{{-1.0f, 0.0f, -0.5f}, {1.0f, 2.0f, 0.5f}};  // m
///
/// Plain data: no errors, as thread-safe as any struct.
#pragma once

#include <array>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/ext/quaternion_float.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <string>
#include <vector>

#pragma GCC visibility push(default)
namespace slosh {

using Vec3 = glm::vec3;
/// A unit quaternion: a turn from a solid's description to its orientation.
using Quaternion = glm::quat;

/// Axis-aligned box, m.
struct Box3 {
    Vec3 min{0.0f};
    Vec3 max{0.0f};
    friend bool operator==(const Box3&, const Box3&) = default;
};

/// Indices of vertices, counter-clockwise seen from outside.
using Triangle = std::array<std::uint32_t, 3>;

/// A closed surface of triangles as files bring it and renderers draw it. Scenes load it from OBJ, PLY or STL
/// files; one that is not closed is closed there, with a note.
struct TriangleMesh {
    std::string file;            ///< as a scene names it; "" when it comes from no file
    std::string note{};          ///< why the file's surface is not closed, and how it was; "": it is
    std::vector<Vec3> vertices;  ///< in the model's own frame, m
    std::vector<Triangle> triangles;
    Box3 bounds;          ///< bounds of the vertices
    double volume = 0.0;  ///< m^3; what lies in several overlapping bodies counts for each
};

/// Particles as a file brings them.
struct PointSet {
    std::string file;                ///< as a scene names it; "" when it comes from no file
    std::vector<Vec3> positions;     ///< in the file's own frame, m
    std::vector<Vec3> velocities{};  ///< m/s; as many, or none
    Box3 bounds{};                   ///< bounds of the positions
    double spacing = 0.0;            ///< m, of the particles that they were; 0: the file does not say it
};

}  // namespace slosh
#pragma GCC visibility pop
