// The first corrections of a PBF substep: by the multipliers that are there before any was found. Not in the
// paper.
#include "base/parallel.h"
#include "sim/methods/corrections/shear_correction.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/pbf.h"
#include "sim/methods/solvers/projection_kernels.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

namespace {

/// Where the particles were when the substep began, as a stream with the multipliers to start from.
void fill_start(StepContext& context, PositionStream& origins) {
    const Particles& particles = context.state.particles;
    const float* sums = context.scratch.of<PressureSolveScratch>().multiplier_sum.data();
    const float dt = context.dt, inverse_h = context.constants.inverse_h;
    write_positions(context, origins, MirrorPlace::origin, [&](float* records) {
        over_particles(context, [&](std::size_t i) {
            set_record(records, i, (particles.position(i) - dt * particles.velocity(i)) * inverse_h, sums[i]);
        });
    });
}

}  // namespace

/// Corrections by the multipliers that are there before any was found, along the gradients of the substep's
/// start. Forces of there take no energy out of water that turns [RCB77]; those of the substep's end, as an
/// iteration's, do, the more the longer it is (docs/physics/pbf.md, Gradients of the substep's start).
void start_warm(StepContext& context) {
    PositionStream& origins = context.scratch.of<PbfScratch>().origins;
    fill_start(context, origins);
    const PairInput input = density_input(context, origins, MirrorPlace::origin);
    MovePass pass = move_pass(context);
    const ProjectionKernels& kernels = projection_kernels(context.simd, context.constants.kernel);
    over_groups(context, kernels.walls, input, pass.boundary_gradient, nullptr);
    CoupledPass bodies = pbf_coupled_pass(context, 0);
    bodies.positions = origins.data();
    bodies.place = MirrorPlace::origin;
    bodies.changes = &origins;
    bodies.warm_start = true;
    if (couples_bodies(context)) couple_bodies(context, bodies);
    const float share = warm_start_of<PbfSettings>(context.state.parameters).share;
    pass.pair_sums = sum_pressures_without_shear(context, input, share);
    pbf::move_by_multipliers(context, input, pass, {});
    if (pass.pair_sums) end_shear_correction(context);
    if (couples_bodies(context)) collect_coupling(context, bodies);
}

}  // namespace slosh
