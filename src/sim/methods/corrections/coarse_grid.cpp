#include "sim/methods/corrections/coarse_grid.h"

#include <algorithm>

#include "base/parallel.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

/// In particle spacings. Smaller cells leave hardly less compression and cost more than twice as much.
constexpr float cell_in_spacings = 12.0f;
/// A particle and its neighbours must touch no more than the nodes around the nearest one.
constexpr float least_cell_in_h = 2.0f;

std::uint64_t mixed(const CoarsePlace& place) {
    std::uint64_t key = static_cast<std::uint32_t>(place.x);
    key = (key ^ (key >> 15)) * 0x9e3779b97f4a7c15u + static_cast<std::uint32_t>(place.y);
    key = (key ^ (key >> 29)) * 0xbf58476d1ce4e5b9u + static_cast<std::uint32_t>(place.z);
    key = (key ^ (key >> 32)) * 0x94d049bb133111ebu;
    return key ^ (key >> 31);
}

}  // namespace

void CoarsePlaces::clear() {
    places_.clear();
    std::fill(slots_.begin(), slots_.end(), coarse_none);
    if (slots_.empty()) slots_.assign(64, coarse_none);
}

std::size_t CoarsePlaces::slot_of(const CoarsePlace& place) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = mixed(place) & mask;
    while (slots_[slot] != coarse_none && !(places_[slots_[slot]] == place)) slot = (slot + 1) & mask;
    return slot;
}

std::uint32_t CoarsePlaces::find(const CoarsePlace& place) const {
    return slots_.empty() ? coarse_none : slots_[slot_of(place)];
}

std::uint32_t CoarsePlaces::add(const CoarsePlace& place) {
    std::size_t slot = slot_of(place);
    if (slots_[slot] != coarse_none) return slots_[slot];
    if (2 * (places_.size() + 1) > slots_.size()) {
        grow();
        slot = slot_of(place);
    }
    slots_[slot] = static_cast<std::uint32_t>(places_.size());
    places_.push_back(place);
    return slots_[slot];
}

void CoarsePlaces::grow() {
    slots_.assign(2 * slots_.size(), coarse_none);
    for (std::size_t number = 0; number < places_.size(); ++number)
        slots_[slot_of(places_[number])] = static_cast<std::uint32_t>(number);
}

std::size_t CoarsePlaces::capacity_bytes() const {
    return places_.capacity() * sizeof(CoarsePlace) + slots_.capacity() * sizeof(std::uint32_t);
}

CoarseScale CoarseScale::of(const StepContext& context) {
    const PairConstants& constants = context.constants;
    CoarseScale scale;
    scale.cell = std::max(cell_in_spacings * constants.spacing * constants.inverse_h, least_cell_in_h);
    const float inverse = 1.0f / scale.cell;
    scale.inverse = {inverse, inverse, constants.dimension == 3 ? inverse : 0.0f};
    const float width = scale.cell * constants.h / constants.spacing;
    scale.volume = constants.dimension == 3 ? width * width * width : width * width;
    scale.corners = constants.dimension == 3 ? CoarseStencil<3>::corners : CoarseStencil<2>::corners;
    return scale;
}

void CoarseGrid::build(const StepContext& context, const CoarseScale& scale, const PositionStream& stream,
                       bool rebuilds) {
    const std::size_t count = context.count();
    const float* positions = stream.data();
    block_runs.resize((count + particle_block - 1) / particle_block);
    // Places stand in the order of `cell` of these runs until the cells have numbers.
    parallel_for(context.threads, count, particle_block, [&](std::size_t begin, std::size_t end, int) {
        std::vector<CoarseRun>& runs_of_block = block_runs[begin / particle_block];
        runs_of_block.clear();
        CoarsePlace last;
        float low[3] = {}, high[3] = {};  // bounds of the last cell, in cells: nothing lies in it at first
        for (std::size_t i = begin; i < end; ++i) {
            const float* position = positions + 4 * i;
            bool same = true;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const float cells_from_origin = position[axis] * scale.inverse[axis];
                same = same & (cells_from_origin >= low[axis]) & (cells_from_origin < high[axis]);
            }
            if (same) continue;
            const CoarsePlace place = coarse_place(scale, position, 0.0f);
            if (i > begin && place == last) continue;
            if (i > begin) runs_of_block.back().end = static_cast<std::uint32_t>(i);
            runs_of_block.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end), 0});
            last = place;
            const std::int32_t whole_low[3] = {place.x, place.y, place.z};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                low[axis] = static_cast<float>(whole_low[axis]);
                high[axis] = low[axis] + 1.0f;
            }
        }
    });
    if (rebuilds) {
        cells.clear();
        nodes.clear();
    }
    const std::size_t known_cells = cells.size();
    std::size_t run_count = 0;
    for (std::vector<CoarseRun>& block : block_runs) {
        run_count += block.size();
        for (CoarseRun& run : block)
            run.cell = cells.add(coarse_place(scale, positions + 4 * std::size_t{run.begin}, 0.0f));
    }
    first_run.assign(cells.size() + 1, 0);
    for (const std::vector<CoarseRun>& block : block_runs) {
        for (const CoarseRun& run : block) ++first_run[run.cell + 1];
    }
    for (std::size_t cell = 0; cell < cells.size(); ++cell) first_run[cell + 1] += first_run[cell];
    cursor.assign(first_run.begin(), first_run.end() - 1);
    runs.resize(run_count);
    for (const std::vector<CoarseRun>& block : block_runs) {
        for (const CoarseRun& run : block) runs[cursor[run.cell]++] = run;
    }
    corners.resize(scale.corners * cells.size());
    for (std::size_t cell = known_cells; cell < cells.size(); ++cell) {
        const CoarsePlace place = cells[cell];
        for (std::size_t corner = 0; corner < scale.corners; ++corner) {
            const auto bits = static_cast<std::int32_t>(corner);
            corners[scale.corners * cell + corner] =
                nodes.add(place + CoarsePlace{bits & 1, bits >> 1 & 1, bits >> 2});
        }
    }
}

std::size_t CoarseGrid::capacity_bytes() const {
    std::size_t sum = cells.capacity_bytes() + nodes.capacity_bytes() + runs.capacity() * sizeof(CoarseRun) +
                      (corners.capacity() + first_run.capacity() + cursor.capacity()) * sizeof(std::uint32_t);
    for (const std::vector<CoarseRun>& block : block_runs) sum += block.capacity() * sizeof(CoarseRun);
    return sum;
}

}  // namespace slosh
