// Bodies as the tools make, meet and describe them.
#include "app/tools/body_pick.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/tools/body_maker.h"

namespace slosh::app::body_pick_test {
namespace {

TEST(BodyMaker, EveryShapeFitsItsSizeAndUnknownOnesAreRefused) {
    BodyMaker maker;
    for (const int dimension : {2, 3}) {
        for (const BodyShapeName& shape : body_shapes(dimension)) {
            ASSERT_TRUE(maker.choose({shape.name, 500.0f}).ok()) << shape.name;
            const Vec3 size = maker.extent(1.0f, 0.1f, dimension);
            EXPECT_NEAR(std::max({size.x, size.y, size.z}), 1.0f, 1e-4f) << shape.name;
            const Solid solid = maker.make(Vec3(3.0f), Vec3(0.0f), 1.0f, 0.1f, dimension);
            EXPECT_EQ(std::holds_alternative<MeshShape>(solid.shape),
                      shape.name.find('.') != std::string::npos);
            const Body body = start_body(solid, dimension);
            for (int axis = 0; axis < dimension; ++axis)
                EXPECT_NEAR(body.center[axis], 3.0f, 0.5f * size[axis]) << shape.name;
        }
    }
    const std::string before = maker.choice().shape;
    EXPECT_FALSE(maker.choose({"ducks.ply", 500.0f}).ok());
    EXPECT_EQ(maker.choice().shape, before);
    ASSERT_TRUE(maker.choose({"box", -5.0f}).ok());
    EXPECT_EQ(maker.choice().density, BodyMaker::least_density);
}

TEST(BodyPick, ModelsAreHitOnTheirTriangles) {
    BodyMaker maker;
    ASSERT_TRUE(maker.choose({"torus.stl", 500.0f}).ok());
    SimulationFrame frame;
    frame.solids = {maker.make(Vec3(0.0f), Vec3(0.0f), 1.0f, 0.1f, 3)};
    frame.bodies = {start_body(frame.solids[0], 3)};
    const Vec3 size = maker.extent(1.0f, 0.1f, 3);
    int thin = 0;
    for (int axis = 0; axis < 3; ++axis) thin = size[axis] < size[thin] ? axis : thin;
    Vec3 along(0.0f), aside(0.0f);
    along[thin] = -1.0f;
    aside[(thin + 1) % 3] = 0.5f * size[(thin + 1) % 3] - 0.3f * size[thin];
    EXPECT_FALSE(pick_free(frame, {-3.0f * along, along})) << "through the hole";
    const auto hit = pick_free(frame, {-3.0f * along + aside, along});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->point[thin], 0.5f * size[thin], 0.2f * size[thin]);
}

TEST(BodyFacts, HalfUnderWater) {
    SimulationFrame frame;
    frame.spacing = 0.1f;
    frame.support_radius = 0.2f;
    frame.solids = {Solid{BoxShape{Vec3(0.0f), Vec3(0.8f)}, {}, FreeMotion{}}};
    frame.bodies = {start_body(frame.solids[0], 3)};
    EXPECT_FALSE(share_under_water(frame, 0));
    for (float x = -1.45f; x < 1.5f; x += 0.1f) {
        for (float z = -1.45f; z < 1.5f; z += 0.1f) {
            for (float y = -0.95f; y < 0.0f; y += 0.1f) {
                frame.x.push_back(x), frame.y.push_back(y), frame.z.push_back(z);
                frame.neighbours.push_back(30.0f);
            }
        }
    }
    ASSERT_TRUE(share_under_water(frame, 0));
    EXPECT_NEAR(*share_under_water(frame, 0), 0.5f, 0.01f);
}

}  // namespace
}  // namespace slosh::app::body_pick_test
