// What the pair loops of the methods that iterate work on: how they find multipliers, and how these move the
// particles. In units of h.
#pragma once

#include <array>
#include <optional>

#include "sim/core/particles/particle_field.h"
#include "sim/solids/boundary/boundary_field.h"

namespace slosh {

/// Sums over neighbours that are there already.
using PairSums = std::array<const float*, 3>;

/// What a loop over densities writes.
struct MultiplierOutput {
    float* stream = nullptr;           ///< its payloads: the change of lambda
    float* lambda_sum = nullptr;       ///< [i] += change of lambda, in h^2
    float* density = nullptr;          ///< [i] = rho/rho0
    float* boundary_gradient[3] = {};  ///< of groups near a boundary, in 1/h
};

/// Near boundaries, for bodies in the iterations (body_coupling.h).
struct UnlimitedMultipliers {
    float* wanted = nullptr;    ///< [i] = the sum of lambda without its limit, h^2
    float* response = nullptr;  ///< [i] = its change per change of C
};

/// How far a particle may go.
struct MoveLimits {
    float length = 0.0f;  ///< |dx|/h at most per iteration
    /// Keeps positions off walls and solids, with or without their density. Optional: lets them pass.
    const BoundaryField* contact = nullptr;
};

/// dx_i = sum_j V (lambda_i + lambda_j) grad W_ij, lambda being the payload.
struct MovePass {
    float* stream = nullptr;              ///< out: the positions
    const float* from[3] = {};            ///< x* without pressure, m
    float* correction[3] = {};            ///< [i] = sum of dx/h so far; changed
    float* boundary_gradient[3] = {};     ///< of groups near a boundary, in 1/h
    ParticleField weight{nullptr, 1.0f};  ///< several materials: w
    MoveLimits limits;
    std::optional<PairSums> pair_sums;
    /// Near boundaries: [i] = the part of dx that was carried out. Optional: for bodies in the iterations.
    float* shortened = nullptr;
};

}  // namespace slosh
