#include "sim/solids/boundary/mirrors.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/parallel.h"
#include "base/system/thread_end.h"
#include "sim/solids/boundary/boundary_context.h"
#include "sim/solids/boundary/pair_input.h"
#include "sim/solids/boundary/wall_images.h"

namespace slosh {

namespace {

void find_nearest(const BoundaryField& boundary, const float* positions, std::size_t count, float h,
                  std::array<NearSurfaces, 8>& nearest) {
    std::array<Vec3, 8> at;
    Box3 bounds{Vec3(far_away), Vec3(-far_away)};
    for (std::size_t lane = 0; lane < count; ++lane) {
        const float* x = positions + 4 * lane;
        at[lane] = h * Vec3(x[0], x[1], x[2]);
        bounds = {glm::min(bounds.min, at[lane]), glm::max(bounds.max, at[lane])};
    }
    for (std::size_t solid = 0; solid < boundary.solid_count(); ++solid) {
        if (!boundary.solid_near(solid, bounds, h)) continue;
        for (std::size_t lane = 0; lane < count; ++lane)
            add_surfaces_of(boundary, solid, at[lane], h, nearest[lane]);
    }
}

int mirror_slots(const BoundaryContext& context) {
    return std::min(context.boundary.mirrors_of_solids(), most_mirrors);
}

/// What is no particle has no arrays, only streams.
void write(const NearSurfaces& nearest, float h, std::size_t i, bool particle, MirrorScratch::Place& place) {
    const float inverse_h = 1.0f / h;
    for (std::size_t slot = 0; slot < place.slots; ++slot) {
        const auto& [mirror, solid] = nearest[slot];
        float* const record = place.surfaces[slot].data() + 4 * i;
        for (int axis = 0; axis < 3; ++axis) record[axis] = mirror.normal[axis];
        record[3] = std::min(mirror.distance * inverse_h, 2.0f);
        place.solids[4 * i + slot] = static_cast<float>(solid);
        place.shares[4 * i + slot] = mirror.share;
        for (int axis = 0; axis < 3 && particle; ++axis)
            place.share_slopes[slot][static_cast<std::size_t>(axis)][i] = h * mirror.share_slope[axis];
    }
    place.solids[4 * i + 3] = -1.0f;
    place.shares[4 * i + 3] = 0.0f;
}

/// Finds the solids near particles in groups near solids. For the others it writes once that no solid is
/// near.
void find_solids(const BoundaryContext& context, const BoundaryField& boundary, const float* positions,
                 MirrorScratch::Place& place) {
    const std::size_t n = context.count(), padded = n + 16, size = stream_size(context);
    if (place.count != n) {
        place.far_groups.clear();
        place.far_images.clear();
        place.count = n;
    }
    place.slots = static_cast<std::size_t>(mirror_slots(context));
    for (OwnedArray<float>* stream : {&place.solids, &place.shares}) stream->resize(size);
    place.far_groups.resize(context.groups());
    place.far_images.resize(size / 4 - padded);
    for (std::size_t slot = 0; slot < place.slots; ++slot) {
        place.surfaces[slot].resize(size);
        place.share_slopes[slot].resize(n);
        place.reactions[slot].resize(n);
    }
    const float h = context.constants.h;
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t group = begin; group < end; ++group) {
                         const bool solids = near_solids(context.scratch.near_boundary[group]);
                         if (!solids && place.far_groups[group] != 0) continue;
                         place.far_groups[group] = solids ? 0 : 1;
                         const std::size_t first = 8 * group, count = std::min(n - first, std::size_t{8});
                         std::array<NearSurfaces, 8> nearest;
                         if (solids) find_nearest(boundary, positions + 4 * first, count, h, nearest);
                         for (std::size_t lane = 0; lane < count; ++lane)
                             write(nearest[lane], h, first + lane, true, place);
                     }
                 });
    for (std::size_t i = n; i < padded; ++i) write(NearSurfaces{}, h, i, false, place);
    AlignedArray<float>* const vectors[most_mirrors] = {&place.surfaces[0], &place.surfaces[1],
                                                        &place.surfaces[2]};
    AlignedArray<float>* const numbers[] = {&place.solids, &place.shares};
    reflect_records(context, std::span(vectors, place.slots), numbers, place.far_images);
}

/// How much nearer, in h, two particles may come within a substep before an image is missed. What is missed
/// then lies at the edge of the kernel's support.
constexpr float list_margin = 0.15f;

void list_images(const BoundaryContext& context, const PositionStream& positions, MirrorPlace which) {
    MirrorScratch& scratch = context.scratch.of<MirrorScratch>();
    ImageLists& lists = scratch.lists;
    const std::size_t groups = context.groups();
    lists.groups.resize(groups);
    lists.blocks.resize((groups + group_block - 1) / group_block);
    PairInput input = neighbour_input(context, positions);
    input.boundary = &context.boundary_at(which);
    input.mirrors = mirror_input(context, which);
    parallel_for(context.threads, groups, group_block, [&](std::size_t begin, std::size_t end, int) {
        std::vector<std::uint32_t>& store = lists.blocks[begin / group_block];
        store.assign(8, 0);  // so that no list lies at nullptr
        // Kept by the thread, for a step allocates nothing.
        thread_local std::vector<std::uint32_t>* own = nullptr;
        std::vector<std::uint32_t>& rows = kept_by_thread(own);
        rows.resize(std::size_t{8} * (2 * NeighbourLists::max_rows + 1));
        for (std::size_t group = begin; group < end; ++group) {
            const std::uint32_t found =
                near_solids(input.near_boundary[group])
                    ? input.mirrors.kernels->list(input, group, 1.0f + list_margin, rows.data())
                    : no_images;
            lists.groups[group] = {nullptr, found};
            if (found != no_images)
                store.insert(store.end(), rows.data(), rows.data() + std::size_t{8} * found);
        }
        const std::uint32_t* next = store.data() + 8;
        for (std::size_t group = begin; group < end; ++group) {
            NeighbourGroup& one = lists.groups[group];
            if (one.rows == no_images) continue;
            one.offsets = next;
            next += std::size_t{8} * one.rows;
        }
    });
    scratch.listed = true;
}

}  // namespace

std::size_t ImageLists::capacity_bytes() const {
    std::size_t sum = groups.capacity() * sizeof(NeighbourGroup);
    for (const auto& block : blocks) sum += block.capacity() * sizeof(std::uint32_t);
    return sum;
}

void add_surfaces_of(const BoundaryField& field, std::size_t solid, const Vec3& x, float reach,
                     NearSurfaces& nearest) {
    const SolidMirrors found = field.solid_mirrors(solid, x, reach);
    for (int k = 0; k < found.count; ++k) {
        NearSurface next{found.list[k], static_cast<std::int32_t>(solid)};
        if (!(next.mirror.distance < reach)) continue;
        for (NearSurface& known : nearest) {
            if (next.mirror.distance < known.mirror.distance) std::swap(next, known);
        }
    }
}

bool has_mirrors(const BoundaryContext& context) { return context.boundary.mirrors(); }

void forget_reflections(BoundaryContext& context) {
    if (!has_mirrors(context)) return;
    MirrorScratch& scratch = context.scratch.of<MirrorScratch>();
    scratch.listed = false;
    scratch.now.positions = scratch.origin.positions = 0;
}

void reflect(const BoundaryContext& context, const PositionStream& positions, MirrorPlace which) {
    if (!has_mirrors(context)) return;
    if (context.boundary.solid_count() == 0) return;
    MirrorScratch& scratch = context.scratch.of<MirrorScratch>();
    find_solids(context, context.boundary_at(which), positions.data(), scratch.at(which));
    scratch.at(which).positions = positions.epoch().positions;
    if (!scratch.listed) list_images(context, positions, which);
}

MirrorInput mirror_input(const BoundaryContext& context, MirrorPlace which) {
    MirrorInput input;
    if (!has_mirrors(context)) return input;
    input.kernels = &mirror_kernels(context.simd, context.constants.kernel);
    input.of_walls = wall_images(context);
    if (context.boundary.solid_count() == 0) return input;
    MirrorScratch& scratch = context.scratch.of<MirrorScratch>();
    input.of_solids = static_cast<ImageLists&>(scratch.lists).groups.data();
    MirrorScratch::Place& place = scratch.at(which);
    input.slots = mirror_slots(context);
    input.solids = place.solids.data();
    input.shares = place.shares.data();
    for (std::size_t slot = 0; slot < place.slots; ++slot) {
        input.surfaces[slot] = place.surfaces[slot].data();
        for (std::size_t axis = 0; axis < 3; ++axis) {
            input.share_slopes[slot][axis] = place.share_slopes[slot][axis].data();
            input.reactions[slot][axis] = place.reactions[slot][axis].data();
        }
    }
    return input;
}

MirrorScratch::Place& mirror_place(const BoundaryContext& context, MirrorPlace which) {
    return context.scratch.of<MirrorScratch>().at(which);
}

}  // namespace slosh
