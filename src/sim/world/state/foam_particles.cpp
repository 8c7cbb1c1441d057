// Removing and hashing of foam particles.
#include "sim/world/state/foam_particles.h"

#include <span>

#include "base/hash.h"

namespace slosh {

void FoamParticles::resize(std::size_t wanted) {
    for_each_array([wanted](auto& array) { array.resize(wanted); });
}

void FoamParticles::remove_flagged(const AlignedArray<std::uint8_t>& flags) {
    const std::size_t before = count();
    std::size_t kept = 0;
    for_each_array([&](auto& array) {
        kept = 0;
        for (std::size_t i = 0; i < before; ++i) {
            if (flags[i] == 0) array[kept++] = array[i];
        }
    });
    resize(kept);
}

std::uint64_t hash_foam(const FoamParticles& foam) {
    Hasher hasher;
    hasher.add(foam.count());
    foam.for_each_array([&](const auto& array) { hasher.add_bytes(std::as_bytes(array.span())); });
    return hasher.value();
}

}  // namespace slosh
