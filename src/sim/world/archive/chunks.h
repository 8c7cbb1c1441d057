// Chunks of a file that grows: kind's name, length, hash, content. Whatever a crash or a power cut leaves of
// the last one is told from a whole one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace slosh {

struct Chunk {
    std::string_view kind;     ///< at most 255 letters
    std::string_view content;  ///< a part of the file
};

/// What stands before a chunk's content.
struct ChunkHead {
    std::string_view kind;
    std::uint64_t length = 0, hash = 0;  ///< length of the content; hash of kind and content
    std::size_t bytes = 0;               ///< size of the head itself
    static constexpr std::size_t most_bytes = 1 + 255 + 8 + 8;
};
/// Nothing where the bytes end within the head.
std::optional<ChunkHead> read_chunk_head(std::string_view bytes);

void append_chunk(std::string& file, std::string_view kind, std::string_view content);

/// Reads chunk by chunk up to the first that is not whole.
class ChunkReader {
  public:
    explicit ChunkReader(std::string_view bytes) : rest_(bytes) {}
    /// Nothing at the end, or where the rest is no whole chunk.
    std::optional<Chunk> next();
    bool at_end() const { return rest_.empty(); }

  private:
    std::string_view rest_;
};

}  // namespace slosh
