// Strict reading of JSON objects: every key must be known, every value of the right type and in range. The
// first error is kept with its JSON path. Readers continue with defaults after an error, so that the code
// looks like the format and no exceptions are needed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "sim/world/commands/command_fields.h"
#include "slosh/geometry.h"
#include "slosh/result.h"
#include "slosh/scene.h"

namespace slosh::io {

struct ModelFolders;

/// Keeps the order of keys, so that files are written in the documented order.
using Json = nlohmann::ordered_json;

/// Shared by all readers of one file.
struct ReadContext {
    std::string file;              ///< for messages
    int dimension = 3;             ///< in 2-D vectors may have two numbers
    float spacing = 0.05f;         ///< m; the thickness of 2-D shapes
    std::filesystem::path folder;  ///< the file's, where names in it are looked up; "" if there is none
    ModelFolders* model_folders = nullptr;  ///< where else models may lie; nullptr: nowhere
    /// By the name in the file: each is read once and shared by all solids.
    std::map<std::string, std::shared_ptr<const TriangleMesh>> meshes;
    std::map<std::string, std::shared_ptr<const PointSet>> points;  ///< point sets that were read, by file
    bool without_models = false;      ///< meshes and points stay empty: they are not needed
    std::vector<Material> materials;  ///< the scene's, as far as they have been read
    std::optional<Error> error;

    /// Keeps the first error only.
    void fail(const std::string& path, std::string message);
};

/// Replaces control characters by spaces.
std::string one_line(std::string text);
/// In quotes, on one line, cut off after 40 bytes.
std::string in_quotes(std::string_view text);
/// "3.5", "the text \"abc\"", "an object": a value described briefly enough for a sentence.
std::string describe(const Json& value);
/// `path` + "/" + `key` with the escapes of JSON pointers.
std::string child_path(const std::string& path, std::string_view key);
/// "a", "b" or "c"
std::string quoted_list(std::span<const std::string_view> names);

class JsonObject {
  public:
    /// Fails if `value` is not an object or has a key that is not among `keys`.
    JsonObject(ReadContext& context, const Json& value, std::string path,
               std::span<const std::string_view> keys);

    ReadContext& context() const { return context_; }
    const std::string& path() const { return path_; }
    std::string path_of(std::string_view key) const { return child_path(path_, key); }
    void fail(std::string_view key, std::string message) const {
        context_.fail(path_of(key), std::move(message));
    }

    bool has(std::string_view key) const { return find(key) != nullptr; }
    /// nullptr if absent.
    const Json* find(std::string_view key) const;
    /// Fails if absent.
    const Json* require(std::string_view key) const;
    /// The elements, or nothing if absent. Fails if it is not an array or longer than `most`.
    std::span<const Json> array(std::string_view key, std::size_t most) const;

    double number(std::string_view key, double fallback, NumberRange range) const;
    float number(std::string_view key, float fallback, NumberRange range) const {
        return static_cast<float>(number(key, static_cast<double>(fallback), range));
    }
    double required_number(std::string_view key, NumberRange range) const;
    std::int64_t integer(std::string_view key, std::int64_t fallback, NumberRange range) const;
    bool boolean(std::string_view key, bool fallback) const;
    std::string text(std::string_view key, std::string fallback, std::size_t longest) const;
    std::string required_text(std::string_view key, std::size_t longest) const;
    Vec3 vector(std::string_view key, const Vec3& fallback, NumberRange range) const;
    Vec3 required_vector(std::string_view key, NumberRange range) const;
    /// The only one of `keys` that is present; "" and an error if there is none or more than one.
    std::string_view only_one_of(std::span<const std::string_view> keys) const;

  private:
    ReadContext& context_;
    const Json* object_ = nullptr;
    std::string path_;
};

/// A finite number in the range, or the fallback and an error.
double read_number(ReadContext& context, const Json& value, const std::string& path, double fallback,
                   NumberRange range);
/// [x, y, z], or [x, y] in 2-D, where z is always 0; or the fallback and an error.
Vec3 read_vector(ReadContext& context, const Json& value, const std::string& path, const Vec3& fallback,
                 NumberRange range);

/// The largest scenes within the limits on lists take 2 MB. A parsed tree takes up to thirty times the size
/// of its text.
inline constexpr std::size_t most_json_bytes = 16u << 20;

/// Parses text as JSON. Errors: `file:line:column` and what was found; repeated keys; nesting deeper than 32;
/// text longer than most_json_bytes.
Result<Json> parse_json(std::string_view text, const std::string& file);
/// The same, but the last of equal keys counts, and `repeated` names each such key once.
Result<Json> parse_json(std::string_view text, const std::string& file, std::set<std::string>& repeated);

}  // namespace slosh::io
