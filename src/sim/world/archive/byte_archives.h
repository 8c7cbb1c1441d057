// The two archives of saved files: bytes written one after another, and read with every length checked, also
// against what the content takes in memory: a damaged file ends in an Error, never in a large allocation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/stop.h"

namespace slosh {

/// What several owners have, and which type it is: a file may ask for it as another.
struct SharedObject {
    std::shared_ptr<const void> object;
    std::size_t type = 0;  ///< type_slot()
};

class ByteWriter {
  public:
    static constexpr bool reading = false;
    static constexpr bool named = true;
    void bytes(const void* data, std::size_t size) { out.append(static_cast<const char*>(data), size); }
    bool ok() const { return true; }
    void fail() {}

    std::string out;
    std::vector<SharedObject> shared;  ///< as far as written
};

class ByteReader {
  public:
    static constexpr bool reading = true;
    explicit ByteReader(std::string_view bytes_to_read, bool with_names = true, int may_hold_states = 2)
        : named(with_names),
          states_within(may_hold_states),
          rest_(bytes_to_read),
          memory_left_(least_memory + 8 * bytes_to_read.size()) {}

    void bytes(void* data, std::size_t size) {
        if (size == 0) return;  // an empty array has no address
        stop_if_asked();
        if (!ok_ || size > rest_.size()) {
            ok_ = false;
            std::memset(data, 0, size);
            return;
        }
        std::memcpy(data, rest_.data(), size);
        rest_.remove_prefix(size);
    }
    /// False, and the archive failed, when this number of elements cannot be left.
    bool plausible(std::uint64_t count, std::size_t element_size) {
        if (count > rest_.size() / (element_size > 0 ? element_size : 1)) ok_ = false;
        return ok_;
    }
    /// Small things in a file can be large ones in memory: false, and the archive failed, when this is far
    /// more than files of this size need.
    bool afford(std::size_t size) {
        if (size > memory_left_) return ok_ = false;
        memory_left_ -= size;
        return ok_;
    }
    /// The next `size` bytes, left out; empty, and the archive failed, when there are fewer.
    std::string_view take(std::uint64_t size) {
        if (!plausible(size, 1)) return {};
        const std::string_view taken = rest_.substr(0, static_cast<std::size_t>(size));
        rest_.remove_prefix(taken.size());
        return taken;
    }
    /// Calls read() with nothing but the next `size` bytes left; it must use all of them.
    template <class Read>
    void within(std::uint64_t size, Read&& read) {
        const std::string_view part = take(size);
        const std::string_view behind = std::exchange(rest_, part);
        if (ok_) read();
        if (!rest_.empty()) ok_ = false;
        rest_ = behind;
    }
    bool ok() const { return ok_; }
    void fail() { ok_ = false; }
    /// Fails: only a newer version knows this name, or the file is damaged if no version would give such a
    /// name.
    void fail_unknown(std::string_view name) {
        const auto in_names = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
        };
        if (ok_ && std::all_of(name.begin(), name.end(), in_names)) unknown = name;
        ok_ = false;
    }
    bool at_end() const { return rest_.empty(); }
    /// Calls read() for a list within a list; one within that fails, or a damaged file could nest without
    /// end.
    template <class Read>
    void nested(Read&& read) {
        if (std::exchange(nested_, true)) return fail();
        read();
        nested_ = false;
    }

    const bool named;
    /// How deep states may nest: a command may hold a state, whose scene has commands again. A damaged file
    /// could nest without end.
    const int states_within;
    std::string unknown;               ///< the name given to fail_unknown()
    std::vector<SharedObject> shared;  ///< as far as read

  private:
    static constexpr std::size_t least_memory = std::size_t{128} << 20;
    std::string_view rest_;
    std::size_t memory_left_;
    bool ok_ = true;
    bool nested_ = false;
};

}  // namespace slosh
