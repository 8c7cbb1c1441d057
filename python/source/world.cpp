// slosh.World: made from a scene, changed by commands, stepped, read.
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>

#include "base/hash.h"
#include "base/leaves.h"
#include "gauges.h"
#include "held_world.h"
#include "io/scene_parts.h"
#include "parts.h"
#include "sim/services/surface/surface_mesh.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"
#include "slosh/slosh.h"

namespace slosh::python {

namespace {

using Held = std::shared_ptr<HeldWorld>;

ExecutionOptions execution_of(int threads, const std::string& simd) {
    ExecutionOptions options;
    if (threads < 0) throw Failure("threads: got " + std::to_string(threads) + ", expected 0 or more");
    options.threads = threads;
    if (!simd.empty()) {
        const simd::Target* target = simd::find_target(simd);
        if (target == nullptr) throw Failure("simd: " + simd + " is unknown or not available here");
        options.simd = *target;
    }
    return options;
}

SceneDescription scene_of_dict(const py::handle& scene, const std::filesystem::path& folder) {
    return take(io::parse_scene(json_text(scene), "scene", "scene", folder));
}

void set_in_scene(SceneDescription& scene, const std::string& key, const ParameterValue& value) {
    std::erase_if(scene.parameters, [&](const auto& one) { return one.first == key; });
    scene.parameters.emplace_back(key, value);
}

Held make_world(const py::object& scene, const std::string& solver, const py::dict& parameters, int threads,
                const std::string& simd, const std::filesystem::path& folder, const py::dict& functions) {
    const auto forces = std::make_shared<Forces>(functions);
    const ExecutionOptions options = execution_of(threads, simd);
    io::FoundScene found;
    if (py::isinstance<py::dict>(scene)) {
        found.scene = scene_of_dict(scene, folder);
    } else {
        io::ModelFolders models;
        if (!folder.empty()) models.allowed.push_back(folder);
        found = take(io::find_scene(py::cast<std::string>(py::str(scene)), models));
    }
    std::vector<std::pair<std::string, ParameterValue>> settings;
    for (const auto& [key, value] : parameters) {
        const auto name = py::cast<std::string>(key);
        settings.emplace_back(name, parameter_value(name, value));
    }
    const auto made = [&]() -> Result<World> {
        if (found.scene) {
            if (!solver.empty()) found.scene->solver = solver;
            for (const auto& [key, value] : settings) set_in_scene(*found.scene, key, value);
            Result<World> world = World::create(*found.scene, options, forces->modules());
            if (!world) return world;
            if (Result<void> water = io::check_water(found, world.value()); !water) return water.error();
            return world;
        }
        Result<World> world = io::load_world(*found.saved_state, options, forces->modules());
        if (!world) return world;
        // As on the command line: commands before the first step.
        if (!solver.empty()) world.value().enqueue(SwitchSolver{solver});
        for (const auto& [key, value] : settings) world.value().enqueue(SetParameter{key, value});
        return world;
    };
    return std::make_shared<HeldWorld>(take(made()), forces);
}

Command command_of(const World& world, const py::handle& command) {
    const io::Json json = take(io::parse_json(json_text(command), "command"));
    io::ReadContext context;
    context.file = "command";
    context.dimension = world.dimension();
    context.spacing = world.particles().spacing;
    context.materials = world.state().materials;
    Command read = io::read_command(io::JsonObject(context, json, "", io::command_names()));
    if (context.error) throw Failure(context.error->text());
    return read;
}

py::list answers(const StepReport& report) {
    py::list list;
    for (const CommandResult& one : report.commands) {
        py::dict answer;
        answer["ticket"] = one.ticket;
        answer["applied"] = one.applied;
        answer["message"] = one.message;
        answer["added"] = one.added;
        answer["left_out"] = one.left_out;
        answer["removed"] = one.removed;
        list.append(answer);
    }
    return list;
}

py::dict report_of(const World& world) {
    const StepReport& report = world.report();
    py::dict result;
    result["step"] = world.step_index();
    result["time"] = world.time();
    result["particles"] = world.particles().count;
    result["foam_particles"] = report.foam_particles;
    result["substeps"] = report.substeps;
    result["iterations"] = report.iterations;
    result["density_error_mean"] = report.density_error_mean;
    result["density_error_max"] = report.density_error_max;
    result["v_max"] = report.v_max;
    result["kinetic_energy"] = report.kinetic_energy;
    result["potential_energy"] = report.potential_energy;
    result["momentum"] = report.momentum;
    result["removed"] = report.removed.total();
    result["nonfinite"] = report.removed.nonfinite;
    result["milliseconds"] = report.milliseconds;
    result["commands"] = answers(report);
    result["notes"] = report.notes;
    return result;
}

py::dict step(HeldWorld& held, std::int64_t steps) {
    if (steps < 1) throw Failure("steps: got " + std::to_string(steps) + ", expected 1 or more");
    for (std::int64_t i = 0; i < steps; ++i) {
        held.step();
        held.append_recorded();
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();  // Ctrl-C between two steps
    }
    return report_of(held.read());
}

ParticleView view_with(const World& world, const std::vector<std::string>& fields) {
    ParticleView view = world.particles();
    const auto asked_for = [&](const char* field) {
        return std::find(fields.begin(), fields.end(), field) != fields.end();
    };
    if (asked_for("vorticity")) view.vorticity = world.vorticity();
    if (asked_for("neighbours")) view.neighbours = world.neighbours();
    return view;
}

PointCloud points_of(const World& world, const std::vector<std::string>& fields) {
    const std::vector<std::string_view> names(fields.begin(), fields.end());
    PointCloud points = take(
        particle_cloud(view_with(world, fields), names.empty() ? usual_particle_fields() : std::span(names)));
    points.time = world.time();
    return points;
}

void export_points(const HeldWorld& held, const std::filesystem::path& path, const std::string& format,
                   const std::vector<std::string>& fields) {
    std::string name = format;
    if (name.empty() && path.has_extension()) name = path.extension().string().substr(1);
    take(io::export_points(points_of(held.read(), fields), *take(io::require_particle_format(name)), path));
}

py::tuple surface_of(const HeldWorld& held) {
    const World& world = held.read();
    if (world.dimension() != 3) throw Failure("a 2-D world has no surface of triangles");
    if (!leaves::surface) throw Failure(leaves::absence(leaves::surface));
    SurfaceExtractor extractor;
    SurfaceMesh mesh;
    if constexpr (leaves::surface)
        extractor.extract(world.particles(), water_bounds(world.state()), {}, world.execution(), mesh);
    const auto vectors = [](const std::vector<Vec3>& values) {
        py::array_t<float> array({static_cast<py::ssize_t>(values.size()), py::ssize_t{3}});
        if (!values.empty()) std::memcpy(array.mutable_data(), values.data(), values.size() * sizeof(Vec3));
        return array;
    };
    py::array_t<std::uint32_t> triangles({static_cast<py::ssize_t>(mesh.triangles.size()), py::ssize_t{3}});
    if (!mesh.triangles.empty())
        std::memcpy(triangles.mutable_data(), mesh.triangles.data(),
                    mesh.triangles.size() * sizeof(Triangle));
    return py::make_tuple(vectors(mesh.vertices), vectors(mesh.normals), triangles);
}

Held replay(const std::filesystem::path& path, bool verify, int threads, const py::dict& functions) {
    const auto forces = std::make_shared<Forces>(functions);
    Recording recording = take(load_recording(path));
    Player player = take(Player::create(std::move(recording), execution_of(threads, ""), forces->modules()));
    while (!player.finished()) {
        {
            const py::gil_scoped_release others_run;
            player.step();
        }
        if (const std::exception_ptr failure = forces->take_failure()) std::rethrow_exception(failure);
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (verify && player.first_difference() != nullptr) {
            throw Failure(path.string() + ": differs at step " +
                          std::to_string(player.first_difference()->step));
        }
    }
    return std::make_shared<HeldWorld>(std::move(player.world()), forces);
}

Held unpickled(const py::tuple& content) {
    if (content.size() != 2) throw Failure("not a pickled world");
    const auto forces = std::make_shared<Forces>(content[1].cast<py::dict>());
    State state = take(deserialize_state(content[0].cast<std::string>()));
    return std::make_shared<HeldWorld>(take(World::from_state(std::move(state), {}, forces->modules())),
                                       forces);
}

void add_views(py::class_<HeldWorld, Held>& world) {
    const auto add = [&](const char* name, auto member) {
        world.def_property_readonly(
            name, [member](HeldWorld& held) { return held.view(held.read().particles().*member); });
    };
    add("x", &ParticleView::x), add("y", &ParticleView::y), add("z", &ParticleView::z);
    add("velocity_x", &ParticleView::velocity_x), add("velocity_y", &ParticleView::velocity_y);
    add("velocity_z", &ParticleView::velocity_z), add("id", &ParticleView::id);
    add("density", &ParticleView::density), add("pressure", &ParticleView::pressure);
    add("material", &ParticleView::material);
    world.def_property_readonly("neighbours",
                                [](HeldWorld& held) { return held.view(held.read().neighbours()); });
}

void add_reading(py::class_<HeldWorld, Held>& world) {
    world.def_property_readonly("time", [](const HeldWorld& held) { return held.read().time(); })
        .def_property_readonly("step_index", [](const HeldWorld& held) { return held.read().step_index(); })
        .def_property_readonly("dimension", [](const HeldWorld& held) { return held.read().dimension(); })
        .def_property_readonly("spacing",
                               [](const HeldWorld& held) { return held.read().particles().spacing; })
        .def_property_readonly("threads",
                               [](const HeldWorld& held) { return held.read().execution().threads; })
        .def_property_readonly("solver",
                               [](const HeldWorld& held) { return std::string(held.read().solver()); })
        .def_property_readonly("report", [](const HeldWorld& held) { return report_of(held.read()); })
        .def("__len__", [](const HeldWorld& held) { return held.read().particles().count; })
        .def("__getitem__",
             [](const HeldWorld& held, const std::string& key) {
                 return to_python(take(held.read().parameter(key)));
             })
        .def("scene", [](const HeldWorld& held) { return from_json(io::scene_to_text(held.read().scene())); })
        .def("state_hash", [](const HeldWorld& held) { return to_hex(held.read().state_hash()); })
        .def(
            "points",
            [](const HeldWorld& held, const std::vector<std::string>& fields) {
                return to_python(points_of(held.read(), fields));
            },
            py::arg("fields") = std::vector<std::string>())
        .def("foam",
             [](const HeldWorld& held) {
                 return to_python(foam_cloud(held.read().foam(), held.read().particles().spacing));
             })
        .def("surface", &surface_of)
        .def("vorticity", [](const HeldWorld& held) { return copied(held.read().vorticity()); })
        .def(
            "distance_to_walls",
            [](const HeldWorld& held, const std::array<float, 3>& point) {
                return held.read().distance_to_walls(vector_of(point));
            },
            py::arg("point"))
        .def(
            "cast_ray",
            [](const HeldWorld& held, const std::array<float, 3>& origin,
               const std::array<float, 3>& direction) -> py::object {
                const World::RayHit hit = held.read().cast_ray(vector_of(origin), vector_of(direction));
                if (!hit.hit) return py::none();
                return py::make_tuple(std::array{hit.point.x, hit.point.y, hit.point.z},
                                      std::array{hit.normal.x, hit.normal.y, hit.normal.z});
            },
            py::arg("origin"), py::arg("direction"))
        .def(
            "probes",
            [](HeldWorld& held, const py::list& probes) {
                const int dimension = held.read().dimension();
                if (!leaves::probes) throw Failure(leaves::absence(leaves::probes));
                Gauges gauges{{}, dimension};
                if constexpr (leaves::probes)
                    gauges.record = take(ProbeRecord::create(probes_of(probes, dimension), dimension));
                const std::vector<Probe>& made = gauges.record.probes();
                if (std::any_of(made.begin(), made.end(), reads_loads)) held.change().measure_loads(true);
                return gauges;
            },
            py::arg("probes"))
        .def(
            "sample",
            [](const HeldWorld& held, Gauges& gauges) {
                if constexpr (leaves::probes) gauges.record.sample(held.read());
            },
            py::arg("probes"));
}

void add_changing(py::class_<HeldWorld, Held>& world) {
    world.def("step", &step, py::arg("steps") = 1)
        .def(
            "enqueue",
            [](HeldWorld& held, const py::dict& command) {
                return held.change().enqueue(command_of(held.read(), command));
            },
            py::arg("command"))
        .def("__setitem__",
             [](HeldWorld& held, const std::string& key, const py::object& value) {
                 held.change().enqueue(SetParameter{key, parameter_value(key, value)});
             })
        .def("apply_commands",
             [](HeldWorld& held) {
                 held.change().apply_commands();
                 return answers(held.read().report());
             })
        .def("snapshot", [](const HeldWorld& held) { return held.read().snapshot(); })
        .def(
            "restore", [](HeldWorld& held, const Snapshot& snapshot) { held.change().restore(snapshot); },
            py::arg("snapshot"));
}

void add_files(py::class_<HeldWorld, Held>& world) {
    world
        .def(
            "save",
            [](const HeldWorld& held, const std::filesystem::path& path) {
                take(io::save_world(held.read(), path));
            },
            py::arg("path"))
        .def(py::pickle(
            [](const HeldWorld& held) {
                return py::make_tuple(py::bytes(serialize_state(held.read().state())),
                                      held.forces().functions());
            },
            &unpickled))
        .def("export", &export_points, py::arg("path"), py::arg("format") = "",
             py::arg("fields") = std::vector<std::string>())
        .def("start_recording", &HeldWorld::start_recording, py::arg("path"))
        .def("stop_recording", &HeldWorld::stop_recording);
}

}  // namespace

void add_world(py::module_& module) {
    py::class_<Snapshot>(module, "Snapshot")
        .def_property_readonly("time", &Snapshot::time)
        .def_property_readonly("step_index", &Snapshot::step_index)
        .def_property_readonly("bytes", &Snapshot::bytes)
        .def("__len__", &Snapshot::particles);
    py::class_<HeldWorld, Held> world(module, "World");
    world.def(py::init(&make_world), py::arg("scene") = std::string(io::default_scene), py::kw_only(),
              py::arg("solver") = "", py::arg("parameters") = py::dict(), py::arg("threads") = 0,
              py::arg("simd") = "", py::arg("folder") = std::filesystem::path(),
              py::arg("forces") = py::dict());
    add_views(world);
    add_reading(world);
    add_bodies(world);
    add_operators(world);
    add_changing(world);
    add_particles(world);
    add_files(world);
    module.def("replay", &replay, py::arg("path"), py::kw_only(), py::arg("verify") = true,
               py::arg("threads") = 0, py::arg("forces") = py::dict());
}

}  // namespace slosh::python
