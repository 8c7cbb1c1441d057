#include "sim/solids/boundary/pair_input.h"

namespace slosh {

namespace {

PairInput mirrored_input(const BoundaryContext& context, const PositionStream& positions, MirrorPlace place,
                         const Caller& reader) {
    PairInput input = neighbour_input(context, positions, reader);
    const BoundaryField& boundary = context.boundary_at(place);
    if (!input.boundary) return input;
    input.boundary = &boundary;
    input.mirrors = mirror_input(context, place);
#ifdef SLOSH_ENABLE_ASSERTS
    if (input.mirrors && positions.epoch().mirrored_at != static_cast<int>(place))
        stream_assertion_failed(reader, positions.epoch(), "its mirror particles are at another place");
    if (input.mirrors.of_solids && mirror_place(context, place).positions != positions.epoch().positions)
        stream_assertion_failed(reader, positions.epoch(), "no loop has summed densities there since");
#endif
    return input;
}

}  // namespace

PairInput neighbour_input(const BoundaryContext& context, const PositionStream& positions, Caller reader) {
    PairInput input;
    input.groups = context.scratch.lists.groups().data();
    input.count = context.count();
    input.positions = positions.read(context.scratch.list_epoch, reader);
    input.constants = &context.constants;
    input.boundary = context.boundary_density ? &context.boundary : nullptr;
    input.boundary_kernels = &boundary_kernels(context.boundary, context.simd, context.constants.kernel);
    input.near_boundary = context.scratch.near_boundary.data();
    return input;
}

PairInput density_input(const BoundaryContext& context, const PositionStream& positions, MirrorPlace place,
                        Caller reader) {
    positions.read(context.scratch.list_epoch, reader);
    reflect(context, positions, place);
    return mirrored_input(context, positions, place, reader);
}

PairInput force_input(const BoundaryContext& context, const PositionStream& positions, MirrorPlace place,
                      Caller reader) {
    return mirrored_input(context, positions, place, reader);
}

}  // namespace slosh
