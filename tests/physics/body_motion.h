// Balls and cylinders in a tank of water, held until the water is at rest and then let go: how they move,
// against (m + m_a) dv/dt = weight - buoyancy - drag.
#pragma once

#include <string>
#include <vector>

#include "scenes.h"

namespace slosh::physics {

/// A ball (3-D) or a cylinder across the plane (2-D) in the middle of a tank.
struct RoundBodyCase {
    std::string solver;
    int dimension = 2;
    double ratio = 0.5;               ///< of its density to the water's
    double radius = 5.0;              ///< in spacings
    double width = 12.0;              ///< of the square tank, in radii
    double above = 6.0, below = 6.0;  ///< water over and under the centre, in radii
    double hold = 1.0;                ///< s, at rest before it is let go
    Settings settings;
};

struct RoundBodyRun {
    double step = 0.0;             ///< s
    double radius = 0.0;           ///< m
    double acceleration = 0.0;     ///< m/s^2 upwards, of a body with added mass that begins to move
    std::vector<double> velocity;  ///< m/s upwards, after each step from the release on; the first is 0
    std::vector<double> sideways;  ///< m/s
    std::vector<double> height;    ///< m above the place of release

    /// The largest change of the velocity in a step, over that of the acceleration.
    double worst_jump() const;
    /// Mean acceleration over the first so many steps.
    double first_acceleration(int steps) const;
};

/// Water of density 1000 at d = 0.05 m, at rest round the body, which is held.
World held_at_rest(const RoundBodyCase& round);
/// The body goes, with the density that `round` says.
RoundBodyRun let_go(const World& held, const RoundBodyCase& round, double seconds);
RoundBodyRun let_go(const RoundBodyCase& round, double seconds);

/// Speed against time of a body that falls or rises from rest with added mass m_a = C rho V and the drag
/// coefficient `drag`, m/s, after `time` seconds; positive in the direction of the motion.
double speed_with_drag(const RoundBodyCase& round, double radius, double drag, double time);

}  // namespace slosh::physics
