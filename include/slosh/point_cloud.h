/// @file
/// Points and what is known of each, as files hold them: the particles of a world, or its foam. A copy: it
/// stays when the world goes on.
///
///     const slosh::PointCloud water = slosh::particle_cloud(world.particles(), {"id", "velocity"}).value();
///
/// Plain data: as thread-safe as any struct.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/particle_view.h"
#include "slosh/result.h"

#pragma GCC visibility push(default)
namespace slosh {

struct PointField {
    using Values = std::variant<std::vector<float>, std::vector<std::uint32_t>, std::vector<std::uint8_t>>;

    std::string name;    ///< "velocity"
    int components = 1;  ///< 1, or 3 for a vector
    Values values{};     ///< point after point, `components` of each
};

struct PointCloud {
    std::vector<Vec3> positions;  ///< m
    std::vector<PointField> fields;
    std::optional<double> time{};     ///< s, simulated; absent: unknown
    std::optional<double> spacing{};  ///< d of the particles, m; absent: unknown

    /// nullptr when there is none.
    const PointField* find(std::string_view name) const;
};

/// What particle_cloud() knows: "id", "velocity" (m/s), "density" (kg/m^3), "pressure" (Pa), "material",
/// "neighbours", "vorticity" (1/s). Thread-safe.
std::span<const std::string_view> particle_field_names();
/// Those that files have unless others are asked for. Thread-safe.
std::span<const std::string_view> usual_particle_fields();

/// Sorted by id. Error: a field that is not known. Vorticity is 0 in a view that has none: see
/// World::vorticity().
Result<PointCloud> particle_cloud(const ParticleView& particles, std::span<const std::string_view> fields);

/// Fields: "velocity" (m/s), "size" (drawn diameter, m), "age" and "life" (s, since they came and left of
/// it), "class" (0 spray, 1 foam, 2 bubble). Oldest first.
PointCloud foam_cloud(const FoamView& foam, float spacing);

}  // namespace slosh
#pragma GCC visibility pop
