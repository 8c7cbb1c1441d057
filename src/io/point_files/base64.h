// Base64 read piece by piece: only what is asked for is decoded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace slosh::io {

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
