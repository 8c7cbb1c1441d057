// The layers of particles that leave the emitters' nozzles, substep by substep.

#include <algorithm>
#include <cmath>
#include <string>

#include "sim/methods/emission/nozzle.h"
#include "sim/methods/step/solver_module.h"
#include "sim/methods/step/step_context.h"
#include "sim/world/seeding/free_points.h"
#include "sim/world/seeding/particle_edit.h"
#include "sim/world/state/materials.h"

namespace slosh {

namespace {

/// A new particle nearer than this to another, in spacings, is left out. The pipe holds its own water and
/// keeps other water out, so only water that piles up in the pipe before an obstacle is as near.
constexpr float overlap_in_spacings = 0.3f;
/// The same for the first layer. Its places beside water that stood in the nozzle when it opened are left
/// out: what is pressed together there bursts when it leaves.
constexpr float first_overlap_in_spacings = 0.65f;
/// Held water moves with this part of the velocity limit at most, so that rounding never makes the limit act.
constexpr float below_limit = 0.999f;

void note(StepContext& context, std::size_t emitter, const std::string& what) {
    append_note(context.report, "emitter " + std::to_string(emitter) + " " + what);
}

/// `opened`: how far its water has come since it opened, m. The wall grows as fast as that: a wall that
/// appeared at once in water at rest would throw it away.
Nozzle nozzle_of(const StepContext& context, const Emitter& emitter, float speed, float opened) {
    const float spacing = context.constants.spacing;
    Nozzle nozzle;
    nozzle.position = emitter.position;
    nozzle.direction = emitter.direction;
    nozzle.velocity = speed * emitter.direction;
    const auto grown = [&](float way) { return std::min(0.5f * way, 0.5f * spacing); };
    const float before = grown(opened), now = grown(opened + speed * context.dt);
    nozzle.radius = emitter.radius + 0.5f * spacing;
    nozzle.behind = 2.0f * before;
    nozzle.wall_radius = nozzle.radius + now;
    nozzle.wall_behind = 2.0f * now;
    nozzle.skin = 0.05f * spacing;
    nozzle.front = context.constants.h + 0.5f * spacing;
    nozzle.depth = context.state.dimension == 2 ? 0.0f : 1.0f;
    return nozzle;
}

/// The emitter with a unit direction.
Emitter prepared(const Emitter& emitter, int dimension) {
    Emitter result = emitter;
    if (dimension == 2) result.direction.z = 0.0f;
    result.direction = glm::normalize(result.direction);
    return result;
}

/// Values of forces kept since the step's start, for `added` particles more (list_update.cpp).
void extend_kept_velocities(Scratch& scratch, const Particles& particles) {
    if (!scratch.velocities_kept) return;
    const AlignedArray<float>* const velocity[3] = {&particles.velocity_x, &particles.velocity_y,
                                                    &particles.velocity_z};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        OwnedArray<float>& kept = scratch.kept_velocities[axis];
        const std::size_t before = kept.size();
        kept.resize(particles.size());
        for (std::size_t i = before; i < particles.size(); ++i) kept[i] = (*velocity[axis])[i];
    }
}

/// One emitter's layers of a substep.
class SubstepOfEmitter {
  public:
    SubstepOfEmitter(State& state, StepContext& context, std::size_t index, double time)
        : context_(context), state_(state), source_(state_.emitters[index]), index_(index), time_(time) {}

    void run() {
        const Emitter emitter = prepared(source_.emitter, state_.dimension);
        const float spacing = context_.constants.spacing;
        const auto d = static_cast<double>(spacing), dt = static_cast<double>(context_.dt);
        const float limit =
            below_limit * state_.parameters.velocity.limit * context_.constants.h / context_.dt;
        const float speed = std::min(emitter.speed, limit);
        if (speed < emitter.speed) {
            source_.layers += static_cast<double>(emitter.speed - speed) * dt / d;
            note(context_, index_,
                 "is slower than its speed: velocity.limit limits the distance per substep");
        }
        const double travelled = (time_ - emitter.start) * static_cast<double>(emitter.speed) / d;
        const Nozzle nozzle = nozzle_of(context_, emitter, speed, static_cast<float>(travelled) * spacing);
        context_.scratch.of<NozzleScratch>().open.push_back(nozzle);
        // An emitter never makes up for the past.
        const double most = static_cast<double>(speed) * dt / d;
        if (!fits_budget(emitter, spacing)) return;
        const NozzleLayer& layer = layer_of(emitter, spacing);
        const double thickness = static_cast<double>(layer.thickness) / d;
        source_.layers = std::max(source_.layers, travelled - most - 2.0 * thickness);
        // A layer appears when all of it has left the disc; when the emitter stops, as much as has.
        const double until =
            travelled + std::min(most, (emitter.stop - time_) * static_cast<double>(speed) / d);
        const auto add_next = [&](std::size_t count) {
            const double ahead = travelled - source_.layers - 0.5 * thickness;
            add(layer, count, nozzle, emitter, static_cast<float>(ahead) * spacing);
        };
        // So late that a layer more is no other number, nothing comes any more.
        const auto next = [&] { return source_.layers + thickness; };
        for (; next() <= until && next() > source_.layers; source_.layers = next())
            add_next(layer.points.size());
        if (emitter.stop > time_ + dt) return;
        const double rest = std::clamp((until - source_.layers) / thickness, 0.0, 1.0);
        add_next(static_cast<std::size_t>(std::lround(rest * static_cast<double>(layer.points.size()))));
        source_.layers = until;
    }

  private:
    /// The budget may have become smaller since the emitter was checked.
    bool fits_budget(const Emitter& emitter, float spacing) {
        const double points = particles_in_layer(emitter, spacing, state_.dimension);
        if (points <= static_cast<double>(state_.parameters.particles.budget)) return true;
        note(context_, index_, "stops: a layer of it has more particles than particles.budget");
        return false;
    }
    const NozzleLayer& layer_of(const Emitter& emitter, float spacing) {
        std::vector<NozzleLayer>& layers = context_.scratch.of<NozzleScratch>().layers;
        if (layers.size() <= index_) layers.resize(index_ + 1);
        NozzleLayer& layer = layers[index_];
        if (layer.direction != emitter.direction || layer.radius != emitter.radius ||
            layer.spacing != spacing || layer.dimension != state_.dimension)
            layer = nozzle_layer(emitter, spacing, state_.dimension);
        return layer;
    }
    int room() const {
        return std::min(source_.emitter.budget - static_cast<int>(source_.emitted),
                        particle_limit(state_) - static_cast<int>(state_.particles.size()));
    }

    /// The first `count` points of a layer, `ahead` of the disc (m).
    void add(const NozzleLayer& layer, std::size_t count, const Nozzle& nozzle, const Emitter& emitter,
             float ahead) {
        if (room() < static_cast<int>(count))
            note(context_, index_, "stops: particles.budget or its own budget is reached");
        if (room() <= 0 || count == 0) return;
        const float spacing = context_.constants.spacing;
        std::vector<Vec3> points(layer.points.begin(),
                                 layer.points.begin() + static_cast<std::ptrdiff_t>(count));
        for (Vec3& x : points) {
            x += nozzle.position + ahead * nozzle.direction;
            if (state_.dimension == 2) x.z = 0.0f;
        }
        const bool first = source_.emitted == 0;
        const float overlap = (first ? first_overlap_in_spacings : overlap_in_spacings) * spacing;
        const std::size_t most = std::min(points.size(), static_cast<std::size_t>(room()));
        const FreePoints free = free_points(points, state_.particles, context_.boundary,
                                            solid_distance_in_spacings * spacing, overlap, most);
        if (!first && free.points.size() < most)
            note(context_, index_, "cannot keep its rate: walls, solids or slow water block it");
        const Result<std::uint8_t> material = use_material(state_, emitter.material);  // checked before
        const std::vector<Vec3> velocities(free.points.size(), nozzle.velocity);
        append_particles(state_, free.points, velocities, material ? material.value() : std::uint8_t{0});
        source_.emitted += static_cast<std::uint32_t>(free.points.size());
    }

    StepContext& context_;
    State& state_;
    EmitterState& source_;
    std::size_t index_;
    double time_;
};

}  // namespace

void run_emitters(State& state, StepContext& context) {
    NozzleScratch& scratch = context.scratch.of<NozzleScratch>();
    scratch.open.clear();
    scratch.held.clear();
    const double time = state.time + static_cast<double>(context.step) * context.substep /
                                         static_cast<double>(context.report.substeps);
    for (std::size_t i = 0; i < state.emitters.size(); ++i) {
        if (is_open(state.emitters[i], time)) SubstepOfEmitter(state, context, i, time).run();
    }
    extend_kept_velocities(context.scratch, state.particles);
}

}  // namespace slosh
