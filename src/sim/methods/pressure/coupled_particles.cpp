// Which particles the density of a free body reaches.
#include "sim/methods/pressure/coupled_bodies.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/parallel.h"
#include "sim/core/particles/streams.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/step/step_context.h"
#include "sim/solids/boundary/boundary_kernels.h"

namespace slosh {

namespace {

/// A group of eight particles: where they are, h, and what holds them.
struct NearGroup {
    std::size_t first = 0, lanes = 0;
    std::array<Vec3, 8> at;
    Box3 bounds{Vec3(far_away), Vec3(-far_away)};  ///< m
};

NearGroup near_group(const StepContext& context, const CoupledPass& pass, std::size_t group) {
    NearGroup near;
    near.first = 8 * group;
    near.lanes = std::min<std::size_t>(8, context.count() - near.first);
    const float h = context.constants.h;
    for (std::size_t lane = 0; lane < 8; ++lane) {
        const float* x = pass.positions + 4 * (near.first + std::min(lane, near.lanes - 1));
        near.at[lane] = Vec3(x[0], x[1], x[2]);
        near.bounds = {glm::min(near.bounds.min, h * near.at[lane]),
                       glm::max(near.bounds.max, h * near.at[lane])};
    }
    return near;
}

bool is_finite(const CoupledParticle& p) {
    return std::isfinite(p.gradient.x + p.gradient.y + p.gradient.z + p.before + p.arm.x + p.arm.y + p.arm.z);
}

/// Those of a group that the body's density reaches.
void find_beside(StepContext& context, const CoupledPass& pass, const NearGroup& group, std::uint32_t number,
                 CoupledBodies::Found& found) {
    const CoupledBody& body = context.scratch.of<BodyCouplingScratch>().coupled.bodies[number];
    const PressureSolveScratch& solve = context.scratch.of<PressureSolveScratch>();
    const Vec3 center = context.constants.inverse_h * context.state.bodies[body.solid].position;
    for (std::size_t lane = 0; lane < group.lanes; ++lane) {
        CoupledParticle p;
        const std::size_t i = group.first + lane;
        p.particle = static_cast<std::uint32_t>(i);
        for_each_reaction(mirror_place(context, pass.place), i, [&](std::size_t solid, const Vec3& part) {
            if (solid == body.index) p.gradient += part;
        });
        if (p.gradient == Vec3(0.0f)) continue;
        p.arm = group.at[lane] - center;
        if (!pass.warm_start) p.before = solve.multiplier_sum[i] - (*pass.changes)[4 * i + 3];
        if (is_finite(p)) found.emplace_back(number, p);
    }
}

}  // namespace

void find_coupled_particles(StepContext& context, const CoupledPass& pass) {
    CoupledBodies& coupled = context.scratch.of<BodyCouplingScratch>().coupled;
    const BoundaryField& field = context.boundary_at(pass.place);
    const float h = context.constants.h;
    coupled.blocks.resize((context.groups() + group_block - 1) / group_block);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     CoupledBodies::Found& found = coupled.blocks[begin / group_block];
                     found.clear();
                     for (std::size_t index = begin; index < end; ++index) {
                         const std::uint8_t near = context.scratch.near_boundary[index];
                         if (!near || (near & solids_far) != 0) continue;
                         const NearGroup group = near_group(context, pass, index);
                         for (std::uint32_t b = 0; b < coupled.bodies.size(); ++b) {
                             if (field.solid_near(coupled.bodies[b].index, group.bounds, h))
                                 find_beside(context, pass, group, b, found);
                         }
                     }
                 });
    for (CoupledBody& body : coupled.bodies) body.particles.clear();
    for (const auto& block : coupled.blocks) {
        for (const auto& [body, particle] : block) coupled.bodies[body].particles.push_back(particle);
    }
}

Motion6 lever_of(const CoupledParticle& p) {
    const Vec3 turning = glm::cross(p.arm, p.gradient);
    Motion6 result;
    for (int axis = 0; axis < 3; ++axis) {
        result[axis] = static_cast<double>(p.gradient[axis]);
        result[3 + axis] = static_cast<double>(turning[axis]);
    }
    return result;
}

}  // namespace slosh
