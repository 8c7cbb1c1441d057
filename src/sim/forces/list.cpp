// Every force, one line each.
#include "sim/forces/list.h"

#include <array>

namespace slosh {

std::span<const ForceDescription> force_list() {
    static constexpr std::array forces = {
        ForceDescription{"gravity", "Uniform gravity of any direction", "gravity.y"},
        ForceDescription{"central", "Force towards a point, growing with the distance", "central.omega"},
        ForceDescription{"wind", "Drag towards a field of air: uniform, vortex or jet", "wind.kind"},
        ForceDescription{"viscosity", "Viscosity: explicit, or implicit and blind to rotation",
                         "viscosity.nu"},
        ForceDescription{"xsph", "XSPH smoothing of velocities", "xsph.c"},
        ForceDescription{"tension", "Surface tension", "tension.gamma"},
        ForceDescription{"adhesion", "Adhesion to walls and solids", "adhesion.work"},
        ForceDescription{"vorticity", "Vorticity confinement", "vorticity.strength"},
        ForceDescription{"micropolar", "Particles that spin and give their rotation back",
                         "micropolar.transfer"},
    };
    return forces;
}

}  // namespace slosh
