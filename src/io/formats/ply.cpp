// Binary little-endian PLY: points for Blender, Houdini, MeshLab, ParaView and CloudCompare. Positions are x,
// y, z; the rest are extra properties.
#include <charconv>
#include <cstring>

#include "base/text.h"
#include "io/formats/point_columns.h"

namespace slosh::io {

namespace {

constexpr std::string_view header_start =
    "ply\n"
    "format binary_little_endian 1.0\n"
    "comment particles, SI units, y up\n";
constexpr std::string_view vertices = "element vertex ";
constexpr std::string_view header_end =
    "\nproperty uint id\n"
    "property float x\nproperty float y\nproperty float z\n"
    "property float velocity_x\nproperty float velocity_y\nproperty float velocity_z\n"
    "property float density\nproperty float pressure\nproperty uchar material\n"
    "end_header\n";
constexpr std::size_t bytes_per_particle = 4 + 8 * 4 + 1;

std::string_view ply_type(const PointColumn& column) {
    constexpr std::string_view types[] = {"float", "uint", "uchar"};
    return types[column.field == nullptr ? 0 : column.field->values.index()];
}

std::string ply_of(const PointCloud& points) {
    const std::vector<PointColumn> columns = columns_of(points);
    std::string bytes(header_start);
    if (points.spacing) bytes += "comment spacing " + format_number(*points.spacing) + "\n";
    bytes += vertices;
    bytes += std::to_string(points.positions.size()) + "\n";
    for (const PointColumn& column : columns)
        bytes += "property " + std::string(ply_type(column)) + " " + column.name + "\n";
    bytes += "end_header\n";
    for (std::size_t i = 0; i < points.positions.size(); ++i) {
        for (const PointColumn& column : columns)
            use_number(points, column, i, [&](const auto& number) { append_bytes(bytes, number); });
    }
    return bytes;
}

std::string encode_ply(std::span<const ParticleRecord> particles) { return ply_of(points_of(particles)); }

/// Accepts only the layout that encode_ply writes: this is for round trips, not for files of other programs.
Result<std::vector<ParticleRecord>> decode_ply(std::string_view bytes, const std::string& file) {
    const Error not_ours{
        "is not a particle file of Slosh (binary little-endian PLY with id, position, velocity, density, "
        "pressure, material)",
        file};
    for (const std::string_view part : {header_start, vertices}) {
        if (!bytes.starts_with(part)) return not_ours;
        bytes.remove_prefix(part.size());
    }
    std::size_t count = 0;
    const auto [end, code] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), count);
    if (code != std::errc()) return not_ours;
    bytes.remove_prefix(static_cast<std::size_t>(end - bytes.data()));
    if (!bytes.starts_with(header_end)) return not_ours;
    bytes.remove_prefix(header_end.size());
    if (count > bytes.size() || bytes.size() != count * bytes_per_particle) {
        return Error{"has " + std::to_string(bytes.size()) + " bytes of particles, expected " +
                         std::to_string(count) + " x " + std::to_string(bytes_per_particle),
                     file};
    }
    std::vector<ParticleRecord> records(count);
    for (ParticleRecord& record : records) {
        float numbers[8];
        std::memcpy(&record.id, bytes.data(), 4);
        std::memcpy(numbers, bytes.data() + 4, sizeof numbers);
        record.position = {numbers[0], numbers[1], numbers[2]};
        record.velocity = {numbers[3], numbers[4], numbers[5]};
        record.density = numbers[6];
        record.pressure = numbers[7];
        record.material = static_cast<std::uint8_t>(bytes[4 + sizeof numbers]);
        bytes.remove_prefix(bytes_per_particle);
    }
    return records;
}

}  // namespace

extern const ParticleFormat ply_format;
const ParticleFormat ply_format{"ply", ".ply", "binary PLY, little-endian", encode_ply, decode_ply, ply_of};

}  // namespace slosh::io
