#include "sim/sealed_bytes.h"

#include <span>

#include "base/hash.h"
#include "sim/snapshot_archive.h"

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
    file.bytes(format.magic.data(), format.magic.size());
    file.bytes(&version, sizeof version);
    file.bytes(&hash, sizeof hash);
    file.bytes(body.data(), body.size());
    return std::move(file.out);
}

Result<std::string_view> unseal(const SealedFormat& format, std::string_view bytes) {
    const std::string name(format.name);
    if (!bytes.starts_with(format.magic)) return Error{std::string(format.stranger), ""};
    if (bytes.size() < frame_size) return Error{name + " is cut short", ""};
    ByteReader frame(bytes.substr(format.magic.size()));
    std::uint32_t version = 0;
    std::uint64_t hash = 0;
    frame.bytes(&version, sizeof version);
    frame.bytes(&hash, sizeof hash);
    if (version != format.version) {
        return Error{std::string(format.made) + " by another version (format " + std::to_string(version) +
                         ", expected " + std::to_string(format.version) + ")",
                     ""};
    }
    const std::string_view body = bytes.substr(frame_size);
    if (hash_of(body) != hash) return Error{name + " is damaged or cut short", ""};
    return body;
}

}  // namespace slosh
