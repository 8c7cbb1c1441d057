// The C functions do what the C++ ones do, and say why when they cannot.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "slosh/c.h"
#include "slosh/files.h"

namespace slosh::c_api_test {
namespace {

constexpr const char* scene = R"({"version": 1, "dimension": 2, "parameters": {"fluid.spacing": 0.02},
    "container": {"min": [0, 0], "max": [2, 1.5]},
    "fluids": [{"box": {"min": [0, 0], "max": [2, 0.5]}}],
    "solids": [{"box": {"center": [1, 0.7], "size": [0.4, 0.3]}, "motion": {"free": {"density": 500}}}]})";

struct Closed {
    void operator()(slosh_world* world) const { slosh_close(world); }
};
using Held = std::unique_ptr<slosh_world, Closed>;

Held made(const slosh_options* options = nullptr) { return Held(slosh_create(scene, options)); }

TEST(CApi, TheSameWorldAsInCpp) {
    const Held world = made();
    ASSERT_TRUE(world) << slosh_last_error();
    World same = World::create(io::parse_scene(scene, "scene", "scene").value()).value();
    ASSERT_TRUE(slosh_step(world.get(), 20));
    for (int i = 0; i < 20; ++i) same.step();
    EXPECT_EQ(slosh_state_hash(world.get()), same.state_hash());
    EXPECT_EQ(slosh_time(world.get()), same.time());
    EXPECT_EQ(slosh_step_index(world.get()), 20u);
    EXPECT_EQ(slosh_dimension(world.get()), 2);
    EXPECT_GT(slosh_threads(world.get()), 0);
    slosh_particles water;
    slosh_get_particles(world.get(), &water);
    ASSERT_EQ(water.count, same.particles().count);
    EXPECT_EQ(std::memcmp(water.x, same.particles().x.data(), water.count * sizeof(float)), 0);
    const float center[3] = {0.5f, 0.2f, 0.0f};
    std::vector<std::uint32_t> inside(5);
    const auto found = same.particles_in(SphereShape{Vec3(0.5f, 0.2f, 0.0f), 0.2f});
    EXPECT_EQ(slosh_particles_in_sphere(world.get(), center, 0.2f, inside.data(), inside.size()),
              found.size());
    EXPECT_TRUE(std::equal(inside.begin(), inside.end(), found.begin()));
    std::vector<float> ones(water.count, 1.0f);
    float value = 0.0f;
    slosh_interpolate(world.get(), ones.data(), center, 1, &value);
    EXPECT_NEAR(value, 1.0f, 1e-5f);
}

TEST(CApi, CommandsAnswerByTheirTicket) {
    const Held world = made();
    const float center[3] = {0.3f, 1.0f, 0.0f}, push[3] = {6.0f, 0.0f, 0.0f};
    const std::uint64_t dropped = slosh_drop_sphere(world.get(), center, 0.15f, nullptr);
    const std::uint64_t pushed = slosh_apply_impulse(world.get(), 1, push, nullptr, nullptr);
    const std::uint64_t wrong = slosh_apply_impulse(world.get(), 7, push, nullptr, nullptr);
    const std::uint64_t erased =
        slosh_enqueue(world.get(), R"({"erase_fluid": {"center": [1.8, 0.1], "radius": 0.1}})");
    ASSERT_TRUE(dropped && pushed && wrong && erased) << slosh_last_error();
    EXPECT_TRUE(slosh_set_parameter(world.get(), "gravity.y", -5.0));
    EXPECT_TRUE(slosh_set_parameter_text(world.get(), "kernel.name", "cubic_spline"));
    slosh_step(world.get(), 1);
    slosh_result result;
    ASSERT_TRUE(slosh_get_result(world.get(), dropped, &result));
    EXPECT_TRUE(result.applied && result.added > 10);
    ASSERT_TRUE(slosh_get_result(world.get(), wrong, &result));
    EXPECT_FALSE(result.applied);
    EXPECT_STRNE(result.message, "");
    ASSERT_TRUE(slosh_get_result(world.get(), erased, &result));
    EXPECT_GT(result.removed, 0u);
    double gravity = 0.0;
    ASSERT_TRUE(slosh_get_parameter(world.get(), "gravity.y", &gravity));
    EXPECT_EQ(gravity, -5.0);
    char kernel[6];
    EXPECT_EQ(slosh_get_parameter_text(world.get(), "kernel.name", kernel, sizeof kernel), 12u);
    EXPECT_STREQ(kernel, "cubic");
    slosh_body crate;
    ASSERT_TRUE(slosh_find_body(world.get(), 1, &crate));
    EXPECT_NEAR(crate.velocity[0], 6.0f / crate.mass, 0.02f);
    EXPECT_EQ(slosh_body_count(world.get()), 1u);
    EXPECT_FALSE(slosh_get_body(world.get(), 1, &crate));
}

TEST(CApi, FailuresAreSaidInOneSentence) {
    EXPECT_EQ(slosh_open("dam_brake_2d", nullptr), nullptr);
    EXPECT_NE(std::strstr(slosh_last_error(), "dam_break_2d"), nullptr) << slosh_last_error();
    EXPECT_EQ(slosh_create("{", nullptr), nullptr);
    EXPECT_STRNE(slosh_last_error(), "");
    const Held world = made();
    EXPECT_EQ(slosh_enqueue(world.get(), R"({"drop_water": {}})"), 0u);
    double value = 0.0;
    EXPECT_FALSE(slosh_get_parameter(world.get(), "gravity.w", &value));
    EXPECT_NE(std::strstr(slosh_last_error(), "gravity.x"), nullptr) << slosh_last_error();
    EXPECT_FALSE(slosh_get_parameter(world.get(), "kernel.name", &value));
    EXPECT_FALSE(slosh_set_parameter(world.get(), "kernel.name", 1.0));
    EXPECT_FALSE(slosh_set_parameter(world.get(), "gravity.y", std::nan("")));
    EXPECT_FALSE(slosh_set_parameter_text(world.get(), "kernel.name", "cubic"));
    EXPECT_FALSE(slosh_step(world.get(), -1));
    EXPECT_STREQ(slosh_last_error(), "slosh_step(): `steps` must be 0 or more, got -1");
    slosh_body body;
    EXPECT_FALSE(slosh_find_body(world.get(), 7, &body));
    EXPECT_FALSE(slosh_save(world.get(), "/dev/null/state.slosh"));
    slosh_result result;
    EXPECT_FALSE(slosh_get_result(world.get(), 99, &result));
}

TEST(CApi, NullIsAnErrorWhereAPointerIsNeeded) {
    slosh_close(nullptr);
    slosh_free_snapshot(nullptr);
    EXPECT_EQ(slosh_open(nullptr, nullptr), nullptr);
    EXPECT_STREQ(slosh_last_error(), "slosh_open(): `name_or_path` must not be NULL");
    slosh_options options{};
    options.force_count = 1;
    EXPECT_EQ(slosh_create(scene, &options), nullptr);
    EXPECT_EQ(slosh_step(nullptr, 1), 0);
    EXPECT_EQ(slosh_time(nullptr), 0.0);
    EXPECT_EQ(slosh_state_hash(nullptr), 0u);
    EXPECT_EQ(slosh_body_count(nullptr), 0u);
    EXPECT_EQ(slosh_get_contacts(nullptr, nullptr, 0), 0u);
    EXPECT_EQ(slosh_take_snapshot(nullptr), nullptr);
    const Held world = made();
    EXPECT_FALSE(slosh_get_particles(world.get(), nullptr));
    EXPECT_FALSE(slosh_restore(world.get(), nullptr));
    EXPECT_FALSE(slosh_drop_sphere(world.get(), nullptr, 0.1f, nullptr));
    const float center[3] = {0.5f, 0.2f, 0.0f};
    EXPECT_GT(slosh_particles_in_sphere(world.get(), center, 0.1f, nullptr, 0), 0u);
}

TEST(CApi, AnErrorBelongsToItsThread) {
    EXPECT_FALSE(slosh_step(nullptr, 1));
    std::thread([] { EXPECT_STREQ(slosh_last_error(), ""); }).join();
    EXPECT_STREQ(slosh_last_error(), "slosh_step(): `world` must not be NULL");
}

TEST(CApi, SnapshotsAndFilesGoOn) {
    const Held world = made();
    slosh_step(world.get(), 5);
    slosh_snapshot* before = slosh_take_snapshot(world.get());
    slosh_step(world.get(), 5);
    const std::uint64_t hash = slosh_state_hash(world.get());
    slosh_restore(world.get(), before);
    slosh_free_snapshot(before);
    const std::string path = testing::TempDir() + "c_api_test.slosh";
    ASSERT_TRUE(slosh_save(world.get(), path.c_str())) << slosh_last_error();
    const Held loaded(slosh_open(path.c_str(), nullptr));
    ASSERT_TRUE(loaded) << slosh_last_error();
    for (slosh_world* one : {world.get(), loaded.get()}) {
        slosh_step(one, 5);
        EXPECT_EQ(slosh_state_hash(one), hash);
    }
    std::filesystem::remove(path);
}

TEST(CApi, TheHostsForcesAndThreads) {
    float strength = 50.0f;
    const slosh_force wind{"breeze",
                           [](void* host, const slosh_force_block* block) {
                               for (std::size_t i = 0; i < block->count; ++i)
                                   block->acceleration_x[i] += *static_cast<float*>(host);
                           },
                           &strength};
    int loops = 0;
    slosh_options options{};
    options.threads = 2;
    options.executor_host = &loops;
    options.executor = [](void* host, int tasks, void (*task)(void*, int), void* context) {
        ++*static_cast<int*>(host);
        for (int i = 0; i < tasks; ++i) task(context, i);
    };
    const Held still = made(&options);
    options.forces = &wind;
    options.force_count = 1;
    const Held blown = made(&options);
    slosh_step(still.get(), 3);
    EXPECT_GT(loops, 10);
    slosh_step(blown.get(), 3);
    EXPECT_NE(slosh_state_hash(still.get()), slosh_state_hash(blown.get()));
    const slosh_force nothing{"nothing", nullptr, nullptr};
    options.forces = &nothing;
    EXPECT_EQ(slosh_create(scene, &options), nullptr);
}

}  // namespace
}  // namespace slosh::c_api_test
