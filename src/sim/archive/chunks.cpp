#include "sim/archive/chunks.h"

#include <cstdint>
#include <cstring>
#include <span>

#include "base/hash.h"
#include "sim/archive/snapshot_archive.h"

namespace slosh {

namespace {

std::uint64_t hash_of_chunk(std::string_view kind, std::string_view content) {
    Hasher hasher;
    hasher.add_bytes(std::as_bytes(std::span(kind.data(), kind.size())));
    hasher.add_bytes(std::as_bytes(std::span(content.data(), content.size())));
    return hasher.value();
}

}  // namespace

void append_chunk(std::string& file, std::string_view kind, std::string_view content) {
    ByteWriter head;
    const std::uint64_t length = content.size(), hash = hash_of_chunk(kind, content);
    write_name(head, kind);
    head.bytes(&length, sizeof length);
    head.bytes(&hash, sizeof hash);
    file.reserve(file.size() + head.out.size() + content.size());
    file += head.out;
    file += content;
}

std::optional<Chunk> ChunkReader::next() {
    ByteReader reader(rest_);
    Chunk chunk;
    std::uint64_t length = 0, hash = 0;
    chunk.kind = read_name(reader);
    field(reader, length);
    field(reader, hash);
    chunk.content = reader.take(length);
    if (!reader.ok() || hash_of_chunk(chunk.kind, chunk.content) != hash) return std::nullopt;
    rest_ =
        rest_.substr(static_cast<std::size_t>(chunk.content.data() + chunk.content.size() - rest_.data()));
    return chunk;
}

}  // namespace slosh
