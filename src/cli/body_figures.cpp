#include "cli/body_figures.h"

#include <cstdlib>
#include <filesystem>

#include "base/text.h"
#include "sim/world/state/state.h"

namespace slosh::cli {

namespace {

std::string name_of(const SolidShape& shape) {
    if (std::holds_alternative<BoxShape>(shape)) return "box";
    if (std::holds_alternative<SphereShape>(shape)) return "sphere";
    if (std::holds_alternative<CapsuleShape>(shape)) return "capsule";
    if (std::holds_alternative<PlaneShape>(shape)) return "plane";
    if (const auto* mesh = std::get_if<MeshShape>(&shape); mesh != nullptr && !mesh->mesh->file.empty())
        return std::filesystem::path(mesh->mesh->file).filename().string();
    return "mesh";
}

/// The shortest text of a float: 0.05 instead of 0.05000000074505806.
double number(float value) { return std::strtod(format_number(static_cast<double>(value)).c_str(), nullptr); }

std::array<double, 3> numbers(const Vec3& value) {
    return {number(value.x), number(value.y), number(value.z)};
}

}  // namespace

std::vector<BodyFigures> body_figures(const World& world) {
    const State& state = world.state();
    const std::vector<WaterLoad>& loads = world.report().loads;
    std::vector<BodyFigures> result(state.bodies.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        const Body& body = state.bodies[i];
        result[i].name = name_of(state.solids[i].shape);
        result[i].position = numbers(body.position);
        result[i].center = numbers(body.center);
        result[i].orientation = {number(body.turn.x), number(body.turn.y), number(body.turn.z),
                                 number(body.turn.w)};
        result[i].velocity = numbers(body.velocity);
        result[i].angular_velocity = numbers(body.angular_velocity);
        // A solid that has come since the step began has felt nothing yet.
        if (i < loads.size()) result[i].force = loads[i].force, result[i].torque = loads[i].torque;
    }
    return result;
}

nlohmann::ordered_json to_json(const std::vector<BodyFigures>& bodies) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const BodyFigures& body = bodies[i];
        list.push_back({{"index", i},
                        {"name", body.name},
                        {"position", body.position},
                        {"orientation", body.orientation},
                        {"center", body.center},
                        {"velocity", body.velocity},
                        {"angular_velocity", body.angular_velocity},
                        {"force", body.force},
                        {"torque", body.torque}});
    }
    return list;
}

nlohmann::ordered_json bodies_of_frame(const World& world, std::int64_t frame) {
    return {{"frame", frame},
            {"time_s", world.time()},
            {"step", world.step_index()},
            {"dimension", world.dimension()},
            {"bodies", to_json(body_figures(world))}};
}

}  // namespace slosh::cli
