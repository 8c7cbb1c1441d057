// How much the decoders of point files have written, for those who hold them to the size of a file: time is
// linear in it.
#pragma once

#include <cstddef>

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

/// Costs a few instructions where nobody counts.
void count_decoded(std::size_t bytes);

}  // namespace slosh::io
