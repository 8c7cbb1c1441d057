// Every format of particles and of the water's surface, one line each.
#include <algorithm>

#include "base/leaves.h"
#include "base/module_list.h"
#include "base/system/atomic_file.h"
#include "base/text.h"
#include "io/formats/surface_format.h"
#include "slosh/files.h"

namespace slosh::io {

extern const ParticleFormat ply_format, csv_format, vtp_format, npz_format, bgeo_format;
extern const SurfaceFormat surface_ply_format, surface_obj_format, surface_vtp_format;

namespace {

ModuleList<ParticleFormat>& particle_format_list() {
    static ModuleList<ParticleFormat> list{
        &ply_format, &csv_format, &vtp_format, &npz_format, &bgeo_format,
    };
    return list;
}

}  // namespace

ModuleList<SurfaceFormat>& surface_formats() {
    static ModuleList<SurfaceFormat> list = [] {
        if constexpr (leaves::surface)
            return ModuleList<SurfaceFormat>{
                &surface_ply_format,
                &surface_obj_format,
                &surface_vtp_format,
            };
        return ModuleList<SurfaceFormat>{};
    }();
    return list;
}

std::span<const ParticleFormat* const> particle_formats() { return particle_format_list().all(); }

void add_particle_format(const ParticleFormat& format) { particle_format_list().add(format); }

Result<const ParticleFormat*> require_particle_format(std::string_view name) {
    if (const ParticleFormat* format = particle_format_list().find(name)) return format;
    std::vector<std::string_view> names;
    for (const ParticleFormat* format : particle_formats()) names.push_back(format->name);
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

Result<void> export_points(const PointCloud& points, const ParticleFormat& format,
                           const std::filesystem::path& path) {
    if (format.encode_points == nullptr)
        return Error{std::string(format.name) + " files always have all fields; remove --fields", "format"};
    return write_file_atomically(path, format.encode_points(points));
}

Result<void> export_surface(const SurfaceMesh& mesh, const SurfaceFormat& format,
                            const std::filesystem::path& path) {
    return write_file_atomically(path, format.encode(mesh));
}

}  // namespace slosh::io
