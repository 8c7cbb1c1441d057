// See decoded_bytes.h.
#include "io/point_files/decoded_bytes.h"

namespace slosh::io {

thread_local DecodedBytes* DecodedBytes::current_ = nullptr;

DecodedBytes::DecodedBytes() : outer_(current_) { current_ = this; }
DecodedBytes::~DecodedBytes() { current_ = outer_; }

void count_decoded(std::size_t bytes) {
    if (DecodedBytes::current_ != nullptr) DecodedBytes::current_->count_ += bytes;
}

}  // namespace slosh::io
