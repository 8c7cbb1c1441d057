// Lays the grid, sorts the particles and builds the lists.
#include "sim/core/particles/neighbour_lists.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>
#include <type_traits>

#include "base/parallel.h"
#include "sim/core/particles/list_kernels.h"

namespace slosh {

namespace {

constexpr std::size_t block = 4096;  // particles per block of the simple loops
constexpr std::size_t histogram_parts =
    16;  // fixed, so that the sort's work is cut the same way for any thread count
constexpr std::size_t groups_per_block = 32;
constexpr int bins_per_radius = 4;
constexpr int max_fast_cells = 4096;
/// A grid with too many cells is trimmed to the mean +- this many standard deviations along each axis, at
/// most this many times. Water that fills a box lies within 1.8 deviations.
constexpr double trim_deviations = 4.0;
constexpr int most_trims = 8;
constexpr std::size_t most_outside = 256;  // at most one particle in this many may be left outside
/// Limit of the rows of all lists together: 1 GiB. A million particles on one spot would need four.
constexpr std::size_t most_entries = std::size_t{1} << 28;
/// Every list may always have this many rows. With the largest kernel.ratio, water at rest has 179
/// neighbours.
constexpr std::size_t always_rows = 256;
/// Coordinates beyond this, and non-finite ones, do not enlarge the grid; they are sorted into its outermost
/// cells. Any grid is correct.
constexpr float farthest_coordinate = 1e15f;

template <class Array>
constexpr bool holds_floats = std::is_same_v<std::remove_cvref_t<Array>, AlignedArray<float>>;

const AlignedArray<float>& list_axis_of(const Particles& particles, int axis) {
    return axis == 0 ? particles.list_x : axis == 1 ? particles.list_y : particles.list_z;
}

}  // namespace

struct NeighbourLists::RowStore {
    static constexpr std::size_t chunk_words = std::size_t{1} << 17;  // 512 KiB
    static_assert(chunk_words >= std::size_t{8} * (max_rows + 8), "a group's rows fit into one chunk");
    std::mutex mutex;
    std::vector<AlignedArray<std::uint32_t>> chunks;
    std::size_t used = 0;

    /// Reuses the memory of former builds first.
    Arena take() {
        const std::lock_guard lock(mutex);
        if (used == chunks.size()) chunks.emplace_back(chunk_words);
        return {chunks[used++].data(), chunk_words};
    }
    /// Reserves room for lists of this many words, however the threads share the work: each may leave a chunk
    /// unfinished. Otherwise a step long after the first could be the one that has to allocate.
    void reserve(std::uint64_t words, std::uint64_t longest_rows, int threads) {
        const std::uint64_t usable =
            chunk_words - 8 * (longest_rows + 7);  // a chunk ends where a group does not fit
        const std::size_t needed =
            static_cast<std::size_t>(words / usable) + static_cast<std::size_t>(threads);
        while (chunks.size() < needed) chunks.emplace_back(chunk_words);
    }
};

NeighbourLists::NeighbourLists() : rows_(std::make_unique<RowStore>()) {}
NeighbourLists::~NeighbourLists() = default;
NeighbourLists::NeighbourLists(NeighbourLists&&) noexcept = default;
NeighbourLists& NeighbourLists::operator=(NeighbourLists&&) noexcept = default;

void NeighbourLists::sort_and_build(Particles& particles, float radius, int threads, simd::Target target) {
    const float* const positions[3] = {particles.x.data(), particles.y.data(), particles.z.data()};
    choose_grid(positions, particles.size(), radius, threads);
    sort(positions, particles.size(), threads);
    permute(particles, threads);
    build(particles, radius, threads, target);
}

void NeighbourLists::build_at_list_positions(Particles& particles, float radius, int threads,
                                             simd::Target target) {
    const float* const positions[3] = {particles.list_x.data(), particles.list_y.data(),
                                       particles.list_z.data()};
    choose_grid(positions, particles.size(), radius, threads);
    sort(positions, particles.size(),
         threads);  // gives the identity: the order comes from a former sort, and the sort is stable
    build(particles, radius, threads, target);
}

void NeighbourLists::choose_grid(const float* const positions[3], std::size_t n, float radius, int threads) {
    const auto scan = [&](std::size_t begin, std::size_t end) {
        Bounds bounds;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const float* position = positions[axis];
            // Eight extremes at once, which the compiler vectorises. A single one would be a dependency
            // chain.
            std::array<float, 8> low, high;
            low.fill(bounds.low[axis]);
            high.fill(bounds.high[axis]);
            const auto include = [&](std::size_t lane, float value) {
                const bool counts = std::abs(value) <= farthest_coordinate;
                const float below = counts ? value : low[lane], above = counts ? value : high[lane];
                low[lane] = below < low[lane] ? below : low[lane];
                high[lane] = above > high[lane] ? above : high[lane];
            };
            std::size_t i = begin;
            for (; i + 8 <= end; i += 8) {
                for (std::size_t lane = 0; lane < 8; ++lane) include(lane, position[i + lane]);
            }
            for (; i < end; ++i) include(0, position[i]);
            bounds.low[axis] = *std::min_element(low.begin(), low.end());
            bounds.high[axis] = *std::max_element(high.begin(), high.end());
        }
        return bounds;
    };
    const Bounds bounds = parallel_reduce(threads, n, block, partial_bounds_, Bounds{}, scan,
                                          [](Bounds& sum, const Bounds& part) {
                                              for (std::size_t a = 0; a < 3; ++a) {
                                                  sum.low[a] = std::min(sum.low[a], part.low[a]);
                                                  sum.high[a] = std::max(sum.high[a], part.high[a]);
                                              }
                                          });
    Bounds water = bounds;
    for (std::size_t a = 0; a < 3; ++a) {
        if (water.low[a] > water.high[a])
            water.low[a] = water.high[a] = 0.0f;  // no finite coordinate along this axis
    }
    // One far particle must not enlarge the grid without limit. Any grid is correct, but particles outside it
    // share its outermost cells, where the search takes longer, and so do cells wider than the radius. So the
    // grid is first trimmed to where most particles are. Then the cells grow until there are at most a few
    // per particle.
    const double limit = static_cast<double>(std::max<std::size_t>(n * 32, std::size_t{1} << 18));
    lay_grid(water, radius, 1.0f);
    for (int round = 0; round < most_trims && grid_.cell_count() > limit; ++round) {
        if (!trim(water, positions, n, threads)) break;
        lay_grid(water, radius, 1.0f);
    }
    for (float factor = 2.0f; grid_.cell_count() > limit; factor *= 2.0f) lay_grid(water, radius, factor);
}

void NeighbourLists::lay_grid(const Bounds& water, float radius, float factor) {
    std::array<float, 3> extent{};
    for (std::size_t a = 0; a < 3; ++a) extent[a] = water.high[a] - water.low[a];
    std::array<int, 3> axes{0, 1, 2};
    std::sort(axes.begin(), axes.end(), [&](int a, int b) {
        const float first = extent[static_cast<std::size_t>(a)], second = extent[static_cast<std::size_t>(b)];
        return first != second ? first > second : a < b;
    });
    grid_.slow = axes[0];
    grid_.fast = axes[1];
    grid_.middle = axes[2];
    const int roles[3] = {grid_.slow, grid_.middle, grid_.fast};
    for (int role = 0; role < 3; ++role) {
        const auto a = static_cast<std::size_t>(roles[role]);
        const float width =
            std::max(radius * factor / (role == 2 ? static_cast<float>(bins_per_radius) : 1.0f),
                     role == 2 ? extent[a] / static_cast<float>(max_fast_cells - 2) : 0.0f);
        grid_.width[role] = width;
        grid_.inverse_width[role] = 1.0f / width;
        grid_.origin[role] = water.low[a];
        const double cells = std::floor(static_cast<double>(extent[a]) / static_cast<double>(width)) + 1.0;
        grid_.cells[role] = static_cast<int>(std::min(cells, 1e6));
    }
}

bool NeighbourLists::trim(Bounds& water, const float* const positions[3], std::size_t n, int threads) {
    // Integer sums do not depend on the order of the particles: the grid is the same before and after the
    // sort.
    constexpr double steps = 1 << 20;
    Bounds smaller = water;
    bool progress = false;
    for (std::size_t a = 0; a < 3; ++a) {
        const float low = water.low[a], high = water.high[a], *position = positions[a];
        const auto scale =
            static_cast<float>(steps / std::max(static_cast<double>(high) - static_cast<double>(low), 1e-30));
        const Moments moments = parallel_reduce(
            threads, n, block, partial_moments_, Moments{},
            [&](std::size_t begin, std::size_t end) {
                Moments sum;
                for (std::size_t i = begin; i < end; ++i) {
                    if (!(position[i] >= low && position[i] <= high)) continue;
                    const auto step = static_cast<std::uint64_t>((position[i] - low) * scale);
                    ++sum.count;
                    sum.first += step;
                    sum.second += step * step;
                }
                return sum;
            },
            [](Moments& sum, const Moments& part) {
                sum.count += part.count;
                sum.first += part.first;
                sum.second += part.second;
            });
        if (moments.count == 0) continue;
        const double count = static_cast<double>(moments.count),
                     mean = static_cast<double>(moments.first) / count;
        const double variance = static_cast<double>(moments.second) / count - mean * mean;
        const double reach = trim_deviations * std::sqrt(std::max(variance, 0.0)) + 1.0;
        const double width = (static_cast<double>(high) - static_cast<double>(low)) / steps;
        const auto at = [&](double step) {
            return static_cast<float>(static_cast<double>(low) + step * width);
        };
        smaller.low[a] = std::clamp(at(mean - reach), low, high);
        smaller.high[a] = std::clamp(at(mean + reach), smaller.low[a], high);
        progress = progress || smaller.high[a] - smaller.low[a] < 0.9f * (high - low);
    }
    if (!progress) return false;
    const Moments outside = parallel_reduce(
        threads, n, block, partial_moments_, Moments{},
        [&](std::size_t begin, std::size_t end) {
            Moments sum;
            for (std::size_t i = begin; i < end; ++i) {
                bool inside = true;
                for (std::size_t a = 0; a < 3; ++a)
                    inside =
                        inside && positions[a][i] >= smaller.low[a] && positions[a][i] <= smaller.high[a];
                sum.count += inside ? 0u : 1u;
            }
            return sum;
        },
        [](Moments& sum, const Moments& part) { sum.count += part.count; });
    // Each of them searches all particles of its outermost cell, so a second pool must not end up there.
    if (outside.count > n / most_outside + 64) return false;
    water = smaller;
    return true;
}

void NeighbourLists::sort(const float* const positions[3], std::size_t n, int threads) {
    const std::size_t pencils = grid_.pencils();
    const auto bins = static_cast<std::size_t>(grid_.cells[2]);
    pencil_of_.resize(n), bin_of_.resize(n), order_.resize(n), order_by_pencil_.resize(n),
        bin_by_pencil_.resize(n);
    histogram_.resize(histogram_parts * pencils);
    pencil_start_.resize(pencils + 1);
    bin_start_.resize(pencils * bins + 1);
    const float* position[3] = {positions[grid_.slow], positions[grid_.middle], positions[grid_.fast]};
    const std::size_t part_size = (n + histogram_parts - 1) / histogram_parts;
    const auto part_range = [&](std::size_t part) {
        return std::pair(std::min(part * part_size, n), std::min((part + 1) * part_size, n));
    };

    parallel_for(threads, histogram_parts, 1, [&](std::size_t part, std::size_t, int) {
        std::uint32_t* counts = histogram_.data() + part * pencils;
        std::fill_n(counts, pencils, 0u);
        const auto [begin, end] = part_range(part);
        for (std::size_t i = begin; i < end; ++i) {
            const int slow = grid_.cell_of(0, position[0][i]), middle = grid_.cell_of(1, position[1][i]);
            const auto pencil = static_cast<std::uint32_t>(slow * grid_.cells[1] + middle);
            pencil_of_[i] = pencil;
            bin_of_[i] = static_cast<std::uint16_t>(grid_.cell_of(2, position[2][i]));
            ++counts[pencil];
        }
    });
    std::uint32_t sum = 0;
    for (std::size_t pencil = 0; pencil < pencils; ++pencil) {
        pencil_start_[pencil] = sum;
        for (std::size_t part = 0; part < histogram_parts; ++part) {
            std::uint32_t& count = histogram_[part * pencils + pencil];
            const std::uint32_t start = sum;
            sum += count;
            count = start;
        }
    }
    pencil_start_[pencils] = sum;
    parallel_for(threads, histogram_parts, 1, [&](std::size_t part, std::size_t, int) {
        std::uint32_t* next = histogram_.data() + part * pencils;
        const auto [begin, end] = part_range(part);
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t to = next[pencil_of_[i]]++;
            order_by_pencil_[to] = static_cast<std::uint32_t>(i);
            bin_by_pencil_[to] = bin_of_[i];
        }
    });
    parallel_for(threads, pencils, 32, [&](std::size_t first, std::size_t last, int) {
        for (std::size_t pencil = first; pencil < last; ++pencil) {
            const std::uint32_t begin = pencil_start_[pencil], end = pencil_start_[pencil + 1];
            std::uint32_t* starts = bin_start_.data() + pencil * bins;
            if (begin == end) {
                std::fill_n(starts, bins, begin);
                continue;
            }
            std::array<std::uint32_t, max_fast_cells> next;
            std::fill_n(next.data(), bins, 0u);
            for (std::uint32_t k = begin; k < end; ++k) ++next[bin_by_pencil_[k]];
            std::uint32_t at = begin;
            for (std::size_t bin = 0; bin < bins; ++bin) {
                const std::uint32_t count = next[bin];
                starts[bin] = next[bin] = at;
                at += count;
            }
            for (std::uint32_t k = begin; k < end; ++k)
                order_[next[bin_by_pencil_[k]]++] = order_by_pencil_[k];
        }
    });
    bin_start_[pencils * bins] = static_cast<std::uint32_t>(n);
}

void NeighbourLists::permute(Particles& particles, int threads) {
    const std::size_t n = particles.size();
    permuted_.resize(n);
    // All arrays in one parallel loop, into a twin that then takes their place: one pass, no copy back. Each
    // with its own type, because reading floats as integers is undefined.
    moves_.clear();
    const auto is_list_position = [](const Particles& of, const void* array) {
        return array == &of.list_x || array == &of.list_y || array == &of.list_z;
    };
    particles.for_each_array([&](auto& array) {
        if constexpr (holds_floats<decltype(array)>) {
            if (!is_list_position(particles, &array)) moves_.emplace_back(array.data(), nullptr);
        }
    });
    std::size_t next = 0;
    permuted_.for_each_array([&](auto& array) {
        if constexpr (holds_floats<decltype(array)>) {
            // These become copies of the positions, below.
            if (!is_list_position(permuted_, &array)) moves_[next++].second = array.data();
        } else {
            [[maybe_unused]] const auto* const address = static_cast<const void*>(&array);
            SLOSH_ASSERT(address == &permuted_.id || address == &permuted_.material, "moved by hand below");
        }
    });
    const std::uint32_t* order = order_.data();
    parallel_for(threads, n, block, [&](std::size_t begin, std::size_t end, int) {
        for (const auto& [from, to] : moves_) {
            for (std::size_t i = begin; i < end; ++i) to[i] = from[order[i]];
        }
        for (std::size_t i = begin; i < end; ++i) permuted_.id[i] = particles.id[order[i]];
        for (std::size_t i = begin; i < end; ++i) permuted_.material[i] = particles.material[order[i]];
        const std::size_t bytes = (end - begin) * sizeof(float);
        std::memcpy(permuted_.list_x.data() + begin, permuted_.x.data() + begin, bytes);
        std::memcpy(permuted_.list_y.data() + begin, permuted_.y.data() + begin, bytes);
        std::memcpy(permuted_.list_z.data() + begin, permuted_.z.data() + begin, bytes);
    });
    std::swap(particles, permuted_);
}

void NeighbourLists::build(const Particles& particles, float radius, int threads, simd::Target target) {
    const std::size_t n = particles.size(), group_total = (n + 7) / 8;
    groups_.resize(group_total);
    arenas_.assign(static_cast<std::size_t>(std::max(threads, 1)), {});
    rows_->used = 0;
    ListBuildInput input;
    input.count = n;
    input.grid = &grid_;
    input.bin_start = bin_start_.data();
    input.radius = radius;
    input.most_rows = static_cast<std::uint32_t>(
        std::clamp(most_entries / std::max<std::size_t>(n, 1), always_rows, std::size_t{max_rows}));
    const int roles[3] = {grid_.slow, grid_.middle, grid_.fast};
    for (int role = 0; role < 3; ++role) input.position[role] = list_axis_of(particles, roles[role]).data();
    scratch_.resize(arenas_.size());
    for (auto& scratch : scratch_) {
        if (!scratch) scratch = std::make_unique<ListBuildScratch>();
    }
    const ListKernels& kernels = list_kernels(target);
    parallel_for(threads, group_total, groups_per_block, [&](std::size_t begin, std::size_t end, int thread) {
        Arena& arena = arenas_[static_cast<std::size_t>(thread)];
        ListBuildScratch& scratch = *scratch_[static_cast<std::size_t>(thread)];
        for (std::size_t group = begin; group < end; ++group) {
            const std::uint32_t rows = kernels.find(input, group, scratch);
            // Rows are written eight at a time. The excess is overwritten by the next group.
            const std::size_t written = std::size_t{8} * ((rows + 7) / 8 * 8), kept = std::size_t{8} * rows;
            if (arena.left < written) arena = rows_->take();
            kernels.store(scratch, rows, arena.next);
            groups_[group] = {arena.next, rows};
            arena.next += kept;
            arena.left -= kept;
        }
    });
    entries_ = 0;
    std::uint64_t longest = 0;
    for (const NeighbourGroup& group : groups_) {
        entries_ += std::uint64_t{8} * group.rows;
        longest = std::max<std::uint64_t>(longest, group.rows);
    }
    rows_->reserve(entries_, longest, threads);
}

std::size_t NeighbourLists::capacity_bytes() const {
    std::size_t sum = groups_.capacity() * sizeof(NeighbourGroup) + bin_start_.capacity_bytes() +
                      pencil_start_.capacity_bytes() + pencil_of_.capacity_bytes() + order_.capacity_bytes() +
                      order_by_pencil_.capacity_bytes() + histogram_.capacity_bytes() +
                      bin_of_.capacity_bytes() + bin_by_pencil_.capacity_bytes();
    permuted_.for_each_array([&](const auto& array) { sum += array.capacity_bytes(); });
    for (const auto& chunk : rows_->chunks) sum += chunk.capacity_bytes();
    return sum;
}

}  // namespace slosh
