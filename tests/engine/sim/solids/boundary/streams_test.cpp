// A solver that forgets a part of the protocol of streams is told so, with the place that reads and the place
// that wrote last.
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>

#include "sim/core/kernels/rest_lattice.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/solids/boundary/boundary_tables.h"
#include "sim/solids/boundary/pair_input.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::streams_test {
namespace {

struct Streams : testing::Test {
    Streams() {
        const float spacing = state.parameters.fluid.spacing;
        const RestLattice lattice = rest_lattice(state.parameters.kernel_name(), state.dimension,
                                                 state.kernel_ratio * spacing, spacing);
        constants = make_pair_constants(lattice);
        ContainerWalls walls;
        walls.box = state.container.walls;
        boundary = BoundaryField(std::make_shared<BoundaryTables>(lattice), walls, state.solids);
        boundary.use_mirrors(true);
        context.dt = context.step = 0.005f;
        update_lists(context);
        fill_position_stream(context, {0.1f, 0.1f});
    }

    State state = world_of(small_obstacles()).state();
    Scratch scratch;
    PairConstants constants;
    BoundaryField boundary;
    StepReport report;
    StepContext context{state, scratch, constants, boundary, report};
    PositionStream& positions = scratch.positions;
};

TEST_F(Streams, FromTheSumsOfDensitiesToTheForces) {
    const PairInput sums = density_input(context, positions, MirrorPlace::now);
    write_payloads(context, positions, [](float* records) { records[3] = 2.0f; });
    const PairInput forces = force_input(context, positions, MirrorPlace::now);
    EXPECT_EQ(sums.mirrors.of_solids, forces.mirrors.of_solids);
    EXPECT_EQ(forces.positions[3], 2.0f);
    EXPECT_EQ(forces.positions[4 * context.count()], far_away) << "a dummy";
}

TEST_F(Streams, AWriterReturnsItsResult) {
    EXPECT_EQ(write_payloads(context, positions, [](float*) { return 0.25; }), 0.25);
    PositionStream next;
    const float x = positions[0];
    write_next_payloads(context, positions, next, [&](float* records) { records[0] = x, records[3] = 7.0f; });
    EXPECT_EQ(positions[3], 7.0f) << "the two change places";
    EXPECT_EQ(next[3], 0.0f);
}

using StreamsDeathTest = Streams;

TEST_F(StreamsDeathTest, NoFunctionHasWritten) {
    EXPECT_DEATH(
        read_stream(context, scratch.velocities),
        "TestBody .streams_test.cpp:[0-9]+. reads a stream that no function has written: it is not complete");
}

TEST_F(StreamsDeathTest, ListsAreNewer) {
    state.lists_valid = false;
    update_lists(context);
    EXPECT_DEATH(
        neighbour_input(context, positions),
        "TestBody .streams_test.cpp:[0-9]+. reads a stream that Streams .streams_test.cpp:[0-9]+. has "
        "written: the neighbor lists are newer");
}

TEST_F(StreamsDeathTest, ReadWhileItIsWritten) {
    EXPECT_DEATH(write_positions(context, positions, MirrorPlace::now,
                                 [&](float*) { neighbour_input(context, positions); }),
                 "has written: it is not complete");
}

TEST_F(StreamsDeathTest, TheWriterHasThrown) {
    EXPECT_THROW(write_positions(context, positions, MirrorPlace::now,
                                 [](float*) { throw std::runtime_error("stopped"); }),
                 std::runtime_error);
    EXPECT_DEATH(neighbour_input(context, positions), "has written: it is not complete");
}

TEST_F(StreamsDeathTest, MirrorParticlesAreAtAnotherPlace) {
    EXPECT_DEATH(density_input(context, positions, MirrorPlace::origin),
                 "TestBody .*Streams .*: its mirror particles are at another place");
}

TEST_F(StreamsDeathTest, MirrorParticlesWereNotMade) {
    PositionStream alone;
    alone.write(context.count(), scratch.list_epoch, [](float*) {});
    neighbour_input(context, alone);
    EXPECT_DEATH(density_input(context, alone, MirrorPlace::now),
                 "its mirror particles are at another place");
}

TEST_F(StreamsDeathTest, ForcesWithoutDensities) {
    density_input(context, positions, MirrorPlace::now);
    write_positions(context, positions, MirrorPlace::now, [](float*) {});
    EXPECT_DEATH(force_input(context, positions, MirrorPlace::now),
                 "TestBody .*TestBody .*: no loop has summed densities there since");
    density_input(context, positions, MirrorPlace::now);
    fill_position_stream(context, {0.1f, 0.1f});
    EXPECT_DEATH(force_input(context, positions, MirrorPlace::now),
                 "no loop has summed densities there since");
}

}  // namespace
}  // namespace slosh::streams_test
