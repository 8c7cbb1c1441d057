// VTK's XML PolyData: each point is a vertex, each field an array of the points, appended as raw bytes; and
// the collection (.pvd) by which ParaView plays the frames at their times. See docs/FORMATS.md.
#include <charconv>

#include "base/number_text.h"
#include "base/text.h"
#include "io/formats/point_columns.h"
#include "io/formats/vtp_file.h"

namespace slosh::io {

namespace {

constexpr std::string_view data_start = VtpFile::data_start;

std::string_view vtk_type(const PointField& field) {
    constexpr std::string_view types[] = {"Float32", "UInt32", "UInt8"};
    return types[field.values.index()];
}

std::string number_array(const std::string& name, const std::optional<double>& number) {
    if (!number) return {};
    return "<DataArray type=\"Float64\" Name=\"" + name + "\" NumberOfTuples=\"1\" format=\"ascii\">" +
           format_number(*number) + "</DataArray>";
}

std::string vtp_of(const PointCloud& points) {
    const std::size_t count = points.positions.size();
    std::string connectivity, offsets;
    for (std::size_t i = 0; i < count; ++i) {
        append_bytes(connectivity, static_cast<std::int32_t>(i));
        append_bytes(offsets, static_cast<std::int32_t>(i + 1));
    }
    VtpFile file;
    if (points.time || points.spacing)
        file.text("<FieldData>" + number_array("TimeValue", points.time) +
                  number_array("spacing", points.spacing) + "</FieldData>\n");
    file.text("<Piece NumberOfPoints=\"" + std::to_string(count) + "\" NumberOfVerts=\"" +
              std::to_string(count) +
              "\" NumberOfLines=\"0\" NumberOfStrips=\"0\" NumberOfPolys=\"0\">\n<Points>\n");
    file.array("Float32", "Points", 3, bytes_of(points.positions));
    file.text("</Points>\n<PointData>\n");
    for (const PointField& field : points.fields)
        file.array(vtk_type(field), field.name, field.components, bytes_of(field));
    file.text("</PointData>\n<Verts>\n");
    file.array("Int32", "connectivity", 1, connectivity);
    file.array("Int32", "offsets", 1, offsets);
    file.text("</Verts>\n");
    return std::move(file).finish();
}

std::string encode_vtp(std::span<const ParticleRecord> particles) { return vtp_of(points_of(particles)); }

/// Accepts only what encode_vtp writes: where everything stands follows from the number of points.
Result<std::vector<ParticleRecord>> decode_vtp(std::string_view bytes, const std::string& file) {
    const Error not_ours{"is not a particle file of Slosh (VTK PolyData with appended raw data)", file};
    constexpr std::string_view number = "NumberOfPoints=\"";
    const std::size_t at = bytes.find(number);
    std::size_t count = 0, data = bytes.find(data_start);
    if (at == std::string_view::npos || data == std::string_view::npos) return not_ours;
    const char* digits = bytes.data() + at + number.size();
    if (std::from_chars(digits, bytes.data() + bytes.size(), count).ec != std::errc()) return not_ours;
    if (count > bytes.size()) return Error{"is cut short", file};
    PointCloud points = empty_points(count);
    data += data_start.size();
    for (std::size_t column = 0; column <= points.fields.size(); ++column) {
        data += sizeof(std::uint64_t);
        const std::size_t size =
            column == 0 ? bytes_of(points.positions).size() : bytes_of(points.fields[column - 1]).size();
        if (data > bytes.size() || size > bytes.size() - data) return Error{"is cut short", file};
        set_bytes(points, column, bytes.substr(data, size));
        data += size;
    }
    if (vtp_of(points) != bytes) return not_ours;
    return records_of(points, file);
}

std::string encode_series(std::span<const FrameFile> frames) {
    std::string text =
        "<?xml version=\"1.0\"?>\n"
        "<VTKFile type=\"Collection\" version=\"1.0\" byte_order=\"LittleEndian\">\n<Collection>\n";
    for (const FrameFile& frame : frames) {
        text += "<DataSet timestep=\"" + format_number(frame.time) + "\" part=\"0\" file=\"" + frame.file +
                "\"/>\n";
    }
    return text + "</Collection>\n</VTKFile>\n";
}

/// What stands between `before` and the next quotation mark; moves on behind it.
std::optional<std::string_view> take_quoted(std::string_view& text, std::string_view before) {
    const std::size_t start = text.find(before);
    if (start == std::string_view::npos) return std::nullopt;
    text.remove_prefix(start + before.size());
    const std::size_t end = text.find('"');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view found = text.substr(0, end);
    text.remove_prefix(end + 1);
    return found;
}

std::vector<FrameFile> decode_series(std::string_view text) {
    std::vector<FrameFile> frames;
    while (true) {
        const auto time = take_quoted(text, "<DataSet timestep=\"");
        if (!time) return frames;
        const auto file = take_quoted(text, " file=\"");
        FrameFile frame;
        if (!file || parse_number(*time, frame.time).ec != std::errc()) return frames;
        frame.file = *file;
        frames.push_back(std::move(frame));
    }
}

}  // namespace

extern const SeriesFormat vtk_collection;
const SeriesFormat vtk_collection{".pvd", encode_series, decode_series};

extern const ParticleFormat vtp_format;
const ParticleFormat vtp_format{
    "vtp",          ".vtp",     "VTK PolyData with every field, and a .pvd of the frames (ParaView)",
    encode_vtp,     decode_vtp, vtp_of,
    &vtk_collection};

}  // namespace slosh::io
