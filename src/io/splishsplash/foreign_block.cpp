// See foreign_block.h.
#include "io/splishsplash/foreign_block.h"

#include <algorithm>
#include <utility>

namespace slosh::io {
namespace {

constexpr NumberRange any_integer{-1e15, 1e15};
constexpr std::size_t longest_foreign_text = 300, most_names_listed = 20;

std::vector<std::string_view> names_in(ReadContext& context, const Json& value, const std::string& path) {
    std::vector<std::string_view> names;
    if (!value.is_object()) {
        context.fail(path, "got " + describe(value) + ", expected an object");
        return names;
    }
    for (const auto& member : value.items()) names.emplace_back(member.key());
    return names;
}

}  // namespace

void LeftOut::add(const std::string& block, const std::string& name) {
    auto found =
        std::find_if(blocks_.begin(), blocks_.end(), [&](const auto& entry) { return entry.first == block; });
    if (found == blocks_.end()) found = blocks_.insert(blocks_.end(), {block, {}});
    std::vector<std::string>& names = found->second;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

std::string LeftOut::sentence() const {
    std::string text;
    for (const auto& [block, names] : blocks_) {
        text += (text.empty() ? "Not imported: " : "; ") + block + ": ";
        const std::size_t shown = std::min(names.size(), most_names_listed);
        for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : ", ") + names[i];
        if (names.size() > shown) text += " and " + std::to_string(names.size() - shown) + " more";
    }
    return text.empty() ? text : text + ".";
}

ForeignBlock::ForeignBlock(ReadContext& context, const Json& value, std::string path, std::string block,
                           LeftOut& left_out)
    : names_(names_in(context, value, path)),
      object_(context, value, std::move(path), names_),
      block_(std::move(block)),
      left_out_(left_out) {}

const Json* ForeignBlock::find(std::string_view key) const {
    const Json* value = object_.find(key);
    return value == nullptr || value->is_null() ? nullptr : value;
}

const Json* ForeignBlock::take(std::string_view key) {
    taken_.insert(std::string(key));
    return find(key);
}

double ForeignBlock::number(std::string_view key, double fallback, NumberRange range) {
    return take(key) == nullptr ? fallback : object_.number(key, fallback, range);
}

std::int64_t ForeignBlock::integer(std::string_view key, std::int64_t fallback) {
    return take(key) == nullptr ? fallback : object_.integer(key, fallback, any_integer);
}

bool ForeignBlock::boolean(std::string_view key, bool fallback) {
    const Json* value = take(key);
    // Some of that program's files write 0 and 1.
    if (value != nullptr && value->is_number()) return value->get<double>() != 0.0;
    return value == nullptr ? fallback : object_.boolean(key, fallback);
}

std::string ForeignBlock::text(std::string_view key, std::string fallback) {
    if (take(key) == nullptr) return fallback;
    return object_.text(key, std::move(fallback), longest_foreign_text);
}

Vec3 ForeignBlock::vector(std::string_view key, const Vec3& fallback, NumberRange range) {
    return take(key) == nullptr ? fallback : object_.vector(key, fallback, range);
}

Vec3 ForeignBlock::vector_3d(std::string_view key, const Vec3& fallback, NumberRange range) {
    const int dimension = std::exchange(context().dimension, 3);
    const Vec3 value = vector(key, fallback, range);
    context().dimension = dimension;
    return value;
}

Vec3 ForeignBlock::scale(std::string_view key) {
    constexpr NumberRange range{-1e4, 1e4};
    const Json* value = take(key);
    if (value != nullptr && value->is_number())
        return Vec3(static_cast<float>(object_.number(key, 1.0, range)));
    return vector_3d(key, Vec3(1.0f), range);
}

void ForeignBlock::leave_out_the_rest() {
    for (const std::string_view name : names_) {
        if (!taken_.contains(std::string(name))) leave_out(one_line(std::string(name.substr(0, 60))));
    }
}

}  // namespace slosh::io
