// Particles and foam as points with fields, for files.
#include "slosh/point_cloud.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/text.h"

namespace slosh {

namespace {

constexpr std::array<std::string_view, 7> known_fields{"id",       "velocity",   "density",  "pressure",
                                                       "material", "neighbours", "vorticity"};
constexpr std::size_t usual_fields = 5;

/// The values of one array in the given order, 0 where the array is too short.
template <class T>
std::vector<T> in_order(std::span<const T> values, std::span<const std::uint32_t> order) {
    std::vector<T> sorted(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        sorted[i] = order[i] < values.size() ? values[order[i]] : T{};
    return sorted;
}

/// Three arrays as vectors, point after point. At rest where an array is empty.
std::vector<float> interleaved(std::span<const float> x, std::span<const float> y, std::span<const float> z,
                               std::span<const std::uint32_t> order) {
    std::vector<float> vectors(3 * order.size(), 0.0f);
    const std::array<std::span<const float>, 3> axes{x, y, z};
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (order[i] < axes[axis].size()) vectors[3 * i + axis] = axes[axis][order[i]];
    }
    return vectors;
}

std::vector<Vec3> positions(std::span<const float> x, std::span<const float> y, std::span<const float> z,
                            std::span<const std::uint32_t> order) {
    std::vector<Vec3> places(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) places[i] = {x[order[i]], y[order[i]], z[order[i]]};
    return places;
}

PointField field_of(const ParticleView& particles, std::string_view name,
                    std::span<const std::uint32_t> order) {
    PointField field{std::string(name)};
    if (name == "id") {
        field.values = in_order(particles.id, order);
    } else if (name == "velocity") {
        field.components = 3;
        field.values = interleaved(particles.velocity_x, particles.velocity_y, particles.velocity_z, order);
    } else if (name == "material") {
        field.values = in_order(particles.material, order);
    } else {
        field.values = in_order(name == "density"      ? particles.density
                                : name == "pressure"   ? particles.pressure
                                : name == "neighbours" ? particles.neighbours
                                                       : particles.vorticity,
                                order);
    }
    return field;
}

std::vector<std::uint32_t> counted_up(std::size_t count) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    return order;
}

}  // namespace

const PointField* PointCloud::find(std::string_view name) const {
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&](const PointField& field) { return field.name == name; });
    return found == fields.end() ? nullptr : &*found;
}

std::span<const std::string_view> particle_field_names() { return known_fields; }
std::span<const std::string_view> usual_particle_fields() {
    return std::span(known_fields).first<usual_fields>();
}

Result<PointCloud> particle_cloud(const ParticleView& particles, std::span<const std::string_view> fields) {
    std::vector<std::uint32_t> order = counted_up(particles.count);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return particles.id[a] < particles.id[b]; });
    PointCloud cloud;
    cloud.positions = positions(particles.x, particles.y, particles.z, order);
    if (particles.spacing > 0.0f) cloud.spacing = static_cast<double>(particles.spacing);
    for (const std::string_view name : fields) {
        if (std::find(known_fields.begin(), known_fields.end(), name) == known_fields.end()) {
            std::string known;
            for (const std::string_view one : known_fields)
                known += (known.empty() ? "" : ", ") + std::string(one);
            return Error{
                "got " + std::string(name) + suggestion(name, known_fields) + ", expected some of " + known,
                "fields"};
        }
        if (cloud.find(name) == nullptr) cloud.fields.push_back(field_of(particles, name, order));
    }
    return cloud;
}

PointCloud foam_cloud(const FoamView& foam, float spacing) {
    const std::vector<std::uint32_t> order = counted_up(foam.count());
    std::vector<float> sizes = in_order(foam.size, order);
    for (float& size : sizes) size *= spacing;
    std::vector<std::uint8_t> classes(foam.count());
    for (std::size_t i = 0; i < classes.size(); ++i) classes[i] = static_cast<std::uint8_t>(foam.kind[i]);
    PointCloud cloud;
    cloud.positions = positions(foam.x, foam.y, foam.z, order);
    cloud.fields = {
        {"velocity", 3, interleaved(foam.velocity_x, foam.velocity_y, foam.velocity_z, order)},
        {"size", 1, std::move(sizes)},
        {"age", 1, in_order(foam.age, order)},
        {"life", 1, in_order(foam.life, order)},
        {"class", 1, std::move(classes)},
    };
    return cloud;
}

}  // namespace slosh
