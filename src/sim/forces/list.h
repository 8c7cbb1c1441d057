// Everything that accelerates the water besides pressure, by name: for menus, `slosh list forces` and
// documentation.
#pragma once

#include <span>
#include <string_view>

namespace slosh {

struct ForceDescription {
    std::string_view name;       ///< "viscosity"
    std::string_view title;      ///< "Laplacian viscosity"
    std::string_view parameter;  ///< the key that turns it on
};

std::span<const ForceDescription> force_list();

}  // namespace slosh
