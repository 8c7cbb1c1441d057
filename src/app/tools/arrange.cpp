// The arrange tool: takes hold of solids, emitters, drains and walls, and moves, turns, scales and deletes
// them. What is dragged is a ghost until it is let go: water is taken away where a solid comes to stand, and
// should not be along its way.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <utility>

#include "app/tools/bench.h"
#include "app/tools/handles.h"
#include "app/tools/solid_edit.h"

namespace slosh::app {
namespace {

constexpr double edit_ends = 0.6;   // s without a change: what the sliders did is one undo step
constexpr float least_lit = 0.45f;  // share of the way to white
constexpr float wall_speed = 2.0f;  // m/s
constexpr Vec3 ghost_color{0.95f, 0.8f, 0.4f};

enum class Motion { fixed, spin, swing, free, script };
constexpr std::array<std::string_view, 5> motion_names{"still", "spins", "swings", "free", "script"};

/// What the options show of the thing that is selected.
struct ArrangeSettings {
    int motion = 0;          ///< index into motion_names
    float spin = 90.0f;      ///< degrees/s
    float swing = 0.2f;      ///< m
    float period = 2.0f;     ///< s
    float density = 500.0f;  ///< kg/m^3
    float speed = 1.0f;      ///< m/s, of an emitter
    float radius = 0.1f;     ///< m, of an emitter
    bool operator==(const ArrangeSettings&) const = default;
};

ParameterDescription row(std::string_view key, std::string_view label, std::string_view unit,
                         std::pair<double, double> range, std::string_view help, MemberAccess member) {
    return {.key = key,
            .label = label,
            .unit = unit,
            .min = range.first,
            .max = range.second,
            .soft_min = range.first,
            .soft_max = range.second,
            .scale = ParameterScale::logarithmic,
            .group = "tool",
            .help = help,
            .member = member};
}

const ParameterTable& arrange_table() {
    static const ParameterTable described(
        {{.key = "tools.arrange.motion",
          .label = "Motion",
          .kind = ParameterKind::choice,
          .group = "tool",
          .help = "How the solid moves",
          .choices = motion_names,
          .member = member_address<&ArrangeSettings::motion>},
         row("tools.arrange.spin", "Speed", "degrees/s", {5.0, 1440.0}, "Speed of rotation",
             member_address<&ArrangeSettings::spin>),
         row("tools.arrange.swing", "Swing", "m", {0.01, 5.0}, "Distance it swings to each side",
             member_address<&ArrangeSettings::swing>),
         row("tools.arrange.period", "Period", "s", {0.1, 20.0}, "Time of one swing, there and back",
             member_address<&ArrangeSettings::period>),
         row("tools.arrange.density", "Density", "kg/m^3", {50.0, 8000.0},
             "Bodies lighter than the fluid float", member_address<&ArrangeSettings::density>),
         row("tools.arrange.speed", "Speed", "m/s", {0.1, 10.0}, "Speed of the water that leaves the emitter",
             member_address<&ArrangeSettings::speed>),
         row("tools.arrange.radius", "Radius", "m", {0.001, 5.0}, "Radius of the emitter",
             member_address<&ArrangeSettings::radius>)});
    return described;
}

Motion motion_of(const Solid& solid) {
    constexpr Motion motions[] = {Motion::fixed,  Motion::spin, Motion::swing,
                                  Motion::script, Motion::free, Motion::script};
    return motions[solid.motion.index()];
}

ArrangeSettings settings_of(const Thing& thing) {
    ArrangeSettings shown;
    if (const auto* emitter = std::get_if<Emitter>(&thing)) {
        shown.speed = emitter->speed;
        shown.radius = emitter->radius;
    }
    const auto* solid = std::get_if<Solid>(&thing);
    if (solid == nullptr) return shown;
    shown.motion = static_cast<int>(motion_of(*solid));
    if (const auto* spin = std::get_if<SpinMotion>(&solid->motion)) shown.spin = std::abs(spin->speed);
    if (const auto* swing = std::get_if<OscillationMotion>(&solid->motion)) {
        shown.swing = glm::length(swing->amplitude);
        shown.period = swing->period;
    }
    if (const auto* free = std::get_if<FreeMotion>(&solid->motion)) shown.density = free->density;
    return shown;
}

/// The motion that the options ask for; what they do not show stays as it is.
SolidMotion motion_for(const ArrangeSettings& wanted, const Solid& solid, int dimension) {
    switch (static_cast<Motion>(wanted.motion)) {
        case Motion::fixed:
            return FixedMotion();
        case Motion::spin: {
            const auto* before = std::get_if<SpinMotion>(&solid.motion);
            SpinMotion spin = before != nullptr ? *before : SpinMotion();
            if (before == nullptr && dimension == 3) spin.axis = Vec3(0.0f, 1.0f, 0.0f);
            spin.speed = std::copysign(wanted.spin, spin.speed);
            return spin;
        }
        case Motion::swing: {
            const auto* before = std::get_if<OscillationMotion>(&solid.motion);
            OscillationMotion swing = before != nullptr ? *before : OscillationMotion();
            const float length = glm::length(swing.amplitude);
            // One that swings about a hinge has no way to go.
            if (before == nullptr || length > 0.0f)
                swing.amplitude =
                    wanted.swing * (length > 0.0f ? swing.amplitude / length : Vec3(1.0f, 0.0f, 0.0f));
            swing.period = wanted.period;
            return swing;
        }
        case Motion::free: {
            const auto* before = std::get_if<FreeMotion>(&solid.motion);
            FreeMotion free = before != nullptr ? *before : FreeMotion();
            free.density = wanted.density;
            return free;
        }
        case Motion::script:
            break;
    }
    return solid.motion;
}

class ArrangeTool final : public Tool {
  public:
    explicit ArrangeTool(ToolBench& bench) : bench_(bench) {}

    void press(int, const ToolView& view) override {
        if (!view.ready() || !view.over_water) return;
        end_edit();
        held_.reset();
        pressed_at_ = view.cursor;
        moving_ = false;
        if (waiting(view)) return;  // what is known of the lists may be old
        if (selected_) held_ = handle_under(handles_of(selected_->thing, view), &selected_->thing, view);
        if (!held_) held_ = handle_under(wall_handles(view), nullptr, view);
        if (held_) {
            if (held_->kind == Handle::Kind::wall) walls_ = *view.frame->container;
            return;
        }
        selected_ = thing_under(*view.frame, view.ray());
        if (selected_) held_ = Handle{};
    }
    void move(const ToolView& view) override {
        if (!held_ || !view.ready()) return;
        if (glm::length(view.cursor - pressed_at_) > still_pixels) moving_ = true;
        if (!moving_) return;
        if (held_->kind == Handle::Kind::wall) {
            move_walls(view, false);
        } else {
            ghost_ = dragged(selected_->thing, *held_, view, pressed_at_);
        }
    }
    void release(const ToolView& view) override {
        if (!held_ || !view.ready()) return;
        move(view);
        if (held_->kind == Handle::Kind::wall && moving_) move_walls(view, true);
        held_.reset();
        walls_.reset();
        if (!ghost_ || !selected_) return;
        selected_->thing = *std::exchange(ghost_, std::nullopt);
        own_change_ = true;
        sent_ = bench_.post_change(replacing(*selected_, clearance_));
    }
    bool cancel() override {
        const bool was = held_ || ghost_ || selected_;
        if (walls_ && held_ && moving_) {
            MoveContainer back{*walls_, wall_speed};
            bench_.act(back, {.subject = "walls", .finished = true});
        }
        held_.reset();
        walls_.reset();
        ghost_.reset();
        if (!was) return false;
        selected_.reset();
        end_edit();
        return true;
    }
    bool busy() const override { return held_.has_value(); }
    void world_changed() override {
        held_.reset();
        walls_.reset();
        ghost_.reset();
        selected_.reset();
        hovered_.reset();
        end_edit();
    }

    void update(const ToolView& view) override {
        now_ = view.now;
        dimension_ = view.frame->dimension;
        clearance_ = room_around * view.frame->spacing;
        if (edit_open_ && now_ > last_edit_ + edit_ends) end_edit();
        if (!waiting(view)) follow(*view.frame);
        hovered_.reset();
        lit_ = held_;
        if (held_ || !view.over_water) return;
        if (selected_) lit_ = handle_under(handles_of(selected_->thing, view), &selected_->thing, view);
        if (!lit_) lit_ = handle_under(wall_handles(view), nullptr, view);
        if (!lit_) hovered_ = thing_under(*view.frame, view.ray());
    }

    bool remove(const ToolView& view) override {
        const std::optional<Selection> gone = selected_ ? selected_ : hovered_;
        if (!gone || waiting(view)) return gone.has_value();
        end_edit();
        sent_ = bench_.post_change(removing(*gone));
        selected_.reset();
        hovered_.reset();
        ghost_.reset();
        held_.reset();
        return true;
    }

    std::optional<std::uint32_t> hovered() const override {
        const std::optional<Selection>& shown = held_ ? selected_ : hovered_;
        if (!shown || !std::holds_alternative<Solid>(shown->thing)) return std::nullopt;
        return shown->index;
    }
    bool has_marks() const override { return true; }
    void decorate(const ToolView& view, RenderScene& scene) const override {
        for (const std::optional<Selection>* marked : {&selected_, &hovered_}) {
            if (!*marked) continue;
            if (std::holds_alternative<Solid>((*marked)->thing)) {
                if ((*marked)->index >= scene.solids.size()) continue;
                Vec3& color = scene.solids[(*marked)->index].color;
                color += least_lit * (Vec3(1.0f) - color);
            } else {
                outline((*marked)->thing, view, scene);
            }
        }
        const Thing* shown = ghost_ ? &*ghost_ : selected_ ? &selected_->thing : nullptr;
        if (ghost_ || (selected_ && waiting(view))) outline(*shown, view, scene);
        draw_handles(wall_handles(view), nullptr, lit_, view, scene.lines);
        if (shown != nullptr) draw_handles(handles_of(*shown, view), shown, lit_, view, scene.lines);
    }
    std::string label(const ToolView&) const override {
        if (lit_ && lit_->kind == Handle::Kind::wall) return "Drag to move the wall";
        if (held_ || lit_) return {};
        if (!hovered_) return selected_ ? std::string() : "Click a solid, emitter or drain";
        return name_of(hovered_->thing) + ": drag to move, Delete removes";
    }

    void resize(int notches) override {
        if (!selected_ || held_) return;
        selected_->thing = scaled(selected_->thing, std::pow(1.06f, static_cast<float>(notches)));
        edit();
    }
    Result<void> settings_changed() override {
        if (!selected_ || shown_ == settings_of(selected_->thing)) return {};
        if (auto* emitter = std::get_if<Emitter>(&selected_->thing)) {
            emitter->speed = shown_.speed;
            emitter->radius = shown_.radius;
        } else if (auto* solid = std::get_if<Solid>(&selected_->thing)) {
            solid->motion = motion_for(shown_, *solid, dimension_);
        }
        edit();
        return {};
    }
    std::vector<ShownParameter> options(const SimulationFrame&) override {
        std::vector<ShownParameter> rows;
        if (!selected_) return rows;
        shown_ = settings_of(selected_->thing);
        const auto add = [&](const char* key, const char* id, const char* format) {
            ShownParameter shown{arrange_table().find(key), &shown_, id};
            shown.format = format;
            rows.push_back(shown);
        };
        if (std::holds_alternative<Emitter>(selected_->thing)) {
            add("tools.arrange.speed", "speed", "%.2f m/s");
            add("tools.arrange.radius", "radius", "%.3f m");
        }
        if (!std::holds_alternative<Solid>(selected_->thing)) return rows;
        add("tools.arrange.motion", "motion", "");
        for (const char* motion : {"still", "spins", "swings", "free"})
            rows.back().choices.push_back({motion, motion});
        const auto motion = static_cast<Motion>(shown_.motion);
        if (motion == Motion::script) rows.back().choices.push_back({"script", "set by the scene"});
        if (motion == Motion::spin) add("tools.arrange.spin", "spin", "%.0f degrees/s");
        if (motion == Motion::swing) add("tools.arrange.swing", "swing", "%.3f m");
        if (motion == Motion::swing) add("tools.arrange.period", "period", "%.2f s");
        if (motion == Motion::free) add("tools.arrange.density", "density", "%.0f kg/m^3");
        return rows;
    }

  private:
    /// A change is on its way: the frame shows the lists from before it.
    bool waiting(const ToolView& view) const {
        return sent_ > view.frame->acknowledged || !bench_.bodies().up_to_date(*view.frame);
    }
    /// The selected thing as it is now; removing it elsewhere ends the selection.
    void follow(const SimulationFrame& frame) {
        if (!selected_) return;
        const std::optional<Thing> now = thing_at(frame, *selected_);
        const bool own = std::exchange(own_change_, false);
        if (!now || (!own && !same_thing(*now, selected_->thing))) {
            if (!held_) selected_.reset();
            return;
        }
        if (!held_) selected_->thing = *now;
    }
    /// The options, or the size, of what is selected were changed: seen at once, one undo step until it
    /// rests.
    void edit() {
        edit_open_ = true;
        last_edit_ = now_;
        sent_ =
            bench_.act_change(replacing(*selected_, clearance_), {.subject = "arrange", .finished = false});
        own_change_ = true;
    }
    void end_edit() {
        if (std::exchange(edit_open_, false)) bench_.end_gesture();
    }
    void move_walls(const ToolView& view, bool finished) {
        const MoveContainer move{dragged_walls(*walls_, *held_, view, pressed_at_), wall_speed};
        bench_.act(move, {.subject = "walls", .finished = finished});
    }
    static void outline(const Thing& thing, const ToolView& view, RenderScene& scene) {
        if (const auto* solid = std::get_if<Solid>(&thing)) {
            scene.ghosts.push_back(ghost_of(*solid, ghost_color));
        } else if (const auto* emitter = std::get_if<Emitter>(&thing)) {
            add_emitter(scene.lines, *emitter, view.frame->dimension);
            add_ring(scene.lines, emitter->position, view.camera->forward(), 1.3f * emitter->radius,
                     ghost_color, true);
        } else {
            add_box(scene.lines, std::get_if<Sink>(&thing)->bounds, ghost_color, true);
        }
    }

    ToolBench& bench_;
    ArrangeSettings shown_;
    std::optional<Selection> selected_, hovered_;
    std::optional<Handle> held_, lit_;
    std::optional<Thing> ghost_;  ///< the selected thing where it is dragged
    std::optional<Box3> walls_;   ///< at the press on one of them
    glm::vec2 pressed_at_{0.0f};
    std::uint64_t sent_ = 0;  ///< ticket of the last change
    bool moving_ = false;     ///< the hand has, since the press
    bool own_change_ = false, edit_open_ = false;
    double now_ = 0.0, last_edit_ = 0.0;
    int dimension_ = 3;
    float clearance_ = 0.0f;  ///< m
};

}  // namespace

extern const ToolModule arrange_tool;
const ToolModule arrange_tool{
    .name = "arrange",
    .label = "Arrange",
    .help = "Move, turn, scale and delete solids, emitters, drains and walls with handles",
    .key = "V",
    .create = [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<ArrangeTool>(bench); },
    .action = "arrange"};

}  // namespace slosh::app
