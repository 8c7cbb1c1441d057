// The vertices of a PLY file, text or binary, as points: of this program, Blender, CloudCompare, Open3D.
#include "io/ply_source.h"

#include "io/point_files/point_reader.h"
#include "io/point_files/table_columns.h"

namespace slosh::io {
namespace {

Result<PointSet> read_vertices(ply::Source& source, ply::Form form, const ply::Element& element,
                               const std::string& file) {
    if (is_too_many(element.count)) return too_many_points(element.count, file);
    PointRows rows;
    std::vector<std::optional<std::size_t>> meanings;
    for (const ply::Property& property : element.properties) {
        meanings.push_back(property.count == nullptr ? meaning_of_column(property.name) : std::nullopt);
        if (meanings.back()) rows.expect(*meanings.back());
    }
    if (!rows.has_positions()) return Error{"its vertices have no x and y, expected points", file};
    for (std::size_t i = 0; i < element.count; ++i) {
        rows.begin_row();
        const bool read = read_entry(source, form, element, [&](const ply::Property& property, double value) {
            const auto at = static_cast<std::size_t>(&property - element.properties.data());
            if (meanings[at]) rows.set(*meanings[at], value);
        });
        if (!read) return ply::cut_short(element, i, file);
        rows.end_row();
    }
    return std::move(rows).finish(file);
}

Result<PointSet> read_ply(std::string_view bytes, const std::string& file) {
    ply::Source source(bytes);
    const Result<ply::Header> header = ply::read_header(source, bytes.size(), file);
    if (!header) return header.error();
    const ply::Form form = header.value().form;
    for (const ply::Element& element : header.value().elements) {
        if (element.name == "vertex") {
            Result<PointSet> points = read_vertices(source, form, element, file);
            if (points && header.value().spacing) points.value().spacing = *header.value().spacing;
            return points;
        }
        for (std::size_t i = 0; i < element.count; ++i) {
            if (!read_entry(source, form, element, [](const ply::Property&, double) {}))
                return ply::cut_short(element, i, file);
        }
    }
    return Error{"has no vertices, expected points", file};
}

}  // namespace

extern const PointReader ply_points;
const PointReader ply_points{"ply", "PLY, text or binary", read_ply};

}  // namespace slosh::io
