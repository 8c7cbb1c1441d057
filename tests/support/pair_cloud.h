// A small cloud with its lists and streams, ready for the pair kernels, and beside it the same sums done the
// slow way: in double, over all pairs, from the equations of docs/physics with the kernels of
// smoothing_kernel.h.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "sim/core/kernels/rest_lattice.h"
#include "sim/core/particles/neighbour_lists.h"
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/solids/boundary/boundary_field.h"
#include "sim/world/state/state.h"

namespace slosh {

struct Double3 {
    double x = 0.0, y = 0.0, z = 0.0;
};
inline Double3 operator+(Double3 a, Double3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Double3 operator-(Double3 a, Double3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Double3 operator*(double s, Double3 a) { return {s * a.x, s * a.y, s * a.z}; }
inline double dot(Double3 a, Double3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Double3 cross(Double3 a, Double3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(Double3 a) { return std::sqrt(dot(a, a)); }

/// What varies over the tests.
struct CloudSettings {
    KernelName kernel = KernelName::wendland_c2;
    int dimension = 3;
    bool walls = false;
    float ratio = 2.0f;
    bool lattice = false;  ///< points in rows instead of a random cloud
    friend void PrintTo(const CloudSettings& settings, std::ostream* out);
};
/// Every kernel, dimension, with and without walls, and the ends of the ratios; not each with each.
std::vector<CloudSettings> cloud_settings();

class PairCloud {
  public:
    static constexpr float spacing = 0.05f;

    explicit PairCloud(const CloudSettings& settings);

    std::size_t count() const { return particles.size(); }
    std::size_t groups() const { return (count() + 7) / 8; }
    PairInput input();
    /// {v, rho/rho0} from the particles' velocities and the densities given.
    AlignedArray<float> velocity_stream(const std::vector<double>& density) const;

    Double3 position(std::size_t i) const;
    Double3 velocity(std::size_t i) const;
    enum class Walls { still, yielding };  ///< of BoundaryField::evaluate, of evaluate_yielding
    BoundarySample boundary_at(std::size_t i, Walls kind) const;
    /// sum over j != i within h of term(j, W_ij, grad W_ij)
    template <class Term>
    void over_neighbours(std::size_t i, Term&& term) const {
        for (std::size_t j = 0; j < count(); ++j) {
            const Double3 gap = position(i) - position(j);
            const double r = length(gap);
            if (j == i || r >= static_cast<double>(kernel.h)) continue;
            term(j, kernel.value(r), kernel.gradient_factor(r) * gap);
        }
    }
    /// The pressure that pair forces carry across a plane, over the p in them: -V sum_j x_ij . grad
    /// W_ij/dimension at rest.
    double mechanical_part() const;
    /// rho/rho0 with walls.
    std::vector<double> densities(Walls kind) const;

    Particles particles;
    NeighbourLists lists;
    SmoothingKernel kernel;
    double volume = 0.0;
    PairConstants constants;
    BoundaryField boundary;
    AlignedArray<float> positions;  ///< stream in h
    std::vector<std::uint8_t> near_boundary;
    bool walls = false;
};

/// For streams that a test writes by itself.
inline void set_stream_padding(AlignedArray<float>& stream, std::size_t count) {
    set_dummies(StreamKind::positions, stream.data() + 4 * count);
}
inline void set_velocity_padding(AlignedArray<float>& stream, std::size_t count) {
    set_dummies(StreamKind::vectors, stream.data() + 4 * count);
}

/// Every component within `tolerance` of the largest value of the whole array.
void expect_near(const std::vector<double>& got, const std::vector<double>& wanted, double tolerance,
                 const std::string& what);
void expect_near(const std::vector<Double3>& got, const std::vector<Double3>& wanted, double tolerance,
                 const std::string& what);
std::vector<double> doubles(const AlignedArray<float>& values, std::size_t count, double scale = 1.0);
std::vector<Double3> doubles(const AlignedArray<float> (&values)[3], std::size_t count, double scale = 1.0);

}  // namespace slosh
