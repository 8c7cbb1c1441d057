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
//
// With w = 1/2 waves next to p = 1, in which a whole column bounces, neither grow nor fade. A part `lead` of
// what mu is above its mean over the last substeps lets them fade (docs/physics/corrections.md, Pressure
// lead).
#pragma once

#include <algorithm>
#include <cmath>

namespace slosh {

/// x_j = x_(j-1) + momentum (x_(j-1) - x_(j-2)) + length f(x_(j-1)).
struct IterationStep {
    float length = 1.0f;
    float momentum = 0.0f;
};

/// Multipliers that push are negative. Their sum never pulls, or each iteration only adds to it, as
/// published, or there is no limit.
enum class MultiplierLimit { never_pulls, only_adds, none };

/// The part of the last multipliers a solve may start from: beyond it pressure waves grow.
inline constexpr float most_warm_start = 0.5f;

/// What a solve starts from.
struct WarmStart {
    float share = 0.0f;  ///< share of the last substep's multipliers
    float lead = 0.0f;   ///< share of what these are above their mean over the last substeps
};

/// How far above its mean a pressure counts as leading it, over the mean. An impact is more: with a lead of
/// all of it, water that falls into a turning drum (DFSPH, Real time) gained more than 6 % of its energy in
/// 11 of 31 runs, with this in 1 as without any.
inline constexpr float most_rise = 0.03f;

/// 1/mean_substeps of the last multipliers goes into their mean. Longer means let waves grow at p = 0.9.
inline constexpr float mean_substeps = 4.0f;

/// w of the polynomials. Multipliers that change their sign in every substep start from share + lead
/// (2 m - 2)/(2 m - 1) of the last ones (m = mean_substeps). With that for w the least of the polynomials
/// neither grows nor fades, and noise that feeds it stirs still water (two iterations of PCISPH in Real
/// time). So a lead counts for more.
inline float polynomial_share(const WarmStart& start) { return start.share + 1.5f * start.lead; }

/// Pa, from the last substep's pressure and the mean of the last ones.
inline float starting_pressure(const WarmStart& start, float last, float mean) {
    // A pressure that is not a number would spread to every neighbour.
    if (!std::isfinite(last)) return 0.0f;
    const float share = start.share * last;
    if (start.lead == 0.0f || !(last > 0.0f) || !std::isfinite(mean)) return share;
    // What leads never pulls.
    const float above = std::min(last - mean, most_rise * std::max(mean, 0.0f));
    return std::max(share + start.lead * above, 0.0f);
}

/// Pa, the mean with the pressure of one more substep.
inline float next_mean(float mean, float last) {
    const float next = mean + (last - mean) / mean_substeps;
    return std::isfinite(next) ? next : 0.0f;
}

/// Step `iteration` (from 1), for corrections f whose eigenvalues lie between -2 and 0, where a step of
/// length 1 is just stable. Does not depend on how many iterations follow.
inline IterationStep accelerated_step(int iteration, const WarmStart& start) {
    // P_(n+1) = ((2 n + 2 a) x P_n - n P_(n-1))/(n + 2 a)
    const float n = static_cast<float>(iteration - 1);
    const float momentum = n / (n + 2.0f + 4.0f * polynomial_share(start));
    return {1.0f + momentum, momentum};
}

/// How much shorter than just stable (1 + eps over its least value) the steps of a warm started solve must
/// be, so that no wave is left with less than -1/(3 + 4 w): an odd number of iterations turns waves next to z
/// = -2 round. A w below 1/2 counts as 1/2. `iterations` is the least number that may be done, `varies`
/// whether a tolerance decides.
inline float stability_margin(int iterations, bool varies, const WarmStart& start) {
    const int odd = iterations % 2 == 1 ? iterations : iterations + 1;
    if (start.share == 0.0f || (!varies && odd != iterations)) return 1.0f;
    const float a = 1.0f + 2.0f * std::max(polynomial_share(start), most_warm_start);
    return 1.0f + a / ((a + 1.0f) * static_cast<float>(odd));
}

}  // namespace slosh
