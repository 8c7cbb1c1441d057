// What the pair loops read, neighbor lists, positions, and what boundaries are near, and how streams are
// written.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/core/kernels/pair_constants.h"
#include "sim/core/particles/neighbour_lists.h"
#include "sim/solids/boundary/boundary_context.h"
#include "sim/solids/boundary/boundary_kernels.h"
#include "sim/solids/boundary/mirrors.h"
#include "sim/solids/boundary/wall_images.h"

namespace slosh {

/// What a group of particles has near it. Without solids_far there may be solids.
inline constexpr std::uint8_t boundary_near = 1, solids_far = 2;
constexpr bool near_solids(std::uint8_t near) { return near != 0 && (near & solids_far) == 0; }

/// Input of the loops of one substep. Streams hold 4 floats per particle, and dummies (far away, payload 0)
/// behind the end.
struct PairInput {
    const NeighbourGroup* groups = nullptr;
    std::size_t count = 0;             ///< particles
    const float* positions = nullptr;  ///< stream {X, Y, Z, payload}, in h
    const PairConstants* constants = nullptr;
    const BoundaryField* boundary = nullptr;  ///< nullptr: boundaries do not count in the density
    const BoundaryKernels* boundary_kernels = nullptr;
    const std::uint8_t* near_boundary = nullptr;  ///< per group: 0, or boundary_near and solids_far
    MirrorInput mirrors;                          ///< where they take the place of the tables
};

// What a loop reads, by what it does with it. Each asserts that the stream is complete for the lists of this
// moment, and names the reader and the last writer if it is not.

/// For forces between particles: no mirror particles.
PairInput neighbour_input(const BoundaryContext& context, const PositionStream& positions,
                          Caller reader = Caller::here());
/// For sums of densities and their gradients. `place`: which walls and solids the positions belong to. Mirror
/// particles in solids are found first.
PairInput density_input(const BoundaryContext& context, const PositionStream& positions, MirrorPlace place,
                        Caller reader = Caller::here());
/// For forces along the gradients that a loop over densities of the same positions has found.
PairInput force_input(const BoundaryContext& context, const PositionStream& positions, MirrorPlace place,
                      Caller reader = Caller::here());
/// A second stream of a loop over neighbors.
inline const float* read_stream(const BoundaryContext& context, const VectorStream& stream,
                                Caller reader = Caller::here()) {
    return stream.read(context.scratch.list_epoch, reader);
}

// Who writes a stream: fill(records) does, and what it returns is returned. Room, dummies and mirror
// particles in walls are made here.

template <class Fill>
decltype(auto) write_positions(const BoundaryContext& context, PositionStream& stream, MirrorPlace place,
                               Fill&& fill, Caller writer = Caller::here()) {
    const StreamEpoch epoch{context.scratch.list_epoch, ++context.scratch.position_epoch,
                            static_cast<int>(place), writer};
    return stream.write(context.count(), stream_size(context), epoch, fill,
                        [&](float* records) { add_wall_images(context, records, place); });
}

/// Positions stay.
template <class Fill>
decltype(auto) write_payloads(const BoundaryContext& context, PositionStream& stream, Fill&& fill,
                              Caller writer = Caller::here()) {
    stream.read(context.scratch.list_epoch, writer);
    StreamEpoch epoch = stream.epoch();
    epoch.writer = writer;
    return stream.write(context.count(), stream_size(context), epoch, fill,
                        [&](float* records) { add_image_payloads(context, records); });
}

/// Writes the positions of `stream` with other payloads to `next`; then the two change places.
template <class Fill>
decltype(auto) write_next_payloads(const BoundaryContext& context, PositionStream& stream,
                                   PositionStream& next, Fill&& fill, Caller writer = Caller::here()) {
    StreamEpoch epoch = stream.epoch();
    epoch.writer = writer;
    const auto write = [&]() -> decltype(auto) {
        return next.write(context.count(), stream_size(context), epoch, fill, [&](float* records) {
            add_wall_images(context, records, static_cast<MirrorPlace>(epoch.mirrored_at));
        });
    };
    return run_both(write, [&] { stream.swap(next); });
}

template <class Fill>
decltype(auto) write_vectors(const BoundaryContext& context, VectorStream& stream, Fill&& fill,
                             Caller writer = Caller::here()) {
    return stream.write(context.count(), context.scratch.list_epoch, fill, writer);
}

}  // namespace slosh
