// Surfaces that are not closed: what people have. Each becomes a closed mesh with the inside that its winding
// numbers say, and a note.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "sim/solids/shapes/closed_mesh.h"
#include "sim/solids/shapes/distance_grid.h"
#include "support/test_meshes.h"

namespace slosh::open_mesh_test {
namespace {

using Mesh = std::shared_ptr<const TriangleMesh>;

/// Without the triangles whose middle is there.
Triangles without(Triangles mesh, const std::function<bool(const Vec3&)>& there) {
    std::erase_if(mesh.triangles, [&](const Triangle& t) {
        return there((mesh.vertices[t[0]] + mesh.vertices[t[1]] + mesh.vertices[t[2]]) / 3.0f);
    });
    return mesh;
}

/// A bent tube without ends.
Triangles tube(const std::function<Vec3(float)>& middle, float radius, std::uint32_t along) {
    constexpr std::uint32_t around = 16;
    Triangles mesh;
    for (std::uint32_t k = 0; k <= along; ++k) {
        const float t = static_cast<float>(k) / static_cast<float>(along);
        const Vec3 way = glm::normalize(middle(t + 0.001f) - middle(t - 0.001f));
        const Vec3 side(0.0f, 0.0f, 1.0f), up = glm::cross(side, way);
        for (std::uint32_t n = 0; n < around; ++n) {
            const float turn = 2.0f * std::numbers::pi_v<float> * static_cast<float>(n) / around;
            mesh.vertices.push_back(middle(t) + radius * (std::cos(turn) * up + std::sin(turn) * side));
        }
    }
    for (std::uint32_t k = 0; k < along; ++k) {
        for (std::uint32_t n = 0; n < around; ++n) {
            const std::uint32_t next = (n + 1) % around;
            const std::uint32_t a = k * around + n, b = k * around + next;
            mesh.triangles.push_back({a, b, b + around});
            mesh.triangles.push_back({a, b + around, a + around});
        }
    }
    return mesh;
}

Triangles bowl() {
    return without(ball_triangles(0.5f, 24), [](const Vec3& x) { return x.y > 0.0f; });
}

/// Four open parts that go through each other, as the teapot from Utah.
Triangles teapot() {
    const Triangles body = without(ball_triangles(0.5f, 24), [](const Vec3& x) { return x.y > 0.35f; });
    const Triangles lid = without(ball_triangles(0.4f, 20), [](const Vec3& x) { return x.y < 0.2f; });
    const Triangles spout =
        tube([](float t) { return Vec3(0.35f + 0.5f * t, 0.4f * t * t, 0.0f); }, 0.08f, 12);
    const Triangles handle = tube(
        [](float t) {
            const float turn = std::numbers::pi_v<float> * (0.5f + t);
            return Vec3(-0.42f + 0.3f * std::cos(turn), 0.25f * std::sin(turn), 0.0f);
        },
        0.05f, 24);
    return body.with(lid.moved({0.0f, 0.12f, 0.0f})).with(spout).with(handle);
}

/// A head with two holes, in which half balls are.
Triangles head() {
    const Vec3 left(-0.17f, 0.1f, 0.45f), right(0.17f, 0.1f, 0.45f);
    const auto in_hole = [&](const Vec3& x) {
        return glm::distance(x, left) < 0.1f || glm::distance(x, right) < 0.1f;
    };
    const Triangles eye = without(ball_triangles(0.09f, 12), [](const Vec3& x) { return x.z < 0.0f; });
    return without(ball_triangles(0.5f, 40), in_hole)
        .with(eye.moved({-0.17f, 0.1f, 0.4f}))
        .with(eye.moved({0.17f, 0.1f, 0.4f}));
}

/// The six sides of a box, shrunk: no two share an edge.
Triangles loose_sides(float size) {
    const Triangles box = box_triangles(Vec3(1.0f));
    Triangles mesh;
    for (std::size_t side = 0; side < 6; ++side) {
        Triangles quad{box.vertices, {box.triangles[2 * side], box.triangles[2 * side + 1]}};
        Vec3 middle(0.0f);
        for (const Triangle& t : quad.triangles)
            middle += (box.vertices[t[0]] + box.vertices[t[1]] + box.vertices[t[2]]) / 6.0f;
        for (Vec3& vertex : quad.vertices) vertex = middle + size * (vertex - middle);
        mesh = mesh.with(quad);
    }
    return mesh;
}

Mesh close(const Triangles& mesh) {
    const auto closed = make_closed_mesh(mesh.vertices, mesh.triangles, "it.obj");
    EXPECT_TRUE(closed) << closed.error().text();
    return closed ? closed.value() : nullptr;
}

/// The part of 30^3 places where the mesh's inside is not where `inside` says.
double difference(const TriangleMesh& mesh, const std::function<bool(const Vec3&)>& inside) {
    const GridLayout layout{Vec3(-0.9f), 0.0613f, {30, 30, 30}};
    const std::vector<std::int16_t> winding = winding_numbers(mesh, layout, 1);
    double either = 0.0, wrong = 0.0;
    for (int k = 0; k < 30; ++k) {
        for (int j = 0; j < 30; ++j) {
            for (int i = 0; i < 30; ++i) {
                const bool is = winding[layout.index(i, j, k)] > 0, should = inside(layout.place(i, j, k));
                either += is || should ? 1.0 : 0.0;
                wrong += is != should ? 1.0 : 0.0;
            }
        }
    }
    return wrong / either;
}

TEST(OpenMesh, ABoxWithoutALidIsFullToTheRim) {
    Triangles box = box_triangles(Vec3(1.0f));
    box.triangles.resize(10);
    const Mesh mesh = close(box);
    ASSERT_TRUE(mesh);
    EXPECT_EQ(mesh->vertices.size(), 8u);
    EXPECT_EQ(mesh->triangles.size(), 12u);
    EXPECT_NEAR(mesh->volume, 1.0, 1e-6);
    EXPECT_TRUE(mesh->note.starts_with("not closed: the edge from (")) << mesh->note;
    EXPECT_TRUE(mesh->note.ends_with("; 1 opening is covered, and all behind it is its inside"))
        << mesh->note;
    EXPECT_EQ(box_triangles(Vec3(1.0f)).closed()->note, "") << "nothing to say of a closed one";
}

TEST(OpenMesh, WhatEverybodyTriesFirst) {
    const auto in_ball = [](float radius) { return [=](const Vec3& x) { return glm::length(x) < radius; }; };
    const auto in_bowl = [&](const Vec3& x) { return in_ball(0.5f)(x) && x.y < 0.0f; };
    EXPECT_LT(difference(*close(bowl()), in_bowl), 0.05);
    EXPECT_LT(difference(*close(bowl().inside_out()), in_bowl), 0.05);
    EXPECT_LT(difference(*close(head()), in_ball(0.5f)), 0.05);
    Mesh mesh = close(teapot());
    EXPECT_NE(mesh->note.find("6 openings are covered"), std::string::npos) << mesh->note;
    const auto in_teapot = [&](const Vec3& x) {
        const Vec3 of_lid = x - Vec3(0.0f, 0.12f, 0.0f);
        if (in_ball(0.5f)(x) && x.y < 0.35f) return true;
        return in_ball(0.4f)(of_lid) && of_lid.y > 0.2f;
    };
    // The rest are spout and handle.
    EXPECT_LT(difference(*mesh, in_teapot), 0.09);
    EXPECT_LT(mesh->bounds.max.x, 1.0f);
}

TEST(OpenMesh, FacesThatAreMissingTurnedOrTwice) {
    const double full = close(ball_triangles(0.5f, 12))->volume;
    Triangles ball = ball_triangles(0.5f, 12);
    ball.triangles.erase(ball.triangles.begin() + 77);
    EXPECT_NEAR(close(ball)->volume, full, 1e-6);
    for (std::size_t i = 0; i < ball.triangles.size(); i += 3)
        std::swap(ball.triangles[i][0], ball.triangles[i][2]);
    EXPECT_NEAR(close(ball)->volume, full, 1e-6) << "faces turned, too";
    const Triangles box = box_triangles(Vec3(1.0f));
    const Mesh twice = close(box.with(box));
    EXPECT_NEAR(twice->volume, 1.0, 1e-6);
    EXPECT_EQ(twice->triangles.size(), 12u);
    EXPECT_NE(twice->note.find("12 triangles are there twice and counted once"), std::string::npos)
        << twice->note;
    EXPECT_NEAR(close(box.with(box.inside_out()))->volume, 1.0, 1e-6) << "every face has two sides";
    Triangles open = box;
    open.triangles.resize(10);
    EXPECT_NEAR(close(open.with(open.inside_out()))->volume, 1.0, 1e-6);
    EXPECT_NEAR(close(box.with(box.moved({1.0f, 0.0f, 0.0f})))->volume, 2.0, 1e-5) << "a wall between them";
}

TEST(OpenMesh, EdgesThatOthersEndAt) {
    // One side of a box in four, whose middle lies on edges that the other sides have whole.
    Triangles box = box_triangles(Vec3(1.0f));
    box.triangles.resize(10);
    const Vec3 low(-0.5f, -0.5f, 0.5f);
    const auto first = static_cast<std::uint32_t>(box.vertices.size());
    for (int v = 0; v < 3; ++v)
        for (int u = 0; u < 3; ++u)
            box.vertices.push_back(low + 0.5f * Vec3(static_cast<float>(u), static_cast<float>(v), 0.0f));
    for (std::uint32_t v = 0; v < 2; ++v)
        for (std::uint32_t u = 0; u < 2; ++u) {
            const std::uint32_t a = first + 3 * v + u;
            box.triangles.push_back({a, a + 1, a + 4});
            box.triangles.push_back({a, a + 4, a + 3});
        }
    const Mesh mesh = close(box);
    EXPECT_NEAR(mesh->volume, 1.0, 1e-6) << mesh->note;
    // A fin: an edge of three triangles.
    Triangles fin = box_triangles(Vec3(1.0f));
    fin.vertices.emplace_back(0.0f, 1.0f, 0.0f);
    fin.triangles.push_back({0, 1, 8});
    EXPECT_NEAR(close(fin)->volume, 1.0, 1e-6);
    EXPECT_NE(close(fin)->note.find("1 triangle that encloses nothing is left out"), std::string::npos);
}

TEST(OpenMesh, SidesThatDoNotTouchAreWrapped) {
    const auto in_box = [](const Vec3& x) {
        return std::max({std::abs(x.x), std::abs(x.y), std::abs(x.z)}) < 0.5f;
    };
    const Mesh mesh = close(loose_sides(0.97f));
    EXPECT_NE(mesh->note.find("its faces do not fit together"), std::string::npos) << mesh->note;
    EXPECT_LT(difference(*mesh, in_box), 0.02);
    EXPECT_NEAR(mesh->volume, 1.0, 0.02);
    EXPECT_LT(difference(*close(loose_sides(0.97f).inside_out()), in_box), 0.02);
}

TEST(OpenMesh, WhatEnclosesNothingIsRefused) {
    const Triangles sheet{
        {Vec3(0.0f), Vec3(1.0f, 0.0f, 0.0f), Vec3(1.0f, 1.0f, 0.0f), Vec3(0.0f, 1.0f, 0.0f)},
        {{0, 1, 2}, {0, 2, 3}}};
    for (const Triangles& one : {sheet, sheet.with(sheet.inside_out())}) {
        const auto mesh = make_closed_mesh(one.vertices, one.triangles, "sheet.obj");
        ASSERT_FALSE(mesh);
        EXPECT_EQ(mesh.error().text(), "sheet.obj: encloses no volume, expected a closed surface");
    }
}

/// Triangles that all lie across each other would cost hours: a winding number looks at each of them.
TEST(OpenMesh, TrianglesAcrossEachOtherAreRefusedSoon) {
    Triangles rough;
    for (std::uint32_t i = 0; i < 3000; ++i) {
        const auto turn = static_cast<float>(i);
        for (const float part : {0.0f, 2.1f, 4.2f})
            rough.vertices.emplace_back(std::sin(turn + part), std::cos(1.7f * turn + part),
                                        std::sin(0.3f * turn * part));
        rough.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const auto mesh = make_closed_mesh(rough.vertices, rough.triangles, "rough.obj");
    ASSERT_FALSE(mesh);
    EXPECT_EQ(mesh.error().text(), "rough.obj: encloses no volume, expected a closed surface");
}

/// A state holds the triangles, and a scene is saved with its models: both come back as they were.
TEST(OpenMesh, WhatIsMadeIsClosed) {
    Triangles box = box_triangles(Vec3(1.0f));
    const Triangles walls = box.with(box.moved({1.0f, 0.0f, 0.0f}));
    box.triangles.resize(10);
    for (const Triangles& one : {box, bowl(), teapot(), head(), walls, loose_sides(0.97f)}) {
        const Mesh mesh = close(one);
        ASSERT_TRUE(mesh);
        TriangleMesh checked = *mesh;
        checked.bounds = {};
        const Result<void> proved = check_closed_mesh(checked);
        EXPECT_TRUE(proved) << mesh->note;
        EXPECT_EQ(checked.bounds, mesh->bounds);
        EXPECT_NEAR(checked.volume, mesh->volume, 1e-6 * mesh->volume);
        const Mesh again = close({mesh->vertices, mesh->triangles});
        EXPECT_TRUE(again->vertices == mesh->vertices && again->triangles == mesh->triangles) << mesh->note;
    }
}

}  // namespace
}  // namespace slosh::open_mesh_test
