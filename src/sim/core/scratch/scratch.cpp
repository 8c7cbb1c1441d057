#include "sim/core/scratch/scratch.h"

#include <algorithm>

namespace slosh {

ScratchArrays& Scratch::part(const ScratchKind& kind) {
    if (kind.slot >= parts_.size()) parts_.resize(kind.slot + 1);
    if (!parts_[kind.slot]) parts_[kind.slot] = kind.make();
    return *parts_[kind.slot];
}

void Scratch::begin_solver(std::span<const ScratchKind> kinds) {
    const auto same_slot = [](std::size_t slot, const ScratchKind& kind) { return slot == kind.slot; };
    if (std::equal(solver_slots_.begin(), solver_slots_.end(), kinds.begin(), kinds.end(), same_slot)) return;
    for (const std::size_t slot : solver_slots_) {
        const bool kept = std::any_of(kinds.begin(), kinds.end(),
                                      [slot](const ScratchKind& kind) { return kind.slot == slot; });
        if (!kept) parts_[slot].reset();
    }
    solver_slots_.clear();
    for (const ScratchKind& kind : kinds) {
        part(kind);
        solver_slots_.push_back(kind.slot);
    }
}

void Scratch::forget() {
    parts_.clear();
    solver_slots_.clear();
    lists_present = false;
}

std::size_t Scratch::total_bytes() const {
    std::size_t sum = bytes();
    for (const std::unique_ptr<ScratchArrays>& part : parts_) {
        if (part) sum += part->bytes();
    }
    return sum;
}

}  // namespace slosh
