// A command of these tests: stirs the particles in a box.
#include "house/modules.h"
#include "sim/solids/shapes/shape_checks.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/state/geometry_checks.h"

namespace slosh::house {
namespace {

struct Stir {
    Box3 box{Vec3(-10.0f), Vec3(10.0f)};
    Vec3 velocity{0.5f, 1.0f, 0.0f};  ///< m/s, added
    static const CommandEntry& entry();
};

CommandResult stir(WorldEdit& world, const Stir& command) {
    if (!finite(command.velocity)) return command_refused("stirring needs a finite velocity");
    Particles& particles = world.state.particles;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
        if (glm::any(glm::lessThan(x, command.box.min)) || glm::any(glm::greaterThan(x, command.box.max)))
            continue;
        particles.velocity_x[i] += command.velocity.x;
        particles.velocity_y[i] += command.velocity.y;
        if (world.state.dimension == 3) particles.velocity_z[i] += command.velocity.z;
    }
    return command_done(Stir{command.box, -command.velocity});
}

const CommandEntry& Stir::entry() {
    static const CommandEntry entry = describe_command<Stir>({
        .traits = {.name = "stir", .type_name = "Stir", .undo = Undo::always, .label = "Stir the water"},
        .fields =
            [](CommandFields& fields, Stir& command) {
                fields.bounds("box", command.box);
                fields.vector("velocity", command.velocity, velocity_range, Need::optional);
            },
        .text = [](const Stir&) { return std::string("Stir"); },
        .apply = stir,
    });
    return entry;
}

}  // namespace

void add_stir() { command_entries().add(Stir::entry()); }

}  // namespace slosh::house
