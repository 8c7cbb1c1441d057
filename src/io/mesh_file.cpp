// Finds mesh files and calls the reader of their format.
#include "io/mesh_file.h"
#include "io/embedded_assets.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/system/atomic_file.h"
#include "base/system/environment.h"
#include "base/text.h"
#include "io/file_mesh.h"
#include "io/json_object.h"
#include "io/scene_folder.h"
#include "sim/solids/shapes/closed_mesh.h"

namespace slosh::io {

namespace {

using Mesh = std::shared_ptr<const TriangleMesh>;

/// 500 000 triangles as text take about 60 MB, as STL text 130 MB.
constexpr std::uintmax_t most_file_bytes = 256u << 20;

constexpr std::array formats = {std::string_view("obj"), std::string_view("ply"), std::string_view("stl")};

Result<void> check_extension(const std::string& name) {
    const std::string extension = extension_of(name);
    if (std::find(formats.begin(), formats.end(), extension) != formats.end()) return {};
    return Error{"got the extension " + in_quotes(extension) + ", expected " + quoted_list(formats), name};
}

Error too_large(std::uintmax_t bytes, const std::string& name) {
    return Error{
        "has " + std::to_string(bytes) + " bytes, expected at most " + std::to_string(most_file_bytes), name};
}

/// The mesh under the name that the scene's author used.
Result<Mesh> named(Result<Mesh> mesh, const std::string& name) {
    if (!mesh) return mesh;
    auto copy = std::make_shared<TriangleMesh>(*mesh.value());
    copy->file = name;
    return Mesh(std::move(copy));
}

}  // namespace

Result<Mesh> parse_mesh(std::string_view bytes, const std::string& name, double scale) {
    if (Result<void> known = check_extension(name); !known) return known.error();
    if (bytes.size() > most_file_bytes) return too_large(bytes.size(), name);
    const std::string format = extension_of(name);
    Result<FileMesh> read = format == "ply"   ? parse_ply(bytes, name)
                            : format == "stl" ? parse_stl(bytes, name)
                                              : parse_obj(bytes, name);
    if (!read) return read.error();
    if (scale != 1.0) {
        for (Vec3& vertex : read.value().vertices) vertex = Vec3(scale * glm::dvec3(vertex));
    }
    return make_closed_mesh(std::move(read.value().vertices), std::move(read.value().triangles), name);
}

Result<Mesh> load_mesh(const std::filesystem::path& path, double scale) {
    const std::string name = path.string();
    if (Result<void> known = check_extension(name); !known) return known.error();
    if (!is_there(path)) return Error{"no such file, expected a mesh", name};
    const Result<std::string> bytes = read_file(path, most_file_bytes);
    if (!bytes) return bytes.error();
    return parse_mesh(bytes.value(), name, scale);
}

Result<Mesh> find_mesh(const std::string& name, const std::filesystem::path& folder, ModelFolders* folders) {
    if (Result<void> known = check_extension(name); !known) return known.error();
    const Result<std::filesystem::path> beside = file_beside(name, folder, folders);
    if (!beside) return beside.error();
    if (!beside.value().empty()) return load_mesh(beside.value());
    const std::filesystem::path assets = environment_path("SLOSH_ASSETS");
    if (!assets.empty()) {
        const std::filesystem::path model = file_below(assets / "models", name);
        if (is_there(model)) return named(load_mesh(model), name);
    }
    std::vector<std::string_view> known;
    for (const EmbeddedFile& file : embedded_models()) {
        if (file.path == name) return parse_mesh(file.text, name);
        known.push_back(file.path);
    }
    return Error{"no such file beside the scene or among the models" + suggestion(name, known), name};
}

}  // namespace slosh::io
