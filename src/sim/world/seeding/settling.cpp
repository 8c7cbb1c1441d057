// Particles make room for each other before they become water. The pair loops of PBF find what is compressed
// and where it can go, on the water around the solids alone.
#include "sim/world/seeding/solid_fit.h"

#include <algorithm>
#include <cmath>

#include "base/progress.h"
#include "base/stop.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/pbf_kernels.h"
#include "sim/world/seeding/nearest_solid.h"

namespace slosh {

namespace {

/// Errors of the density: a particle that has settled has less, and one with more has no room.
constexpr float settled = 5e-4f, crowded = 0.02f;
/// In narrow places there may be no room for the particles that the cells' water asks for. The number of
/// times that those without room are removed.
constexpr int most_rounds = 4;

/// Few blocks need more than a third of them. A thin wall through 160 layers needs 900.
std::size_t most_iterations(int dimension) { return dimension == 3 ? 200 : 1000; }

Vec3 shortened(const Vec3& way, float longest) {
    const float length = std::sqrt(glm::dot(way, way));
    return length > longest ? longest / length * way : way;
}

/// Walls, solids and parameters of a state, and one kind of water.
MethodState surroundings_of(const MethodState& state) {
    MethodState copy = state;
    copy.particles = {};
    copy.materials.clear();
    copy.lists_valid = false;
    return copy;
}

/// Particles have the numbers in which they were added as ids: first those that settle, then those that they
/// may compress, then the neighbors of both.
class SettlingWater {
  public:
    SettlingWater(const std::vector<Vec3>& points, std::span<const Settling> settling,
                  const StepContext& world)
        : state_(surroundings_of(world.state)),
          context_(state_, scratch_, world.constants, world.boundary, report_) {
        context_.threads = world.threads;
        context_.simd = world.simd;
        context_.boundary_density = true;
        context_.dt = context_.step = 1.0f;  // all velocities are 0
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (settling[i] == Settling::none) continue;
            index_.push_back(i);
            drawn_.push_back(settling[i] == Settling::drawn ? 1 : 0);
            x_.push_back(points[i]);
        }
        count_ = x_.size();
        if (count_ == 0) return;
        const float range = settling_range(state_.dimension) * world.constants.spacing;
        const float width = world.constants.h + world.constants.spacing;
        std::vector<Vec3> outer;
        const auto add = [&](const Vec3& x) {
            const float distance = nearest_solid(world.boundary, x, range + 2.0f * width).surface.distance;
            if (distance < range + 2.0f * width) (distance < range + width ? x_ : outer).push_back(x);
        };
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (settling[i] == Settling::none) add(points[i]);
        }
        for (std::size_t i = 0; i < world.count(); ++i) add(world.particles.position(i));
        felt_ = x_.size();
        x_.insert(x_.end(), outer.begin(), outer.end());
        drawn_.resize(x_.size(), 0);
        gone_.resize(x_.size(), 0);
        error_.resize(x_.size(), 0.0f);
        before_ = x_;
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
        for (std::size_t id = 0; id < count_; ++id) {
            points[index_[id]] = x_[id];
            kept[index_[id]] = gone_[id] == 0;
        }
        std::size_t next = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (kept[i] != 0) points[next++] = points[i];
        }
        points.resize(next);
    }

  private:
    /// Moves the particles until hardly one is compressed, or missed.
    void make_room() {
        const std::size_t iterations = most_iterations(state_.dimension);
        begin();
        for (std::size_t iteration = 0; iteration < iterations; ++iteration) {
            stop_if_asked();
            report_progress(iteration, iterations);
            find_neighbours();
            find_multipliers();
            if (unsettled() <= count_ / 1000) break;
            move(iteration);
        }
    }

    void begin() {
        Particles& particles = state_.particles;
        particles.resize(x_.size());
        std::size_t n = 0;
        for (std::size_t id = 0; id < x_.size(); ++id) {
            if (gone_[id] == 0) particles.id[n++] = static_cast<std::uint32_t>(id);
        }
        particles.resize(n);
        state_.lists_valid = false;
    }

    void find_neighbours() {
        Particles& particles = state_.particles;
        over_particles(context_, [&](std::size_t i) {
            const Vec3& x = x_[particles.id[i]];
            particles.x[i] = x.x, particles.y[i] = x.y, particles.z[i] = x.z;
        });
        update_lists(context_);
        fill_position_stream(context_, {});
        start_multipliers(context_, {}, scratch_.positions);
    }

    /// lambda of [MM13 eq. 11]. Particles are pulled only where water is drawn to what is missing.
    void find_multipliers() {
        PositionStream& positions = scratch_.positions;
        BorrowedStream<StreamKind::positions> next(scratch_.streams, context_.count());
        LambdaPass pass;
        pass.out = multiplier_output(context_);
        pass.relaxation = context_.constants.gradient_sum_squared;
        pass.limit = MultiplierLimit::none;
        const PairInput input = density_input(context_, positions, MirrorPlace::now);
        write_next_payloads(context_, positions, next, [&](float* records) {
            pass.out.stream = records;
            mean_over_groups(context_, [&](std::size_t begin, std::size_t end) {
                return kernels().lambda(input, pass, begin, end);
            });
            over_particles(context_, [&](std::size_t i) {
                const std::uint32_t id = state_.particles.id[i];
                const float error = scratch_.relative_density[i] - 1.0f;
                const bool acts = id < felt_ && (error > 0.0f || drawn_[id] != 0);
                error_[id] = acts ? error : 0.0f;
                if (!acts) records[4 * i + 3] = 0.0f;
            });
        });
    }

    std::size_t unsettled() const {
        return static_cast<std::size_t>(std::count_if(
            error_.begin(), error_.end(), [](float error) { return std::fabs(error) > settled; }));
    }

    /// A damped Jacobi iteration of the density constraints [MM13 eq. 12], with Nesterov's acceleration.
    void move(std::size_t iteration) {
        Borrowed records(scratch_.streams, 4 * context_.count());
        MovePass pass = move_pass(context_);
        pass.stream = records.data();
        over_groups(context_, kernels().correct, force_input(context_, scratch_.positions, MirrorPlace::now),
                    pass, ArtificialPressure{});
        const float h = context_.constants.h,
                    momentum = static_cast<float>(iteration) / static_cast<float>(iteration + 3);
        // In corners between solids particles find no rest: they have to stop.
        const float longest =
            0.1f * context_.constants.spacing * std::min(1.0f, 10.0f / static_cast<float>(iteration + 1));
        over_particles(context_, [&](std::size_t i) {
            const std::uint32_t id = state_.particles.id[i];
            if (id >= count_) return;
            const Vec3 way = h * Vec3(pass.correction[0][i], pass.correction[1][i], pass.correction[2][i]);
            const Vec3 next = allowed(x_[id] + shortened(0.5f * way, longest));
            x_[id] = allowed(next + shortened(momentum * (next - before_[id]), longest));
            before_[id] = next;
        });
    }

    /// x, half a spacing from solids and walls.
    Vec3 allowed(Vec3 x) const {
        const float spacing = context_.constants.spacing;
        x = outside_solids(context_.boundary, x, spacing);
        const std::optional<ContainerWalls>& walls = context_.boundary.container();
        if (!walls) return x;
        const float distance = surface_distance_in_spacings * spacing;
        for (int axis = 0; axis < state_.dimension; ++axis) {
            if (axis != 1 || !walls->open_top) x[axis] = std::min(x[axis], walls->box.max[axis] - distance);
            x[axis] = std::max(x[axis], walls->box.min[axis] + distance);
        }
        return x;
    }

    /// Removes the worst of those that are still compressed, and no other within its reach. False: there are
    /// none.
    bool remove_without_room() {
        std::vector<std::size_t> worst;
        for (std::size_t id = 0; id < count_; ++id) {
            if (gone_[id] == 0 && error_[id] > crowded) worst.push_back(id);
        }
        std::stable_sort(worst.begin(), worst.end(),
                         [&](std::size_t a, std::size_t b) { return error_[a] > error_[b]; });
        const float h = context_.constants.h;
        std::vector<Vec3> places;
        for (const std::size_t id : worst) {
            const auto near = [&](const Vec3& x) { return glm::dot(x - x_[id], x - x_[id]) < h * h; };
            if (std::any_of(places.begin(), places.end(), near)) continue;
            places.push_back(x_[id]);
            gone_[id] = 1, error_[id] = 0.0f;
        }
        return !worst.empty();
    }

    const PbfKernels& kernels() const { return pbf_kernels(context_.simd, context_.constants.kernel); }

    MethodState state_;
    Scratch scratch_;
    StepReport report_;
    StepContext context_;
    std::size_t count_ = 0, felt_ = 0;  ///< those that settle; those and what they may compress
    std::vector<std::size_t> index_;    ///< of those that settle, among the points
    // By id:
    std::vector<Vec3> x_, before_;  ///< m; before the acceleration of the last iteration
    std::vector<std::uint8_t> drawn_, gone_;
    std::vector<float> error_;  ///< of the density; 0 where nothing pushes or pulls
};

}  // namespace

void settle_beside_solids(std::vector<Vec3>& points, std::span<const Settling> settling,
                          const StepContext& world) {
    if (settling.empty()) return;
    SettlingWater water(points, settling, world);
    if (water.empty()) return;
    water.settle();
    water.write(points);
}

}  // namespace slosh
