// Volumes, centres and moments of inertia against the formulas of the textbooks, and meshes against the
// shapes they stand for.
#include "sim/solids/bodies/mass_properties.h"

#include <gtest/gtest.h>

#include <numbers>

#include "support/test_meshes.h"

namespace slosh::mass_properties_test {
namespace {

constexpr float pi = std::numbers::pi_v<float>;

void expect_near(const glm::mat3& a, const glm::mat3& b, float relative) {
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) EXPECT_NEAR(a[i][j], b[i][j], relative * (b[0][0] + b[1][1])) << i << j;
    }
}

TEST(MassProperties, BoxAndSphere) {
    const MassProperties box = mass_properties(BoxShape{Vec3(1.0f, 2.0f, 3.0f), Vec3(0.2f, 0.4f, 0.6f)}, 3);
    EXPECT_NEAR(box.volume, 0.048, 1e-8);
    EXPECT_EQ(box.center, Vec3(1.0f, 2.0f, 3.0f));
    EXPECT_NEAR(box.inertia[0][0], 0.048f * (0.16f + 0.36f) / 12.0f, 1e-8f);
    EXPECT_NEAR(box.inertia[2][2], 0.048f * (0.04f + 0.16f) / 12.0f, 1e-8f);
    const MassProperties ball = mass_properties(SphereShape{Vec3(0.0f), 0.5f}, 3);
    EXPECT_NEAR(ball.volume, 4.0 / 3.0 * std::numbers::pi * 0.125, 1e-7);
    EXPECT_NEAR(ball.inertia[1][1], 0.4f * static_cast<float>(ball.volume) * 0.25f, 1e-7f);
}

TEST(MassProperties, FlatShapesAreOneMetreDeep) {
    const MassProperties box = mass_properties(BoxShape{Vec3(1.0f, 2.0f, 9.0f), Vec3(0.2f, 0.4f, 0.6f)}, 2);
    EXPECT_NEAR(box.volume, 0.08, 1e-8);
    EXPECT_EQ(box.center, Vec3(1.0f, 2.0f, 0.0f));
    EXPECT_NEAR(box.inertia[2][2], 0.08f * (0.04f + 0.16f) / 12.0f, 1e-8f);
    const MassProperties disc = mass_properties(SphereShape{Vec3(0.0f), 0.5f}, 2);
    EXPECT_NEAR(disc.volume, 0.25 * std::numbers::pi, 1e-7);
    EXPECT_NEAR(disc.inertia[2][2], 0.5f * 0.25f * pi * 0.25f, 1e-6f);
}

/// By summing small cells.
MassProperties counted(const CapsuleShape& capsule, int dimension, int cells) {
    const float half = glm::length(capsule.b - capsule.a) * 0.5f + capsule.radius,
                step = 2.0f * half / static_cast<float>(cells);
    const Vec3 middle = 0.5f * (capsule.a + capsule.b);
    MassProperties sum;
    double zz = 0.0, xx = 0.0, xy = 0.0;
    for (int i = 0; i < cells; ++i) {
        for (int j = 0; j < cells; ++j) {
            for (int k = 0; k < (dimension == 2 ? 1 : cells); ++k) {
                Vec3 x = Vec3(static_cast<float>(i) + 0.5f, static_cast<float>(j) + 0.5f,
                              static_cast<float>(k) + 0.5f) *
                             step -
                         half;
                if (dimension == 2) x.z = 0.0f;
                const Vec3 axis = capsule.b - capsule.a;
                const float t =
                    glm::clamp(glm::dot(x + middle - capsule.a, axis) / glm::dot(axis, axis), 0.0f, 1.0f);
                if (glm::length(x + middle - capsule.a - t * axis) > capsule.radius) continue;
                const double cell = dimension == 2 ? static_cast<double>(step * step)
                                                   : static_cast<double>(step * step * step);
                sum.volume += cell;
                zz += cell * static_cast<double>(x.x * x.x + x.y * x.y);
                xx += cell * static_cast<double>(x.y * x.y + x.z * x.z);
                xy -= cell * static_cast<double>(x.x * x.y);
            }
        }
    }
    sum.inertia[0][0] = static_cast<float>(xx);
    sum.inertia[2][2] = static_cast<float>(zz);
    sum.inertia[0][1] = static_cast<float>(xy);
    return sum;
}

TEST(MassProperties, CapsuleAgainstCountedCells) {
    const CapsuleShape capsule{Vec3(0.1f, -0.2f, 0.0f), Vec3(0.5f, 0.3f, 0.0f), 0.15f};
    for (const int dimension : {2, 3}) {
        const MassProperties exact = mass_properties(capsule, dimension),
                             cells = counted(capsule, dimension, dimension == 2 ? 800 : 160);
        EXPECT_NEAR(exact.volume / cells.volume, 1.0, 0.003);
        EXPECT_NEAR(exact.inertia[2][2] / cells.inertia[2][2], 1.0f, 0.005f);
        if (dimension == 2) continue;
        EXPECT_NEAR(exact.inertia[0][0] / cells.inertia[0][0], 1.0f, 0.005f);
        EXPECT_NEAR(exact.inertia[0][1] / cells.inertia[0][1], 1.0f, 0.01f);
    }
}

TEST(MassProperties, MeshOfABoxIsTheBoxWhereverItStands) {
    MeshShape mesh;
    mesh.mesh = box_triangles(Vec3(0.2f, 0.4f, 0.6f)).moved(Vec3(5.0f, 0.0f, -3.0f)).closed();
    mesh.scale = 2.0f;
    const MassProperties placed = mass_properties(mesh, 3);
    const MassProperties box = mass_properties(BoxShape{Vec3(10.0f, 0.0f, -6.0f), Vec3(0.4f, 0.8f, 1.2f)}, 3);
    EXPECT_NEAR(placed.volume / box.volume, 1.0, 1e-4);
    EXPECT_LT(glm::length(placed.center - box.center), 1e-4f);
    expect_near(placed.inertia, box.inertia, 1e-4f);
    // A quarter turn about z exchanges x and y.
    mesh.axis = Vec3(0.0f, 0.0f, 1.0f);
    mesh.angle = 90.0f;
    const MassProperties turned = mass_properties(mesh, 3);
    EXPECT_NEAR(turned.inertia[0][0] / box.inertia[1][1], 1.0f, 1e-4f);
    EXPECT_LT(glm::length(turned.center - Vec3(0.0f, 10.0f, -6.0f)), 1e-4f);
}

TEST(RigidProperties, OnlyFreeSolidsHaveMass) {
    FreeMotion free;
    free.density = 500.0f;
    const std::vector<Solid> solids{{SphereShape{Vec3(0.0f), 0.1f}},
                                    {SphereShape{Vec3(0.0f), 0.1f}, {}, SpinMotion{}},
                                    {BoxShape{Vec3(0.0f), Vec3(0.2f)}, {}, free}};
    const std::vector<RigidProperties> rigid = rigid_properties(solids, 3);
    EXPECT_EQ(rigid[0].inverse_mass, 0.0f);
    EXPECT_EQ(rigid[1].inverse_mass, 0.0f);
    EXPECT_NEAR(rigid[2].mass, 4.0f, 1e-5f);
    EXPECT_NEAR(rigid[2].inverse_inertia[1][1], 1.0f / (4.0f * 0.04f / 6.0f), 1e-2f);
    const RigidProperties flat = rigid_properties(solids, 2)[2];
    EXPECT_NEAR(flat.mass, 20.0f, 1e-4f) << "per metre of depth";
    EXPECT_EQ(flat.inverse_inertia[0][0], 0.0f) << "turns about z alone";
}

}  // namespace
}  // namespace slosh::mass_properties_test
