// Particle files: what every format writes (id, position, velocity, density, pressure, material), and the
// list of formats. To add one: a new .cpp here and a line in list.cpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/vector_types.h"
#include "sim/particle_view.h"

namespace slosh::io {

/// One particle as files hold it; SI units.
struct ParticleRecord {
    std::uint32_t id = 0;
    Vec3 position{0.0f}, velocity{0.0f};
    float density = 0.0f, pressure = 0.0f;
    std::uint8_t material = 0;  ///< 0: the scene's own fluid
    friend bool operator==(const ParticleRecord&, const ParticleRecord&) = default;
};

/// A copy sorted by id: files do not depend on the order the engine keeps its particles in.
std::vector<ParticleRecord> particle_records(const ParticleView& particles);

struct ParticleFormat {
    std::string_view name;       ///< "ply"
    std::string_view extension;  ///< ".ply"
    std::string_view title;      ///< for `slosh list formats`
    std::string (*encode)(std::span<const ParticleRecord> particles);
    /// Reads back what encode wrote. Errors: what is missing or wrong, with `file` and the line where there
    /// are lines.
    Result<std::vector<ParticleRecord>> (*decode)(std::string_view bytes, const std::string& file);
};

std::span<const ParticleFormat> particle_formats();
/// The Error names the nearest format.
Result<const ParticleFormat*> require_particle_format(std::string_view name);

/// Atomic: a reader never sees half a file.
Result<void> export_particles(const ParticleView& particles, const ParticleFormat& format,
                              const std::filesystem::path& path);

}  // namespace slosh::io
