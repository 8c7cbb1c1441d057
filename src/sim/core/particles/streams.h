// Streams: arrays of four floats per particle that the pair loops read. Behind the particles stand 16
// dummies, which lanes without a neighbor read, and behind those, where walls are mirrors, the mirror
// particles.
//
// A stream is written in one place, write(), which completes what stands behind the particles, and read by a
// pair loop through read(), which asserts that it is complete for these neighbor lists. So no solver can
// forget either. See solids/boundary/pair_input.h for the streams of a step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "base/aligned_array.h"
#include "base/assert.h"
#include "base/caller.h"

namespace slosh {

/// Coordinate of padding particles, in any unit: farther away than any support radius.
inline constexpr float far_away = 1e8f;
/// Dummies of every stream.
inline constexpr std::size_t stream_dummies = 16;

/// What the dummies are: far away with payload 0, or at rest with density 1 (loops divide by it).
enum class StreamKind { positions, vectors };

inline void set_dummies(StreamKind kind, float* behind) {
    const float vector = kind == StreamKind::positions ? far_away : 0.0f;
    const float payload = kind == StreamKind::positions ? 0.0f : 1.0f;
    for (std::size_t dummy = 0; dummy < stream_dummies; ++dummy, behind += 4) {
        behind[0] = behind[1] = behind[2] = vector;
        behind[3] = payload;
    }
}

/// What a stream is complete for. Builds without assertions keep it and do not look.
struct StreamEpoch {
    std::uint64_t lists = 0;      ///< Scratch::list_epoch, or 0 for lists of one's own
    std::uint64_t positions = 0;  ///< a number for each set of positions: Scratch::position_epoch
    int mirrored_at = -1;         ///< the MirrorPlace of its mirror particles; -1: it has none
    Caller writer;
    bool complete = false;
};

/// Aborts: "find_pressures (wcsph.cpp:70) reads a stream that start (pbf.cpp:80) has written: why".
[[noreturn]] inline void stream_assertion_failed(const Caller& reader, const StreamEpoch& stream,
                                                 const char* why) {
    const std::string message = reader.text() + " reads a stream that " + stream.writer.text() +
                                " has written" + (*why ? std::string(": ") + why : std::string());
    assertion_failed("stream is complete", message.c_str(), reader.file, reader.line);
}

/// What first() returns, after second() unless it throws.
template <class First, class Second>
auto run_both(First&& first, Second&& second) {
    if constexpr (std::is_void_v<decltype(first())>) {
        first();
        second();
    } else {
        auto result = first();
        second();
        return result;
    }
}

template <StreamKind kind>
class Stream {
  public:
    const float* data() const { return records_.data(); }
    float operator[](std::size_t index) const { return records_.data()[index]; }
    std::size_t capacity_bytes() const { return records_.capacity_bytes(); }
    const StreamEpoch& epoch() const { return epoch_; }
    void swap(Stream& other) noexcept {
        records_.swap(other.records_);
        std::swap(epoch_, other.epoch_);
    }

    /// What fill(records) returns. It writes the records of `count` particles; then `complete(records)` adds
    /// what stands behind the dummies, in `size` floats altogether. Where fill() throws, the stream stays
    /// incomplete.
    template <class Fill, class Complete>
    decltype(auto) write(std::size_t count, std::size_t size, const StreamEpoch& epoch, Fill&& fill,
                         Complete&& complete) {
        records_.resize(size);
        epoch_ = epoch;
        epoch_.complete = false;
        return run_both([&]() -> decltype(auto) { return fill(records_.data()); },
                        [&] {
                            set_dummies(kind, records_.data() + 4 * count);
                            complete(records_.data());
                            epoch_.complete = true;
                        });
    }
    /// The same without mirror particles.
    template <class Fill>
    decltype(auto) write(std::size_t count, std::uint64_t lists, Fill&& fill,
                         Caller writer = Caller::here()) {
        return write(count, 4 * count, {lists, 0, -1, writer}, std::forward<Fill>(fill), [](float*) {});
    }
    /// The records, for a loop over neighbors in these lists.
    const float* read(std::uint64_t lists, [[maybe_unused]] Caller reader = Caller::here()) const {
#ifdef SLOSH_ENABLE_ASSERTS
        if (!epoch_.complete) stream_assertion_failed(reader, epoch_, "it is not complete");
        if (epoch_.lists != lists) stream_assertion_failed(reader, epoch_, "the neighbor lists are newer");
#else
        static_cast<void>(lists);
#endif
        return records_.data();
    }

  private:
    friend class ArrayPool;

    AlignedArray<float> records_;
    StreamEpoch epoch_;
};

using PositionStream = Stream<StreamKind::positions>;
using VectorStream = Stream<StreamKind::vectors>;

}  // namespace slosh
