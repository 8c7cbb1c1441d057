#include "sim/world/archive/chunks.h"

#include <cstdint>
#include <cstring>
#include <span>

#include "base/hash.h"
#include "base/stop.h"
#include "sim/world/archive/snapshot_archive.h"

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

std::optional<ChunkHead> read_chunk_head(std::string_view bytes) {
    ByteReader reader(bytes);
    ChunkHead head;
    head.kind = read_name(reader);
    field(reader, head.length);
    field(reader, head.hash);
    if (!reader.ok()) return std::nullopt;
    head.bytes = 1 + head.kind.size() + sizeof head.length + sizeof head.hash;
    return head;
}

std::optional<Chunk> ChunkReader::next() {
    stop_if_asked();
    const std::optional<ChunkHead> head = read_chunk_head(rest_);
    if (!head || head->length > rest_.size() - head->bytes) return std::nullopt;
    const Chunk chunk{head->kind, rest_.substr(head->bytes, static_cast<std::size_t>(head->length))};
    if (hash_of_chunk(chunk.kind, chunk.content) != head->hash) return std::nullopt;
    rest_.remove_prefix(head->bytes + chunk.content.size());
    return chunk;
}

}  // namespace slosh
