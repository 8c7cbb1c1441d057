// The cost of a picture of particles before anything is drawn: values of the field, its range and histogram,
// the upload; and the pair loop of the vorticity, compared with that of the density.
#include "picture_bench.h"

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "render/color_field.h"
#include "render/context.h"
#include "render/field_histogram.h"
#include "render/particle_buffer.h"
#include "sim/methods/loops/vorticity_field.h"
#include "sim/world/state/state.h"
#include "splash.h"

namespace slosh::bench {
namespace {

constexpr std::int64_t drawn_particles = 100'000;

ParticleView view_of(const Splash& splash) {
    const Particles& all = splash.state.particles;
    ParticleView view;
    view.count = all.size();
    view.x = all.x.span(), view.y = all.y.span(), view.z = all.z.span();
    view.velocity_x = all.velocity_x.span(), view.velocity_y = all.velocity_y.span();
    view.velocity_z = all.velocity_z.span();
    view.density = all.density.span();
    view.neighbours = all.neighbours.span();
    view.material = all.material.span();
    view.rest_densities.fill(view.rest_density);
    view.spacing = splash.constants.spacing;
    view.support_radius = splash.constants.h;
    return view;
}

void per_particle(benchmark::State& run) {
    run.counters["per_particle"] =
        benchmark::Counter(static_cast<double>(drawn_particles),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

std::vector<float> speeds_of(const ParticleView& view) {
    std::vector<float> values(view.count);
    find_color_field("speed")->evaluate(view, values);
    return values;
}

void values_and_range(benchmark::State& run) {
    const ParticleView view = view_of(Splash::of(drawn_particles));
    const ColorField& field = *find_color_field("speed");
    std::vector<float> values(view.count);
    AutomaticRange range;
    for (auto _ : run) {
        field.evaluate(view, values);
        benchmark::DoNotOptimize(range.follow(field, values));
    }
    per_particle(run);
}

void histogram(benchmark::State& run) {
    const ParticleView view = view_of(Splash::of(drawn_particles));
    const std::vector<float> values = speeds_of(view);
    for (auto _ : run) benchmark::DoNotOptimize(count_values(values, {0.0f, 5.0f}, false));
    per_particle(run);
}

void upload(benchmark::State& run) {
    const auto context = OffscreenContext::create();
    if (!context.ok()) return run.SkipWithError(context.error().text().c_str());
    const ParticleView view = view_of(Splash::of(drawn_particles));
    const std::vector<float> values = speeds_of(view);
    ParticleBuffer buffer;
    for (auto _ : run) buffer.upload(view, values, {0.0f, 5.0f});
    per_particle(run);
}

void vorticity(benchmark::State& run) {
    Splash& splash = Splash::of(drawn_particles);
    static_cast<void>(splash.input(simd::best_target()));
    VorticityField field;
    for (auto _ : run) {
        benchmark::DoNotOptimize(field.sample(splash.state.particles, &splash.scratch.lists, splash.constants,
                                              1, simd::best_target()));
    }
    per_particle(run);
}

}  // namespace

void register_pictures() {
    const auto add = [](const char* name, void (*body)(benchmark::State&)) {
        benchmark::RegisterBenchmark(name, body)->Unit(benchmark::kMillisecond);
    };
    add("picture_values_and_range", values_and_range);
    add("picture_histogram", histogram);
    add("picture_upload", upload);
    add("picture_vorticity", vorticity);
}

}  // namespace slosh::bench
