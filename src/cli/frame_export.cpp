// Chooses the exporter of a format and writes the frames that are due, with the bodies beside them.
#include "cli/frame_export.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <vector>

#include "base/leaves.h"
#include "base/system/atomic_file.h"
#include "base/text.h"
#include "cli/body_figures.h"
#include "cli/picture_scene.h"
#include "sim/services/surface/surface_mesh.h"
#include "sim/world/state/state.h"

namespace slosh::cli {
namespace {

std::string frame_name(std::string_view what, std::int64_t frame, std::string_view extension) {
    char number[24];
    std::snprintf(number, sizeof number, "_%05lld", static_cast<long long>(frame));
    return std::string(what) + number + std::string(extension);
}

using Format = std::variant<const io::ParticleFormat*, const io::SurfaceFormat*>;

Result<Format> find_format(const std::string& name) {
    if (const io::SurfaceFormat* surface = io::surface_formats().find(name)) return Format(surface);
    if (const Result<const io::ParticleFormat*> particles = io::require_particle_format(name))
        return Format(particles.value());
    if (!leaves::surface && name.starts_with("surface-"))
        return Error{leaves::absence(leaves::surface), "--format"};
    std::vector<std::string_view> names;
    for (const io::ParticleFormat* one : io::particle_formats()) names.push_back(one->name);
    for (const io::SurfaceFormat* one : io::surface_formats().all()) names.push_back(one->name);
    std::string known;
    for (const std::string_view one : names) known += (known.empty() ? "" : ", ") + std::string(one);
    return Error{"got " + name + suggestion(name, names) + ", expected one of " + known, "--format"};
}

std::vector<std::string_view> names_of(const std::vector<std::string>& names) {
    return {names.begin(), names.end()};
}

}  // namespace

Result<FrameExport> FrameExport::create(const FrameExportOptions& options) {
    FrameExport made;
    made.folder_ = options.folder;
    made.fps_ = options.frames_per_second;
    for (const std::string& name : options.formats) {
        Result<Format> format = find_format(name);
        if (!format) return format.error();
        const auto* particles = std::get_if<const io::ParticleFormat*>(&format.value());
        if (!options.fields.empty() && particles != nullptr && (*particles)->encode_points == nullptr)
            return Error{name + " files always have the same fields; remove --fields", "--fields"};
        made.formats_.push_back(format.value());
    }
    if (const Result<PointCloud> checked = particle_cloud({}, names_of(options.fields)); !checked)
        return Error{checked.error().message, "--fields"};
    made.fields_ = options.fields;
    if (Result<void> taken = made.take_range(options.frames); !taken) return taken.error();
    return made;
}

Result<void> FrameExport::take_range(const std::string& text) {
    if (text.empty()) return {};
    const Error wrong{"got " + text + ", expected FIRST:LAST, two frame numbers with FIRST <= LAST",
                      "--frames"};
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) return wrong;
    const auto take = [](std::string_view part, std::int64_t& number) {
        if (part.empty()) return true;
        const auto [end, code] = std::from_chars(part.data(), part.data() + part.size(), number);
        return code == std::errc() && end == part.data() + part.size() && number >= 0;
    };
    const std::string_view whole = text;
    if (!take(whole.substr(0, colon), first_) || !take(whole.substr(colon + 1), last_) || first_ > last_)
        return wrong;
    return {};
}

Result<void> FrameExport::check(const World& world) const {
    if (folder_.empty()) return {};
    for (const Format& format : formats_) {
        const auto* surface = std::get_if<const io::SurfaceFormat*>(&format);
        if (surface != nullptr && world.dimension() != 3)
            return Error{"got " + std::string((*surface)->name) + " for a 2-D scene, expected a 3-D scene",
                         "--format"};
    }
    return check_writable(folder_ / "frame");
}

Result<void> FrameExport::write(const World& world, std::int64_t frame) {
    for (const Format& format : formats_) {
        const auto* particles = std::get_if<const io::ParticleFormat*>(&format);
        Result<void> written = particles != nullptr
                                   ? write_particles(world, **particles, frame)
                                   : write_surface(world, *std::get<const io::SurfaceFormat*>(format), frame);
        if (!written) return written;
    }
    if (Result<void> written = write_camera(world); !written) return written;
    return write_bodies(world, frame);
}

/// Once: a scene's camera stands still.
Result<void> FrameExport::write_camera(const World& world) {
    if (camera_) return {};
    camera_ = true;
    return write_file_atomically(folder_ / "camera.json", camera_of_export(world).dump(2) + "\n");
}

Result<void> FrameExport::write_particles(const World& world, const io::ParticleFormat& format,
                                          std::int64_t frame) {
    if (format.encode_points == nullptr)
        return io::export_particles(world.particles(), format,
                                    folder_ / frame_name("particles", frame, format.extension));
    ParticleView view = world.particles();
    const auto asked_for = [&](std::string_view field) {
        return std::find(fields_.begin(), fields_.end(), field) != fields_.end();
    };
    if (asked_for("vorticity")) view.vorticity = world.vorticity();
    if (asked_for("neighbours")) view.neighbours = world.neighbours();
    Result<PointCloud> water =
        particle_cloud(view, fields_.empty() ? usual_particle_fields() : names_of(fields_));
    if (!water) return water.error();
    water.value().time = world.time();
    if (Result<void> written = write_points(water.value(), format, "particles", frame); !written)
        return written;
    // As with bodies: a scene that never has foam gets no files, and afterwards the frames have no gap.
    const FoamView foam = world.foam();
    foam_ = foam_ || foam.count() != 0;
    if (!foam_) return {};
    PointCloud drops = foam_cloud(foam, view.spacing);
    drops.time = world.time();
    return write_points(drops, format, "foam", frame);
}

Result<void> FrameExport::write_points(const PointCloud& points, const io::ParticleFormat& format,
                                       std::string_view what, std::int64_t frame) {
    const std::string name = frame_name(what, frame, format.extension);
    if (Result<void> written = io::export_points(points, format, folder_ / name); !written) return written;
    if (format.series == nullptr) return {};
    return list_frame(what, *format.series, name, frame, points.time.value_or(0.0));
}

Result<void> FrameExport::write_surface(const World& world, const io::SurfaceFormat& format,
                                        std::int64_t frame) {
    if constexpr (leaves::surface) {
        extractor_.extract(world.particles(), water_bounds(world.state()), {}, world.execution(), mesh_);
        mesh_.velocities.clear();
        if (format.has_velocities) measure_velocities(world.particles(), world.execution(), mesh_);
    }
    const std::string name = frame_name("surface", frame, format.extension);
    if (Result<void> written = io::export_surface(mesh_, format, folder_ / name); !written) return written;
    return format.series != nullptr ? list_frame("surface", *format.series, name, frame, world.time())
                                    : Result<void>();
}

Result<void> FrameExport::list_frame(std::string_view what, const io::SeriesFormat& format,
                                     const std::string& name, std::int64_t frame, double time) {
    const std::string list = std::string(what) + std::string(format.extension);
    FrameSeries& series = series_.try_emplace(list, folder_ / list, format).first->second;
    return series.add(frame, name, time);
}

Result<void> FrameExport::finish() {
    for (auto& [name, series] : series_) {
        if (Result<void> finished = series.finish(); !finished) return finished;
    }
    return {};
}

Result<void> FrameExport::write_bodies(const World& world, std::int64_t frame) {
    // A scene that never has solids gets no files; one whose last solid has gone gets empty lists, so that
    // the frames have no gap.
    bodies_ = bodies_ || !world.state().bodies.empty();
    if (!bodies_) return {};
    // Names that are not UTF-8 are replaced instead of throwing an exception.
    const std::string text =
        bodies_of_frame(world, frame).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    return write_file_atomically(folder_ / frame_name("bodies", frame, ".json"), text + "\n");
}

Result<void> FrameExport::write_due(const World& world) {
    if (folder_.empty()) return {};
    // time.step is a float: 60 steps of 0.005f are a little less than 0.3 s, and mean it.
    constexpr double tolerance = 1e-7;
    const double frames = world.time() * fps_;
    const auto due = static_cast<std::int64_t>(std::floor(frames * (1.0 + tolerance) + tolerance));
    // A saved state does not start at time 0. Frames before it are those of the run that saved it: the one
    // under way there must not be written again with a later state.
    if (next_frame_ < 0)
        next_frame_ = static_cast<std::int64_t>(std::ceil(frames * (1.0 - tolerance) - tolerance));
    for (; next_frame_ <= due; ++next_frame_) {
        if (next_frame_ < first_ || next_frame_ > last_) continue;
        if (Result<void> written = write(world, next_frame_); !written) return written;
    }
    return {};
}

}  // namespace slosh::cli
