// What particle formats share: ParticleRecords as points with the usual fields, and numbers as bytes.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/files.h"
#include "slosh/point_cloud.h"

namespace slosh::io {

static_assert(std::endian::native == std::endian::little, "the bytes are copied as they are in memory");

/// With the fields of usual_particle_fields(), in their order.
PointCloud points_of(std::span<const ParticleRecord> particles);
/// The records of points with just those fields; an Error where the points have others.
Result<std::vector<ParticleRecord>> records_of(const PointCloud& points, const std::string& file);

/// One column of a field: "velocity" has three, "velocity_x" and so on.
struct PointColumn {
    std::string name;
    const PointField* field = nullptr;  ///< nullptr: the position
    std::size_t component = 0;
};
/// Names as tables have them: id first, then x, y, z, then the rest.
std::vector<PointColumn> columns_of(const PointCloud& points);

/// Numbers of one column: a float, std::uint32_t or std::uint8_t is handed to `use`.
template <class Use>
void use_number(const PointCloud& points, const PointColumn& column, std::size_t point, Use use) {
    if (column.field == nullptr) {
        use(points.positions[point][static_cast<int>(column.component)]);
        return;
    }
    const std::size_t index = point * static_cast<std::size_t>(column.field->components) + column.component;
    std::visit([&](const auto& values) { use(values[index]); }, column.field->values);
}

template <class T>
void append_bytes(std::string& bytes, const T& number) {
    char raw[sizeof(T)];
    std::memcpy(raw, &number, sizeof(T));
    bytes.append(raw, sizeof(T));
}
template <class T>
void append_swapped_bytes(std::string& bytes, const T& number) {
    char raw[sizeof(T)];
    std::memcpy(raw, &number, sizeof(T));
    for (std::size_t i = sizeof(T); i-- > 0;) bytes += raw[i];
}

inline std::string_view bytes_of(const std::vector<Vec3>& positions) {
    static_assert(sizeof(Vec3) == 3 * sizeof(float));
    return {reinterpret_cast<const char*>(positions.data()), positions.size() * sizeof(Vec3)};
}
inline std::string_view bytes_of(const PointField& field) {
    return std::visit(
        [](const auto& values) {
            return std::string_view(reinterpret_cast<const char*>(values.data()),
                                    values.size() * sizeof(values[0]));
        },
        field.values);
}

/// Fills positions and fields of `points`, made by points_of() for their number, from the bytes of each, in
/// that order.
void set_bytes(PointCloud& points, std::size_t column, std::string_view bytes);
/// `count` points at 0 with the usual fields: what a reader fills.
PointCloud empty_points(std::size_t count);

}  // namespace slosh::io
