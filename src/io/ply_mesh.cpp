// Vertices and faces of PLY files.
#include "io/file_mesh.h"

#include <limits>

#include "io/ply_source.h"

namespace slosh::io {

namespace {

bool read_vertex(ply::Source& source, ply::Form form, const ply::Element& element, FileMesh& mesh) {
    Vec3 vertex(0.0f);
    const bool read =
        ply::read_entry(source, form, element, [&](const ply::Property& property, double value) {
            for (int axis = 0; axis < 3; ++axis) {
                if (property.count == nullptr &&
                    property.name == std::string_view("xyz").substr(static_cast<std::size_t>(axis), 1))
                    vertex[axis] = static_cast<float>(value);
            }
        });
    mesh.vertices.push_back(vertex);
    return read;
}

bool read_face(ply::Source& source, ply::Form form, const ply::Element& element,
               std::vector<std::uint32_t>& corners) {
    corners.clear();
    return ply::read_entry(source, form, element, [&](const ply::Property& property, double value) {
        if (property.count == nullptr ||
            (property.name != "vertex_indices" && property.name != "vertex_index"))
            return;
        constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
        const bool possible = value >= 0.0 && value < static_cast<double>(nowhere);
        // One more than a mesh can have is enough to refuse it.
        if (corners.size() < most_mesh_triangles + 3)
            corners.push_back(possible ? static_cast<std::uint32_t>(value) : nowhere);
    });
}

}  // namespace

Result<FileMesh> parse_ply(std::string_view bytes, const std::string& name) {
    ply::Source source(bytes);
    const Result<ply::Header> header = ply::read_header(source, bytes.size(), name);
    if (!header) return header.error();
    FileMesh mesh;
    const ply::Form form = header.value().form;
    std::vector<std::uint32_t> corners;
    for (const ply::Element& element : header.value().elements) {
        for (std::size_t i = 0; i < element.count; ++i) {
            bool read = false;
            if (element.name == "vertex") {
                if (mesh.vertices.size() == most_file_vertices)
                    return Error{"has more than " + std::to_string(most_file_vertices) + " vertices", name};
                read = read_vertex(source, form, element, mesh);
            } else if (element.name == "face") {
                read = read_face(source, form, element, corners);
                if (const Result<void> added = add_polygon(mesh, corners); read && !added)
                    return Error{added.error().message, name};
            } else {
                read = ply::read_entry(source, form, element, [](const ply::Property&, double) {});
            }
            if (read) continue;
            return ply::cut_short(element, i, name);
        }
    }
    return mesh;
}

}  // namespace slosh::io
