// A block of a scene of another program: a key that is read counts as taken, and the rest can be listed.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_object.h"

namespace slosh::io {

/// What was not taken over, by block: each name once, in the order it was met.
class LeftOut {
  public:
    void add(const std::string& block, const std::string& name);
    /// "Not taken over: Configuration: stiffness, exponent; Materials: vorticity."; "" when there is nothing.
    std::string sentence() const;

  private:
    std::vector<std::pair<std::string, std::vector<std::string>>> blocks_;
};

class ForeignBlock {
  public:
    /// `block`: its name in the list.
    ForeignBlock(ReadContext& context, const Json& value, std::string path, std::string block,
                 LeftOut& left_out);

    /// Taken; the fallback if absent. Errors as JsonObject's.
    double number(std::string_view key, double fallback, NumberRange range);
    std::int64_t integer(std::string_view key, std::int64_t fallback);
    bool boolean(std::string_view key, bool fallback);
    std::string text(std::string_view key, std::string fallback);
    Vec3 vector(std::string_view key, const Vec3& fallback, NumberRange range);
    /// A vector has three numbers in 2-D, too.
    Vec3 vector_3d(std::string_view key, const Vec3& fallback, NumberRange range);
    /// One number for all axes, or three. Three in 2-D, too.
    Vec3 scale(std::string_view key);
    bool has(std::string_view key) const { return find(key) != nullptr; }
    /// Nothing is said of it.
    void pass_over(std::string_view key) { taken_.insert(std::string(key)); }
    /// nullptr: absent, or null, which is the same there.
    const Json* take(std::string_view key);

    void leave_out(const std::string& name) { left_out_.add(block_, name); }
    /// Lists the keys that were not taken. Call it last.
    void leave_out_the_rest();
    const JsonObject& object() const { return object_; }
    ReadContext& context() const { return object_.context(); }

  private:
    const Json* find(std::string_view key) const;

    std::vector<std::string_view> names_;
    JsonObject object_;
    std::string block_;
    LeftOut& left_out_;
    std::set<std::string> taken_;
};

}  // namespace slosh::io
