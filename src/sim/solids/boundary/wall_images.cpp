#include "sim/solids/boundary/wall_images.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "base/parallel.h"
#include "base/system/thread_end.h"
#include "sim/core/particles/streams.h"
#include "sim/solids/boundary/boundary_context.h"
#include "sim/solids/boundary/mirrors.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

namespace {

constexpr unsigned all_walls = 64;

/// Whether images in this set of walls exist: not in both walls across an axis.
constexpr bool is_image_set(unsigned walls) {
    return walls != 0 && (walls & 3u) != 3u && (walls & 12u) != 12u && (walls & 48u) != 48u;
}

/// For each set of walls that a particle is near: the sets in which it has images.
struct ImageSets {
    std::array<std::array<std::uint8_t, 26>, all_walls> sets{};
    std::array<std::uint8_t, all_walls> count{};
    std::array<std::array<std::uint8_t, all_walls>, all_walls> rank{};  ///< a set's place among them
};

constexpr ImageSets make_image_sets() {
    ImageSets all;
    for (unsigned near = 0; near < all_walls; ++near) {
        for (unsigned set = 1; set < all_walls; ++set) {
            if ((set & ~near) != 0 || !is_image_set(set)) continue;
            all.rank[near][set] = all.count[near];
            all.sets[near][all.count[near]++] = static_cast<std::uint8_t>(set);
        }
    }
    return all;
}

const ImageSets& image_sets() {
    static const ImageSets sets = make_image_sets();
    return sets;
}

bool walls_move(const BoundaryContext& context) {
    const auto& now = context.boundary.container();
    return now && (now->min_velocity != Vec3(0.0f) || now->max_velocity != Vec3(0.0f));
}

WallImages& images_of(const BoundaryContext& context) { return context.scratch.of<WallImageScratch>().walls; }

/// The six walls' planes, m; far away where there is none. Lists are of list positions, except while walls
/// move: they leave the list positions behind.
struct Planes {
    float place[6], sign[6];
    const float* x[3];
    explicit Planes(const BoundaryContext& context) {
        const WallsInRadii& walls = context.boundary.walls();
        const auto& container = context.boundary.container();
        const Particles& particles = context.particles;
        const bool moving = walls_move(context);
        x[0] = (moving ? particles.x : particles.list_x).data();
        x[1] = (moving ? particles.y : particles.list_y).data();
        x[2] = (moving ? particles.z : particles.list_z).data();
        for (int wall = 0; wall < 6; ++wall) {
            const int axis = wall / 2;
            sign[wall] = wall % 2 == 0 ? 1.0f : -1.0f;
            place[wall] = -sign[wall] * far_away;
            if (!walls.present || axis >= walls.dimension || (wall == 3 && walls.open_top)) continue;
            place[wall] = wall % 2 == 0 ? container->box.min[axis] : container->box.max[axis];
        }
    }
    bool present(unsigned wall) const { return std::abs(place[wall]) < far_away; }
    float distance(unsigned wall, std::size_t i) const { return sign[wall] * (x[wall / 2][i] - place[wall]); }
};

/// The walls nearer than `reach`, a wall after the other: so the compiler vectorises it.
void find_walls(const Planes& planes, float reach, std::uint8_t* near, std::size_t begin, std::size_t end) {
    std::fill(near + begin, near + end, std::uint8_t{0});
    for (unsigned wall = 0; wall < 6; ++wall) {
        if (!planes.present(wall)) continue;
        const float *x = planes.x[wall / 2], sign = planes.sign[wall], place = planes.place[wall];
        const auto bit = static_cast<std::uint8_t>(1u << wall);
        for (std::size_t i = begin; i < end; ++i)
            near[i] |= static_cast<std::uint8_t>(sign * (x[i] - place) < reach ? bit : 0);
    }
}

void find_images(BoundaryContext& context) {
    WallImages& walls = images_of(context);
    const ImageSets& sets = image_sets();
    const std::size_t n = context.count();
    walls.near.resize(n);
    walls.first.resize(n);
    const Planes planes(context);
    const std::size_t blocks = (n + particle_block - 1) / particle_block;
    std::vector<std::uint32_t>& start = walls.starts;
    start.assign(blocks + 1, 0);
    parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        find_walls(planes, context.constants.h, walls.near.data(), begin, end);
        std::uint32_t count = 0;
        for (std::size_t i = begin; i < end; ++i) {
            walls.first[i] = count;
            count += sets.count[walls.near[i]];
        }
        start[begin / particle_block + 1] = count;
    });
    for (std::size_t block = 0; block < blocks; ++block) start[block + 1] += start[block];
    walls.images.resize(start[blocks]);
    parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i) {
            walls.first[i] += start[begin / particle_block];
            const unsigned near = walls.near[i];
            for (unsigned k = 0; k < sets.count[near]; ++k)
                walls.images[walls.first[i] + k] = {static_cast<std::uint32_t>(i), sets.sets[near][k]};
        }
    });
}

/// Where the images of particles are, as offsets into streams.
class ImageOffsets {
  public:
    ImageOffsets(const BoundaryContext& context, const WallImages& walls, const Planes& planes)
        : walls_(walls),
          planes_(planes),
          count_(context.count()),
          reach_(context.constants.h * context.constants.h) {}

    /// For eight particles near one wall alone: `rows` rows of particles that have an image in it near become
    /// rows of these images. Lists of particles are ascending, and end with nobody.
    void of_one_wall(unsigned set, std::uint32_t nobody, std::size_t rows, std::uint32_t* list) const {
        for (std::uint32_t* entry = list; entry != list + 8 * rows; ++entry) {
            if (*entry == nobody) continue;
            const std::size_t j = *entry / 4;
            // None where rounding has it a radius from the wall: at the edge of the support.
            *entry = (walls_.near[j] & set) != 0 ? place(j, set) : nobody;
        }
    }
    /// Adds the images of j within h of i.
    void add(std::size_t i, std::size_t j, std::vector<std::uint32_t>& found) const {
        const unsigned both = walls_.near[i] & walls_.near[j];
        if (both == 0) return;
        float square = 0.0f;
        for (const float* x : planes_.x) square += (x[i] - x[j]) * (x[i] - x[j]);
        const ImageSets& sets = image_sets();
        for (unsigned k = 0; k < sets.count[both]; ++k) {
            const unsigned set = sets.sets[both][k];
            float image = square;
            for (unsigned left = set; left != 0; left &= left - 1)
                image += apart(static_cast<unsigned>(std::countr_zero(left)), i, j);
            if (image < reach_) found.push_back(place(j, set));
        }
    }

  private:
    /// What a wall adds to the squared distance.
    float apart(unsigned wall, std::size_t i, std::size_t j) const {
        return 4.0f * planes_.distance(wall, i) * planes_.distance(wall, j);
    }
    std::uint32_t place(std::size_t j, unsigned set) const {
        const std::size_t image = walls_.first[j] + image_sets().rank[walls_.near[j]][set];
        return static_cast<std::uint32_t>(4 * (count_ + stream_dummies + image));
    }

    const WallImages& walls_;
    const Planes& planes_;
    std::size_t count_;
    float reach_;
};

/// The walls that any of eight particles is near.
WallPlanes planes_near(const Planes& planes, unsigned near) {
    WallPlanes of_group;
    for (unsigned left = near; left != 0; left &= left - 1) {
        const int wall = std::countr_zero(left);
        of_group.axis[of_group.count] = wall / 2;
        of_group.place[of_group.count] = planes.place[wall];
        of_group.sign[of_group.count++] = planes.sign[wall];
    }
    return of_group;
}

/// List positions, m.
void fill_places(BoundaryContext& context, const Planes& planes, PositionStream& stream) {
    stream.write(context.count(), context.scratch.list_epoch, [&](float* places) {
        parallel_for(context.threads, context.count(), particle_block,
                     [&](std::size_t begin, std::size_t end, int) {
                         for (std::size_t i = begin; i < end; ++i) {
                             for (std::size_t axis = 0; axis < 3; ++axis)
                                 places[4 * i + axis] = planes.x[axis][i];
                             places[4 * i + 3] = 0.0f;
                         }
                     });
    });
}

/// Buffers of a thread. They are kept, because a step allocates nothing.
struct ListBuffers {
    std::vector<std::uint32_t> candidates =
        std::vector<std::uint32_t>(std::size_t{8} * (NeighbourLists::max_rows + 1));
    std::array<std::vector<std::uint32_t>, 8> found;
};

/// Edges and corners: rows of the images of these candidates behind `rows`. Returns their number.
std::size_t list_at_edge(const ImageOffsets& offsets, std::size_t group, std::size_t particles,
                         std::uint32_t nobody, std::size_t candidates, ListBuffers& buffers,
                         std::vector<std::uint32_t>& rows) {
    std::size_t most = 0;
    const std::size_t lanes = std::min<std::size_t>(8, particles - 8 * group);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        std::vector<std::uint32_t>& found = buffers.found[lane];
        found.clear();
        for (std::size_t row = 0; row < candidates && buffers.candidates[8 * row + lane] != nobody; ++row)
            offsets.add(8 * group + lane, buffers.candidates[8 * row + lane] / 4, found);
        most = std::max(most, found.size());
    }
    const std::size_t begin = rows.size();
    rows.resize(begin + 8 * most, nobody);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        const std::vector<std::uint32_t>& found = buffers.found[lane];
        for (std::size_t row = 0; row < found.size(); ++row) rows[begin + 8 * row + lane] = found[row];
    }
    return most;
}

void list_images(BoundaryContext& context) {
    WallImages& walls = images_of(context);
    const std::size_t groups = context.groups(), n = context.count();
    walls.groups.resize(groups);
    walls.rows.resize((groups + group_block - 1) / group_block);
    const auto nobody = static_cast<std::uint32_t>(4 * n);
    const Planes planes(context);
    BorrowedStream<StreamKind::positions> places(context.scratch.streams, n);
    fill_places(context, planes, places);
    const MirrorKernels& kernels = mirror_kernels(context.simd, context.constants.kernel);
    const ImageOffsets offsets(context, walls, planes);
    const float h = context.constants.h;
    parallel_for(context.threads, groups, group_block, [&](std::size_t begin, std::size_t end, int) {
        std::vector<std::uint32_t>& rows = walls.rows[begin / group_block];
        rows.clear();
        thread_local ListBuffers* own = nullptr;
        ListBuffers& buffers = kept_by_thread(own);
        std::uint32_t* const candidates = buffers.candidates.data();
        for (std::size_t group = begin; group < end; ++group) {
            unsigned near = 0;
            for (std::size_t i = 8 * group; i < std::min(8 * group + 8, n); ++i) near |= walls.near[i];
            walls.groups[group] = {nullptr, 0};
            if (near == 0) continue;
            // At an edge each image is judged for itself, by sums that round otherwise.
            const bool one_wall = std::has_single_bit(near);
            const std::uint32_t listed = kernels.list_in_walls(
                places.data(), context.scratch.lists.groups()[group], group, planes_near(planes, near),
                one_wall ? h : 1.0001f * h, nobody, candidates);
            std::size_t most = listed;
            if (one_wall) {
                offsets.of_one_wall(near, nobody, listed, candidates);
                rows.insert(rows.end(), candidates, candidates + std::size_t{8} * listed);
            } else {
                most = list_at_edge(offsets, group, n, nobody, listed, buffers, rows);
            }
            walls.groups[group].rows = static_cast<std::uint32_t>(most);
        }
        const std::uint32_t* next = rows.data();
        for (std::size_t group = begin; group < end; ++group) {
            walls.groups[group].offsets = next;
            next += std::size_t{8} * walls.groups[group].rows;
        }
    });
}

/// Walls may move while lists are good. Whether the images are those of now may not depend on since when they
/// are: a state that is loaded goes on with the same bits.
bool walls_have_moved(const WallImages& walls, const WallsInRadii& now) {
    return !std::equal(now.low, now.low + 3, walls.low) || !std::equal(now.high, now.high + 3, walls.high);
}

/// visit(from, to, walls) for the records of every particle and its image.
template <class Visit>
void for_each_image_record(const BoundaryContext& context, float* records, Visit&& visit) {
    const WallImages& walls = images_of(context);
    float* const images = records + 4 * (context.count() + stream_dummies);
    parallel_for(context.threads, walls.images.size(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t k = begin; k < end; ++k)
                         visit(records + 4 * std::size_t{walls.images[k].particle}, images + 4 * k,
                               unsigned{walls.images[k].walls});
                 });
}

}  // namespace

std::size_t WallImages::capacity_bytes() const {
    std::size_t sum = images.capacity() * sizeof(WallImage) + groups.capacity() * sizeof(NeighbourGroup) +
                      (first.capacity() + starts.capacity()) * sizeof(std::uint32_t) + near.capacity();
    for (const auto& block : rows) sum += block.capacity() * sizeof(std::uint32_t);
    return sum;
}

void update_wall_images(BoundaryContext& context, bool rebuilt) {
    if (rebuilt) ++context.scratch.list_epoch;
    if (!has_mirrors(context)) return;
    WallImages& walls = images_of(context);
    const WallsInRadii& now = context.boundary.walls();
    if (!rebuilt && walls.present && !walls_move(context) && !walls_have_moved(walls, now)) return;
    ++context.scratch.list_epoch;
    find_images(context);
    list_images(context);
    std::copy_n(now.low, 3, walls.low);
    std::copy_n(now.high, 3, walls.high);
    walls.present = true;
}

const NeighbourGroup* wall_images(const BoundaryContext& context) {
    return has_mirrors(context) ? images_of(context).groups.data() : nullptr;
}

std::size_t stream_size(const BoundaryContext& context) {
    if (!has_mirrors(context)) return 4 * context.count();
    return 4 * (context.count() + stream_dummies + images_of(context).images.size());
}

void add_image_payloads(const BoundaryContext& context, float* records) {
    if (!has_mirrors(context)) return;
    for_each_image_record(context, records, [](const float* from, float* to, unsigned) { to[3] = from[3]; });
}

void add_wall_images(const BoundaryContext& context, float* records, MirrorPlace place) {
    if (!has_mirrors(context)) return;
    const WallsInRadii& walls = context.boundary_at(place).walls();
    const float least = 0.5f * contact_distance_in_spacings * walls.spacing;
    for_each_image_record(context, records, [&](const float* from, float* to, unsigned in_walls) {
        for (int axis = 0; axis < 3; ++axis) {
            const unsigned sides = (in_walls >> (2 * axis)) & 3u;
            const float x = from[axis], low = walls.low[axis], high = walls.high[axis];
            // What is behind a wall already has its image in front of it no more than just behind the wall.
            to[axis] = sides == 0   ? x
                       : sides == 1 ? low - std::max(x - low, least)
                                    : high + std::max(high - x, least);
        }
        to[3] = from[3];
    });
}

void reflect_records(const BoundaryContext& context, std::span<AlignedArray<float>* const> vectors,
                     std::span<AlignedArray<float>* const> numbers, AlignedArray<std::uint8_t>& far) {
    const std::vector<WallImage>& images = images_of(context).images;
    const std::uint8_t* const near = context.scratch.near_boundary.data();
    const std::size_t behind = context.count() + stream_dummies;
    parallel_for(context.threads, images.size(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t k = begin; k < end; ++k) {
                         const std::size_t particle = images[k].particle;
                         const bool solids = near_solids(near[particle / 8]);
                         if (!solids && far[k] != 0) continue;
                         far[k] = solids ? 0 : 1;
                         for (AlignedArray<float>* stream : vectors) {
                             const float* from = stream->data() + 4 * particle;
                             float* to = stream->data() + 4 * (behind + k);
                             for (int axis = 0; axis < 3; ++axis) {
                                 const bool across = ((images[k].walls >> (2 * axis)) & 3u) != 0;
                                 to[axis] = across ? -from[axis] : from[axis];
                             }
                             to[3] = from[3];
                         }
                         for (AlignedArray<float>* stream : numbers)
                             std::copy_n(stream->data() + 4 * particle, 4, stream->data() + 4 * (behind + k));
                     }
                 });
}

}  // namespace slosh
