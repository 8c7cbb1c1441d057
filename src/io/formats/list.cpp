// Every particle format, one line each.
#include <algorithm>
#include <array>

#include "base/atomic_file.h"
#include "base/text.h"
#include "io/formats/particle_format.h"

namespace slosh::io {

std::string encode_csv(std::span<const ParticleRecord> particles);
std::string encode_ply(std::span<const ParticleRecord> particles);
Result<std::vector<ParticleRecord>> decode_csv(std::string_view bytes, const std::string& file);
Result<std::vector<ParticleRecord>> decode_ply(std::string_view bytes, const std::string& file);

std::span<const ParticleFormat> particle_formats() {
    static constexpr std::array formats = {
        ParticleFormat{"ply", ".ply", "binary PLY, little-endian", encode_ply, decode_ply},
        ParticleFormat{"csv", ".csv", "comma-separated text", encode_csv, decode_csv},
    };
    return formats;
}

Result<const ParticleFormat*> require_particle_format(std::string_view name) {
    std::vector<std::string_view> names;
    for (const ParticleFormat& format : particle_formats()) {
        if (format.name == name) return &format;
        names.push_back(format.name);
    }
    std::string known;
    for (std::string_view known_name : names) known += (known.empty() ? "" : ", ") + std::string(known_name);
    return Error{"got " + std::string(name) + suggestion(name, names) + ", expected one of " + known,
                 "format"};
}

std::vector<ParticleRecord> particle_records(const ParticleView& particles) {
    std::vector<ParticleRecord> records(particles.count);
    for (std::size_t i = 0; i < particles.count; ++i) {
        records[i] = {particles.id[i],
                      Vec3(particles.x[i], particles.y[i], particles.z[i]),
                      Vec3(particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i]),
                      particles.density[i],
                      particles.pressure[i],
                      i < particles.material.size() ? particles.material[i] : std::uint8_t{0}};
    }
    std::sort(records.begin(), records.end(),
              [](const ParticleRecord& a, const ParticleRecord& b) { return a.id < b.id; });
    return records;
}

Result<void> export_particles(const ParticleView& particles, const ParticleFormat& format,
                              const std::filesystem::path& path) {
    return write_file_atomically(path, format.encode(particle_records(particles)));
}

}  // namespace slosh::io
