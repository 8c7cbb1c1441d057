// Rigid bodies: boxes and closed models, fixed or free. Those with water inside are tanks (tanks.cpp).
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "io/splishsplash/foreign_models.h"

namespace slosh::io {
namespace {

/// "UnitBox.obj" is a box of edge 1 about the origin, whether the file is there or not.
bool names_unit_box(const std::string& name) {
    return name.substr(name.find_last_of("/\\") + 1) == "UnitBox.obj";
}

/// The shape of a body, in its own axes and scaled. Listed, and nothing: it is of no use.
std::optional<ForeignBody> shape_of(ForeignReading& reading, ForeignBlock& block, const std::string& name,
                                    const ForeignPlace& place) {
    ForeignBody body{name, place};
    const auto fail = [&](const std::string& why) {
        block.leave_out(in_quotes(name) + " (" + why + ")");
        return std::nullopt;
    };
    std::string why;
    if (const auto path = find_model(reading, name, why)) {
        const Result<ClosedMesh> mesh = scaled_mesh(reading, *path, place.scale);
        if (!mesh)
            why = mesh.error().message;
        else if (!(body.box = box_of(*mesh.value())))
            body.mesh = mesh.value();
    }
    if (!body.mesh && names_unit_box(name)) {
        const Vec3 half = 0.5f * glm::abs(place.scale);
        body.box = Box3{-half, half};
    }
    if (!body.mesh && !body.box) return fail(why);
    if (reading.flat() && !body.box) return fail("a model in 2-D");
    return body;
}

void pass_over_looks(ForeignBlock& block) {
    for (const char* key : {"color", "samplingMode", "mapResolution", "isWall", "particleFile", "mapFile"})
        block.pass_over(key);
    if (block.number("mapThickness", 0.0, coordinate_range) != 0.0) block.leave_out("mapThickness");
    if (block.boolean("isAnimated", false)) block.leave_out("isAnimated (the body does not move)");
}

SolidMotion read_body_motion(ForeignBlock& block) {
    if (!block.boolean("isDynamic", false)) return FixedMotion{};
    // A body of 10 kg/m^3 threw water about at 1000 m/s; at 20 it rises as fast as it should.
    constexpr double lightest = 50.0;
    FreeMotion motion;
    const double density = block.number("density", usual_body_density, NumberRange{0.0, 1e5});
    if (density < lightest)
        block.leave_out("density " + format_number(density) + " (" + format_number(lightest) +
                        " is used: lighter bodies bounce on the water)");
    motion.density = static_cast<float>(std::max(density, lightest));
    motion.velocity = block.vector("velocity", Vec3(0.0f), velocity_range);
    motion.angular_velocity = block.vector_3d("angularVelocity", Vec3(0.0f), velocity_range);
    return motion;
}

}  // namespace

void read_body(ForeignReading& reading, ForeignBlock& block) {
    pass_over_looks(block);
    const std::string name = block.text("geometryFile", "");
    if (name.empty()) return block.leave_out("a body without geometryFile");
    const ForeignPlace place = read_place(block);
    const bool told = block.has("mapInvert"), inverted = block.boolean("mapInvert", false);
    const bool shell = reading.bodies_are_shells || (reading.shells_unless_told && !told);
    const SolidMotion motion = read_body_motion(block);
    std::optional<ForeignBody> body = shape_of(reading, block, name, place);
    if (!body) return;
    if (body->box && !align_box(*body, reading.flat())) block.leave_out("rotationAxis (not z)");
    if (inverted || (shell && is_fixed(motion) && has_water_inside(reading, *body))) {
        if (!is_fixed(motion)) block.leave_out("isDynamic of a tank");
        reading.tanks.push_back(std::move(*body));
        return;
    }
    Solid solid;
    solid.motion = motion;
    if (body->box) {
        solid.shape = body->placed_box(*body->box);
        solid.turn = body->place.turn;
    } else {
        solid.shape = body->placed_mesh(body->mesh);
    }
    reading.scene.solids.push_back(std::move(solid));
}

}  // namespace slosh::io
