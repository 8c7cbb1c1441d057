// Position Based Fluids, Algorithm 1 of [MM13]: the schedule below is that algorithm, line by line. As
// printed, without our corrections: reference/pbf_reference.cpp. Parameters: pbf_module.cpp.
//
// What is not in the paper: multipliers start from those of the last substep (pbf_warm_start.cpp) and are
// accelerated (iteration_steps.h), deep water has a coarse pressure, and the velocity is v* + sum(dx)/dt,
// never a difference of positions: at x = 3 m and dt = 1/2000 s one ulp over dt is a tenth of g dt.
#include "sim/methods/solvers/pbf.h"

#include "base/parallel.h"
#include "sim/methods/corrections/coarse_pressure.h"
#include "sim/methods/emission/nozzle.h"
#include "sim/methods/forces/force_module.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/pressure/pressure_solve.h"

namespace slosh::pbf {

namespace {

void apply_interface_forces(StepContext& context);
void find_neighbours(StepContext& context);
double find_multipliers(StepContext& context, int iteration);
void correct_coarsely(StepContext& context, int);
void move_bodies(StepContext& context, int iteration);
void correct_positions(StepContext& context, int iteration);
void drop_last_multipliers(StepContext& context);
bool starts_warm(const StepContext& context);

}  // namespace

Schedule schedule() {
    return Schedule()
        .phase("tension", apply_interface_forces)
        .phase("predict", accelerate_and_move)            // lines 1 to 4: v += dt f, x* = x + dt v
        .phase("neighbours", find_neighbours)             // lines 5 to 7
        .phase_if(starts_warm, "warm start", start_warm)  // ours
        .loop(pressure_iterations<PbfSettings>(drop_last_multipliers),
              {finds_densities(measures("lambda", find_multipliers)),            // lines 9 to 11, eq. 11
               begins("coarse", works_coarsely<PbfSettings>, correct_coarsely),  // ours
               iterates_if(couples_bodies, "bodies", move_bodies),               // ours
               iterates("correct", correct_positions)})  // lines 12 to 18, eq. 14, and contact
        .append(closing_phases());                       // lines 20 to 24: v, vorticity, XSPH, x
}

namespace {

PositionStream& next_positions(StepContext& context) {
    return context.scratch.of<PbfScratch>().next_positions;
}

WarmStart warm_start(const StepContext& context) {
    return warm_start_of<PbfSettings>(context.state.parameters);
}

bool starts_warm(const StepContext& context) { return warm_start(context).share > 0.0f; }

/// Before anything has moved: lists and stream of x(t) are needed for this alone.
void apply_interface_forces(StepContext& context) {
    if (!forces_act(context, ForceStage::interface)) return;
    update_lists(context);
    fill_position_stream(context, {}, MirrorPlace::origin);
    run_forces(context, ForceStage::interface);
}

void find_neighbours(StepContext& context) {
    update_lists(context);
    const float reach = static_cast<float>(context.settings<PbfSettings>().iterations + 1) * correction_limit;
    fill_position_stream(context, {reach, reach});
    find_held(context);
    sample_mean_weights(context);
    start_multipliers(context, warm_start(context), context.scratch.positions);
}

/// lambda_i = -C_i/(sum_k |grad_k C_i|^2 + eps). Returns the mean compression before this iteration.
double find_multipliers(StepContext& context, int iteration) {
    LambdaPass pass = lambda_pass(context, iteration);
    PositionStream& positions = context.scratch.positions;
    const PairInput input = density_input(context, positions, MirrorPlace::now);
    const PbfKernels& kernels = pbf_kernels(context.simd, context.constants.kernel);
    return write_next_payloads(context, positions, next_positions(context), [&](float* next) {
        pass.out.stream = next;
        return mean_over_groups(context, [&](std::size_t begin, std::size_t end) {
            return kernels.lambda(input, pass, begin, end);
        });
    });
}

/// x*_i += sum_j (lambda_i + lambda_j + s_corr) grad W_ij/rho0, with contact.
void correct_positions(StepContext& context, int iteration) {
    move_by_multipliers(context, force_input(context, context.scratch.positions, MirrorPlace::now),
                        move_pass(context), artificial_pressure(context));
    if (couples_bodies(context)) collect_coupling(context, pbf_coupled_pass(context, iteration));
    if (iteration == 0 && works_coarsely<PbfSettings>(context))
        forget_coarse_pressure(context, context.scratch.positions);
}

void correct_coarsely(StepContext& context, int) {
    add_coarse_pressure(context, pbf_coupled_pass(context, 0));
}

void move_bodies(StepContext& context, int iteration) {
    couple_bodies(context, pbf_coupled_pass(context, iteration));
}

/// The last multipliers were found and have moved nothing.
void drop_last_multipliers(StepContext& context) {
    take_back_multipliers(context, context.scratch.positions);
}

}  // namespace

/// By the multipliers in the stream of `input`, along its gradients.
void move_by_multipliers(StepContext& context, const PairInput& input, MovePass pass,
                         const ArtificialPressure& artificial) {
    const PbfKernels& kernels = pbf_kernels(context.simd, context.constants.kernel);
    write_positions(context, next_positions(context), MirrorPlace::now, [&](float* next) {
        pass.stream = next;
        over_groups(context, kernels.correct, input, pass, artificial);
        hold_in_nozzles(context, next, pass.from, context.scratch.of<PressureSolveScratch>().correction);
    });
    context.scratch.positions.swap(next_positions(context));
}

}  // namespace slosh::pbf
