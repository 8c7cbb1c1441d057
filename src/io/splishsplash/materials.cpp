// The fluids: density, viscosity, and how many particles emitters may add. "Fluid" is the scene's own.
#include <algorithm>
#include <array>
#include <optional>

#include "io/splishsplash/foreign_reading.h"
#include "sim/world/state/materials.h"

namespace slosh::io {
namespace {

constexpr std::string_view own_fluid = "Fluid";  ///< for blocks that name no other
constexpr int usual_cap = 10'000;

struct Viscosity {
    std::optional<double> kinematic, xsph;  ///< m^2/s; a share
};

/// A method whose viscosity is a kinematic one. The shares by which the others damp are no viscosities.
struct ViscosityMethod {
    std::int64_t number;
    std::string_view block;  ///< with its parameters
};

/// Since version 2.16 each method has a block of its own, and the number says which of them acts.
void read_viscosity_blocks(ForeignReading& reading, ForeignBlock& block, std::int64_t method,
                           Viscosity& viscosity) {
    constexpr NumberRange range{0.0, 1e6};
    constexpr std::array<ViscosityMethod, 3> methods{
        {{1, "Standard viscosity"}, {5, "Takahashi et al. 2015 (improved)"}, {6, "Weiler et al. 2018"}}};
    const auto read_inner = [&](std::string_view name, std::string_view key, std::optional<double>& value) {
        const Json* json = block.has(name) ? block.take(name) : nullptr;
        if (json == nullptr) return;
        ForeignBlock inner(reading.context, *json, block.object().path_of(name), std::string(name),
                           reading.left_out);
        if (inner.has(key)) value = inner.number(key, 0.0, range);
        inner.leave_out_the_rest();
    };
    for (const auto& [number, name] : methods) {
        if (number == method)
            read_inner(name, "viscosity", viscosity.kinematic);
        else
            block.pass_over(name);
    }
    read_inner("XSPH", "xsph", viscosity.xsph);
}

Viscosity read_viscosity(ForeignReading& reading, ForeignBlock& block) {
    constexpr std::int64_t standard = 1, xsph = 2, takahashi = 6, weiler = 7;  // as old files count them
    constexpr NumberRange range{0.0, 1e6};
    Viscosity viscosity;
    const std::int64_t method = block.integer("viscosityMethod", standard);
    read_viscosity_blocks(reading, block, method, viscosity);
    if (!block.has("viscosity")) return viscosity;
    if (method == xsph) viscosity.xsph = block.number("viscosity", 0.0, range);
    if (method == standard || method == takahashi || method == weiler)
        viscosity.kinematic = block.number("viscosity", 0.0, range);
    return viscosity;
}

void pass_over_reuse(ForeignBlock& block) {
    if (block.has("emitterReuseParticles") && block.boolean("emitterReuseParticles", false))
        return block.leave_out("emitterReuseParticles");
    for (const char* key : {"emitterReuseParticles", "emitterBoxMin", "emitterBoxMax"}) block.pass_over(key);
}

void add_material(ForeignReading& reading, ForeignBlock& block, const Material& material) {
    if (const Result<void> sound = check_material(material); !sound)
        return block.object().fail("id", sound.error().message);
    if (reading.scene.materials.size() + 1 >= most_materials)
        return block.leave_out("material " + in_quotes(material.name));
    reading.scene.materials.push_back(material);
}

}  // namespace

void read_foreign_material(ForeignReading& reading, ForeignBlock& block) {
    const std::string id = block.text("id", std::string(own_fluid));
    if (id.empty() || reading.caps.contains(id))
        return block.leave_out(id.empty() ? "a fluid without a name" : "a second " + in_quotes(id));
    read_material_properties(reading, block, id);
}

void read_material_properties(ForeignReading& reading, ForeignBlock& block, const std::string& id) {
    const double density = block.number("density0", usual_fluid_density, NumberRange{1.0, 20000.0});
    const Viscosity viscosity = read_viscosity(reading, block);
    reading.caps[id] =
        static_cast<int>(block.number("maxEmitterParticles", usual_cap, NumberRange{0.0, 1e8}));
    pass_over_reuse(block);
    if (id == own_fluid) {
        if (density != usual_fluid_density) reading.set("fluid.rest_density", density, block, "density0");
        if (viscosity.kinematic)
            reading.set("viscosity.nu", std::min(*viscosity.kinematic, 10.0), block, "viscosity");
        if (viscosity.xsph) reading.set("xsph.c", std::min(*viscosity.xsph, 1.0), block, "viscosity");
        return;
    }
    if (viscosity.xsph) block.leave_out("viscosity (XSPH) of " + in_quotes(id));
    const double kinematic = std::min(viscosity.kinematic.value_or(0.0), 10.0);
    add_material(reading, block, {id, static_cast<float>(density), static_cast<float>(kinematic)});
}

std::string material_of(ForeignReading& reading, ForeignBlock& block) {
    const std::string id = block.text("id", std::string(own_fluid));
    if (id.empty() || id == own_fluid) return {};
    // One that is described nowhere is a fluid of its own there, too.
    if (reading.caps.emplace(id, usual_cap).second)
        add_material(reading, block, {id, static_cast<float>(usual_fluid_density)});
    const std::vector<Material>& known = reading.scene.materials;
    const bool kept =
        std::any_of(known.begin(), known.end(), [&](const Material& other) { return other.name == id; });
    return kept ? id : std::string();
}

int cap_of(const ForeignReading& reading, const std::string& material) {
    const auto cap = reading.caps.find(material.empty() ? std::string(own_fluid) : material);
    return cap == reading.caps.end() ? usual_cap : cap->second;
}

}  // namespace slosh::io
