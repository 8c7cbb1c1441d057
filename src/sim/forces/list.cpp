// Every force, one line each.
#include "sim/forces/list.h"

#include <array>

namespace slosh {

std::span<const ForceDescription> force_list() {
    static constexpr std::array forces = {
        ForceDescription{"gravity", "Uniform gravity of any direction", "gravity.y"},
        ForceDescription{"central", "Force towards a point, growing with the distance", "central.omega"},
        ForceDescription{"wind", "Drag towards a field of air: uniform, vortex or jet", "wind.kind"},
        ForceDescription{"viscosity", "Laplacian viscosity", "viscosity.nu"},
        ForceDescription{"xsph", "XSPH smoothing of velocities", "xsph.c"},
        ForceDescription{"tension", "Surface tension", "tension.gamma"},
        ForceDescription{"vorticity", "Vorticity confinement", "vorticity.strength"},
    };
    return forces;
}

}  // namespace slosh
