// The motion of solids in scene files: reading and writing side by side.
#include "io/scene_keys.h"
#include "io/scene_parts.h"

namespace slosh::io {

namespace {

constexpr NumberRange angle_range{-1e6, 1e6};  // degrees, degrees/s
constexpr NumberRange density_range{1.0, 1e5};

std::optional<Vec3> read_pivot(const JsonObject& object) {
    if (!object.has("pivot")) return std::nullopt;
    return object.vector("pivot", Vec3(0.0f), coordinate_range);
}

SpinMotion read_spin(const JsonObject& parent) {
    const JsonObject object(parent.context(), *parent.find("spin"), parent.path_of("spin"), keys::spin);
    SpinMotion spin;
    if (parent.context().dimension == 3) spin.axis = read_direction(object, "axis", spin.axis);
    spin.speed = object.number("speed", spin.speed, angle_range);
    spin.pivot = read_pivot(object);
    return spin;
}

OscillationMotion read_oscillation(const JsonObject& parent) {
    const JsonObject object(parent.context(), *parent.find("oscillation"), parent.path_of("oscillation"),
                            keys::oscillation);
    OscillationMotion swing;
    swing.amplitude = object.vector("amplitude", swing.amplitude, coordinate_range);
    swing.turn = read_turn(object);
    swing.pivot = read_pivot(object);
    swing.period = object.number("period", swing.period, NumberRange{0.01, 1e4});
    swing.phase = object.number("phase", swing.phase, angle_range);
    return swing;
}

KeyframeMotion read_keyframes(const JsonObject& parent) {
    const JsonObject object(parent.context(), *parent.find("keyframes"), parent.path_of("keyframes"),
                            keys::keyframes);
    KeyframeMotion motion;
    motion.repeat = object.boolean("repeat", false);
    object.require("frames");
    std::size_t index = 0;
    for (const Json& value : object.array("frames", 10'000)) {
        const JsonObject frame(object.context(), value,
                               child_path(object.path_of("frames"), std::to_string(index)), keys::keyframe);
        const double time = frame.required_number("time", time_range);
        if (!motion.frames.empty() && !(time > motion.frames.back().time))
            frame.fail("time", "must be later than the time of the frame before");
        motion.frames.push_back(
            {time, frame.vector("offset", Vec3(0.0f), coordinate_range), read_turn(frame)});
        ++index;
    }
    if (motion.frames.empty()) object.fail("frames", "expected at least one frame");
    if (motion.repeat && !motion.frames.empty() &&
        (motion.frames.front().offset != motion.frames.back().offset ||
         motion.frames.front().turn.angle != motion.frames.back().turn.angle))
        object.fail("frames", "a repeating motion must end at its start");
    return motion;
}

FreeMotion read_free(const JsonObject& parent) {
    const JsonObject object(parent.context(), *parent.find("free"), parent.path_of("free"), keys::free);
    FreeMotion free;
    free.density = object.number("density", free.density, density_range);
    free.velocity = object.vector("velocity", free.velocity, velocity_range);
    free.angular_velocity = read_rotation(object, "angular_velocity", free.angular_velocity, velocity_range);
    return free;
}

struct MotionWriter {
    Json& object;
    int dimension;

    Json number(float value) const { return write_number(static_cast<double>(value)); }
    void pivot(Json& json, const std::optional<Vec3>& value) const {
        if (value) json["pivot"] = write_vector(*value, dimension);
    }

    void operator()(const FixedMotion&) const {}
    void operator()(const SpinMotion& spin) const {
        Json& json = object["motion"]["spin"] = Json::object();
        if (dimension == 3) json["axis"] = write_vector(spin.axis, 3);
        json["speed"] = number(spin.speed);
        pivot(json, spin.pivot);
    }
    void operator()(const OscillationMotion& swing) const {
        Json& json = object["motion"]["oscillation"] = Json::object();
        json["amplitude"] = write_vector(swing.amplitude, dimension);
        write_turn(json, swing.turn, dimension);
        pivot(json, swing.pivot);
        json["period"] = number(swing.period);
        json["phase"] = number(swing.phase);
    }
    void operator()(const KeyframeMotion& motion) const {
        Json& json = object["motion"]["keyframes"] = Json::object();
        json["repeat"] = motion.repeat;
        for (const Keyframe& frame : motion.frames) {
            Json& item = json["frames"].emplace_back();
            item["time"] = write_time(frame.time);
            item["offset"] = write_vector(frame.offset, dimension);
            write_turn(item, frame.turn, dimension);
        }
    }
    void operator()(const FreeMotion& free) const {
        Json& json = object["motion"]["free"] = Json::object();
        json["density"] = number(free.density);
        json["velocity"] = write_vector(free.velocity, dimension);
        json["angular_velocity"] = write_rotation(free.angular_velocity, dimension);
    }
    void operator()(const HostMotion&) const { object["motion"]["host"] = Json::object(); }
};

}  // namespace

AxisAngle read_turn(const JsonObject& parent) {
    AxisAngle turn;
    const Json* value = parent.find("turn");
    if (!value) return turn;
    const JsonObject object(parent.context(), *value, parent.path_of("turn"), keys::turn);
    if (parent.context().dimension == 3) turn.axis = read_direction(object, "axis", turn.axis);
    turn.angle = static_cast<float>(object.required_number("angle", angle_range));
    return turn;
}

Vec3 read_rotation(const JsonObject& object, std::string_view key, const Vec3& fallback, NumberRange range) {
    if (object.context().dimension == 3) return object.vector(key, fallback, range);
    return {0.0f, 0.0f, object.number(key, fallback.z, range)};
}

Json write_rotation(const Vec3& rotation, int dimension) {
    return dimension == 3 ? write_vector(rotation, 3) : write_number(static_cast<double>(rotation.z));
}

SolidMotion read_motion(const JsonObject& parent) {
    const Json* value = parent.find("motion");
    if (!value) return FixedMotion{};
    const JsonObject object(parent.context(), *value, parent.path_of("motion"), keys::motions);
    const std::string_view kind = object.only_one_of(keys::motions);
    if (kind == "spin") return read_spin(object);
    if (kind == "oscillation") return read_oscillation(object);
    if (kind == "keyframes") return read_keyframes(object);
    if (kind == "free") return read_free(object);
    if (kind == "host") {
        const JsonObject host(object.context(), *object.find("host"), object.path_of("host"), keys::host);
        return HostMotion{};
    }
    return FixedMotion{};
}

void write_turn(Json& object, const AxisAngle& turn, int dimension) {
    if (turn.angle == 0.0f) return;
    if (dimension == 3) object["turn"]["axis"] = write_vector(turn.axis, 3);
    object["turn"]["angle"] = write_number(static_cast<double>(turn.angle));
}

void write_motion(Json& object, const SolidMotion& motion, int dimension) {
    std::visit(MotionWriter{object, dimension}, motion);
}

void write_solid(Json& object, const Solid& solid, int dimension) {
    write_solid_shape(object, solid.shape, dimension);
    write_turn(object, solid.turn, dimension);
    write_motion(object, solid.motion, dimension);
}

}  // namespace slosh::io
