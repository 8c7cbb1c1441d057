// How far each iteration of a pressure solver goes along its own correction, and along the change before it.
// A relaxed Jacobi iteration, every step as long as is stable, reaches n times as far after n iterations; a
// three-term recursion of orthogonal polynomials reaches further and is stable after every one [HS80].
//
// Which polynomials: a solve multiplies the error of a wave of the lattice by p and the change of its
// velocity is the multiplier mu, which starts at w times the last substep's (warm start). With C1 = C + v dt
// - w mu,
//     C <- p C1,  mu <- w mu + (1 - p) C1,  v dt <- v dt - mu
// fades for all 0 < p < 1 only if w <= 1/2 (a pressure that lags behind the move feeds it), and for p < 0
// only if p > -1/(3 + 4 w). Chebyshev's polynomials of the first kind reach furthest (n^2) and go down to -1:
// a still tank boiled with 0.05 sqrt(g D). So did w = 1/2 with those of the second kind, which go down to
// -1/3. Gegenbauer's C_n^a(1 + z)/C_n^a(1), a = 1 + 2 w, go down to -1/(1 + 2 a) = -1/(3 + 4 w) (further only
// for odd n next to z = -2, as without) and reach n (n + 2 a)/(1 + 2 a): 0.002-0.003 sqrt(g D). Without warm
// start that is Chebyshev's second kind. Dam break of 25k particles, five iterations: mean density error 0.70
// % -> 0.26 %, with w = 1/2 0.20 %.
#pragma once

namespace slosh {

/// x_j = x_(j-1) + momentum (x_(j-1) - x_(j-2)) + length f(x_(j-1)).
struct IterationStep {
    float length = 1.0f;
    float momentum = 0.0f;
};

/// The part of the last multipliers a solve may start from: beyond it pressure waves grow.
inline constexpr float most_warm_start = 0.5f;

/// Step `iteration` (from 1), for corrections f whose eigenvalues lie between -2 and 0, where a step of
/// length 1 is just stable, in a solve that starts from `warm_start` times the last multipliers. Does not
/// depend on how many iterations follow.
inline IterationStep accelerated_step(int iteration, float warm_start) {
    // P_(n+1) = ((2 n + 2 a) x P_n - n P_(n-1))/(n + 2 a)
    const float n = static_cast<float>(iteration - 1);
    const float momentum = n / (n + 2.0f + 4.0f * warm_start);
    return {1.0f + momentum, momentum};
}

/// How much shorter than just stable (1 + eps over its least value) the steps of a warm started solve must
/// be, so that no wave is left with less than -1/(3 + 4 w): an odd number of iterations turns waves next to z
/// = -2 round. `iterations` is the least number that may be done, `varies` whether a tolerance decides.
inline float stability_margin(int iterations, bool varies, float warm_start) {
    const int odd = iterations % 2 == 1 ? iterations : iterations + 1;
    if (warm_start == 0.0f || (!varies && odd != iterations)) return 1.0f;
    return 1.0f + 2.0f / (3.0f * static_cast<float>(odd));
}

}  // namespace slosh
