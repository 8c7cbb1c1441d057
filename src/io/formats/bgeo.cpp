// Houdini's classic binary geometry, version 5, as Partio reads and writes it: big-endian, points only.
// Position and velocity have the names that Houdini knows them by, P and v. See docs/FORMATS.md.
#include "io/formats/point_columns.h"

namespace slosh::io {

namespace {

constexpr std::int32_t float_type = 0, integer_type = 1, vector_type = 5;
constexpr std::size_t count_at = 9;

std::string_view name_of(const PointField& field) {
    return field.name == "velocity" ? std::string_view("v") : field.name;
}

void append_attribute(std::string& bytes, std::string_view name, int components, std::int32_t type) {
    append_swapped_bytes(bytes, static_cast<std::uint16_t>(name.size()));
    bytes += name;
    append_swapped_bytes(bytes, static_cast<std::uint16_t>(components));
    append_swapped_bytes(bytes, type);
    for (int i = 0; i < components; ++i)
        append_swapped_bytes(bytes, std::int32_t{0});  // what it is by default
}

std::string header_of(const PointCloud& points) {
    std::string bytes = "BgeoV";
    const auto count = static_cast<std::int32_t>(points.positions.size());
    const auto attributes = static_cast<std::int32_t>(points.fields.size());
    const std::int32_t details = (points.time ? 1 : 0) + (points.spacing ? 1 : 0);
    // Version, points, primitives, groups of both, attributes of points, vertices, primitives, all.
    for (const std::int32_t number : {5, count, 0, 0, 0, attributes, 0, 0, details})
        append_swapped_bytes(bytes, number);
    for (const PointField& field : points.fields) {
        const std::int32_t type = field.values.index() != 0 ? integer_type
                                  : field.components == 3   ? vector_type
                                                            : float_type;
        append_attribute(bytes, name_of(field), field.components, type);
    }
    return bytes;
}

std::string bgeo_of(const PointCloud& points) {
    std::string bytes = header_of(points);
    for (std::size_t i = 0; i < points.positions.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) append_swapped_bytes(bytes, points.positions[i][axis]);
        append_swapped_bytes(bytes, 1.0f);  // the fourth coordinate
        for (const PointField& field : points.fields) {
            const auto parts = static_cast<std::size_t>(field.components);
            std::visit(
                [&](const auto& values) {
                    for (std::size_t part = 0; part < parts; ++part) {
                        // Numbers are 4 bytes each.
                        if constexpr (sizeof(values[0]) == 4)
                            append_swapped_bytes(bytes, values[i * parts + part]);
                        else
                            append_swapped_bytes(bytes, std::int32_t{values[i * parts + part]});
                    }
                },
                field.values);
        }
    }
    // The list of all details, then the values of all.
    if (points.time) append_attribute(bytes, "time", 1, float_type);
    if (points.spacing) append_attribute(bytes, "spacing", 1, float_type);
    for (const std::optional<double>& detail : {points.time, points.spacing})
        if (detail) append_swapped_bytes(bytes, static_cast<float>(*detail));
    return bytes + std::string("\x00\xff", 2);  // nothing more follows
}

std::string encode_bgeo(std::span<const ParticleRecord> particles) { return bgeo_of(points_of(particles)); }

template <class T>
T take_big_endian(std::string_view& bytes) {
    char raw[sizeof(T)];
    for (std::size_t i = 0; i < sizeof(T); ++i) raw[sizeof(T) - 1 - i] = bytes[i];
    bytes.remove_prefix(sizeof(T));
    T number;
    std::memcpy(&number, raw, sizeof(T));
    return number;
}

/// Accepts only what encode_bgeo writes: where everything stands follows from the number of points.
Result<std::vector<ParticleRecord>> decode_bgeo(std::string_view bytes, const std::string& file) {
    const Error not_ours{"is not a particle file of Slosh (classic bgeo)", file};
    const std::size_t header = header_of(empty_points(0)).size();
    constexpr std::size_t stride = 4 * (4 + 1 + 3 + 1 + 1 + 1), end_bytes = 2;
    if (bytes.size() < header + end_bytes || !bytes.starts_with("BgeoV")) return not_ours;
    std::string_view rest = bytes.substr(count_at);
    const auto count = static_cast<std::size_t>(take_big_endian<std::uint32_t>(rest));
    if (bytes.size() != header + count * stride + end_bytes) {
        return Error{"has " + std::to_string(bytes.size()) + " bytes, expected " +
                         std::to_string(header + count * stride + end_bytes) + " for " +
                         std::to_string(count) + " particles",
                     file};
    }
    std::vector<ParticleRecord> records(count);
    rest = bytes.substr(header);
    for (ParticleRecord& record : records) {
        for (int axis = 0; axis < 3; ++axis) record.position[axis] = take_big_endian<float>(rest);
        rest.remove_prefix(sizeof(float));
        record.id = take_big_endian<std::uint32_t>(rest);
        for (int axis = 0; axis < 3; ++axis) record.velocity[axis] = take_big_endian<float>(rest);
        record.density = take_big_endian<float>(rest);
        record.pressure = take_big_endian<float>(rest);
        record.material = static_cast<std::uint8_t>(take_big_endian<std::uint32_t>(rest));
    }
    if (encode_bgeo(records) != bytes) return not_ours;
    return records;
}

}  // namespace

extern const ParticleFormat bgeo_format;
const ParticleFormat bgeo_format{"bgeo",      ".bgeo",     "classic binary geometry (Houdini, Partio)",
                                 encode_bgeo, decode_bgeo, bgeo_of};

}  // namespace slosh::io
