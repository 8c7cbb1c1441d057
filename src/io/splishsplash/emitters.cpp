// Emitters. Width and height count particles, and a layer of them leaves whenever the last one is 2 r away.
// Ours are discs, or slots in 2-D, of the area through which as many particles leave.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "base/turn.h"
#include "io/splishsplash/foreign_models.h"

namespace slosh::io {
namespace {

/// The particles of a round layer: those of `width` x `width` whose centers lie within the circle.
double particles_in_circle(double width) {
    const int across = static_cast<int>(width);
    double count = 0.0;
    for (int i = 0; i < across; ++i) {
        const double x = i - 0.5 * (across - 1), square = 0.25 * across * across - x * x;
        if (square < 0.0) continue;
        // Centers lie at whole numbers, or half-way between them.
        const double most = std::sqrt(square);
        count += across % 2 == 1 ? 2.0 * std::floor(most) + 1.0 : 2.0 * std::floor(most + 0.5);
    }
    return count;
}

/// In 2-D the width is 1 there, and the height of a round one its width.
double particles_of_layer(const ForeignReading& reading, ForeignBlock& block, bool round) {
    constexpr NumberRange count_range{1.0, 1e4};
    const double width = block.number("width", 5.0, count_range),
                 height = block.number("height", 5.0, count_range);
    if (reading.flat()) return round ? width : height;
    if (round) return particles_in_circle(width);
    block.leave_out("type 0 (a disc of the same area is used)");
    return width * height;
}

float radius_of(const ForeignReading& reading, double particles) {
    const double volume = std::pow(reading.spacing, reading.scene.dimension);  // a particle's
    const double area = particles * volume / reading.diameter;
    return static_cast<float>(reading.flat() ? 0.5 * area : std::sqrt(area / std::numbers::pi));
}

/// A number; in old files a vector.
void read_velocity(ForeignBlock& block, Emitter& emitter) {
    const Json* velocity = block.take("velocity");
    if (velocity == nullptr || velocity->is_number()) {
        emitter.speed =
            static_cast<float>(block.number("velocity", 1.0, NumberRange{0.0, velocity_range.max}));
        return;
    }
    const Vec3 vector = block.vector("velocity", emitter.direction, velocity_range);
    emitter.speed = glm::length(vector);
    if (emitter.speed > 0.0f) emitter.direction = vector;
}

/// How many particles an emitter has added at a time, as long as nothing stops it. `volume`: of one, m^3.
double added_until(const Emitter& emitter, double time, const ForeignReading& reading) {
    const double width = static_cast<double>(emitter.radius),
                 area = reading.flat() ? 2.0 * width : std::numbers::pi * width * width;
    const double until = std::clamp(time, emitter.start, std::max(emitter.start, emitter.stop));
    return area * static_cast<double>(emitter.speed) * (until - emitter.start) /
           std::pow(reading.spacing, reading.scene.dimension);
}

/// The time at which the emitters together have added a number of particles; infinity: never.
double time_of_cap(const std::vector<Emitter*>& emitters, double cap, const ForeignReading& reading) {
    const auto added = [&](double time) {
        double sum = 0.0;
        for (const Emitter* emitter : emitters) sum += added_until(*emitter, time, reading);
        return sum;
    };
    double low = 0.0, high = 1e9;
    if (added(high) < cap) return std::numeric_limits<double>::infinity();
    for (int halving = 0; halving < 200; ++halving) {
        const double middle = 0.5 * (low + high);
        (added(middle) < cap ? low : high) = middle;
    }
    return high;
}

}  // namespace

void read_foreign_emitter(ForeignReading& reading, ForeignBlock& block) {
    Emitter emitter;
    const bool round = block.integer("type", 0) == 1;
    emitter.radius = radius_of(reading, particles_of_layer(reading, block, round));
    ForeignPlace place = read_place(block, false);
    emitter.position = place.position;
    if (reading.flat()) place.turn.axis = Vec3(0.0f, 0.0f, 1.0f);
    const Vec3 along = turn_about(place.turn.axis, place.turn.angle) * Vec3(1.0f, 0.0f, 0.0f);
    emitter.direction = block.vector("direction", along, coordinate_range);
    if (glm::dot(emitter.direction, emitter.direction) == 0.0f) emitter.direction = along;
    read_velocity(block, emitter);
    emitter.start = block.number("emitStartTime", 0.0, time_range);
    // For ever is a very large number there.
    const double stop = block.number("emitEndTime", 1e300, NumberRange{0.0, 1e308});
    if (stop <= time_range.max) emitter.stop = std::max(stop, emitter.start);
    emitter.material = material_of(reading, block);
    reading.scene.emitters.push_back(emitter);
}

/// The cap is one of the material there. Each gets what it has added when the cap is reached.
void share_caps(ForeignReading& reading) {
    std::map<std::string, std::vector<Emitter*>> by_material;
    for (Emitter& emitter : reading.scene.emitters) by_material[emitter.material].push_back(&emitter);
    for (const auto& [material, emitters] : by_material) {
        const int cap = cap_of(reading, material);
        if (emitters.size() == 1) {
            emitters.front()->budget = cap;
            continue;
        }
        const double end = time_of_cap(emitters, cap, reading);
        double exact = 0.0;
        int given = 0;
        for (Emitter* emitter : emitters) {
            exact += std::isinf(end) ? cap : added_until(*emitter, end, reading);
            // What is rounded off goes to the next, so that the sum is the cap.
            emitter->budget = std::isinf(end) ? cap : static_cast<int>(std::lround(exact)) - given;
            given += emitter->budget;
        }
    }
}

}  // namespace slosh::io
