// Boundary particles of meshes: even, half a spacing deep, along edges too, and going where the solid goes.
#include "sim/boundary/sample_sets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <memory>
#include <random>
#include <vector>

#include "sim/boundary/boundary_field.h"
#include "sim/boundary/boundary_particles.h"
#include "support/test_meshes.h"

namespace slosh::mesh_samples_test {
namespace {

constexpr float d = 0.05f;

std::shared_ptr<const BoundaryTables> tables() {
    return std::make_shared<BoundaryTables>(rest_lattice(KernelName::wendland_c2, 3, 2.0f * d, d));
}

BoundaryField field_of(const std::shared_ptr<const BoundaryTables>& of, const std::vector<Solid>& solids,
                       bool particles = true) {
    BoundaryField field(of, std::nullopt, solids);
    SampleSets sets;
    if (particles) field.use_particles(sets);
    return field;
}

TEST(MeshSamples, MeshesAreEvenlyCovered) {
    struct Model {
        const char* name;
        std::shared_ptr<const TriangleMesh> mesh;
    };
    const float size = 12.0f * d;
    const std::vector<Model> models{{"box", box_triangles(Vec3(size)).closed()},
                                    {"ball", ball_triangles(8.0f * d, 40).closed()},
                                    {"torus", torus_triangles(10.0f * d, 3.0f * d, 60, 24).closed()}};
    std::mt19937 random(7);
    std::normal_distribution<float> normal;
    const auto t = tables();
    for (const Model& model : models) {
        const std::vector<Solid> solids{{MeshShape{model.mesh}}};
        const BoundaryField particles = field_of(t, solids), smooth = field_of(t, solids, false);
        double sum = 0.0, squares = 0.0;
        int places = 0;
        while (places < 2000) {
            Vec3 x = 6.0f * d * Vec3(normal(random), normal(random), normal(random));
            // Down to half a spacing from the surface.
            for (int k = 0; k < 8; ++k) {
                const SurfaceDistance surface = smooth.solid_surface(0, x);
                x -= (surface.distance - 0.5f * d) * surface.normal;
            }
            if (std::abs(smooth.solid_surface(0, x).distance - 0.5f * d) > 0.02f * d) continue;
            const double error =
                static_cast<double>(particles.evaluate(x).density - smooth.evaluate(x).density);
            sum += error;
            squares += error * error;
            ++places;
        }
        // Of 0.124 that a wall adds; the tables themselves estimate edges and curves.
        EXPECT_NEAR(sum / places, 0.0, 0.007) << model.name;
        EXPECT_LT(std::sqrt(squares / places), 0.014) << model.name;
    }
}

/// A plate much thinner than a spacing counts as what it fills, seen from either side.
TEST(MeshSamples, ThinMeshesHaveOneLayerHalfWayThrough) {
    const float thickness = 0.2f * d;
    const std::vector<Solid> solids{
        {MeshShape{box_triangles(Vec3(12.0f * d, thickness, 12.0f * d)).closed()}}};
    const BoundaryField field = field_of(tables(), solids);
    EXPECT_NEAR(static_cast<double>(field.particle_count()), 144.0, 40.0);
    const float wall = field_of(tables(), {{PlaneShape{}}}).evaluate({0.0f, 0.5f * d, 0.0f}).density;
    // A sheet of a fifth, 0.6 spacings off instead of one.
    const float above = field.evaluate({0.5f * d, 0.5f * thickness + 0.5f * d, 0.0f}).density,
                below = field.evaluate({0.5f * d, -0.5f * thickness - 0.5f * d, 0.0f}).density;
    EXPECT_NEAR(above, below, 0.1f * above);
    EXPECT_GT(above, 0.2f * wall);
    EXPECT_LT(above, wall);
}

TEST(MeshSamples, SamplesOfAMeshKeepTheirDistance) {
    SampleSets sets;
    const auto mesh = ball_triangles(8.0f * d, 40).closed();
    const auto set = sets.mesh(mesh, 1.0f, d);
    ASSERT_NE(set, nullptr);
    const std::vector<BoundaryParticle>& samples = set->samples();
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Vec3 a(samples[i].x, samples[i].y, samples[i].z);
        EXPECT_NEAR(glm::length(a), 7.5f * d, 0.15f * d);
        float nearest = 10.0f * d;
        for (std::size_t j = 0; j < samples.size(); ++j) {
            if (i != j)
                nearest = std::min(nearest, glm::length(a - Vec3(samples[j].x, samples[j].y, samples[j].z)));
        }
        EXPECT_GE(nearest, 0.7f * d);
        EXPECT_LE(nearest, 1.3f * d);
    }
    // Asked again: the same set; made again: the same samples.
    EXPECT_EQ(sets.mesh(mesh, 1.0f, d), set);
    SampleSets other;
    const auto again = other.mesh(mesh, 1.0f, d);
    ASSERT_EQ(again->samples().size(), samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        EXPECT_EQ(again->samples()[i].x, samples[i].x);
        EXPECT_EQ(again->samples()[i].share, samples[i].share);
    }
}

/// A turned and moved mesh has the samples of the one that stays, turned and moved.
TEST(MeshSamples, SamplesGoWithTheSolid) {
    const auto mesh = box_triangles(Vec3(6.0f, 4.0f, 5.0f) * d).closed();
    const MeshShape still{mesh}, turned{mesh, Vec3(1.0f, 2.0f, 3.0f), Vec3(0.0f, 0.0f, 1.0f), 90.0f, 1.0f};
    const BoundaryField a = field_of(tables(), {{still}}), b = field_of(tables(), {{turned}});
    for (const Vec3 x : {Vec3(0.0f, 2.5f, 0.0f), Vec3(3.4f, 1.0f, 2.0f), Vec3(-3.4f, 1.0f, -1.0f)}) {
        const BoundarySample here = a.evaluate(d * x),
                             there = b.evaluate(Vec3(1.0f, 2.0f, 3.0f) + d * Vec3(-x.y, x.x, x.z));
        EXPECT_GT(here.density, 0.01f);
        EXPECT_NEAR(here.density, there.density, 1e-3f);
        EXPECT_NEAR(here.gradient.x * d, there.gradient.y * d, 1e-3f);
        EXPECT_NEAR(here.gradient.y * d, -there.gradient.x * d, 1e-3f);
    }
}

}  // namespace
}  // namespace slosh::mesh_samples_test
