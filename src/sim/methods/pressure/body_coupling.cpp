#include "sim/methods/pressure/body_coupling.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "base/turn.h"
#include "sim/methods/coupling/body_forces.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/step/step_context.h"
#include "sim/solids/boundary/boundary_kernels.h"
#include "sim/solids/boundary/wall_images.h"

namespace slosh {

namespace {

/// The multipliers' limit makes the six equations piecewise linear. Newton's method has found the pieces
/// after two or three rounds.
constexpr int newton_rounds = 4;
constexpr std::size_t sum_block = 512;
/// Fewer particles are summed by one thread.
constexpr std::size_t worth_threads = 4096;

BodyCouplingScratch& coupling_of(StepContext& context) { return context.scratch.of<BodyCouplingScratch>(); }

/// kg, of a particle of the scene's own fluid.
double particle_mass(const StepContext& context) {
    const auto d = static_cast<double>(context.constants.spacing);
    const double volume = context.state.dimension == 2 ? d * d : d * d * d;
    return static_cast<double>(context.state.parameters.fluid.rest_density) * volume;
}

Motion6 times_mass(const CoupledBody& body, const Motion6& motion) {
    Motion6 result;
    for (int i = 0; i < 3; ++i) {
        result[i] = body.mass * motion[i];
        for (int j = 0; j < 3; ++j) result[3 + i] += body.inertia[i][j] * motion[3 + j];
    }
    return result;
}

/// The particles beside each body, with the gradients of now, in the order of the particles.
void find_particles(StepContext& context, const CoupledPass& pass) {
    CoupledBodies& coupled = coupling_of(context).coupled;
    PressureSolveScratch& solve = context.scratch.of<PressureSolveScratch>();
    const BoundaryField& field = context.boundary_at(pass.place);
    const float h = context.constants.h, inverse_h = context.constants.inverse_h;
    const std::size_t count = context.count();
    coupled.blocks.resize((context.groups() + group_block - 1) / group_block);
    parallel_for(
        context.threads, context.groups(), group_block, [&](std::size_t begin, std::size_t end, int) {
            auto& found = coupled.blocks[begin / group_block];
            found.clear();
            for (std::size_t group = begin; group < end; ++group) {
                const std::uint8_t near = context.scratch.near_boundary[group];
                if (!near || (near & solids_far) != 0) continue;
                const std::size_t first = 8 * group, lanes = std::min<std::size_t>(8, count - first);
                std::array<Vec3, 8> at;
                Box3 bounds{Vec3(far_away), Vec3(-far_away)};
                for (std::size_t lane = 0; lane < 8; ++lane) {
                    const float* x = pass.positions + 4 * (first + std::min(lane, lanes - 1));
                    at[lane] = Vec3(x[0], x[1], x[2]);
                    bounds = {glm::min(bounds.min, h * at[lane]), glm::max(bounds.max, h * at[lane])};
                }
                for (std::size_t b = 0; b < coupled.bodies.size(); ++b) {
                    const CoupledBody& body = coupled.bodies[b];
                    if (!field.solid_near(body.index, bounds, h)) continue;
                    const Vec3 center = inverse_h * context.state.bodies[body.solid].position;
                    for (std::size_t lane = 0; lane < lanes; ++lane) {
                        CoupledParticle p;
                        const std::size_t i = first + lane;
                        p.particle = static_cast<std::uint32_t>(i);
                        for_each_reaction(mirror_place(context, pass.place), i,
                                          [&](std::size_t solid, const Vec3& part) {
                                              if (solid == body.index) p.gradient += part;
                                          });
                        if (p.gradient == Vec3(0.0f)) continue;
                        p.arm = at[lane] - center;
                        p.before = solve.multiplier_sum[i] - (*pass.changes)[4 * i + 3];
                        if (pass.warm_start) p.before = 0.0f;
                        const float check = p.gradient.x + p.gradient.y + p.gradient.z + p.before + p.arm.x +
                                            p.arm.y + p.arm.z;
                        if (std::isfinite(check)) found.emplace_back(static_cast<std::uint32_t>(b), p);
                    }
                }
            }
        });
    for (CoupledBody& body : coupled.bodies) body.particles.clear();
    for (const auto& block : coupled.blocks) {
        for (const auto& [body, particle] : block) coupled.bodies[body].particles.push_back(particle);
    }
}

template <class T, class Body, class Combine>
T sum_over(StepContext& context, const CoupledBody& body, Body&& part, Combine&& combine) {
    std::vector<T> partial;
    const int threads = body.particles.size() < worth_threads ? 1 : context.threads;
    return parallel_reduce(threads, body.particles.size(), sum_block, partial, T{}, part, combine);
}

/// The highest value a multiplier may have.
float ceiling(const CoupledPass& pass, const CoupledParticle& p) {
    switch (pass.limit) {
        case CoupledPass::Limit::only_adds:
            return p.before;
        case CoupledPass::Limit::none:
            return 3.0e38f;
        case CoupledPass::Limit::never_pulls:
            break;
    }
    return 0.0f;
}

/// What holds a body is a spring so stiff that a body's weight in water does not show.
constexpr double stiffness = 1e4;  // stiffness of a contact, over the body's mass

/// The impulse that a contact gives to the body, 0 or more.
double reaction(const CoupledBody& body, const CoupledContact& contact, const Motion6& moved) {
    return std::max(-stiffness * body.mass * (dot(contact.lever, moved) + contact.gap), 0.0);
}

void add_reactions(const CoupledBody& body, const Motion6& total, double length, SixEquations& sums) {
    for (const CoupledContact& contact : body.contacts) {
        const double impulse = reaction(body, contact, total);
        if (impulse == 0.0) continue;
        for (int i = 0; i < 6; ++i) {
            sums.right[i] += impulse * contact.lever[i];
            for (int j = 0; j <= i; ++j)
                sums.matrix[i][j] += length * stiffness * body.mass * contact.lever[i] * contact.lever[j];
        }
    }
}

/// What is missing to M (moved + move) = impulse, and its derivative by this iteration's solution.
SixEquations equations_of(StepContext& context, const CoupledPass& pass, const CoupledBody& body) {
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
    const Motion6 of_mass = times_mass(body, total);
    for (int i = 0; i < 6; ++i) sums.right[i] += body.impulse[i] - of_mass[i];
    for (int i = 0; i < 3; ++i) {
        sums.matrix[i][i] += length * body.mass;
        for (int j = 0; j <= i; ++j) sums.matrix[3 + i][3 + j] += length * body.inertia[i][j];
    }
    return sums;
}

/// The move by an impulse.
Motion6 moved_by(const CoupledBody& body, const Motion6& impulse, int dimension) {
    SixEquations equations;
    equations.right = impulse;
    for (int i = 0; i < 3; ++i) {
        equations.matrix[i][i] = body.mass;
        for (int j = 0; j <= i; ++j) equations.matrix[3 + i][3 + j] = body.inertia[i][j];
    }
    return solved(equations, dimension);
}

/// Keeps a move from going further than the contacts allow, by impulses at one after the other, which only
/// ever push. The springs of the equations may have found no end after their rounds, and what is left of them
/// would throw the body (25 m/s in a pile of crates).
void hold(const CoupledBody& body, Motion6& move) {
    constexpr int rounds = 20;
    std::vector<double> pushes(body.contacts.size(), 0.0);
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t k = 0; k < pushes.size(); ++k) {
            const CoupledContact& contact = body.contacts[k];
            if (!(contact.yielding > 0.0)) continue;
            const double left = dot(contact.lever, move) + contact.gap;
            const double push = std::max(pushes[k] - left / contact.yielding, 0.0);
            for (int i = 0; i < 6; ++i) move[i] += (push - pushes[k]) * contact.response[i];
            pushes[k] = push;
        }
    }
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

Motion6 lever_of(const CoupledParticle& p) {
    const Vec3 turning = glm::cross(p.arm, p.gradient);
    Motion6 result;
    for (int axis = 0; axis < 3; ++axis) {
        result[axis] = static_cast<double>(p.gradient[axis]);
        result[3 + axis] = static_cast<double>(turning[axis]);
    }
    return result;
}

void begin_coupling(StepContext& context, const CoupledPass& pass) {
    CoupledBodies& coupled = coupling_of(context).coupled;
    find_particles(context, pass);
    if (!pass.warm_start) take_found_multipliers(context, pass);
    for (CoupledBody& body : coupled.bodies) body.solution = {};
    coupled.begun = true;
}

SixEquations missing_impulse(StepContext& context, const CoupledPass& pass, const CoupledBody& body) {
    return equations_of(context, pass, body);
}

void move_further(StepContext& context, CoupledBody& body, const Motion6& move) {
    give_way(context, body, move);
    for (int i = 0; i < 6; ++i) body.solution[i] += move[i];
}

void forget_changes(StepContext& context, AlignedArray<float>& changes) {
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
    const double mass = particle_mass(context), h = static_cast<double>(context.constants.h);
    for (std::size_t index = 0; index < context.boundary.solid_count(); ++index) {
        const std::uint32_t solid = context.boundary.solid_of(index);
        const RigidProperties& properties = context.rigid[solid];
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
        body.mass = static_cast<double>(properties.mass) / mass;
        const glm::mat3 turn = glm::mat3_cast(body.start.turn);
        const glm::mat3 inertia = turn * properties.inertia * glm::transpose(turn);
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j)
                body.inertia[i][j] = static_cast<double>(inertia[i][j]) / (mass * h * h);
        }
    }
    coupled.bodies.resize(used);
    coupled.begun = false;
    for (const HeldPoint& held : context.held) {
        for (CoupledBody& body : coupled.bodies) {
            if (body.solid != held.solid || body.mass == 0.0) continue;
            const auto inverse_h = context.constants.inverse_h;
            const CoupledParticle at{0, held.normal, inverse_h * (held.point - body.start.position), 0.0f};
            CoupledContact contact{lever_of(at), static_cast<double>(inverse_h * held.gap), {}, 0.0};
            contact.response = moved_by(body, contact.lever, context.state.dimension);
            contact.yielding = dot(contact.lever, contact.response);
            body.contacts.push_back(contact);
        }
    }
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
            if (body.mass == 0.0) continue;
            SixEquations equations = equations_of(context, pass, body);
            move_further(context, body, solved(equations, context.state.dimension));
        }
        if (pass.warm_start) break;
    }
    float* sums = context.scratch.of<PressureSolveScratch>().multiplier_sum.data();
    for (CoupledBody& body : coupled.bodies) {
        if (body.mass == 0.0) continue;
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
            (*pass.changes)[4 * p.particle + 3] = now - p.before;
        }
    }
    complete_payload(context, *pass.changes);
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
        if (coupled.mass == 0.0) continue;
        Motion6 all = coupled.impulse;  // with what holds the body
        if (!coupled.contacts.empty()) {
            Motion6 move = moved_by(coupled, coupled.impulse, context.state.dimension);
            hold(coupled, move);
            all = times_mass(coupled, move);
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
