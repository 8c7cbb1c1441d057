// The exact motion of an inviscid drop in the force -Omega^2 r: an ellipse (2-D) or spheroid (3-D) stays one,
// because velocity and pressure gradient stay linear in the coordinates. Ordinary differential equations for
// the semi-axes and the strain rate A remain; pressure vanishes on the whole surface at every instant, which
// gives A'.
#pragma once

#include <vector>

#include "measurements.h"

namespace slosh::physics {

struct DropState {
    double along = 1.0;   ///< semi-axis a, along x (and z in 3-D), in initial radii
    double across = 1.0;  ///< the other one: b in 2-D, c (along y) in 3-D
    double strain = 0.0;  ///< A: a' = A a; b' = -A b or c' = -2 A c
};

/// Omega T of the oscillation that starts round with A0/Omega = `strain`.
double drop_period(int dimension, double strain);

/// The oscillation that starts so, at times Omega t = 0, 0.05, ... until `end`.
struct DropInstant {
    double time = 0.0;  ///< Omega t
    DropState drop;
};
std::vector<DropInstant> drop_motion(int dimension, double strain, double end);

/// The largest a/b (a/c) that the oscillation reaches.
double drop_elongation(int dimension, double strain);

/// The A0/Omega whose oscillation reaches this elongation: the inverse of drop_elongation.
double strain_of_elongation(int dimension, double elongation);

/// Semi-axes and strain rate of a cloud of particles, from its second moments about its centre.
DropState measured_drop(const ParticleView& particles);

}  // namespace slosh::physics
