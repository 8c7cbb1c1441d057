// Particles as a host sets them: what it computes beside the engine, or another program's water.
#include <algorithm>
#include <unordered_map>

#include "sim/solids/shapes/shape_checks.h"
#include "sim/world/commands/command_entry.h"

namespace slosh {

namespace {

Result<void> check_set_particles(const SetParticles& set) {
    const std::size_t count = set.ids.size();
    const auto fits = [&](const std::vector<Vec3>& values) {
        return values.empty() || values.size() == count;
    };
    const auto all_finite = [](const std::vector<Vec3>& values) {
        return std::all_of(values.begin(), values.end(), [](const Vec3& value) { return finite(value); });
    };
    if (!fits(set.positions) || !fits(set.velocities))
        return Error{"there must be as many positions and velocities as ids, or none", ""};
    if (!all_finite(set.positions) || !all_finite(set.velocities))
        return Error{"positions and velocities need finite numbers", ""};
    return {};
}

void put(Particles& particles, std::size_t i, const SetParticles& set, std::size_t k, bool flat) {
    if (!set.positions.empty()) {
        particles.x[i] = set.positions[k].x;
        particles.y[i] = set.positions[k].y;
        particles.z[i] = flat ? 0.0f : set.positions[k].z;
    }
    if (!set.velocities.empty()) {
        particles.velocity_x[i] = set.velocities[k].x;
        particles.velocity_y[i] = set.velocities[k].y;
        particles.velocity_z[i] = flat ? 0.0f : set.velocities[k].z;
    }
}

CommandResult set_particles(WorldEdit& world, const SetParticles& set) {
    if (Result<void> checked = check_set_particles(set); !checked)
        return command_refused(checked.error().message);
    Particles& particles = world.state.particles;
    std::unordered_map<std::uint32_t, std::size_t> place;
    for (std::size_t i = 0; i < particles.size(); ++i) place.emplace(particles.id[i], i);
    SetParticles back;
    CommandResult result = command_done();
    for (std::size_t k = 0; k < set.ids.size(); ++k) {
        const auto found = place.find(set.ids[k]);
        if (found == place.end()) {
            ++result.left_out;
            continue;
        }
        const std::size_t i = found->second;
        back.ids.push_back(set.ids[k]);
        if (!set.positions.empty()) back.positions.push_back(particles.position(i));
        if (!set.velocities.empty()) back.velocities.push_back(particles.velocity(i));
        put(particles, i, set, k, world.state.dimension == 2);
    }
    if (!set.positions.empty()) world.state.lists_valid = false;
    // An id may be named twice: what was there first comes back last.
    std::reverse(back.ids.begin(), back.ids.end());
    std::reverse(back.positions.begin(), back.positions.end());
    std::reverse(back.velocities.begin(), back.velocities.end());
    result.inverse = std::move(back);
    return result;
}

}  // namespace

const CommandEntry& SetParticles::entry() {
    static const CommandEntry entry = describe_command<SetParticles>({
        .traits = {.name = "set_particles",
                   .type_name = "SetParticles",
                   .undo = Undo::always,
                   .help = "Sets positions or velocities of particles by id."},
        .fields =
            [](CommandFields& fields, SetParticles& set) {
                fields.ids("ids", set.ids);
                fields.vectors("positions", set.positions, coordinate_range);
                fields.vectors("velocities", set.velocities, velocity_range);
            },
        .text =
            [](const SetParticles& set) { return "Set " + std::to_string(set.ids.size()) + " particles"; },
        .apply = set_particles,
        .undo_text = [](const SetParticles&, const Command&) { return std::string("particles as before"); },
        .redo_text = [](const SetParticles&) { return std::string("particles set"); },
    });
    return entry;
}

}  // namespace slosh
