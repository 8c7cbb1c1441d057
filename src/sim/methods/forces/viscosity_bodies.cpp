#include "sim/methods/forces/viscosity_bodies.h"

#include <algorithm>

#include <glm/geometric.hpp>

#include "base/parallel.h"
#include "sim/methods/coupling/body_forces.h"
#include "sim/methods/forces/force_kernels.h"

namespace slosh {

namespace {

constexpr std::size_t sum_block = 512;
/// Fewer ties are summed by one thread.
constexpr std::size_t worth_threads = 4096;

Motion6 motion_of(const StepContext& context, const Body& body) {
    Motion6 motion;
    for (int i = 0; i < 3; ++i) {
        motion[i] = static_cast<double>(body.velocity[i]);
        motion[3 + i] =
            static_cast<double>(context.constants.h) * static_cast<double>(body.angular_velocity[i]);
    }
    return motion;
}

/// What a particle that moves with `w` and turns with `t` (times h), both relative to the body, loses.
struct TieForce {
    Vec3 force{0.0f}, torque{0.0f};
};
TieForce force_of(const ViscousTieToBody& tie, const Vec3& w, const Vec3& t) {
    return {tie.rate * (w - glm::cross(t, tie.lever)),
            tie.rate * (2.0f * glm::dot(tie.lever, tie.lever) * t - glm::cross(tie.lever, w))};
}

Vec3 part(const Motion6& motion, int first) {
    return {static_cast<float>(motion[first]), static_cast<float>(motion[first + 1]),
            static_cast<float>(motion[first + 2])};
}

/// Minus what the body gains.
void take(const ViscousTieToBody& tie, const TieForce& of, Motion6& sum) {
    const Vec3 moment = glm::cross(tie.arm, of.force) + of.torque;
    for (int axis = 0; axis < 3; ++axis) {
        sum[axis] -= static_cast<double>(of.force[axis]);
        sum[3 + axis] -= static_cast<double>(moment[axis]);
    }
}

void fill_block(ViscousBody& body) {
    add_mass(body.mass_matrix, 1.0, body.block);
    for (const ViscousTieToBody& tie : body.ties) {
        for (int j = 0; j < 6; ++j) {
            Vec3 velocity(0.0f), turning(0.0f);
            (j < 3 ? velocity[j] : turning[j - 3]) = 1.0f;
            const Vec3 at = velocity + glm::cross(turning, tie.arm);
            Motion6 column;
            take(tie, force_of(tie, -at, -turning), column);
            for (int i = j; i < 6; ++i) body.block.matrix[i][j] += column[i];
        }
    }
}

Motion6 preconditioned(const ViscousBody& body, int dimension) {
    SixEquations equations = body.block;
    equations.right = body.residual;
    return solved(equations, dimension);
}

}  // namespace

void ViscousBodies::start(StepContext& context) {
    used_ = 0;
    body_of_.assign(context.state.bodies.size(), -1);
    blocks_.resize((context.count() + particle_block - 1) / particle_block);
    for (auto& block : blocks_) block.clear();
    if (!context.has_free_bodies) return;
    for (std::size_t index = 0; index < context.boundary.solid_count(); ++index) {
        const std::uint32_t solid = context.boundary.solid_of(index);
        if (!context.boundary.is_free(index) || !(context.rigid[solid].mass > 0.0f)) continue;
        if (used_ == bodies_.size()) bodies_.emplace_back();
        body_of_[solid] = static_cast<int>(used_);
        ViscousBody& body = bodies_[used_++];
        std::vector<ViscousTieToBody> ties = std::move(body.ties);
        body = {};
        body.ties = std::move(ties);
        body.ties.clear();
        body.solid = solid;
        body.mass_matrix = mass_matrix(context, solid);
        body.start = motion_of(context, context.state.bodies[solid]);
    }
}

void ViscousBodies::add(std::size_t block, std::uint32_t solid, const ViscousTieToBody& tie) {
    if (body_of_[solid] >= 0) blocks_[block].emplace_back(static_cast<std::uint32_t>(body_of_[solid]), tie);
}

void ViscousBodies::gather() {
    if (!any()) return;
    for (const auto& block : blocks_) {
        for (const auto& [body, tie] : block) bodies_[body].ties.push_back(tie);
    }
    for (std::size_t b = 0; b < used_; ++b) fill_block(bodies_[b]);
}

double ViscousBodies::mass() const {
    double sum = 0.0;
    for (std::size_t b = 0; b < used_; ++b) sum += bodies_[b].mass_matrix.mass;
    return sum;
}

double ViscousBodies::tie_rates() const {
    double sum = 0.0;
    for (std::size_t b = 0; b < used_; ++b) {
        for (const ViscousTieToBody& tie : bodies_[b].ties) sum += static_cast<double>(tie.rate);
    }
    return sum;
}

void ViscousBodies::keep(const StepContext& context) {
    kept_.clear();
    for (const Body& body : context.state.bodies) kept_.push_back(motion_of(context, body));
}

void ViscousBodies::extrapolate_kept(const StepContext& context, float share) {
    for (std::size_t i = 0; i < std::min(kept_.size(), context.state.bodies.size()); ++i) {
        const Motion6 now = motion_of(context, context.state.bodies[i]);
        for (int k = 0; k < 6; ++k) kept_[i][k] -= static_cast<double>(share) * (now[k] - kept_[i][k]);
    }
}

void ViscousBodies::begin(Guess guess) {
    for (std::size_t b = 0; b < used_; ++b) {
        ViscousBody& body = bodies_[b];
        const bool kept = guess == Guess::kept && body.solid < kept_.size();
        body.solution = body.direction = kept ? kept_[body.solid] : body.start;
        body.residual = body.mass_matrix * body.start;
    }
}

double ViscousBodies::multiply(StepContext& context, const ViscousPass& pass) {
    double curvature = 0.0;
    const float k = pass.equations.turning_length;
    for (std::size_t b = 0; b < used_; ++b) {
        ViscousBody& body = bodies_[b];
        const Vec3 velocity = part(body.direction, 0), turning = part(body.direction, 3);
        struct Sums {
            Motion6 motion;
            double curvature = 0.0;
        };
        std::vector<Sums> partial;
        const int threads = body.ties.size() < worth_threads ? 1 : context.threads;
        const Sums sums = parallel_reduce(
            threads, body.ties.size(), sum_block, partial, Sums{},
            [&](std::size_t begin, std::size_t end) {
                Sums sum;
                for (std::size_t n = begin; n < end; ++n) {
                    const ViscousTieToBody& tie = body.ties[n];
                    const std::size_t i = tie.particle;
                    const float *v = pass.velocities + 4 * i, *t = pass.turnings + 4 * i;
                    const Vec3 own(v[0], v[1], v[2]), own_turn(t[0], t[1], t[2]);
                    // The particle's own part is in its image already.
                    const Vec3 at = velocity + glm::cross(turning, tie.arm);
                    const TieForce by_body = force_of(tie, -at, -turning),
                                   whole = force_of(tie, own - at, k * own_turn - turning);
                    for (int axis = 0; axis < 3; ++axis) {
                        pass.image.velocity[axis][i] += by_body.force[axis];
                        pass.image.turning[axis][i] += k * by_body.torque[axis];
                    }
                    sum.curvature += static_cast<double>(glm::dot(own, by_body.force) +
                                                         k * glm::dot(own_turn, by_body.torque));
                    take(tie, whole, sum.motion);
                }
                return sum;
            },
            [](Sums& sum, const Sums& more) {
                sum.curvature += more.curvature;
                for (int i = 0; i < 6; ++i) sum.motion[i] += more.motion[i];
            });
        body.image = body.mass_matrix * body.direction;
        for (int i = 0; i < 6; ++i) body.image[i] += sums.motion[i];
        curvature += sums.curvature + dot(body.direction, body.image);
    }
    return curvature;
}

void ViscousBodies::subtract_image() {
    for (std::size_t b = 0; b < used_; ++b) {
        for (int i = 0; i < 6; ++i) bodies_[b].residual[i] -= bodies_[b].image[i];
    }
}

double ViscousBodies::advance(double step, int dimension) {
    double sum = 0.0;
    for (std::size_t b = 0; b < used_; ++b) {
        ViscousBody& body = bodies_[b];
        for (int i = 0; i < 6; ++i) {
            body.solution[i] += step * body.direction[i];
            body.residual[i] -= step * body.image[i];
        }
        sum += dot(body.residual, preconditioned(body, dimension));
    }
    return sum;
}

double ViscousBodies::redirect(double share, int dimension) {
    double sum = 0.0;
    for (std::size_t b = 0; b < used_; ++b) {
        ViscousBody& body = bodies_[b];
        const Motion6 step = preconditioned(body, dimension);
        sum += dot(body.residual, step);
        for (int i = 0; i < 6; ++i) body.direction[i] = step[i] + share * body.direction[i];
    }
    return sum;
}

double ViscousBodies::left(int axis) const {
    double sum = 0.0;
    for (std::size_t b = 0; b < used_; ++b) sum += bodies_[b].residual[axis];
    return sum;
}

double ViscousBodies::lost(int axis) const {
    double sum = 0.0;
    for (std::size_t b = 0; b < used_; ++b)
        sum += bodies_[b].mass_matrix.mass * (bodies_[b].start[axis] - bodies_[b].solution[axis]);
    return sum;
}

void ViscousBodies::finish(StepContext& context, const std::array<double, 3>& shift) const {
    const double mass = particle_mass(context), h = static_cast<double>(context.constants.h);
    for (std::size_t b = 0; b < used_; ++b) {
        const ViscousBody& of = bodies_[b];
        if (of.ties.empty()) continue;
        Motion6 change;
        for (int i = 0; i < 6; ++i) change[i] = of.solution[i] - of.start[i];
        for (int axis = 0; axis < 3; ++axis) change[axis] += shift[static_cast<std::size_t>(axis)];
        if (context.state.dimension == 2) change[2] = change[3] = change[4] = 0.0;
        const Motion6 gained = of.mass_matrix * change;
        Body& body = context.state.bodies[of.solid];
        Vec3 impulse(0.0f), turning(0.0f);
        for (int axis = 0; axis < 3; ++axis) {
            body.velocity[axis] += static_cast<float>(change[axis]);
            body.angular_velocity[axis] += static_cast<float>(change[3 + axis] / h);
            impulse[axis] = static_cast<float>(mass * gained[axis]);
            turning[axis] = static_cast<float>(mass * h * gained[3 + axis]);
        }
        add_load(context, of.solid, impulse, turning);
    }
}

std::size_t ViscousBodies::capacity_bytes() const {
    std::size_t sum = bodies_.capacity() * sizeof(ViscousBody) + body_of_.capacity() * sizeof(int) +
                      kept_.capacity() * sizeof(Motion6);
    for (const ViscousBody& body : bodies_) sum += body.ties.capacity() * sizeof(ViscousTieToBody);
    for (const auto& block : blocks_) sum += block.capacity() * sizeof(block[0]);
    return sum;
}

}  // namespace slosh
