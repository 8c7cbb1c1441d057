// What stays when the water begins again, and the tank that is shaken.
#include "app/session/built.h"

#include <gtest/gtest.h>

#include "app/workspace/tank_shake.h"

namespace slosh::app::built_test {
namespace {

Solid ball(float x, const SolidMotion& motion = FixedMotion()) {
    return {SphereShape{Vec3(x, 0.0f, 0.0f), 0.1f}, {}, motion};
}

TEST(Built, IsWhatTheSceneDidNotHave) {
    SceneDescription scene;
    scene.solids = {ball(1.0f), ball(2.0f), ball(3.0f, FreeMotion())};
    scene.emitters = {Emitter{}};
    SimulationFrame frame;
    frame.solids = scene.solids;
    frame.emitters = scene.emitters;
    EXPECT_FALSE(built_since(scene, frame));
    frame.solids = {ball(2.0f), ball(5.0f), ball(6.0f, FreeMotion())};
    frame.emitters.clear();
    frame.sinks = {Sink{Box3{Vec3(0.0f), Vec3(1.0f)}}};
    const std::optional<Command> built = built_since(scene, frame);
    ASSERT_TRUE(built);
    const auto& commands = built->get_if<Together>()->commands;
    ASSERT_EQ(commands.size(), 4u);
    EXPECT_EQ(commands[0].get_if<RemoveSolid>()->index, 0u);
    EXPECT_EQ(std::get_if<SphereShape>(&commands[1].get_if<AddSolid>()->solid.shape)->center.x, 5.0f);
    EXPECT_TRUE(commands[2].is<RemoveEmitter>());
    EXPECT_TRUE(commands[3].is<AddSink>());
}

TEST(TankShake, GoesToAndFroAndHomeAgain) {
    const Box3 home{Vec3(0.0f), Vec3(2.0f, 1.0f, 1.0f)};
    TankShake shake;
    EXPECT_FALSE(shake.next(home, home, 0));
    shake.begin(home);
    Box3 walls = home;
    std::uint64_t ticket = 0;
    int moves = 0;
    float least = 0.0f, most = 0.0f;
    while (const std::optional<TankShake::Move> move = shake.next(walls, walls, ticket)) {
        EXPECT_EQ(move->first, moves == 0);
        EXPECT_EQ(move->last, !shake.shaking());
        shake.sent(++ticket);
        EXPECT_FALSE(shake.next(walls, move->move.container, ticket - 1))
            << "not before the command is known";
        EXPECT_FALSE(shake.next(walls, move->move.container, ticket) && !move->last)
            << "not before the walls are there";
        walls = move->move.container;
        least = std::min(least, walls.min.x);
        most = std::max(most, walls.min.x);
        ASSERT_LT(++moves, 100);
    }
    EXPECT_EQ(moves, 2 * TankShake::swings + 1);
    EXPECT_EQ(walls.min, home.min);
    EXPECT_EQ(walls.max, home.max);
    EXPECT_LT(least, -0.05f);
    EXPECT_GT(most, 0.05f);
}

TEST(TankShake, EndsWhenSomebodyElseMovesTheWalls) {
    const Box3 home{Vec3(0.0f), Vec3(2.0f, 1.0f, 1.0f)}, pulled{Vec3(0.0f), Vec3(1.5f, 1.0f, 1.0f)};
    TankShake shake;
    shake.begin(home);
    ASSERT_TRUE(shake.next(home, home, 0));
    shake.sent(1);
    EXPECT_FALSE(shake.next(home, pulled, 1));
    EXPECT_FALSE(shake.shaking());
    shake.begin(pulled);
    EXPECT_TRUE(shake.next(pulled, pulled, 1)) << "it can begin anew";
}

}  // namespace
}  // namespace slosh::app::built_test
