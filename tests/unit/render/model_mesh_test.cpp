// Normals of drawn models: smooth on round ones, sharp at edges.
#include "render/mesh.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "support/test_meshes.h"

namespace slosh::model_mesh_test {
namespace {

TEST(ModelMesh, RoundShapesAreSmooth) {
    const auto ball = ball_triangles(0.5f, 24).closed();
    const std::vector<MeshVertex> vertices = model_vertices(*ball);
    ASSERT_EQ(vertices.size(), 3 * ball->triangles.size());
    for (const MeshVertex& vertex : vertices) {
        EXPECT_NEAR(glm::length(vertex.normal), 1.0f, 1e-5f);
        EXPECT_GT(glm::dot(vertex.normal, vertex.corner) / glm::length(vertex.corner), 0.999f);
    }
}

TEST(ModelMesh, EdgesStaySharp) {
    const std::vector<MeshVertex> vertices = model_vertices(*box_triangles(Vec3(1.0f)).closed());
    for (std::size_t i = 0; i < vertices.size(); i += 3) {
        const Vec3 face = glm::normalize(glm::cross(vertices[i + 1].corner - vertices[i].corner,
                                                    vertices[i + 2].corner - vertices[i].corner));
        for (std::size_t corner = 0; corner < 3; ++corner)
            EXPECT_LT(glm::length(vertices[i + corner].normal - face), 1e-5f);
    }
}

TEST(ModelMesh, OfAVesselOnlyTheHollowIsShown) {
    const Triangles hollow = ball_triangles(0.5f, 12);
    const auto vessel = box_triangles(Vec3(2.0f)).with(hollow.inside_out()).closed();
    const std::vector<MeshVertex> vertices = model_vertices(*vessel);
    ASSERT_EQ(vertices.size(), 3 * hollow.closed()->triangles.size());
    for (const MeshVertex& vertex : vertices)
        EXPECT_LT(glm::dot(vertex.normal, vertex.corner), 0.0f) << "it faces what is inside";
}

}  // namespace
}  // namespace slosh::model_mesh_test
