// How water in a nozzle is held, and how other water is kept out: see nozzle.h.
#include "sim/methods/emission/nozzle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "sim/methods/forces/force_module.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

/// Two unit vectors across the direction; in 2-D the second is 0.
std::array<Vec3, 2> axes_across(const Vec3& direction, int dimension) {
    if (dimension == 2) return {Vec3(-direction.y, direction.x, 0.0f), Vec3(0.0f)};
    const Vec3 helper = std::abs(direction.y) < 0.9f ? Vec3(0.0f, 1.0f, 0.0f) : Vec3(1.0f, 0.0f, 0.0f);
    const Vec3 across = glm::normalize(glm::cross(direction, helper));
    return {across, glm::cross(across, direction)};
}

/// A square lattice around a point, or around the middle of a cell.
struct DiscLattice {
    int odd = 0;         ///< 1: around the middle of a cell
    int square = 0;      ///< points with (2 x)^2 + (2 y)^2 <= square, in spacings
    float scale = 0.0f;  ///< m: the lattice's spacing at which its cells have the disc's area
};

/// The set of points within the disc whose lattice is nearest to `spacing`.
DiscLattice best_lattice(float radius, float spacing) {
    DiscLattice best;
    float least = 0.0f;
    const int reach = static_cast<int>(1.5f * radius / spacing) + 2;
    for (const int odd : {0, 1}) {
        std::vector<int> squares;
        for (int b = -reach; b < reach; ++b) {
            for (int a = -reach; a < reach; ++a)
                squares.push_back((2 * a + odd) * (2 * a + odd) + (2 * b + odd) * (2 * b + odd));
        }
        std::sort(squares.begin(), squares.end());
        for (std::size_t i = 0; i + 1 < squares.size(); ++i) {
            const auto square = static_cast<float>(squares[i]);
            if (squares[i + 1] == squares[i] || squares[i] >= 4 * (reach - 1) * (reach - 1)) continue;
            const float scale = radius * std::sqrt(std::numbers::pi_v<float> / static_cast<float>(i + 1));
            if (i > 0 && 0.5f * scale * std::sqrt(square) > radius) continue;
            const float off = std::max(scale / spacing, spacing / scale);
            if (best.scale > 0.0f && off >= least) continue;
            least = off;
            best = {odd, squares[i], scale};
        }
    }
    return best;
}

NozzleScratch& nozzle_scratch(const StepContext& context) { return context.scratch.of<NozzleScratch>(); }

void set_velocity(Particles& particles, std::size_t i, const Vec3& v) {
    particles.velocity_x[i] = v.x;
    particles.velocity_y[i] = v.y;
    particles.velocity_z[i] = v.z;
}

void hold(const StepContext& context, std::size_t begin, std::size_t end) {
    Particles& particles = context.state.particles;
    for (const Nozzle& nozzle : nozzle_scratch(context).open) {
        for (std::size_t i = begin; i < end; ++i) {
            if (nozzle.holds(particles.position(i))) set_velocity(particles, i, nozzle.velocity);
        }
    }
}

}  // namespace

void Nozzle::keep_out(const Vec3& before, Vec3& x, Vec3& v) const {
    if (!within(x, wall_behind, front, wall_radius)) return;
    // Water that meets the jet from the front joins it.
    if (glm::dot(from_disc(before), direction) > front) return;
    const Vec3 from = from_disc(x);
    const float along = glm::dot(from, direction);
    const Vec3 across = from - along * direction;
    const float distance = std::sqrt(glm::dot(across, across)), from_side = wall_radius - distance;
    Vec3 outward = -direction;
    float depth_in = along + wall_behind;
    if (from_side < depth_in && distance > 0.0f) {
        outward = across / distance;
        depth_in = from_side;
    }
    x += depth_in * outward;
    v -= std::min(glm::dot(v, outward), 0.0f) * outward;
}

double particles_in_layer(const Emitter& emitter, float spacing, int dimension) {
    const double across = static_cast<double>(emitter.radius) / static_cast<double>(spacing);
    return dimension == 2 ? 2.0 * across : std::numbers::pi * across * across;
}

NozzleLayer nozzle_layer(const Emitter& emitter, float spacing, int dimension) {
    NozzleLayer layer{{}, 0.0f, emitter.direction, emitter.radius, spacing, dimension};
    const auto [across, up] = axes_across(emitter.direction, dimension);
    if (dimension == 2) {
        const float width = 2.0f * emitter.radius;
        const int count = std::max(static_cast<int>(std::lround(width / spacing)), 1);
        const float apart = width / static_cast<float>(count);
        for (int i = 0; i < count; ++i)
            layer.points.push_back((apart * (static_cast<float>(i) + 0.5f) - emitter.radius) * across);
        layer.thickness = spacing * spacing / apart;
        return layer;
    }
    const DiscLattice lattice = best_lattice(emitter.radius, spacing);
    const int reach = static_cast<int>(std::sqrt(static_cast<float>(lattice.square))) + 1;
    for (int b = -reach; b <= reach; ++b) {
        for (int a = -reach; a <= reach; ++a) {
            const int x = 2 * a + lattice.odd, y = 2 * b + lattice.odd;
            if (x * x + y * y > lattice.square) continue;
            layer.points.push_back(0.5f * lattice.scale *
                                   (static_cast<float>(x) * across + static_cast<float>(y) * up));
        }
    }
    // From the middle outwards: a part of a layer is its middle.
    std::stable_sort(layer.points.begin(), layer.points.end(),
                     [](const Vec3& a, const Vec3& b) { return glm::dot(a, a) < glm::dot(b, b); });
    layer.thickness = spacing * spacing * spacing / (lattice.scale * lattice.scale);
    return layer;
}

bool is_open(const EmitterState& source, double time) {
    const Emitter& emitter = source.emitter;
    return emitter.speed > 0.0f && time >= emitter.start && time < emitter.stop &&
           static_cast<std::int64_t>(source.emitted) < emitter.budget;
}

float fastest_nozzle(const MethodState& state, double time) {
    float fastest = 0.0f;
    for (const EmitterState& source : state.emitters) {
        if (is_open(source, time)) fastest = std::max(fastest, source.emitter.speed);
    }
    return fastest;
}

void find_held(StepContext& context) {
    NozzleScratch& scratch = nozzle_scratch(context);
    scratch.held.clear();
    const Particles& particles = context.state.particles;
    for (const Nozzle& nozzle : scratch.open) {
        for (std::size_t i = 0; i < context.count(); ++i) {
            const Vec3 v = particles.velocity(i);
            if (v != nozzle.velocity) continue;
            // The prediction and its way back round.
            const float rounding = 1e-3f * context.constants.spacing;
            if (nozzle.holds(particles.position(i) - context.dt * v, rounding))
                scratch.held.push_back(static_cast<std::uint32_t>(i));
        }
    }
}

void hold_in_nozzles(StepContext& context, float* records, const float* const place[3],
                     OwnedAxes& corrections) {
    for (const std::uint32_t i : nozzle_scratch(context).held) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            records[4 * std::size_t{i} + axis] = place[axis][i] * context.constants.inverse_h;
            corrections[axis][i] = 0.0f;
        }
    }
}

void keep_out_of_nozzles(StepContext& context, std::size_t begin, std::size_t end) {
    Particles& particles = context.state.particles;
    for (const Nozzle& nozzle : nozzle_scratch(context).open) {
        for (std::size_t i = begin; i < end; ++i) {
            Vec3 x = particles.position(i), v = particles.velocity(i);
            if (v == nozzle.velocity) continue;
            nozzle.keep_out(x - context.dt * v, x, v);
            particles.x[i] = x.x;
            particles.y[i] = x.y;
            particles.z[i] = x.z;
            set_velocity(particles, i, v);
        }
    }
}

const ForceModule& nozzle_force() {
    static const ForceModule force{
        .name = "nozzle",
        .title = "Emitters guide the water near them",
        .parameter = "",
        .stage = ForceStage::acceleration,
        .acts = [](const StepContext& context) { return !nozzle_scratch(context).open.empty(); },
        .drive = hold,
    };
    return force;
}

}  // namespace slosh
