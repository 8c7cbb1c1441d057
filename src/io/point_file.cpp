// See point_file.h.
#include "io/point_file.h"

#include <utility>
#include <vector>

#include "base/system/atomic_file.h"
#include "io/json_object.h"
#include "io/point_files/point_reader.h"
#include "io/scene_folder.h"
#include "sim/world/seeding/point_set.h"

namespace slosh::io {
namespace {

using Points = std::shared_ptr<const PointSet>;

const PointReader* find_reader(const std::string& name) {
    // Partio packs its files under this name.
    const bool packed = name.ends_with(".bgeo.gz");
    const std::string extension = packed ? "bgeo" : extension_of(name);
    for (const PointReader* reader : point_readers()) {
        if (reader->extension == extension) return reader;
    }
    return nullptr;
}

Result<const PointReader*> require_reader(const std::string& name) {
    if (const PointReader* reader = find_reader(name)) return reader;
    std::vector<std::string_view> known;
    for (const PointReader* reader : point_readers()) known.push_back(reader->extension);
    return Error{"got the extension " + in_quotes(extension_of(name)) + ", expected " + quoted_list(known),
                 name};
}

}  // namespace

std::vector<std::string> point_file_extensions() {
    std::vector<std::string> names;
    for (const PointReader* reader : point_readers()) names.emplace_back(reader->extension);
    return names;
}

bool is_point_file_name(const std::string& name) { return find_reader(name) != nullptr; }

Result<Points> parse_points(std::string_view bytes, const std::string& name, double scale) {
    const Result<const PointReader*> reader = require_reader(name);
    if (!reader) return reader.error();
    if (bytes.size() > most_point_file_bytes)
        return Error{"has " + std::to_string(bytes.size()) + " bytes, expected at most " +
                         std::to_string(most_point_file_bytes),
                     name};
    Result<PointSet> read = reader.value()->read(bytes, name);
    if (!read) return read.error();
    auto points = std::make_shared<PointSet>(std::move(read).value());
    points->file = name;
    if (scale != 1.0) {
        points->spacing *= scale;
        for (Vec3& x : points->positions) x = Vec3(scale * glm::dvec3(x));
        for (Vec3& velocity : points->velocities) velocity = Vec3(scale * glm::dvec3(velocity));
    }
    if (Result<void> sound = check_point_set(*points); !sound) return sound.error();
    return Points(std::move(points));
}

Result<Points> load_points(const std::filesystem::path& path, double scale) {
    const std::string name = path.string();
    if (const auto reader = require_reader(name); !reader) return reader.error();
    if (!is_there(path)) return Error{"no such file, expected a point file", name};
    const Result<std::string> bytes = read_file(path, most_point_file_bytes);
    if (!bytes) return bytes.error();
    return parse_points(bytes.value(), name, scale);
}

Result<Points> find_points(const std::string& name, const std::filesystem::path& folder,
                           ModelFolders* folders) {
    if (const auto reader = require_reader(name); !reader) return reader.error();
    const Result<std::filesystem::path> beside = file_beside(name, folder, folders);
    if (!beside) return beside.error();
    if (beside.value().empty()) return Error{"no such file beside the scene", name};
    return load_points(beside.value());
}

}  // namespace slosh::io
