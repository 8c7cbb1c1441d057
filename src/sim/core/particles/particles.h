// The particles: what every layer reads and the solvers move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/aligned_array.h"
#include "slosh/geometry.h"

namespace slosh {

/// Particles per block of loops over particles (a multiple of 8), and groups of 8 per block of pair loops.
inline constexpr std::size_t particle_block = 2048;
inline constexpr std::size_t group_block = 64;

/// Structure of arrays, in the current order (cell order of the last list build). All arrays have the same
/// size.
struct Particles {
    AlignedArray<float> x, y, z;                             ///< m
    AlignedArray<float> velocity_x, velocity_y, velocity_z;  ///< m/s
    AlignedArray<std::uint32_t> id;
    AlignedArray<float> list_x, list_y,
        list_z;                           ///< positions at which the current neighbour lists were built, m
    AlignedArray<float> density;          ///< kg/m^3, end of the last step
    AlignedArray<float> pressure;         ///< Pa, end of the last step
    AlignedArray<float> neighbours;       ///< count within h, end of the last step
    AlignedArray<std::uint8_t> material;  ///< 0: the scene's own, else State::materials[material - 1]
    AlignedArray<float>
        pressure_mean;  ///< Pa, of `pressure` over the last substeps: see WarmStart, StatePass

    std::size_t size() const { return x.size(); }
    Vec3 position(std::size_t i) const { return {x[i], y[i], z[i]}; }
    Vec3 velocity(std::size_t i) const { return {velocity_x[i], velocity_y[i], velocity_z[i]}; }
    void resize(std::size_t size) {
        for_each_array([size](auto& array) { array.resize(size); });
    }
    /// Calls visit(AlignedArray<T>&) for every array, in a fixed order.
    template <class Visitor>
    void for_each_array(Visitor&& visit) {
        visit_arrays(*this, visit);
    }
    template <class Visitor>
    void for_each_array(Visitor&& visit) const {
        visit_arrays(*this, visit);
    }

  private:
    template <class Self, class Visitor>
    static void visit_arrays(Self& p, Visitor& visit) {
        visit(p.x), visit(p.y), visit(p.z), visit(p.velocity_x), visit(p.velocity_y), visit(p.velocity_z),
            visit(p.id);
        visit(p.list_x), visit(p.list_y), visit(p.list_z), visit(p.density), visit(p.pressure),
            visit(p.neighbours), visit(p.material), visit(p.pressure_mean);
    }
};

}  // namespace slosh
