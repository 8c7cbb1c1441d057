// The ellipsoids of pictures that follow each other, in which water at rest is still. The particles of a
// settled tank go on trembling and creep by hundredths of a spacing, now and then one springs into a gap, and
// refraction magnifies that: joints of tiles jump by parts of a pixel.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/services/surface/particle_ellipsoids.h"
#include "slosh/world.h"

namespace slosh {

/// In the view's order; see ParticleEllipsoid.
struct DrawnEllipsoids {
    std::vector<Vec3> centers;  ///< m
    std::vector<std::array<float, 6>> inverse_stretches;

    /// `measured` only provides memory that is kept between calls. Empty in 2-D.
    void compute(ParticleEllipsoids& measured, const ParticleView& particles, const WaterBounds& bounds,
                 const ExecutionOptions& execution);
    void clear();
};

/// Remembers the ellipsoids of the picture before, by the particles' ids. Slow ones follow late; those that
/// move fast, or were not in that picture, are where their particles are. Pictures of one state are all the
/// same.
class SteadyEllipsoids {
  public:
    static constexpr float leash = 0.1f;  ///< the farthest that one is drawn from its place, spacings
    static constexpr float slow_speed = 0.5f,
                           fast_speed =
                               1.5f;  ///< up to which they follow late, from which not at all, spacings/s

    /// As DrawnEllipsoids::compute(), at `time`, s of the simulation. A time before that of the last picture,
    /// or more than half a second after it, forgets it, as forget() does. Allocates nothing while there are
    /// no more particles than ever before. The result does not depend on the number of threads.
    void compute(DrawnEllipsoids& drawn, const ParticleView& particles, const WaterBounds& bounds,
                 const ExecutionOptions& execution, double time);
    void forget() { before_.clear(); }

  private:
    struct Remembered {
        std::uint32_t id = 0;
        Vec3 center{0.0f};    ///< as drawn, m
        Vec3 velocity{0.0f};  ///< mean of about the last tenth of a second, m/s
        std::array<float, 6> inverse_stretch{};
    };

    void steady(DrawnEllipsoids& drawn, const ParticleView& particles, float passed);
    void index_before();
    const Remembered* find_before(std::uint32_t id, std::size_t guess) const;

    ParticleEllipsoids measured_;
    std::vector<Remembered> before_, now_;
    std::vector<std::uint32_t> table_;  ///< places in before_, plus 1, by id, open addressing; 0: free
    double time_ = 0.0;
};

}  // namespace slosh
