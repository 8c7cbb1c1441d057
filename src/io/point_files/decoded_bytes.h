// What the decoders of point files share: base64, and how much they have written, for those who hold them to
// the size of a file, because time is linear in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace slosh::io {

/// Counts what decoders write on this thread while it lives. An inner count hides the outer one.
class DecodedBytes {
  public:
    DecodedBytes();
    ~DecodedBytes();
    DecodedBytes(const DecodedBytes&) = delete;
    DecodedBytes& operator=(const DecodedBytes&) = delete;

    std::size_t count() const { return count_; }

  private:
    friend void count_decoded(std::size_t bytes);
    static thread_local DecodedBytes* current_;
    DecodedBytes* outer_;
    std::size_t count_ = 0;
};

/// Costs a few instructions without a counter.
void count_decoded(std::size_t bytes);

/// Base64 read piece by piece: only what is asked for is decoded.
class Base64Reader {
  public:
    explicit Base64Reader(std::string_view text) : rest_(text) {}

    /// The next `count` bytes; nothing at the first letter that is no base64. A group of four letters that
    /// ends with "=" ends a part, and the next group begins another.
    std::optional<std::string> take(std::size_t count);
    /// What no take() has read yet.
    std::string_view rest() const { return rest_; }

  private:
    bool read_group();

    std::string_view rest_;
    std::string waiting_;  ///< at most the three bytes of a group
};

}  // namespace slosh::io
