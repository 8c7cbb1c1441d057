// slosh/c.h: worlds that are made, saved and stepped, and their states in memory.
#include <filesystem>
#include <functional>

#include "io/c_api/held_world.h"
#include "slosh/files.h"
#include "slosh/version.h"

namespace slosh::c_api {

namespace {

Force force_of(const slosh_force& force) {
    Force own{force.name, {}};
    if (force.accelerate == nullptr) return own;  // World::create() refuses it
    own.accelerate = [accelerate = force.accelerate, host = force.host](const ForceBlock& block) {
        const slosh_force_block given{block.count(),
                                      block.time,
                                      block.substep_length,
                                      block.dimension,
                                      block.id.data(),
                                      block.x.data(),
                                      block.y.data(),
                                      block.z.data(),
                                      block.velocity_x.data(),
                                      block.velocity_y.data(),
                                      block.velocity_z.data(),
                                      block.density.data(),
                                      block.material.data(),
                                      block.acceleration_x.data(),
                                      block.acceleration_y.data(),
                                      block.acceleration_z.data()};
        accelerate(host, &given);
    };
    return own;
}

/// Absent, with the reason kept, where a pointer is missing.
std::optional<Modules> modules_of(const char* function, const slosh_options& options) {
    Modules modules;
    if (options.force_count == 0) return modules;
    if (!all_given(function, {{options.forces, "options->forces"}})) return std::nullopt;
    for (std::size_t i = 0; i < options.force_count; ++i) {
        if (!all_given(function, {{options.forces[i].name, "name"}})) return std::nullopt;
        modules.forces.push_back(force_of(options.forces[i]));
    }
    return modules;
}

ExecutionOptions execution_of(const slosh_options& options) {
    ExecutionOptions execution;
    execution.threads = options.threads;
    if (options.executor == nullptr) return execution;
    using Task = std::function<void(int)>;
    execution.executor = [run = options.executor, host = options.executor_host](int tasks, const Task& task) {
        Task own = task;  // C knows no const context
        run(
            host, tasks, [](void* context, int number) { (*static_cast<Task*>(context))(number); }, &own);
    };
    return execution;
}

slosh_world* held(Result<World> world) {
    if (world) return new slosh_world{std::move(world).value()};
    fail(world.error().text());
    return nullptr;
}

/// open(execution, modules) with those of the options, which may be NULL.
template <class Open>
slosh_world* opened(const char* function, const slosh_options* options, Open&& open) {
    const slosh_options own = options != nullptr ? *options : slosh_options{};
    std::optional<Modules> modules = modules_of(function, own);
    return modules ? held(open(execution_of(own), std::move(*modules))) : nullptr;
}

/// read(world), or 0 for NULL.
template <class Read>
auto read_number(const char* function, const slosh_world* world, Read&& read) {
    return guarded(function, decltype(read(world->world)){}, {{world, "world"}},
                   [&] { return read(world->world); });
}

}  // namespace

}  // namespace slosh::c_api

using namespace slosh;  // NOLINT(google-build-using-namespace): the functions below are C's
using namespace slosh::c_api;

const char* slosh_version(void) { return SLOSH_VERSION; }

slosh_world* slosh_open(const char* name_or_path, const slosh_options* options) {
    return guarded<slosh_world*>(__func__, nullptr, {{name_or_path, "name_or_path"}}, [&] {
        return opened("slosh_open", options, [&](const ExecutionOptions& execution, Modules modules) {
            return io::open_world(name_or_path, execution, std::move(modules));
        });
    });
}

slosh_world* slosh_create(const char* scene_text, const slosh_options* options) {
    return guarded<slosh_world*>(__func__, nullptr, {{scene_text, "scene_text"}}, [&] {
        return opened("slosh_create", options,
                      [&](const ExecutionOptions& execution, Modules modules) -> Result<World> {
                          const Result<SceneDescription> scene =
                              io::parse_scene(scene_text, "scene", "scene");
                          if (!scene) return scene.error();
                          return World::create(scene.value(), execution, std::move(modules));
                      });
    });
}

void slosh_close(slosh_world* world) { delete world; }

int slosh_save(const slosh_world* world, const char* path) {
    return guarded(__func__, 0, {{world, "world"}, {path, "path"}},
                   [&] { return succeeded(io::save_world(world->world, std::filesystem::path(path))); });
}

int slosh_step(slosh_world* world, int steps) {
    return guarded(__func__, 0, {{world, "world"}}, [&] {
        if (steps < 0) {
            fail("slosh_step(): `steps` must be 0 or more, got " + std::to_string(steps));
            return 0;
        }
        for (int i = 0; i < steps; ++i) world->world.step();
        return 1;
    });
}

double slosh_time(const slosh_world* world) {
    return read_number(__func__, world, [](const World& own) { return own.time(); });
}
uint64_t slosh_step_index(const slosh_world* world) {
    return read_number(__func__, world, [](const World& own) { return own.step_index(); });
}
int slosh_dimension(const slosh_world* world) {
    return read_number(__func__, world, [](const World& own) { return own.dimension(); });
}
int slosh_threads(const slosh_world* world) {
    return read_number(__func__, world, [](const World& own) { return own.execution().threads; });
}
uint64_t slosh_state_hash(const slosh_world* world) {
    return read_number(__func__, world, [](const World& own) { return own.state_hash(); });
}

slosh_snapshot* slosh_take_snapshot(const slosh_world* world) {
    return guarded<slosh_snapshot*>(__func__, nullptr, {{world, "world"}},
                                    [&] { return new slosh_snapshot{world->world.snapshot()}; });
}
int slosh_restore(slosh_world* world, const slosh_snapshot* snapshot) {
    return guarded(__func__, 0, {{world, "world"}, {snapshot, "snapshot"}}, [&] {
        world->world.restore(snapshot->snapshot);
        return 1;
    });
}
void slosh_free_snapshot(slosh_snapshot* snapshot) { delete snapshot; }
