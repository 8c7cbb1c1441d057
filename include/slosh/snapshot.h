/// @file
/// A world's state at one moment, kept in memory: to go back to it, to compare, to let another world go on
/// from it. Cheap to take many times a second.
///
///     const slosh::Snapshot before = world.snapshot();
///     world.step();
///     world.restore(before);
///
/// Immutable, so copies may be read from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "slosh/command.h"

namespace slosh {
struct SnapshotContent;
}  // namespace slosh

#pragma GCC visibility push(default)
namespace slosh {

/// An immutable value; copies share its content. Arrays that did not change since the snapshot before of the
/// same world are shared with that one: the positions of the neighbor lists live for several steps, and of a
/// world that stands still a second snapshot costs next to nothing.
class Snapshot {
  public:
    Snapshot() = default;  ///< empty; not to be restored
    explicit Snapshot(std::shared_ptr<const SnapshotContent> content) : content_(std::move(content)) {}

    bool empty() const { return content_ == nullptr; }
    double time() const;  ///< s, simulated
    std::uint64_t step_index() const;
    std::size_t particles() const;
    /// All that it holds, in bytes: 57 per particle, 69 with spins, and 37 per particle of foam.
    std::size_t bytes() const;
    /// What it took beyond what it shares with the snapshot before, in bytes: the sum over a row of snapshots
    /// is the row's size.
    std::size_t own_bytes() const;
    const std::shared_ptr<const SnapshotContent>& content() const { return content_; }

  private:
    std::shared_ptr<const SnapshotContent> content_;
};

/// The command of World::restore(): a recording keeps the state itself, so that a replay goes the same way.
struct RestoreSnapshot {
    Snapshot snapshot;
    static const CommandEntry& entry();
};

}  // namespace slosh
#pragma GCC visibility pop
