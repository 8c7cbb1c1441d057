#include "base/system/abilities.h"

namespace slosh {

const Abilities& abilities() {
    static constexpr Abilities all{.programs = true, .folders = true, .ends = true, .other_keys = ""};
    return all;
}

}  // namespace slosh
