#include "sim/methods/step/step_context.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

void append_note(StepReport& report, std::string note) {
    if (std::find(report.notes.begin(), report.notes.end(), note) == report.notes.end())
        report.notes.push_back(std::move(note));
}

void fill_velocity_range(const StepContext& context, float* records, std::size_t begin, std::size_t end) {
    const Particles& particles = context.state.particles;
    for (std::size_t i = begin; i < end; ++i)
        set_record(records, i, particles.velocity(i), context.scratch.relative_density[i]);
}

void fill_velocity_stream(StepContext& context, Caller writer) {
    const auto fill = [&](float* records) {
        parallel_for(context.threads, context.count(), particle_block,
                     [&](std::size_t begin, std::size_t end, int) {
                         fill_velocity_range(context, records, begin, end);
                     });
    };
    write_vectors(context, context.scratch.velocities, fill, writer);
}

}  // namespace slosh
