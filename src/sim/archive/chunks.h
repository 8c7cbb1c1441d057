// Chunks of a file that grows: kind's name, length, hash, content. Whatever a crash or a power cut leaves of
// the last one is told from a whole one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace slosh {

struct Chunk {
    std::string_view kind;     ///< at most 255 letters
    std::string_view content;  ///< a part of the file
};

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
