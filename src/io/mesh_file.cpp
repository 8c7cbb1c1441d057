#include "io/mesh_file.h"

#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <algorithm>
#include <array>
#include <assimp/Importer.hpp>
#include <cctype>
#include <cstdlib>

#include "base/atomic_file.h"
#include "base/text.h"
#include "io/embedded_models.h"
#include "io/json_object.h"
#include "io/ply_mesh.h"
#include "sim/mesh/closed_mesh.h"

namespace slosh::io {

namespace {

using Mesh = std::shared_ptr<const TriangleMesh>;

/// 500 000 triangles as text take about 60 MB, as STL text 130 MB.
constexpr std::uintmax_t most_file_bytes = 256u << 20;

constexpr std::array formats = {std::string_view("obj"), std::string_view("ply"), std::string_view("stl")};

std::string extension_of(const std::string& name) {
    std::string extension = std::filesystem::path(name).extension().string();
    if (!extension.empty()) extension.erase(0, 1);
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return extension;
}

std::string upper(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    return text;
}

Result<void> check_extension(const std::string& name) {
    const std::string extension = extension_of(name);
    if (std::find(formats.begin(), formats.end(), extension) != formats.end()) return {};
    return Error{"got the extension " + in_quotes(extension) + ", expected " + quoted_list(formats), name};
}

Error too_large(std::uintmax_t bytes, const std::string& name) {
    return Error{
        "has " + std::to_string(bytes) + " bytes, expected at most " + std::to_string(most_file_bytes), name};
}

/// Polygons have been cut into triangles; points and lines stay out.
void append(const aiMesh& part, std::vector<Vec3>& vertices, std::vector<Triangle>& triangles) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    for (unsigned i = 0; i < part.mNumVertices; ++i) {
        const aiVector3D& v = part.mVertices[i];
        vertices.emplace_back(v.x, v.y, v.z);
    }
    for (unsigned i = 0; i < part.mNumFaces; ++i) {
        const aiFace& face = part.mFaces[i];
        if (face.mNumIndices != 3) continue;
        triangles.push_back({first + face.mIndices[0], first + face.mIndices[1], first + face.mIndices[2]});
    }
}

/// OBJ and STL.
Result<Mesh> import_mesh(std::string_view bytes, const std::string& name) {
    const std::string format = extension_of(name);
    Assimp::Importer importer;
    const aiScene* scene =
        importer.ReadFileFromMemory(bytes.data(), bytes.size(), aiProcess_Triangulate, format.c_str());
    if (scene == nullptr) {
        std::string reason = one_line(importer.GetErrorString());
        if (!reason.empty()) reason = " (" + reason + ")";
        return Error{"cannot be read as " + upper(format) + reason, name};
    }
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (unsigned i = 0; i < scene->mNumMeshes; ++i) append(*scene->mMeshes[i], vertices, triangles);
    return make_closed_mesh(std::move(vertices), std::move(triangles), name);
}

bool is_file(const std::filesystem::path& path) {
    std::error_code code;
    return std::filesystem::is_regular_file(path, code);
}

/// As a scene's writer calls it: the name that found it.
Result<Mesh> named(Result<Mesh> mesh, const std::string& name) {
    if (!mesh) return mesh;
    auto copy = std::make_shared<TriangleMesh>(*mesh.value());
    copy->file = name;
    return Mesh(std::move(copy));
}

}  // namespace

Result<Mesh> parse_mesh(std::string_view bytes, const std::string& name) {
    if (Result<void> known = check_extension(name); !known) return known.error();
    if (bytes.size() > most_file_bytes) return too_large(bytes.size(), name);
    if (extension_of(name) == "ply") {
        Result<PlyMesh> ply = parse_ply(bytes, name);
        if (!ply) return ply.error();
        return make_closed_mesh(std::move(ply.value().vertices), std::move(ply.value().triangles), name);
    }
    return import_mesh(bytes, name);
}

Result<Mesh> load_mesh(const std::filesystem::path& path) {
    const std::string name = path.string();
    if (Result<void> known = check_extension(name); !known) return known.error();
    std::error_code code;
    if (!std::filesystem::exists(path, code)) return Error{"no such file, expected a mesh", name};
    if (!is_file(path)) return Error{"is not a file, expected a mesh", name};
    const std::uintmax_t size = std::filesystem::file_size(path, code);
    if (!code && size > most_file_bytes) return too_large(size, name);
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    return parse_mesh(bytes.value(), name);
}

Result<Mesh> find_mesh(const std::string& name, const std::filesystem::path& folder) {
    if (Result<void> known = check_extension(name); !known) return known.error();
    if (const std::filesystem::path beside = folder / name; !folder.empty() && is_file(beside))
        return load_mesh(std::filesystem::absolute(beside).lexically_normal());
    const char* assets = std::getenv("SLOSH_ASSETS");
    if (assets != nullptr && *assets != '\0') {
        const std::filesystem::path model = std::filesystem::path(assets) / "models" / name;
        if (is_file(model)) return named(load_mesh(model), name);
    }
    std::vector<std::string_view> known;
    for (const EmbeddedFile& file : embedded_models()) {
        if (file.path == name) return parse_mesh(file.text, name);
        known.push_back(file.path);
    }
    // An absolute path, of a scene that is part of the binary or of a saved state.
    if (std::filesystem::path(name).is_absolute()) return load_mesh(name);
    return Error{"no such file beside the scene or among the models" + suggestion(name, known), name};
}

}  // namespace slosh::io
