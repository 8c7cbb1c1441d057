#include "sim/world/archive/sealed_bytes.h"

#include <cstring>
#include <span>

#include "base/hash.h"
#include "sim/world/archive/byte_archives.h"

namespace slosh {

namespace {

constexpr std::size_t frame_size = 8 + 4 + 8;

std::uint64_t hash_of(std::string_view bytes) {
    Hasher hasher;
    hasher.add_bytes(std::as_bytes(std::span(bytes.data(), bytes.size())));
    return hasher.value();
}

}  // namespace

std::string seal(const SealedFormat& format, std::string_view body) {
    ByteWriter file;
    std::uint32_t version = format.version;
    std::uint64_t hash = hash_of(body);
    file.out.reserve(frame_size + body.size());
    file.bytes(format.magic.data(), format.magic.size());
    file.bytes(&version, sizeof version);
    file.bytes(&hash, sizeof hash);
    file.bytes(body.data(), body.size());
    return std::move(file.out);
}

Result<std::uint32_t> sealed_version(const SealedFormat& format, std::string_view bytes) {
    if (!bytes.starts_with(format.magic)) return Error{std::string(format.stranger), ""};
    if (bytes.size() < format.magic.size() + 4) return Error{std::string(format.name) + " is cut short", ""};
    std::uint32_t version = 0;
    std::memcpy(&version, bytes.data() + format.magic.size(), sizeof version);
    if (version >= format.oldest && version <= format.version) return version;
    return Error{std::string(format.made) + " by another version (format " + std::to_string(version) +
                     ", expected " + std::to_string(format.oldest) + " to " + std::to_string(format.version) +
                     ")",
                 ""};
}

Result<UnsealedBytes> unseal(const SealedFormat& format, std::string_view bytes) {
    const Result<std::uint32_t> version = sealed_version(format, bytes);
    if (!version) return version.error();
    const std::string name(format.name);
    if (bytes.size() < frame_size) return Error{name + " is cut short", ""};
    std::uint64_t hash = 0;
    std::memcpy(&hash, bytes.data() + frame_size - sizeof hash, sizeof hash);
    const std::string_view body = bytes.substr(frame_size);
    if (hash_of(body) != hash) return Error{name + " is damaged or cut short", ""};
    return UnsealedBytes{version.value(), body};
}

}  // namespace slosh
