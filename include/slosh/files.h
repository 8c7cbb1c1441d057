/// @file
/// Scenes, saved states and particles in files. A scene is named as on the command line: by a name of
/// scene_names() (those scenes are in the library), as a JSON scene file, or as a saved state.
///
///     slosh::Result<slosh::World> world = slosh::io::open_world("dam_break_2d");
///     slosh::io::save_world(world.value(), "after.slosh");
///
/// Files appear whole or not at all: a reader never sees half of one. Errors of all functions: what cannot be
/// read or written, with the system's reason. Thread-safe for different files and worlds, except
/// add_particle_format().
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/execution.h"
#include "slosh/geometry.h"
#include "slosh/particle_view.h"
#include "slosh/point_cloud.h"
#include "slosh/result.h"
#include "slosh/scene.h"
#include "slosh/world.h"

#pragma GCC visibility push(default)
namespace slosh::io {

// Scene files: versioned JSON, strict. docs/SCENES.md describes every key.

inline constexpr int scene_file_version = 1;
inline constexpr std::string_view default_scene = "double_dam_break";

/// Names of the scenes, the default first, then alphabetical. The environment variable SLOSH_ASSETS may name
/// a folder whose scenes/*.json are added and come before those in the library: to edit a scene without
/// building.
std::vector<std::string> scene_names();

/// Where the models of a scene may lie, besides its own folder.
struct ModelFolders {
    std::vector<std::filesystem::path> allowed{};  ///< as the person has named them
    /// Filled in: folders of models that are there and were not opened, because they are not allowed.
    std::vector<std::filesystem::path> refused{};
};

/// `file` is for messages; `name` is the scene's name unless the file says another. Errors:
/// `file:line:column` for syntax, `file: /json/path` for everything else, with what was found and what was
/// expected. Scenes too large for particles.budget are refused. Meshes are looked for in `folder`, when it is
/// not "", then among the models of the library; nullptr: no other folder is allowed.
Result<SceneDescription> parse_scene(std::string_view text, const std::string& file, const std::string& name,
                                     const std::filesystem::path& folder = {},
                                     ModelFolders* folders = nullptr);
/// The name is the file's, without folder and extension. Errors as parse_scene().
Result<SceneDescription> load_scene(const std::filesystem::path& path);

/// Reads back as an equal scene.
std::string scene_to_text(const SceneDescription& scene);
/// A scene names no file outside of its folder. So models and points that are not in it, and do not come with
/// the library, are written beside the scene, as SCENE_MODEL.ply; returns the names of these files.
Result<std::vector<std::string>> save_scene(const SceneDescription& scene, const std::filesystem::path& path);

/// Exactly one of scene and saved state is set.
struct FoundScene {
    std::optional<SceneDescription> scene;
    std::optional<std::filesystem::path> saved_state;  ///< for load_world()
    /// What a person should know about how files were read: what of another program's file is not in the
    /// scene, which models are not closed or seem to be in another unit; "": nothing.
    std::string left_out{};
    bool foreign = false;  ///< the scene is another program's: see check_water()
};
/// What a person may have meant: besides what Slosh writes, a scene of SPlisHSPlasH, or a model or points as
/// water in a tank that fits (docs/SCENES.md); `model_scale` is how many meters a length 1 of these is.
/// Errors: no such name or file (with the nearest name), a scale of something else, and what is wrong with
/// the file.
Result<FoundScene> find_scene(const std::string& name_or_path, double model_scale = 1.0);
Result<FoundScene> find_scene(const std::string& name_or_path, ModelFolders& folders,
                              double model_scale = 1.0);
/// Checks the water of another program's scene after its world is made. Adds water that found no room to
/// `left_out`. Error: there is neither water nor an emitter.
Result<void> check_water(FoundScene& found, const World& world);

// Worlds

/// The world of a scene at its start, or of a saved state where it stood. Errors as find_scene(),
/// World::create() and load_world().
Result<World> open_world(const std::string& name_or_path, const ExecutionOptions& options = {},
                         Modules modules = {});
/// All that the next steps depend on: a loaded world continues bit for bit as if it had never been saved.
/// Commands queued since the last step are not part of it. Only outside a step.
Result<void> save_world(const World& world, const std::filesystem::path& path);
/// Errors: not a saved state, of a newer version, cut short, damaged, a module is missing.
Result<World> load_world(const std::filesystem::path& path, const ExecutionOptions& options = {},
                         Modules modules = {});

// Particle files

/// One particle as files hold it; SI units.
struct ParticleRecord {
    std::uint32_t id = 0;
    Vec3 position{0.0f}, velocity{0.0f};    ///< m, m/s
    float density = 0.0f, pressure = 0.0f;  ///< kg/m^3, Pa
    std::uint8_t material = 0;              ///< 0: the scene's own fluid
    friend bool operator==(const ParticleRecord&, const ParticleRecord&) = default;
};

/// A copy sorted by id: files do not depend on the order the engine keeps its particles in.
std::vector<ParticleRecord> particle_records(const ParticleView& particles);

/// A frame of a series.
struct FrameFile {
    std::string file;   ///< its name, without a folder
    double time = 0.0;  ///< s, simulated
};

/// A file beside the frames that says when each of them is.
struct SeriesFormat {
    std::string_view extension;  ///< ".pvd"
    std::string (*encode)(std::span<const FrameFile> frames);
    /// The frames that it lists, as far as it can be read.
    std::vector<FrameFile> (*decode)(std::string_view bytes);
};

struct ParticleFormat {
    std::string_view name;       ///< "ply"
    std::string_view extension;  ///< ".ply"
    std::string_view title;      ///< for `slosh list formats`
    std::string (*encode)(std::span<const ParticleRecord> particles);
    /// Reads back what encode wrote. Errors: what is missing or wrong, with `file` and the line where there
    /// are lines.
    Result<std::vector<ParticleRecord>> (*decode)(std::string_view bytes, const std::string& file);
    /// Any points with any fields: foam, or a choice of fields. nullptr: a format of ParticleRecords alone.
    std::string (*encode_points)(const PointCloud& points) = nullptr;
    const SeriesFormat* series = nullptr;  ///< nullptr: none is needed
};

/// "ply", "csv", "vtp", "npz", "bgeo", and what add_particle_format() added.
std::span<const ParticleFormat* const> particle_formats();
/// The Error names the nearest format.
Result<const ParticleFormat*> require_particle_format(std::string_view name);
/// Behind the others; kept by its address, so that it must live as long as the program. A name that is taken
/// is a programmer error. Not thread-safe: call it at the program's start.
void add_particle_format(const ParticleFormat& format);

/// Points of any kind. Error: also a format of ParticleRecords alone.
Result<void> export_points(const PointCloud& points, const ParticleFormat& format,
                           const std::filesystem::path& path);
/// The particles between two steps, sorted by id.
Result<void> export_particles(const ParticleView& particles, const ParticleFormat& format,
                              const std::filesystem::path& path);

}  // namespace slosh::io
#pragma GCC visibility pop
