#include "sim/methods/pressure/body_coupling.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/turn.h"
#include "sim/methods/coupling/body_forces.h"
#include "sim/methods/pressure/body_contacts.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/step/step_context.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

namespace {

/// The multipliers' limit makes the six equations piecewise linear. Newton's method has found the pieces
/// after two or three rounds.
constexpr int newton_rounds = 4;
constexpr std::size_t sum_block = 512;
/// Fewer particles are summed by one thread.
constexpr std::size_t worth_threads = 4096;

BodyCouplingScratch& coupling_of(StepContext& context) { return context.scratch.of<BodyCouplingScratch>(); }

template <class T, class Body, class Combine>
T sum_over(StepContext& context, const CoupledBody& body, Body&& part, Combine&& combine) {
    std::vector<T> partial;
    const int threads = body.particles.size() < worth_threads ? 1 : context.threads;
    return parallel_reduce(threads, body.particles.size(), sum_block, partial, T{}, part, combine);
}

/// The highest value a multiplier may have.
float ceiling(const CoupledPass& pass, const CoupledParticle& p) {
    switch (pass.limit) {
        case MultiplierLimit::only_adds:
            return p.before;
        case MultiplierLimit::none:
            return 3.0e38f;
        case MultiplierLimit::never_pulls:
            break;
    }
    return 0.0f;
}

/// The multipliers beside the body give way to a further move.
void give_way(StepContext& context, const CoupledBody& body, const Motion6& move) {
    BodyCouplingScratch& scratch = coupling_of(context);
    for (const CoupledParticle& p : body.particles)
        scratch.wanted[p.particle] +=
            scratch.response[p.particle] * static_cast<float>(dot(lever_of(p), move));
}

/// What the pass has found is wanted, to the last bit; the limit alone keeps them apart.
void take_found_multipliers(StepContext& context, const CoupledPass& pass) {
    BodyCouplingScratch& scratch = coupling_of(context);
    const float* sums = context.scratch.of<PressureSolveScratch>().multiplier_sum.data();
    for (const CoupledBody& body : scratch.coupled.bodies) {
        for (const CoupledParticle& p : body.particles) {
            const float now = sums[p.particle];
            if (now != std::min(scratch.wanted[p.particle], ceiling(pass, p)))
                scratch.wanted[p.particle] = now;
        }
    }
}

/// A move that is longer than a particle's may be is shortened.
void limit_move(Motion6& move, const CoupledBody& body) {
    float reach = 0.0f;
    for (const CoupledParticle& p : body.particles) reach = std::max(reach, glm::dot(p.arm, p.arm));
    double linear = 0.0, turning = 0.0;
    for (int i = 0; i < 3; ++i) linear += move[i] * move[i], turning += move[3 + i] * move[3 + i];
    const double size = std::sqrt(linear) + std::sqrt(turning * static_cast<double>(reach));
    const auto most = static_cast<double>(correction_limit);
    if (!std::isfinite(size)) move = {};
    if (!(size > most)) return;
    for (double& value : move.value) value *= most / size;
}

void place(StepContext& context, const CoupledBody& body) {
    Body& now = context.state.bodies[body.solid];
    const auto h = static_cast<double>(context.constants.h);
    Vec3 turned(0.0f);
    for (int axis = 0; axis < 3; ++axis) {
        now.position[axis] = body.start.position[axis] + static_cast<float>(h * body.moved[axis]);
        turned[axis] = static_cast<float>(body.moved[3 + axis]);
    }
    now.turn = turned_by(body.start.turn, turned);
}

}  // namespace

void begin_coupling(StepContext& context, const CoupledPass& pass) {
    CoupledBodies& coupled = coupling_of(context).coupled;
    find_coupled_particles(context, pass);
    if (!pass.warm_start) take_found_multipliers(context, pass);
    for (CoupledBody& body : coupled.bodies) body.solution = {};
    coupled.begun = true;
}

SixEquations missing_impulse(StepContext& context, const CoupledPass& pass, const CoupledBody& body) {
    const BodyCouplingScratch& scratch = coupling_of(context);
    SixEquations sums = sum_over<SixEquations>(
        context, body,
        [&](std::size_t begin, std::size_t end) {
            SixEquations part;
            for (std::size_t k = begin; k < end; ++k) {
                const CoupledParticle& p = body.particles[k];
                const float most = ceiling(pass, p), wanted = scratch.wanted[p.particle];
                const Motion6 of_body = lever_of(p);
                const auto change = static_cast<double>(std::min(wanted, most) - p.before);
                for (int i = 0; i < 6; ++i) part.right[i] -= change * of_body[i];
                if (!(wanted < most)) continue;
                const auto response = static_cast<double>(scratch.response[p.particle]);
                for (int i = 0; i < 6; ++i) {
                    for (int j = 0; j <= i; ++j) part.matrix[i][j] += response * of_body[i] * of_body[j];
                }
            }
            return part;
        },
        [](SixEquations& sum, const SixEquations& part) {
            for (int i = 0; i < 6; ++i) {
                sum.right[i] += part.right[i];
                for (int j = 0; j <= i; ++j) sum.matrix[i][j] += part.matrix[i][j];
            }
        });
    const auto length = static_cast<double>(pass.length), momentum = static_cast<double>(pass.momentum);
    Motion6 total = body.moved;
    for (int i = 0; i < 6; ++i) total[i] += length * body.solution[i] + momentum * body.last_move[i];
    add_reactions(body, total, length, sums);
    const Motion6 of_mass = body.mass_matrix * total;
    for (int i = 0; i < 6; ++i) sums.right[i] += body.impulse[i] - of_mass[i];
    add_mass(body.mass_matrix, length, sums);
    return sums;
}

void move_further(StepContext& context, CoupledBody& body, const Motion6& move) {
    give_way(context, body, move);
    for (int i = 0; i < 6; ++i) body.solution[i] += move[i];
}

void forget_changes(StepContext& context, float* changes) {
    for (CoupledBody& body : coupling_of(context).coupled.bodies) {
        body.last_move = {};
        for (const CoupledParticle& p : body.particles) changes[4 * std::size_t{p.particle} + 3] = 0.0f;
    }
}

std::size_t CoupledBodies::capacity_bytes() const {
    std::size_t sum = bodies.capacity() * sizeof(CoupledBody);
    for (const CoupledBody& body : bodies)
        sum += body.particles.capacity() * sizeof(CoupledParticle) +
               body.contacts.capacity() * sizeof(CoupledContact);
    for (const auto& block : blocks) sum += block.capacity() * sizeof(block[0]);
    return sum;
}

bool couples_bodies(const StepContext& context) {
    return context.collects_loads && context.state.parameters.boundary.density;
}

void start_coupling(StepContext& context) {
    BodyCouplingScratch& scratch = coupling_of(context);
    CoupledBodies& coupled = scratch.coupled;
    const std::size_t n = context.count();
    scratch.wanted.resize(n);
    scratch.response.resize(n);
    scratch.shortened.resize(n);
    std::size_t used = 0;
    for (std::size_t index = 0; index < context.boundary.solid_count(); ++index) {
        const std::uint32_t solid = context.boundary.solid_of(index);
        if (!context.boundary.takes_load(index)) continue;
        if (used == coupled.bodies.size()) coupled.bodies.emplace_back();
        CoupledBody& body = coupled.bodies[used++];
        std::vector<CoupledParticle> particles = std::move(body.particles);
        std::vector<CoupledContact> contacts = std::move(body.contacts);
        body = {};
        body.particles = std::move(particles);
        body.contacts = std::move(contacts);
        body.contacts.clear();
        body.solid = solid;
        body.index = index;
        body.start = context.state.bodies[solid];
        body.mass_matrix = mass_matrix(context, solid);
    }
    coupled.bodies.resize(used);
    coupled.begun = false;
    find_contacts(context, coupled.bodies);
}

void couple_bodies(StepContext& context, const CoupledPass& pass) {
    BodyCouplingScratch& scratch = coupling_of(context);
    CoupledBodies& coupled = scratch.coupled;
    if (!coupled.begun) begin_coupling(context, pass);
    coupled.begun = false;
    if (pass.warm_start) {
        float* sums = context.scratch.of<PressureSolveScratch>().multiplier_sum.data();
        for (const CoupledBody& body : coupled.bodies) {
            for (const CoupledParticle& p : body.particles) {
                scratch.wanted[p.particle] = sums[p.particle];
                scratch.response[p.particle] = 0.0f;
            }
        }
    }
    for (int round = 0; round < newton_rounds; ++round) {
        for (CoupledBody& body : coupled.bodies) {
            if (!body.mass_matrix.moves()) continue;
            SixEquations equations = missing_impulse(context, pass, body);
            move_further(context, body, solved(equations, context.state.dimension));
        }
        if (pass.warm_start) break;
    }
    float* sums = context.scratch.of<PressureSolveScratch>().multiplier_sum.data();
    const auto give_way_to = [&](CoupledBody& body, float* changes) {
        for (int i = 0; i < 6; ++i) {
            body.last_move[i] = static_cast<double>(pass.length) * body.solution[i] +
                                static_cast<double>(pass.momentum) * body.last_move[i];
        }
        limit_move(body.last_move, body);
        Motion6 total = body.moved;
        for (int i = 0; i < 6; ++i) total[i] += body.last_move[i];
        hold(body, total);
        for (int i = 0; i < 6; ++i) body.last_move[i] = total[i] - body.moved[i];
        body.moved = total;
        place(context, body);
        for (const CoupledParticle& p : body.particles) {
            const float now = std::min(scratch.wanted[p.particle], ceiling(pass, p));
            if (!std::isfinite(now)) continue;
            sums[p.particle] = now;
            changes[4 * p.particle + 3] = now - p.before;
        }
    };
    write_payloads(context, *pass.changes, [&](float* changes) {
        for (CoupledBody& body : coupled.bodies)
            if (body.mass_matrix.moves()) give_way_to(body, changes);
    });
    context.move_free_bodies();
}

void collect_coupling(StepContext& context, const CoupledPass& pass) {
    BodyCouplingScratch& scratch = coupling_of(context);
    for (CoupledBody& body : scratch.coupled.bodies) {
        const Motion6 sum = sum_over<Motion6>(
            context, body,
            [&](std::size_t begin, std::size_t end) {
                Motion6 part;
                for (std::size_t k = begin; k < end; ++k) {
                    const CoupledParticle& p = body.particles[k];
                    const float change = scratch.shortened[p.particle] * (*pass.changes)[4 * p.particle + 3];
                    const Motion6 of_body = lever_of(p);
                    for (int i = 0; i < 6; ++i) part[i] -= static_cast<double>(change) * of_body[i];
                }
                return part;
            },
            [](Motion6& total, const Motion6& part) {
                for (int i = 0; i < 6; ++i) total[i] += part[i];
            });
        for (int i = 0; i < 6; ++i) body.impulse[i] += sum[i];
    }
}

void finish_coupling(StepContext& context) {
    const double mass = particle_mass(context), h = static_cast<double>(context.constants.h);
    const double scale = mass * h / static_cast<double>(context.dt);
    for (const CoupledBody& coupled : coupling_of(context).coupled.bodies) {
        Body& body = context.state.bodies[coupled.solid];
        const RigidProperties& properties = context.rigid[coupled.solid];
        Vec3 impulse(0.0f), turning(0.0f);
        for (int axis = 0; axis < 3; ++axis) {
            impulse[axis] = static_cast<float>(scale * coupled.impulse[axis]);
            turning[axis] = static_cast<float>(scale * h * coupled.impulse[3 + axis]);
        }
        add_load(context, coupled.solid, impulse, turning);
        if (!coupled.mass_matrix.moves()) continue;
        Motion6 all = coupled.impulse;  // with what holds the body
        if (!coupled.contacts.empty()) {
            Motion6 move = moved_by(coupled, coupled.impulse, context.state.dimension);
            hold(coupled, move);
            all = coupled.mass_matrix * move;
        }
        for (int axis = 0; axis < 3; ++axis) {
            body.velocity[axis] +=
                static_cast<float>(static_cast<double>(properties.inverse_mass) * scale * all[axis]);
            turning[axis] = static_cast<float>(scale * h * all[3 + axis]);
        }
        turn_by(body, properties, turning);
        if (context.state.dimension == 2) {
            body.velocity.z = 0.0f;
            body.angular_velocity.x = body.angular_velocity.y = 0.0f;
        }
    }
    context.move_free_bodies();
}

}  // namespace slosh
