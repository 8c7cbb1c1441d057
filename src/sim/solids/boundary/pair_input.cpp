#include "sim/solids/boundary/pair_input.h"

#include "sim/solids/boundary/boundary_context.h"

namespace slosh {

PairInput pair_input(const BoundaryContext& context, MirrorPlace place) {
    const BoundaryField& boundary = context.boundary_at(place);
    PairInput input;
    input.groups = context.scratch.lists.groups().data();
    input.count = context.count();
    input.positions = context.scratch.positions.data();
    input.constants = &context.constants;
    input.boundary = context.boundary_density ? &boundary : nullptr;
    input.boundary_kernels = &boundary_kernels(boundary, context.simd, context.constants.kernel);
    input.near_boundary = context.scratch.near_boundary.data();
    if (input.boundary) input.mirrors = mirror_input(context, place);
    return input;
}

}  // namespace slosh
