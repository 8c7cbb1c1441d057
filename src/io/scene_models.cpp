// See scene_models.h.
#include "io/scene_models.h"

#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "io/json_object.h"
#include "io/mesh_file.h"
#include "io/point_file.h"
#include "io/scene_folder.h"
#include "sim/world/commands/command_entry.h"
#include "slosh/files.h"
#include "slosh/point_cloud.h"

namespace slosh::io {
namespace {

namespace fs = std::filesystem;

/// As scene files are read.
constexpr std::size_t longest_file_name = 300;
constexpr std::size_t longest_part = 60;
constexpr int most_numbers = 10'000;

template <class T>
void append(std::string& bytes, const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// What differs between meshes and points: how they are written, read and found.

std::string encode(const TriangleMesh& mesh) {
    static_assert(std::endian::native == std::endian::little, "the bytes are copied as they are in memory");
    std::string bytes = "ply\nformat binary_little_endian 1.0\ncomment model, m, y up\nelement vertex " +
                        std::to_string(mesh.vertices.size()) +
                        "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
                        std::to_string(mesh.triangles.size()) +
                        "\nproperty list uchar uint vertex_indices\nend_header\n";
    for (const Vec3& vertex : mesh.vertices) append(bytes, vertex);
    for (const Triangle& triangle : mesh.triangles) {
        bytes += '\3';
        append(bytes, triangle);
    }
    return bytes;
}

std::string encode(const PointSet& points) {
    PointCloud cloud;
    cloud.positions = points.positions;
    if (!points.velocities.empty()) {
        PointField velocity{"velocity", 3};
        std::vector<float> numbers;
        for (const Vec3& one : points.velocities) numbers.insert(numbers.end(), {one.x, one.y, one.z});
        velocity.values = std::move(numbers);
        cloud.fields.push_back(std::move(velocity));
    }
    return require_particle_format("ply").value()->encode_points(cloud);
}

Result<std::shared_ptr<const TriangleMesh>> parse_as(const TriangleMesh&, std::string_view bytes,
                                                     const std::string& name) {
    return parse_mesh(bytes, name);
}
Result<std::shared_ptr<const PointSet>> parse_as(const PointSet&, std::string_view bytes,
                                                 const std::string& name) {
    return parse_points(bytes, name);
}

Result<std::shared_ptr<const TriangleMesh>> find_as(const TriangleMesh&, const std::string& name,
                                                    const fs::path& folder) {
    return find_mesh(name, folder);
}
Result<std::shared_ptr<const PointSet>> find_as(const PointSet&, const std::string& name,
                                                const fs::path& folder) {
    return find_points(name, folder);
}

bool same(const TriangleMesh& a, const TriangleMesh& b) {
    return a.vertices == b.vertices && a.triangles == b.triangles;
}
bool same(const PointSet& a, const PointSet& b) {
    return a.positions == b.positions && a.velocities == b.velocities;
}

/// Letters and digits that every file system takes.
std::string plain(const std::string& text) {
    std::string kept;
    for (const char letter : text.substr(0, longest_part)) {
        const bool known = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                           (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
        kept += known ? letter : '_';
    }
    return kept.empty() ? "model" : kept;
}

/// A name as a scene file can have it: text that comes back as it was.
bool can_be_written(const std::string& name) {
    if (name.empty() || name.size() > longest_file_name) return false;
    const std::string text = Json(name).dump(-1, ' ', false, Json::error_handler_t::replace);
    return Json::parse(text).get<std::string>() == name;
}

/// Gives each model the name under which the scene file will find it.
class Names {
  public:
    explicit Names(const fs::path& scene_file)
        : scene_(plain(scene_file.stem().string())),
          folder_(scene_file.has_parent_path() ? scene_file.parent_path() : ".") {
        // In a folder that is yet to be made there is nothing but what comes with the program.
        std::error_code code;
        if (!fs::is_directory(folder_, code)) folder_.clear();
    }

    template <class Content>
    void give(std::shared_ptr<const Content>& content) {
        if (!content || error) return;
        Given& given = given_[content.get()];
        if (!given.named) {
            const std::string name = name_of(*content);
            given = {content, content};
            if (name != content->file) {
                auto renamed = std::make_shared<Content>(*content);
                renamed->file = name;
                given.named = std::move(renamed);
            }
        }
        content = std::static_pointer_cast<const Content>(given.named);
    }

    std::vector<ModelFile> files;
    std::optional<Error> error;

  private:
    template <class Content>
    std::string name_of(const Content& content) {
        std::string name = name_in_folder(content.file);
        if (can_be_written(name)) {
            const auto there = find_as(content, name, folder_);
            if (there && same(*there.value(), content)) return name;
        }
        return name_of_new_file(content);
    }

    /// A path in the folder or below it as the scene would name it; others as they are.
    std::string name_in_folder(const std::string& file) const {
        if (folder_.empty() || file.find('\0') != std::string::npos || !fs::path(file).is_absolute())
            return file;
        std::error_code code;
        const fs::path top = fs::canonical(folder_, code), below = file_below(folder_, file);
        return below.empty() ? file : below.lexically_relative(top).generic_string();
    }

    template <class Content>
    std::string name_of_new_file(const Content& content) {
        const std::string model = plain(fs::path(content.file).stem().string());
        const std::string stem = model.starts_with(scene_ + "_") ? model : scene_ + "_" + model;
        std::string bytes = encode(content);
        const auto back = parse_as(content, bytes, stem + ".ply");
        if (!back) {
            error = Error{"cannot write the model beside the scene: " + back.error().message, content.file};
            return {};
        }
        for (int number = 1; number < most_numbers; ++number) {
            std::string name = stem + (number > 1 ? "_" + std::to_string(number) : "") + ".ply";
            const auto ours = std::find_if(files.begin(), files.end(),
                                           [&](const ModelFile& file) { return file.name == name; });
            if (ours != files.end()) {
                if (ours->bytes == bytes) return name;
                continue;
            }
            std::error_code code;
            if (folder_.empty() || !fs::exists(fs::symlink_status(folder_ / name, code))) {
                files.push_back({name, std::move(bytes)});
                return name;
            }
            const auto there = find_as(content, name, folder_);
            if (there && same(*there.value(), *back.value())) return name;
        }
        error =
            Error{"cannot write the model beside the scene: all file names are in use. Choose another folder",
                  content.file};
        return {};
    }

    /// One model, however many solids share it. Held: what is known by its address must keep it.
    struct Given {
        std::shared_ptr<const void> held, named;
    };

    std::string scene_;
    fs::path folder_;  ///< "": it is not there yet
    std::map<const void*, Given> given_;
};

template <class Shape>
void give_names(Names& names, Shape& shape) {
    if (auto* mesh = std::get_if<MeshShape>(&shape)) names.give(mesh->mesh);
    if constexpr (std::is_same_v<Shape, FluidShape>) {
        if (auto* points = std::get_if<PointsShape>(&shape)) names.give(points->points);
    }
}

void give_names(Names& names, Command& command);

/// Visits only those fields of a command that have shapes.
class ModelsOfCommand final : public CommandFields {
  public:
    explicit ModelsOfCommand(Names& names) : names_(names) {}

    void fluid_shape(std::string_view, FluidShape& value) override { give_names(names_, value); }
    void solid(std::string_view, Solid& value) override { give_names(names_, value.shape); }
    void commands(std::string_view, std::vector<Command>& value) override {
        for (Command& command : value) give_names(names_, command);
    }

    void number(std::string_view, float&, NumberRange, Need) override {}
    void flag(std::string_view, bool&, bool) override {}
    void index(std::string_view, std::uint32_t&, Need) override {}
    void vector(std::string_view, Vec3&, NumberRange, Need) override {}
    void rotation(std::string_view, Vec3&, NumberRange) override {}
    void orientation(std::string_view, Quaternion&) override {}
    void text(std::string_view, std::string&) override {}
    void ids(std::string_view, std::vector<std::uint32_t>&) override {}
    void vectors(std::string_view, std::vector<Vec3>&, NumberRange) override {}
    void solver(std::string_view, std::string&) override {}
    void material(std::string_view, std::string&) override {}
    void parameter(std::string&, ParameterValue&) override {}
    void bounds(std::string_view, Box3&) override {}
    void emitter(std::string_view, Emitter&) override {}
    void body(std::string_view, Body&) override {}
    void snapshot(std::string_view, Snapshot&) override {}
    void settings(std::string_view, std::vector<std::pair<std::string, ParameterValue>>&) override {}

  private:
    Names& names_;
};

void give_names(Names& names, Command& command) {
    const CommandEntry* entry = command.entry();
    if (entry == nullptr || !entry->in_scenes) return;
    const std::shared_ptr<void> copy = entry->copy(command.payload());
    ModelsOfCommand models(names);
    entry->fields(models, copy.get());
    command = Command(*entry, copy);
}

}  // namespace

Result<SceneWithModels> with_models_beside(const SceneDescription& scene, const std::filesystem::path& path) {
    SceneWithModels result{scene, {}};
    Names names(path);
    for (FluidRegion& fluid : result.scene.fluids) give_names(names, fluid.shape);
    for (Solid& solid : result.scene.solids) give_names(names, solid.shape);
    for (TimedEvent& event : result.scene.events) give_names(names, event.command);
    if (names.error) return *names.error;
    result.files = std::move(names.files);
    return result;
}

}  // namespace slosh::io
