// Wavefront OBJ, a text format that nearly every program opens. Numbers are the shortest that read back as
// the same float.
#include "base/number_text.h"
#include "io/formats/surface_format.h"

namespace slosh::io {
namespace {

void append_vectors(std::string& text, std::string_view word, std::span<const Vec3> vectors) {
    for (const Vec3& v : vectors) {
        text += word;
        for (int axis = 0; axis < 3; ++axis) {
            text += ' ';
            append_number(text, v[axis]);
        }
        text += '\n';
    }
}

std::string encode_surface_obj(const SurfaceMesh& mesh) {
    std::string text = "# surface of the water, m, y up\no water\n";
    text.reserve(text.size() + mesh.vertices.size() * 72 + mesh.triangles.size() * 48);
    append_vectors(text, "v", mesh.vertices);
    append_vectors(text, "vn", mesh.normals);
    for (const Triangle& triangle : mesh.triangles) {
        text += 'f';
        for (const std::uint32_t corner : triangle) {
            text += ' ';
            append_number(text, corner + 1);
            text += "//";
            append_number(text, corner + 1);
        }
        text += '\n';
    }
    return text;
}

}  // namespace

extern const SurfaceFormat surface_obj_format;
const SurfaceFormat surface_obj_format{"surface-obj", ".obj", "the water's surface, Wavefront OBJ",
                                       encode_surface_obj};

}  // namespace slosh::io
