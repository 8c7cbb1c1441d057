// The shape of the water around each particle: an ellipsoid, flat in sheets and at surfaces, long in jets, a
// sphere in the bulk and in single drops [YT13]. The surface mesh sums kernels of these shapes; the view
// "water" draws them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/aligned_array.h"
#include "sim/core/particles/neighbour_lists.h"
#include "sim/services/surface/water_bounds.h"
#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh {

struct EllipsoidOptions {
    bool anisotropic = true;  ///< false: spheres
    /// How far a particle is drawn towards the mean of its neighbourhood, lambda of [YT13 eq. 6]: smooths the
    /// surface. Less in small drops.
    float smoothing = 0.8f;
    /// Share of each particle's water that belongs to the surface, 0 to 1, in the view's order, where the
    /// rest is drawn as drops. Empty: all of it. Shapes and centres do not depend on it.
    std::span<const float> parts{};
};

/// The ellipsoid { x : |inverse_stretch (x - center)| <= 1 }, times the radius to be drawn.
struct ParticleEllipsoid {
    Vec3 center{0.0f};  ///< m
    /// Symmetric: xx, xy, xz, yy, yz, zz. About the identity in the bulk, 2.8 times it for a single particle.
    std::array<float, 6> inverse_stretch{1.0f, 0.0f, 0.0f, 1.0f, 0.0f, 1.0f};
    Vec3 reach{1.0f};  ///< half the edges of the box around the stretched unit sphere
    /// Distance of the neighbours' mean from the particle over the neighbourhood's radius: about 0 in the
    /// bulk, 0.2 to 0.3 at a surface; 1 where neighbours are few.
    float imbalance = 1.0f;
    float part = 1.0f;  ///< share of the particle's water that belongs to the surface
};

class ParticleEllipsoids {
  public:
    /// Radius of the neighbourhoods in spacings.
    static constexpr float radius_ratio = 2.2f;

    /// O(n): a sort, lists and one pair loop; docs/RENDERING.md has its times. Water that touches a wall of
    /// `bounds` is mirrored behind it, so that nothing gets thinner at the glass. The result does not depend
    /// on the number of threads.
    void compute(const ParticleView& particles, const WaterBounds& bounds, const EllipsoidOptions& options,
                 int threads, simd::Target target);

    /// Calls visit(index in the view, shape) for every particle with a finite position.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t i = 0; i < view_index_.size(); ++i) visit(view_index_[i], shapes_[place_[i]]);
    }

    /// In cell order, without non-finite particles, with the mirror images: the input of the surface.
    std::span<const ParticleEllipsoid> with_images() const { return shapes_; }

  private:
    /// Appended behind the particles.
    struct Image {
        std::uint32_t source;  ///< particle or earlier image
        WaterBounds::Mirror mirror;
        bool in_solid;
    };

    void gather(const ParticleView& particles, const WaterBounds& bounds);
    void append_image(std::uint32_t source, const WaterBounds::Mirror& mirror, bool in_solid);
    void measure(const EllipsoidOptions& options, float radius, int threads, simd::Target target);
    void mirror_images();

    std::vector<std::uint32_t> view_index_;  ///< indices of the finite particles
    std::vector<Vec3> appended_;             ///< particles, then images
    std::vector<Image> images_;
    Particles points_;  ///< id: index among the appended
    NeighbourLists lists_;
    PositionStream stream_;
    std::array<AlignedArray<float>, 13> measured_;  ///< center, inverse stretch, reach, imbalance
    std::vector<std::uint32_t> place_;              ///< in cell order, for each appended point
    std::vector<ParticleEllipsoid> shapes_;
};

}  // namespace slosh
