// How far each iteration of a pressure solver goes along its own correction, and along the change before it.
// A relaxed Jacobi iteration, every step as long as is stable, reaches n times as far after n iterations; a
// three-term recursion of orthogonal polynomials reaches further and is stable after every one [HS80].
//
// Which polynomials: a wave of the lattice is multiplied by p in every substep and its velocity is read off
// its move, so that (C, v dt) -> (p (C + v dt), (p - 1) C + p v dt), which fades only for -1/3 <= p <= 1.
// Chebyshev's of the first kind reach furthest (n^2) and go down to -1: a still tank boiled with 0.05 sqrt(g
// D). Those of the second kind, U_n(1 + z)/(n + 1), reach n (n + 2)/3 and go down to -1/3 (further only for
// odd n next to z = -2, as without): 0.001 sqrt(g D), as without. Dam break of 25k particles, five
// iterations: mean density error 0.83 % -> 0.44 %, at the same cost.
#pragma once

namespace slosh {

/// x_j = x_(j-1) + momentum (x_(j-1) - x_(j-2)) + length f(x_(j-1)).
struct IterationStep {
    float length = 1.0f;
    float momentum = 0.0f;
};

/// Step `iteration` (from 1), for corrections f whose eigenvalues lie between -2 and 0, where a step of
/// length 1 is just stable. Does not depend on how many iterations follow.
inline IterationStep accelerated_step(int iteration) {
    // U_n(x)/(n + 1) = (1 + m) x U_(n-1)/n - m U_(n-2)/(n - 1), m = (n - 1)/(n + 1)
    const float momentum = static_cast<float>(iteration - 1) / static_cast<float>(iteration + 1);
    return {1.0f + momentum, momentum};
}

}  // namespace slosh
