// Working memory of a step: arrays that are rebuilt from the state, bit for bit. Each
// array has one owner (the step, a solver, a force, foam), a struct derived from ScratchArrays, and one
// meaning. An array cannot be made without its owner, which counts its bytes: none is forgotten.
//
// What is needed for a short while is borrowed from a pool. The peak of the memory is then that of the phase
// that needs most, not the sum over all solvers and forces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/aligned_array.h"
#include "base/type_slot.h"
#include "sim/core/particles/neighbour_lists.h"
#include "sim/core/particles/streams.h"

namespace slosh {

/// The owner of arrays. Stays where it was made.
class ScratchArrays {
  public:
    ScratchArrays() = default;
    ScratchArrays(const ScratchArrays&) = delete;
    ScratchArrays& operator=(const ScratchArrays&) = delete;
    virtual ~ScratchArrays() = default;

    /// Bytes of all arrays that belong to it.
    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const Member& member : members_) sum += member.bytes(member.address);
        return sum;
    }

  private:
    template <class T>
    friend class Owned;
    struct Member {
        const void* address = nullptr;
        std::size_t (*bytes)(const void* address) = nullptr;
    };
    std::vector<Member> members_;
};

/// A T, which has capacity_bytes(), that belongs to an owner. To be declared as `Owned<T> name{*this};`.
template <class T>
class Owned : public T {
  public:
    explicit Owned(ScratchArrays& owner) {
        owner.members_.push_back(
            {this, [](const void* self) { return static_cast<const Owned*>(self)->capacity_bytes(); }});
    }
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
};

template <class T>
using OwnedArray = Owned<AlignedArray<T>>;

/// One array per axis.
class OwnedAxes {
  public:
    explicit OwnedAxes(ScratchArrays& owner)
        : axes_{OwnedArray<float>(owner), OwnedArray<float>(owner), OwnedArray<float>(owner)} {}
    OwnedArray<float>& operator[](std::size_t axis) { return axes_[axis]; }
    OwnedArray<float>& operator[](int axis) { return axes_[static_cast<std::size_t>(axis)]; }
    auto begin() { return axes_.begin(); }
    auto end() { return axes_.end(); }
    void resize(std::size_t size) {
        for (OwnedArray<float>& axis : axes_) axis.resize(size);
    }

  private:
    std::array<OwnedArray<float>, 3> axes_;
};

/// Memory that is not in use. What an array holds after take() is left over from another use.
class ArrayPool {
  public:
    /// Memory of the pool for an array that has none, and `size` elements.
    void take(AlignedArray<float>& array, std::size_t size) {
        if (array.capacity_bytes() == 0 && !free_.empty()) {
            array.swap(free_.back());
            free_.pop_back();
        }
        array.resize(size);
    }
    void take(OwnedAxes& axes, std::size_t size) {
        for (OwnedArray<float>& axis : axes) take(axis, size);
    }
    void give_back(AlignedArray<float>& array) {
        if (array.capacity_bytes() == 0) return;
        free_.emplace_back().swap(array);
    }
    /// Room for the records of `count` particles.
    template <StreamKind kind>
    void take(Stream<kind>& stream, std::size_t count) {
        take(stream.records_, 4 * count);
        stream.epoch_ = {};
    }
    template <StreamKind kind>
    void give_back(Stream<kind>& stream) {
        give_back(stream.records_);
        stream.epoch_ = {};
    }
    void give_back(OwnedAxes& axes) {
        for (OwnedArray<float>& axis : axes) give_back(axis);
    }
    std::size_t capacity_bytes() const {
        std::size_t sum = 0;
        for (const AlignedArray<float>& array : free_) sum += array.capacity_bytes();
        return sum;
    }

  private:
    std::vector<AlignedArray<float>> free_;
};

/// An array of a pool, for as long as this lives.
class Borrowed : public AlignedArray<float> {
  public:
    Borrowed(ArrayPool& pool, std::size_t size) : pool_(pool) { pool_.take(*this, size); }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;
    ~Borrowed() { pool_.give_back(*this); }

  private:
    ArrayPool& pool_;
};

/// The same, one array per axis.
class BorrowedAxes {
  public:
    BorrowedAxes(ArrayPool& pool, std::size_t size) : axes_{{{pool, size}, {pool, size}, {pool, size}}} {}
    Borrowed& operator[](std::size_t axis) { return axes_[axis]; }
    Borrowed& operator[](int axis) { return axes_[static_cast<std::size_t>(axis)]; }
    auto begin() { return axes_.begin(); }
    auto end() { return axes_.end(); }

  private:
    std::array<Borrowed, 3> axes_;
};

/// A stream of the records of `count` particles.
template <StreamKind kind>
class BorrowedStream : public Stream<kind> {
  public:
    BorrowedStream(ArrayPool& pool, std::size_t count) : pool_(pool) { pool_.take(*this, count); }
    BorrowedStream(const BorrowedStream&) = delete;
    BorrowedStream& operator=(const BorrowedStream&) = delete;
    ~BorrowedStream() { pool_.give_back(*this); }

  private:
    ArrayPool& pool_;
};
using BorrowedVectors = BorrowedStream<StreamKind::vectors>;

/// A type of scratch.
struct ScratchKind {
    std::size_t slot = 0;
    std::unique_ptr<ScratchArrays> (*make)() = nullptr;
};
template <class T>
ScratchKind scratch_kind() {
    return {type_slot<T>(), [] { return std::unique_ptr<ScratchArrays>(std::make_unique<T>()); }};
}

/// What the step itself owns, the pools, and what solvers, forces and foam have made for themselves.
struct Scratch : ScratchArrays {
    Owned<NeighbourLists> lists{*this};
    bool lists_present = false;              ///< the lists belong to the state's list positions
    std::uint64_t list_epoch = 0;            ///< grows whenever lists or the wall images are made again
    std::uint64_t position_epoch = 0;        ///< grows whenever a stream of positions is written
    Owned<PositionStream> positions{*this};  ///< {X, Y, Z, payload} in h
    Owned<VectorStream> velocities{*this};   ///< {v, rho/rho0}
    OwnedArray<std::uint8_t> near_boundary{*this};  ///< per group
    OwnedArray<float> relative_density{*this};      ///< rho/rho0 of the last pair loop that computed it
    /// In the order of the particles: those of the step's start, or of where a force has kept them since.
    OwnedAxes kept_velocities{*this};
    bool velocities_kept = false;
    Owned<ArrayPool> values{*this};   ///< arrays of one number per particle
    Owned<ArrayPool> streams{*this};  ///< arrays of four numbers per particle
    std::vector<double> partial_sums;
    std::vector<float> partial_maxima;
    std::vector<std::uint64_t> partial_counts;

    /// The scratch of a module; made at the first call. Not from inside a parallel loop.
    template <class T>
    T& of() {
        static_assert(std::is_base_of_v<ScratchArrays, T>);
        return static_cast<T&>(part(scratch_kind<T>()));
    }
    /// A solver begins: its scratch is made, that of the one before goes where the new one has no use for it.
    void begin_solver(std::span<const ScratchKind> kinds);
    /// What modules have made is gone, and the lists with it, as in a world that was just loaded; memory
    /// stays with the pools.
    void forget();
    /// With the lists, the pools and all parts.
    std::size_t total_bytes() const;

  private:
    ScratchArrays& part(const ScratchKind& kind);

    std::vector<std::unique_ptr<ScratchArrays>> parts_;  ///< by type_slot()
    std::vector<std::size_t> solver_slots_;
};

/// For SolverModule::make_scratch: the types that a solver uses, its own and those of shared stages.
template <class... Parts>
void own_scratch(Scratch& scratch) {
    const std::array<ScratchKind, sizeof...(Parts)> kinds{scratch_kind<Parts>()...};
    scratch.begin_solver(kinds);
}

}  // namespace slosh
