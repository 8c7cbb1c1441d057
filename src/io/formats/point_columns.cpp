#include "io/formats/point_columns.h"

#include <algorithm>

namespace slosh::io {

PointCloud points_of(std::span<const ParticleRecord> particles) {
    std::vector<std::uint32_t> id;
    std::vector<float> velocity, density, pressure;
    std::vector<std::uint8_t> material;
    PointCloud points;
    for (const ParticleRecord& one : particles) {
        points.positions.push_back(one.position);
        id.push_back(one.id);
        velocity.insert(velocity.end(), {one.velocity.x, one.velocity.y, one.velocity.z});
        density.push_back(one.density);
        pressure.push_back(one.pressure);
        material.push_back(one.material);
    }
    points.fields = {{"id", 1, std::move(id)},
                     {"velocity", 3, std::move(velocity)},
                     {"density", 1, std::move(density)},
                     {"pressure", 1, std::move(pressure)},
                     {"material", 1, std::move(material)}};
    return points;
}

Result<std::vector<ParticleRecord>> records_of(const PointCloud& points, const std::string& file) {
    const auto number = [&](std::size_t field, std::size_t index) {
        return std::get<std::vector<float>>(points.fields[field].values)[index];
    };
    std::vector<ParticleRecord> records(points.positions.size());
    if (points.fields.size() != 5) return Error{"has other fields than a particle file", file};
    for (std::size_t i = 0; i < records.size(); ++i) {
        records[i] = {std::get<std::vector<std::uint32_t>>(points.fields[0].values)[i],
                      points.positions[i],
                      {number(1, 3 * i), number(1, 3 * i + 1), number(1, 3 * i + 2)},
                      number(2, i),
                      number(3, i),
                      std::get<std::vector<std::uint8_t>>(points.fields[4].values)[i]};
    }
    return records;
}

std::vector<PointColumn> columns_of(const PointCloud& points) {
    constexpr const char* axes[] = {"x", "y", "z"};
    std::vector<PointColumn> columns;
    const PointField* id = points.find("id");
    if (id != nullptr) columns.push_back({"id", id, 0});
    for (std::size_t axis = 0; axis < 3; ++axis) columns.push_back({axes[axis], nullptr, axis});
    for (const PointField& field : points.fields) {
        if (&field == id) continue;
        for (std::size_t part = 0; part < static_cast<std::size_t>(field.components); ++part) {
            columns.push_back(
                {field.components == 1 ? field.name : field.name + "_" + axes[part], &field, part});
        }
    }
    return columns;
}

void set_bytes(PointCloud& points, std::size_t column, std::string_view bytes) {
    if (bytes.empty()) return;
    if (column == 0) {
        std::memcpy(points.positions.data(), bytes.data(), bytes.size());
    } else {
        std::visit([&](auto& values) { std::memcpy(values.data(), bytes.data(), bytes.size()); },
                   points.fields[column - 1].values);
    }
}

PointCloud empty_points(std::size_t count) { return points_of(std::vector<ParticleRecord>(count)); }

}  // namespace slosh::io
