// Vertices, faces and strips of triangles of PLY files.
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

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

bool is_corner_list(const ply::Property& property) {
    return property.count != nullptr &&
           (property.name == "vertex_indices" || property.name == "vertex_index");
}

/// `nowhere` for what cannot be the number of a vertex.
std::uint32_t corner_of(double value) {
    const bool possible = value >= 0.0 && value < static_cast<double>(nowhere);
    return possible ? static_cast<std::uint32_t>(value) : nowhere;
}

bool read_face(ply::Source& source, ply::Form form, const ply::Element& element,
               std::vector<std::uint32_t>& corners) {
    corners.clear();
    return ply::read_entry(source, form, element, [&](const ply::Property& property, double value) {
        if (!is_corner_list(property)) return;
        // One more than a mesh can have is enough to refuse it.
        if (corners.size() < most_mesh_triangles + 3) corners.push_back(corner_of(value));
    });
}

/// All strips of an entry, each ended by -1: every vertex from the third on makes a triangle with the two
/// before it, every second one turned.
Result<bool> read_strips(ply::Source& source, ply::Form form, const ply::Element& element, FileMesh& mesh) {
    Triangle last{};
    std::size_t length = 0;
    bool too_many = false;
    const bool read =
        ply::read_entry(source, form, element, [&](const ply::Property& property, double value) {
            if (!is_corner_list(property)) return;
            if (value < 0.0) {
                length = 0;
                return;
            }
            last = {last[1], last[2], corner_of(value)};
            if (++length < 3) return;
            too_many = too_many || mesh.triangles.size() == most_mesh_triangles;
            if (too_many) return;
            if (length % 2 == 1)
                mesh.triangles.push_back(last);
            else
                mesh.triangles.push_back({last[1], last[0], last[2]});
        });
    if (too_many) return Error{"has more than " + std::to_string(most_mesh_triangles) + " triangles", ""};
    return read;
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
            } else if (element.name == "tristrips") {
                const Result<bool> strips = read_strips(source, form, element, mesh);
                if (!strips) return Error{strips.error().message, name};
                read = strips.value();
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
