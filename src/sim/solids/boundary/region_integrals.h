// Integrals of the kernel over the shapes of solids: the part of a half-space's contribution that remains
// when the solid is round or small. Only ratios of them are used; the half-space itself comes from the
// calibrated layers of boundary_tables.h.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/solids/boundary/kernel_profile.h"
#include "slosh/geometry.h"

namespace slosh {

/// Integrals of W, of grad W's component along the surface normal (<= 0) and of |grad W|^2 over a region.
struct RegionMoments {
    double value = 0.0;
    double gradient = 0.0;
    double gradient_square = 0.0;
};

/// Integrals over the disc (dimension 2) or ball (3) of this curvature = 1/radius whose surface is at
/// distance s >= 0. Curvature 0 is the half-space. `profile` maps the distance to ProfileSample and is 0
/// beyond `h`.
template <typename Profile>
RegionMoments round_region(int dimension, const Profile& profile, double h, double s, double curvature);

/// The integral of W over axis-aligned boxes, from a table of its cumulative integral. Trilinear
/// interpolation, error below 0.2 % of the whole.
class BoxIntegral {
  public:
    explicit BoxIntegral(const SmoothingKernel& kernel);
    /// `low`, `high`: the box's faces relative to the particle per axis, m (the first `dimension` axes).
    struct Sample {
        float value = 0.0f;
        Vec3 slope{0.0f};  ///< its gradient to a move of the particle, 1/m
    };
    Sample operator()(const float low[3], const float high[3]) const;
    /// The same over the half-space at distance `s` in the direction -x.
    Sample half_space(float s) const;

  private:
    /// Where a face lies in the table along its axis.
    struct Place {
        std::size_t cell = 0;
        float part = 0.0f;   ///< of the cell
        float scale = 0.0f;  ///< cells per metre; 0 beyond the table
    };
    Place place_of(float face) const;
    Sample cumulative(const Place& x, const Place& y, const Place& z) const;

    static constexpr std::size_t cells = 32;
    int dimension_ = 3;
    float support_radius_ = 1.0f;
    float scale_ = 1.0f;  ///< table cells per metre
    std::vector<float> table_;
};

}  // namespace slosh

#include "sim/solids/boundary/region_integrals_inl.h"
