// The probes of a scene file.
#include <algorithm>

#include "io/scene_keys.h"
#include "io/scene_parts.h"

namespace slosh::io {

namespace {

constexpr NumberRange window_range{1e-6, 1e6};

PressureProbe read_pressure(const JsonObject& object) {
    PressureProbe probe;
    probe.point = object.required_vector("point", coordinate_range);
    if (object.has("solid"))
        probe.solid = static_cast<int>(object.integer("solid", 0, NumberRange{0.0, 1e6}));
    return probe;
}

LevelProbe read_level(const JsonObject& object) {
    LevelProbe probe;
    probe.x = static_cast<float>(object.required_number("x", coordinate_range));
    if (object.context().dimension == 3)
        probe.z = static_cast<float>(object.required_number("z", coordinate_range));
    return probe;
}

FlowProbe read_flow(const JsonObject& object) {
    return {object.required_vector("min", coordinate_range), object.required_vector("max", coordinate_range)};
}

Probe read_probe(const JsonObject& object, std::size_t index) {
    Probe probe;
    probe.name = object.text("name", "probe" + std::to_string(index), 60);
    probe.window = object.number("window", probe.window, window_range);
    const std::string_view kind = object.only_one_of(keys::probe_kinds);
    if (kind.empty()) return probe;
    const auto inner = [&](std::span<const std::string_view> names) {
        return JsonObject(object.context(), *object.find(kind), object.path_of(kind), names);
    };
    if (kind == "pressure") probe.what = read_pressure(inner(keys::pressure_probe));
    if (kind == "level") probe.what = read_level(inner(keys::level_probe));
    if (kind == "flow") probe.what = read_flow(inner(keys::flow_probe));
    return probe;
}

}  // namespace

std::vector<Probe> read_probes(const JsonObject& scene) {
    ReadContext& context = scene.context();
    std::vector<Probe> probes;
    for_each_element(scene, "probes", most_probes, [&](const Json& value, const std::string& path) {
        const JsonObject object(context, value, path, keys::probe);
        probes.push_back(read_probe(object, probes.size()));
        if (context.error) return;
        if (const Result<void> checked = check_probes(probes, context.dimension); !checked)
            object.fail(checked.error().where, checked.error().message);
    });
    return probes;
}

Json write_probe(const Probe& probe, int dimension) {
    Json object;
    object["name"] = probe.name;
    if (const auto* pressure = std::get_if<PressureProbe>(&probe.what)) {
        object["pressure"]["point"] = write_vector(pressure->point, dimension);
        if (pressure->solid >= 0) object["pressure"]["solid"] = pressure->solid;
    } else if (const auto* level = std::get_if<LevelProbe>(&probe.what)) {
        object["level"]["x"] = write_number(static_cast<double>(level->x));
        if (dimension == 3) object["level"]["z"] = write_number(static_cast<double>(level->z));
    } else {
        write_bounds(object["flow"],
                     {std::get<FlowProbe>(probe.what).min, std::get<FlowProbe>(probe.what).max}, dimension);
    }
    object["window"] = write_time(probe.window);
    return object;
}

}  // namespace slosh::io
