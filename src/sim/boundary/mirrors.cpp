#include "sim/boundary/mirrors.h"

#include <algorithm>

#include "base/parallel.h"
#include "sim/boundary/wall_images.h"
#include "sim/step/step_context.h"

namespace slosh {

namespace {

struct NearSolid {
    float distance = far_away;  ///< m
    float share = 0.0f;
    float solid = -1.0f;
    Vec3 normal{0.0f};
};

struct Nearest {
    NearSolid first, second;
};

Nearest nearest_solids(const BoundaryField& field, const Vec3& x, float reach) {
    Nearest nearest;
    for (std::size_t solid = 0; solid < field.solid_count(); ++solid) {
        if (!field.solid_near(solid, {x, x}, reach)) continue;
        const SolidPoint point = field.solid_point(solid, x);
        if (!(point.distance < reach)) continue;
        const NearSolid found{point.distance, field.solid_share(solid, point.weight),
                              static_cast<float>(solid), point.normal};
        if (found.distance < nearest.first.distance) {
            nearest.second = nearest.first;
            nearest.first = found;
        } else if (found.distance < nearest.second.distance) {
            nearest.second = found;
        }
    }
    return nearest;
}

void write(const NearSolid& solid, float inverse_h, float* record, float* key) {
    record[0] = solid.normal.x;
    record[1] = solid.normal.y;
    record[2] = solid.normal.z;
    record[3] = std::min(solid.distance * inverse_h, 2.0f);
    key[0] = solid.share;
    key[1] = solid.solid;
}

void write(const Nearest& nearest, float inverse_h, std::size_t i, MirrorScratch::Place& place) {
    write(nearest.first, inverse_h, place.first.data() + 4 * i, place.keys.data() + 4 * i);
    write(nearest.second, inverse_h, place.second.data() + 4 * i, place.keys.data() + 4 * i + 2);
}

/// Of particles in groups near solids. That no solid is near is written once, whoever the particles are.
void find_solids(StepContext& context, const BoundaryField& boundary, const float* positions,
                 MirrorScratch::Place& place) {
    const std::size_t n = context.count(), padded = n + 16, size = stream_size(context);
    if (place.count != n) {
        place.far_groups.clear();
        place.far_images.clear();
        place.count = n;
    }
    for (OwnedArray<float>* stream : {&place.first, &place.second, &place.keys}) stream->resize(size);
    place.far_groups.resize(context.groups());
    place.far_images.resize(size / 4 - padded);
    for (OwnedAxes* axes : {&place.first_reaction, &place.second_reaction}) axes->resize(n);
    const float h = context.constants.h, inverse_h = context.constants.inverse_h;
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t group = begin; group < end; ++group) {
                         const bool solids = near_solids(context.scratch.near_boundary[group]);
                         if (!solids && place.far_groups[group] != 0) continue;
                         place.far_groups[group] = solids ? 0 : 1;
                         const std::size_t last = std::min(8 * group + 8, n);
                         for (std::size_t i = 8 * group; i < last; ++i) {
                             const float* x = positions + 4 * i;
                             const Vec3 at = h * Vec3(x[0], x[1], x[2]);
                             write(solids ? nearest_solids(boundary, at, h) : Nearest{}, inverse_h, i, place);
                         }
                     }
                 });
    for (std::size_t i = n; i < padded; ++i) write(Nearest{}, inverse_h, i, place);
    AlignedArray<float>* const vectors[] = {&place.first, &place.second};
    reflect_records(context, vectors, place.keys, place.far_images);
}

/// How much nearer, in h, two particles may come within a substep before an image is missed. What is missed
/// then lies at the edge of the kernel's support.
constexpr float list_margin = 0.15f;

void list_images(StepContext& context, const float* positions, MirrorPlace which) {
    MirrorScratch& scratch = context.scratch.of<MirrorScratch>();
    ImageLists& lists = scratch.lists;
    const std::size_t groups = context.groups();
    lists.groups.resize(groups);
    lists.blocks.resize((groups + group_block - 1) / group_block);
    PairInput input = pair_input(context, which);
    input.positions = positions;
    input.boundary = &context.boundary_at(which);
    input.mirrors = mirror_input(context, which);
    parallel_for(context.threads, groups, group_block, [&](std::size_t begin, std::size_t end, int) {
        std::vector<std::uint32_t>& store = lists.blocks[begin / group_block];
        store.assign(8, 0);  // so that no list lies at nullptr
        // Kept by the thread, for a step allocates nothing.
        thread_local std::vector<std::uint32_t> rows(std::size_t{8} * (2 * NeighbourLists::max_rows + 1));
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

bool has_mirrors(const StepContext& context) { return context.boundary.mirrors(); }

void forget_reflections(StepContext& context) {
    if (!has_mirrors(context)) return;
    context.scratch.of<MirrorScratch>().listed = false;
}

void reflect(StepContext& context, const float* positions, MirrorPlace which) {
    if (!has_mirrors(context)) return;
    if (context.boundary.solid_count() == 0) return;
    MirrorScratch& scratch = context.scratch.of<MirrorScratch>();
    find_solids(context, context.boundary_at(which), positions, scratch.at(which));
    if (!scratch.listed) list_images(context, positions, which);
}
MirrorInput mirror_input(const StepContext& context, MirrorPlace which) {
    MirrorInput input;
    if (!has_mirrors(context)) return input;
    input.kernels = &mirror_kernels(context.simd, context.constants.kernel);
    input.of_walls = wall_images(context);
    if (context.boundary.solid_count() == 0) return input;
    MirrorScratch& scratch = context.scratch.of<MirrorScratch>();
    input.of_solids = static_cast<ImageLists&>(scratch.lists).groups.data();
    MirrorScratch::Place& place = scratch.at(which);
    input.first = place.first.data();
    input.second = place.second.data();
    input.keys = place.keys.data();
    for (int axis = 0; axis < 3; ++axis) {
        input.first_reaction[axis] = place.first_reaction[axis].data();
        input.second_reaction[axis] = place.second_reaction[axis].data();
    }
    return input;
}

Vec3 solid_reaction(StepContext& context, MirrorPlace which, std::size_t i, std::size_t solid) {
    MirrorScratch& scratch = context.scratch.of<MirrorScratch>();
    MirrorScratch::Place& place = scratch.at(which);
    const float* keys = place.keys.data() + 4 * i;
    const auto wanted = static_cast<float>(solid);
    if (keys[1] == wanted)
        return {place.first_reaction[0][i], place.first_reaction[1][i], place.first_reaction[2][i]};
    if (keys[3] == wanted)
        return {place.second_reaction[0][i], place.second_reaction[1][i], place.second_reaction[2][i]};
    return Vec3(0.0f);
}

}  // namespace slosh
