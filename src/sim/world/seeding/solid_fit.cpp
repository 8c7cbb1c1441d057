// Chooses the particles beside solids that the lattice does not fit.
#include "sim/world/seeding/solid_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/stop.h"
#include "sim/world/seeding/nearest_solid.h"

namespace slosh {

namespace {

/// A cell that lacks less than this is whole: distances are rounded.
constexpr float whole_cell = 0.999f;

/// Which places of a lattice have a point.
class LatticePlaces {
  public:
    LatticePlaces(const BlockLattice& lattice, const std::vector<Vec3>& points, int dimension)
        : lattice_(lattice), dimension_(dimension) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            count_[axis] = static_cast<std::ptrdiff_t>(std::max(lattice.count[axis], 1.0));
        taken_.assign(static_cast<std::size_t>(count_[0] * count_[1] * count_[2]), 0);
        for (const Vec3& x : points) taken_[number(place(x))] = 1;
    }

    /// Whether the places around x all have one.
    bool surrounded(const Vec3& x) const {
        const Place own = place(x);
        const std::ptrdiff_t depth = dimension_ == 3 ? 1 : 0;
        for (std::ptrdiff_t c = -depth; c <= depth; ++c) {
            for (std::ptrdiff_t b = -1; b <= 1; ++b) {
                for (std::ptrdiff_t a = -1; a <= 1; ++a) {
                    const Place other{own[0] + a, own[1] + b, own[2] + c};
                    for (std::size_t axis = 0; axis < 3; ++axis) {
                        if (other[axis] < 0 || other[axis] >= count_[axis]) return false;
                    }
                    if (taken_[number(other)] == 0) return false;
                }
            }
        }
        return true;
    }

    /// A number in [0, 1) for each place, evenly spread along rows, in planes and in space: an additive
    /// recurrence by powers of the root of x^4 = x + 1, in 2-D of x^3 = x + 1.
    double threshold(const Vec3& x) const {
        const Place own = place(x);
        const double sum =
            dimension_ == 3
                ? 0.8191725134 * static_cast<double>(own[0]) + 0.6710436067 * static_cast<double>(own[1]) +
                      0.5497004779 * static_cast<double>(own[2])
                : 0.7548776662 * static_cast<double>(own[0]) + 0.5698402910 * static_cast<double>(own[1]);
        return sum + 0.5 - std::floor(sum + 0.5);
    }

  private:
    using Place = std::array<std::ptrdiff_t, 3>;
    Place place(const Vec3& x) const {
        Place place{};
        for (int axis = 0; axis < dimension_; ++axis) {
            const auto a = static_cast<std::size_t>(axis);
            place[a] = std::clamp<std::ptrdiff_t>(
                std::lround((x[axis] - lattice_.first[axis]) / lattice_.spacing[axis]), 0, count_[a] - 1);
        }
        return place;
    }
    std::size_t number(const Place& place) const {
        return static_cast<std::size_t>((place[2] * count_[1] + place[1]) * count_[0] + place[0]);
    }

    const BlockLattice& lattice_;
    int dimension_;
    Place count_{};
    std::vector<std::uint8_t> taken_;
};

}  // namespace

SolidFit fit_to_solids(std::vector<Vec3> points, const BlockLattice& lattice, const BoundaryField& boundary,
                       const PairConstants& constants) {
    SolidFit fit;
    if (boundary.solid_count() == 0 || points.empty()) {
        fit.points = std::move(points);
        return fit;
    }
    const LatticePlaces places(lattice, points, constants.dimension);
    const float spacing = constants.spacing, range = settling_range(constants.dimension) * spacing;
    bool disturbed = false;
    for (const Vec3& x : points) {
        stop_if_asked();
        const SurfaceDistance surface = nearest_solid(boundary, x, range).surface;
        const float share = surface.distance / spacing + 0.5f;
        if (share < 1.0f - whole_cell) continue;
        if (share < whole_cell) {
            disturbed = true;
            if (static_cast<double>(share) <= places.threshold(x)) continue;
        }
        fit.points.push_back(outside_solids(boundary, x, spacing));
        fit.settling.push_back(surface.distance >= range ? Settling::none
                               : places.surrounded(x)    ? Settling::drawn
                                                         : Settling::pushed);
    }
    if (!disturbed) {
        fit.points = std::move(points);
        fit.settling.clear();
    }
    return fit;
}

}  // namespace slosh
