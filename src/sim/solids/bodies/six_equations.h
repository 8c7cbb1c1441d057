// A rigid body's six degrees of freedom as numbers, and the equations for them.
#pragma once

namespace slosh {

/// A displacement and a turn, or an impulse and a moment, in the units of the pair loops: h, 1, and per mass
/// of a particle.
struct Motion6 {
    double value[6] = {};
    double& operator[](int i) { return value[i]; }
    double operator[](int i) const { return value[i]; }
};

double dot(const Motion6& a, const Motion6& b);

/// Symmetric: only i >= j counts.
struct SixEquations {
    double matrix[6][6] = {};
    Motion6 right;
};

/// By Cholesky's decomposition, which changes `equations`. In 2-D only the displacement in the plane and the
/// turn about z. Zero where the matrix is not positive definite.
Motion6 solved(SixEquations& equations, int dimension);

}  // namespace slosh
