// What keeps a free body from moving further within a pressure solve: the points at which walls and other
// bodies hold it.
#pragma once

#include <vector>

#include "sim/methods/pressure/coupled_bodies.h"

namespace slosh {

/// The contacts of each body, at the substep's start.
void find_contacts(const StepContext& context, std::vector<CoupledBody>& bodies);
/// Adds what the contacts give to a body that has moved by `total`, and its derivative by a move of which
/// `length` is carried out.
void add_reactions(const CoupledBody& body, const Motion6& total, double length, SixEquations& equations);
/// Keeps a move from going further than the contacts allow, by impulses at one after the other, which only
/// ever push. The springs of the equations may have found no end after their rounds, and what is left of them
/// would throw the body (25 m/s in a pile of crates).
void hold(const CoupledBody& body, Motion6& move);
/// M^-1 impulse
Motion6 moved_by(const CoupledBody& body, const Motion6& impulse, int dimension);

}  // namespace slosh
