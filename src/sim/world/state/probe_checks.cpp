// What probes are called, what they read, and which make no sense; see slosh/probe.h. The readings are a
// service of their own.
#include <array>
#include <cmath>
#include <set>

#include "sim/world/state/geometry_checks.h"
#include "slosh/probe.h"

namespace slosh {

namespace {

bool is_name(std::string_view name) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    return !name.empty() && name.size() <= 60 && name.find_first_not_of(letters) == std::string_view::npos;
}

Result<void> check(const PressureProbe& probe, int) {
    if (!finite(probe.point)) return Error{"a point of a probe must be finite", "pressure"};
    return {};
}
Result<void> check(const LevelProbe& probe, int) {
    if (!std::isfinite(probe.x) || !std::isfinite(probe.z))
        return Error{"a point of a probe must be finite", "level"};
    return {};
}
Result<void> check(const FlowProbe& probe, int dimension) {
    int flat = 0;
    bool forward = finite(probe.min) && finite(probe.max);
    for (int axis = 0; axis < dimension; ++axis) {
        flat += probe.min[axis] == probe.max[axis] ? 1 : 0;
        forward = forward && probe.min[axis] <= probe.max[axis];
    }
    if (flat == 1 && forward) return {};
    return Error{
        "a frame must be flat: \"min\" and \"max\" equal along one axis, \"max\" larger along the others",
        "flow"};
}

Result<void> check(const SpeedProbe& probe, int) {
    if (!finite(probe.point)) return Error{"a point of a probe must be finite", "speed"};
    return {};
}
Result<void> check_load(int solid, int axis, const char* kind) {
    if (solid < 0) return Error{"got " + std::to_string(solid) + ", expected the number of a solid", kind};
    if (axis < -1 || axis > 2)
        return Error{"got axis " + std::to_string(axis) + ", expected 0, 1, 2, or -1 for the size", kind};
    return {};
}
Result<void> check(const ForceProbe& probe, int) { return check_load(probe.solid, probe.axis, "force"); }
Result<void> check(const TorqueProbe& probe, int) { return check_load(probe.solid, probe.axis, "torque"); }

constexpr std::array<std::string_view, 6> probe_kind_names{"pressure", "level", "flow",
                                                           "speed",    "force", "torque"};
static_assert(probe_kind_names.size() == std::variant_size_v<decltype(Probe::what)>);

}  // namespace

std::span<const std::string_view> probe_kinds() { return probe_kind_names; }
std::string_view kind_of(const Probe& probe) { return probe_kind_names[probe.what.index()]; }

bool reads_loads(const Probe& probe) {
    return std::holds_alternative<ForceProbe>(probe.what) || std::holds_alternative<TorqueProbe>(probe.what);
}

std::string_view unit_of(const Probe& probe, int dimension) {
    const bool flat = dimension == 2;
    const std::string_view units[probe_kind_names.size()] = {
        "Pa", "m", flat ? "m^2/s" : "m^3/s", "m/s", flat ? "N/m" : "N", flat ? "N" : "N m"};
    return units[probe.what.index()];
}

Result<void> check_probes(const std::vector<Probe>& probes, int dimension) {
    if (probes.size() > most_probes)
        return Error{"got " + std::to_string(probes.size()) + " probes, expected at most " +
                         std::to_string(most_probes),
                     "probes"};
    std::set<std::string_view> names;
    for (const Probe& probe : probes) {
        if (!is_name(probe.name))
            return Error{"the name of a probe has 1 to 60 letters, digits, \"_\" and \"-\"", "name"};
        if (!names.insert(probe.name).second)
            return Error{"there are two probes named \"" + probe.name + "\"", "name"};
        if (!(probe.window > 0.0 && std::isfinite(probe.window)))
            return Error{"the window of a probe must be longer than 0", "window"};
        Result<void> checked =
            std::visit([&](const auto& what) { return check(what, dimension); }, probe.what);
        if (!checked) return checked;
    }
    return {};
}

}  // namespace slosh
