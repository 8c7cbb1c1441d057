// Strict reading of JSON objects: every key must be known, every value of the right type and range; the first
// thing wrong is kept with its JSON path. Readers go on with defaults after an error, so that the code reads
// like the format and no exception is needed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "base/vector_types.h"
#include "sim/materials.h"
#include "sim/triangle_mesh.h"

namespace slosh::io {

/// Keeps the order of keys, so that files are written as they are documented.
using Json = nlohmann::ordered_json;

/// What all readers of one file share.
struct ReadContext {
    std::string file;              ///< for messages
    int dimension = 3;             ///< in 2-D vectors may have two numbers
    float spacing = 0.05f;         ///< m; the thickness of 2-D shapes
    std::filesystem::path folder;  ///< of the file, for what it names; "" when it has none
    /// By the name in the file: read once, shared by all solids.
    std::map<std::string, std::shared_ptr<const TriangleMesh>> meshes;
    std::vector<Material> materials;  ///< of the scene, as far as read
    std::optional<Error> error;

    /// Keeps the first error only.
    void fail(const std::string& path, std::string message);
};

struct NumberRange {
    double min = 0.0, max = 0.0;
};

/// Control characters become spaces.
std::string one_line(std::string text);
/// In quotes, on one line, cut after 40 bytes.
std::string in_quotes(std::string_view text);
/// "3.5", "the text \"abc\"", "an object": what was found, short enough for a sentence.
std::string describe(const Json& value);
/// `path` + "/" + `key` with the escapes of JSON pointers.
std::string child_path(const std::string& path, std::string_view key);
/// "a", "b" or "c"
std::string quoted_list(std::span<const std::string_view> names);

class JsonObject {
  public:
    /// Fails when `value` is not an object or has a key that is not among `keys`.
    JsonObject(ReadContext& context, const Json& value, std::string path,
               std::span<const std::string_view> keys);

    ReadContext& context() const { return context_; }
    const std::string& path() const { return path_; }
    std::string path_of(std::string_view key) const { return child_path(path_, key); }
    void fail(std::string_view key, std::string message) const {
        context_.fail(path_of(key), std::move(message));
    }

    bool has(std::string_view key) const { return find(key) != nullptr; }
    /// nullptr when absent.
    const Json* find(std::string_view key) const;
    /// Fails when absent.
    const Json* require(std::string_view key) const;
    /// The elements, or nothing when absent; fails when it is not an array or longer than `most`.
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
    /// [x, y, z], or [x, y] in 2-D, where z is 0 always.
    Vec3 vector(std::string_view key, const Vec3& fallback, NumberRange range) const;
    Vec3 required_vector(std::string_view key, NumberRange range) const;
    /// The only one of `keys` that is there; "" and an error when there is none or more than one.
    std::string_view only_one_of(std::span<const std::string_view> keys) const;

  private:
    ReadContext& context_;
    const Json* object_ = nullptr;
    std::string path_;
};

/// A finite number in the range, or the fallback and an error.
double read_number(ReadContext& context, const Json& value, const std::string& path, double fallback,
                   NumberRange range);

/// The largest scenes that the limits on their lists allow take 2 MB; a tree takes up to thirty times its
/// text.
inline constexpr std::size_t most_json_bytes = 16u << 20;

/// Parses text as JSON. Errors: `file:line:column` and what was found; repeated keys; nesting deeper than 32;
/// longer than most_json_bytes.
Result<Json> parse_json(std::string_view text, const std::string& file);

}  // namespace slosh::io
