// Particles that make room for each other before they are part of the water.
#include "sim/world/seeding/solid_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "base/progress.h"
#include "base/stop.h"
#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/core/particles/point_grid.h"
#include "sim/solids/boundary/mirrors.h"
#include "sim/world/seeding/nearest_solid.h"

namespace slosh {

namespace {

/// Few blocks need more than a third of them. A thin wall through 160 layers needs 900.
std::size_t most_iterations(int dimension) { return dimension == 3 ? 200 : 1000; }

/// A particle in the walls' mirrors: at sign x + offset.
struct MirroredPoint {
    std::uint32_t original = 0;
    Vec3 sign{1.0f}, offset{0.0f};
};

/// The points that settle, and those around them that stay. Densities are those of the solvers with mirrors
/// (sim/solids/boundary/mirrors.h).
class SettlingPoints {
  public:
    SettlingPoints(const std::vector<Vec3>& points, std::span<const Settling> settling,
                   const Particles& fluid, const BoundaryField& boundary, const PairConstants& constants,
                   int threads)
        : boundary_(boundary),
          constants_(constants),
          threads_(threads),
          iterations_(most_iterations(constants.dimension)) {
        const float range = settling_range(constants.dimension) * constants.spacing;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (settling[i] == Settling::none) continue;
            index_.push_back(i);
            drawn_.push_back(settling[i] == Settling::drawn ? 1 : 0);
            x_.push_back(points[i]);
        }
        count_ = x_.size();
        if (count_ == 0) return;
        // Those that stay: first whom the others may compress, then their neighbours.
        const float width = constants.h + constants.spacing;
        std::vector<Vec3> outer;
        const auto add = [&](const Vec3& x) {
            const float distance = nearest_solid(boundary, x, range + 2.0f * width).surface.distance;
            if (distance < range + 2.0f * width) (distance < range + width ? x_ : outer).push_back(x);
        };
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (settling[i] == Settling::none) add(points[i]);
        }
        for (std::size_t i = 0; i < fluid.size(); ++i) add({fluid.x[i], fluid.y[i], fluid.z[i]});
        felt_ = x_.size();
        drawn_.resize(felt_, 0);
        x_.insert(x_.end(), outer.begin(), outer.end());
        real_ = x_.size();
        near_.resize(real_);
        multiplier_.resize(real_);
        parallel_for(threads_, real_, block, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t i = begin; i < end; ++i) near_[i] = near_surfaces(x_[i]);
        });
        before_.assign(x_.begin(), x_.begin() + static_cast<std::ptrdiff_t>(count_));
        next_ = listed_at_ = before_;
        error_.assign(felt_, 0.0f);
    }

    bool empty() const { return count_ == 0; }

    void settle() {
        for (int round = 0; round < most_rounds; ++round) {
            make_room();
            if (!remove_without_room()) return;
        }
        make_room();
    }

    /// The settled points, and none of those for which there was no room.
    void write(std::vector<Vec3>& points) const {
        std::vector<std::uint8_t> kept(points.size(), 1);
        for (std::size_t k = 0; k < count_; ++k) points[index_[k]] = x_[k];
        for (const std::size_t i : removed_) kept[i] = 0;
        std::size_t next = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (kept[i] != 0) points[next++] = points[i];
        }
        points.resize(next);
    }

  private:
    static constexpr std::size_t block = 128;
    static constexpr float settled = 5e-4f;
    static constexpr float crowded = 0.02f;
    /// In narrow places there may be no room for the particles that the cells' water asks for. The number of
    /// times that those without room are removed.
    static constexpr int most_rounds = 4;
    float skin() const { return 0.3f * constants_.spacing; }
    /// In corners between solids particles find no rest: they have to stop.
    float longest_move(std::size_t iteration) const {
        return 0.1f * constants_.spacing * std::min(1.0f, 10.0f / static_cast<float>(iteration + 1));
    }

    /// Moves the points until hardly one is compressed, or missed.
    void make_room() {
        for (std::size_t iteration = 0; iteration < iterations_; ++iteration) {
            stop_if_asked();
            report_progress(iteration, iterations_);
            if (iteration == 0 || farthest_since_lists() > 0.5f * skin())
                find_neighbours();
            else
                move_wall_images();
            find_multipliers();
            if (unsettled() <= count_ / 1000) break;
            move_wall_images();  // with their multipliers
            move(iteration);
        }
    }

    /// Removes the worst of those that are still compressed, and no other within its reach. False: there are
    /// none.
    bool remove_without_room() {
        std::vector<std::size_t> worst;
        for (std::size_t i = 0; i < count_; ++i) {
            if (error_[i] > crowded) worst.push_back(i);
        }
        if (worst.empty()) return false;
        std::stable_sort(worst.begin(), worst.end(),
                         [&](std::size_t a, std::size_t b) { return error_[a] > error_[b]; });
        std::vector<std::uint8_t> gone(real_, 0);
        std::vector<Vec3> places;
        for (const std::size_t i : worst) {
            const auto near = [&](const Vec3& x) {
                return glm::dot(x - x_[i], x - x_[i]) < constants_.h * constants_.h;
            };
            if (std::any_of(places.begin(), places.end(), near)) continue;
            places.push_back(x_[i]);
            gone[i] = 1;
            removed_.push_back(index_[i]);
        }
        const auto keep = [&](auto& values) {
            std::size_t next = 0;
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (i >= gone.size() || gone[i] == 0) values[next++] = values[i];
            }
            values.resize(next);
        };
        x_.resize(real_), near_.resize(real_), multiplier_.resize(real_);
        keep(x_), keep(near_), keep(multiplier_), keep(drawn_), keep(error_);
        keep(index_), keep(before_), keep(next_), keep(listed_at_);
        count_ -= places.size(), felt_ -= places.size(), real_ -= places.size();
        return true;
    }

    NearSurfaces near_surfaces(const Vec3& x) const {
        NearSurfaces near;
        for (std::size_t solid = 0; solid < boundary_.solid_count(); ++solid) {
            if (boundary_.solid_near(solid, {x, x}, constants_.h))
                add_surfaces_of(boundary_, solid, x, constants_.h, near);
        }
        return near;
    }

    std::size_t unsettled() const {
        return static_cast<std::size_t>(std::count_if(
            error_.begin(), error_.end(), [](float error) { return std::fabs(error) > settled; }));
    }

    float farthest_since_lists() const {
        float farthest = 0.0f;
        for (std::size_t i = 0; i < count_; ++i) {
            const Vec3 way = x_[i] - listed_at_[i];
            farthest = std::max(farthest, glm::dot(way, way));
        }
        return std::sqrt(farthest);
    }

    void find_neighbours() {
        find_wall_images();
        const PointGrid grid(x_, constants_.h + skin());
        std::vector<std::vector<std::uint32_t>> found((felt_ + block - 1) / block);
        first_.assign(felt_ + 1, 0);
        parallel_for(threads_, felt_, block, [&](std::size_t begin, std::size_t end, int) {
            std::vector<std::uint32_t>& list = found[begin / block];
            for (std::size_t i = begin; i < end; ++i) {
                const auto start = static_cast<std::ptrdiff_t>(list.size());
                grid.for_each_near(x_[i], [&](std::uint32_t j, float) {
                    if (j != i) list.push_back(j);
                    return true;
                });
                first_[i + 1] = list.size() - static_cast<std::size_t>(start);
            }
        });
        std::partial_sum(first_.begin(), first_.end(), first_.begin());
        neighbours_.clear();
        for (const auto& list : found) neighbours_.insert(neighbours_.end(), list.begin(), list.end());
        std::copy(x_.begin(), x_.begin() + static_cast<std::ptrdiff_t>(count_), listed_at_.begin());
    }

    /// Finds the images of every site near walls, in each wall and in those that meet.
    void find_wall_images() {
        images_.clear();
        x_.resize(real_), near_.resize(real_), multiplier_.resize(real_);
        const std::optional<ContainerWalls>& walls = boundary_.container();
        if (!walls) return;
        const float reach = constants_.h + skin();
        for (std::uint32_t i = 0; i < real_; ++i) {
            const std::size_t first = images_.size();
            for (int axis = 0; axis < constants_.dimension; ++axis) {
                const std::size_t so_far = images_.size();
                const auto add = [&](float wall) {
                    if (std::fabs(x_[i][axis] - wall) > reach) return;
                    for (std::size_t k = first; k <= so_far; ++k) {
                        MirroredPoint image = k < so_far ? images_[k] : MirroredPoint{i};
                        image.sign[axis] = -1.0f;
                        image.offset[axis] = 2.0f * wall;
                        images_.push_back(image);
                    }
                };
                add(walls->box.min[axis]);
                if (axis != 1 || !walls->open_top) add(walls->box.max[axis]);
            }
        }
        x_.resize(real_ + images_.size()), near_.resize(x_.size()), multiplier_.resize(x_.size());
        move_wall_images();
    }
    void move_wall_images() {
        for (std::size_t k = 0; k < images_.size(); ++k) {
            const MirroredPoint& image = images_[k];
            const std::size_t i = real_ + k;
            x_[i] = image.sign * x_[image.original] + image.offset;
            near_[i] = near_[image.original];
            for (NearSurface& surface : near_[i]) {
                surface.mirror.normal *= image.sign;
                surface.mirror.share_slope *= image.sign;
            }
            multiplier_[i] = multiplier_[image.original];
        }
    }

    struct Image {
        float square = 0.0f;  ///< squared distance
        Vec3 lever{0.0f};
        float weight = 0.0f;
    };
    /// In mirror m of those in the set `in` as well; see corner_weight() of the solvers.
    static void reflect(const NearSurfaces& near, int m, int in, const NearSurfaces& its, Image& image) {
        const NearSurface& own = near[static_cast<std::size_t>(m)];
        const NearSurface* seen = nullptr;
        float cosine = 0.5f;
        for (const NearSurface& other : its) {
            const float same = glm::dot(own.mirror.normal, other.mirror.normal);
            if (other.solid == own.solid && same > cosine) seen = &other, cosine = same;
        }
        if (own.solid < 0 || seen == nullptr) {
            image.weight = 0.0f;
            return;
        }
        image.square += 4.0f * own.mirror.distance * seen->mirror.distance;
        image.lever += 2.0f * seen->mirror.distance * own.mirror.normal;
        image.weight *= own.mirror.share;
        for (int n = 0; n < m; ++n) {
            if ((in & (1 << n)) == 0) continue;
            const float c = glm::dot(own.mirror.normal, near[static_cast<std::size_t>(n)].mirror.normal);
            image.weight *= std::max(1.0f - std::max(2.0f * c, -c), 0.0f);
        }
    }

    /// Calls visit(j, w, grad): what j, its image in the solid and a particle's own (j == i) add to the
    /// density of i, and the gradient of that to a move of i, 1/m.
    template <class Visit>
    void for_each_part(std::size_t i, Visit&& visit) const {
        const float scale = constants_.gradient_scale * constants_.inverse_h * constants_.inverse_h;
        const auto add = [&](std::size_t j, float square, const Vec3& lever, float share) {
            const float q = std::sqrt(square) * constants_.inverse_h;
            if (!(q < 1.0f)) return;
            visit(j, share * constants_.density_scale * kernel_value_shape(constants_.kernel, q),
                  share * scale * kernel_gradient_shape(constants_.kernel, q) * lever);
        };
        int sets = 1;
        for (const NearSurface& surface : near_[i]) {
            if (surface.solid >= 0) sets *= 2;
        }
        const auto add_images = [&](std::size_t j, float square, const Vec3& difference) {
            for (int in = 1; in < sets; ++in) {
                Image image{square, difference, 1.0f};
                for (int m = 0; m < most_mirrors && image.weight > 0.0f; ++m) {
                    if ((in & (1 << m)) != 0) reflect(near_[i], m, in, near_[j], image);
                }
                if (image.weight > 0.0f) add(j, image.square, image.lever, image.weight);
            }
        };
        for (std::size_t k = first_[i]; k < first_[i + 1]; ++k) {
            const std::size_t j = neighbours_[k];
            const Vec3 difference = x_[i] - x_[j];
            const float square = glm::dot(difference, difference);
            add(j, square, difference, 1.0f);
            if (sets > 1) add_images(j, square, difference);
        }
        if (sets > 1) add_images(i, 0.0f, Vec3(0.0f));
    }

    void find_multipliers() {
        const float least = constants_.gradient_sum_squared * constants_.inverse_h * constants_.inverse_h;
        parallel_for(threads_, felt_, block, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t i = begin; i < end; ++i) {
                float density = constants_.self_density, squares = 0.0f;
                Vec3 sum(0.0f);
                for_each_part(i, [&](std::size_t, float w, const Vec3& gradient) {
                    density += w;
                    squares += glm::dot(gradient, gradient);
                    sum += gradient;
                });
                error_[i] = drawn_[i] != 0 ? density - 1.0f : std::max(density - 1.0f, 0.0f);
                multiplier_[i] = -error_[i] / (std::max(squares, least) + glm::dot(sum, sum));
            }
        });
    }

    static Vec3 shortened(const Vec3& way, float longest) {
        const float length = std::sqrt(glm::dot(way, way));
        return length > longest ? longest / length * way : way;
    }

    /// A damped Jacobi iteration of the density constraints, with Nesterov's acceleration.
    void move(std::size_t iteration) {
        const float momentum = static_cast<float>(iteration) / static_cast<float>(iteration + 3);
        const float longest = longest_move(iteration);
        parallel_for(threads_, count_, block, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t i = begin; i < end; ++i) {
                const float own = multiplier_[i];
                Vec3 way(0.0f);
                for_each_part(i, [&](std::size_t j, float, const Vec3& gradient) {
                    way += (own + multiplier_[j]) * gradient;
                });
                next_[i] = allowed(x_[i] + shortened(0.25f * way, longest));
            }
        });
        parallel_for(threads_, count_, block, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t i = begin; i < end; ++i) {
                x_[i] = allowed(next_[i] + shortened(momentum * (next_[i] - before_[i]), longest));
                near_[i] = near_surfaces(x_[i]);
                before_[i] = next_[i];
            }
        });
    }

    /// x, half a spacing from solids and walls.
    Vec3 allowed(Vec3 x) const {
        x = outside_solids(boundary_, x, constants_.spacing);
        const std::optional<ContainerWalls>& walls = boundary_.container();
        if (!walls) return x;
        const float distance = surface_distance_in_spacings * constants_.spacing;
        for (int axis = 0; axis < constants_.dimension; ++axis) {
            if (axis != 1 || !walls->open_top) x[axis] = std::min(x[axis], walls->box.max[axis] - distance);
            x[axis] = std::max(x[axis], walls->box.min[axis] + distance);
        }
        return x;
    }

    const BoundaryField& boundary_;
    const PairConstants& constants_;
    int threads_;
    std::size_t iterations_ = 0;
    // Those that settle come first, then those that they may compress, then the neighbours of both, then the
    // walls' images of all.
    std::size_t count_ = 0, felt_ = 0, real_ = 0;
    std::vector<std::size_t> index_, removed_;  ///< among the points
    std::vector<std::uint8_t> drawn_;
    std::vector<Vec3> x_;
    std::vector<NearSurfaces> near_;
    std::vector<float> multiplier_;  ///< times a density's gradient: moves a particle and its neighbors
    std::vector<MirroredPoint> images_;
    std::vector<float> error_;  ///< error of the density, for those that settle or are felt
    std::vector<Vec3> before_, next_, listed_at_;
    std::vector<std::size_t> first_;
    std::vector<std::uint32_t> neighbours_;
};

}  // namespace

void settle_beside_solids(std::vector<Vec3>& points, std::span<const Settling> settling,
                          const Particles& fluid, const BoundaryField& boundary,
                          const PairConstants& constants, int threads) {
    if (settling.empty()) return;
    SettlingPoints settling_points(points, settling, fluid, boundary, constants, threads);
    if (settling_points.empty()) return;
    settling_points.settle();
    settling_points.write(points);
}

}  // namespace slosh
