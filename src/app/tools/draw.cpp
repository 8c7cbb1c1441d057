// The draw tool: solids drawn by hand on what one points at. A stroke becomes a row of capsules; the other
// shapes span from the press to the release.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <utility>

#include "app/tools/bench.h"
#include "app/tools/solid_edit.h"
#include "app/tools/view_geometry.h"

namespace slosh::app {
namespace {

constexpr float sunk =
    0.3f;  // share of a stroke's thickness that sinks into what it is drawn on: no water below it
constexpr std::size_t most_points = 2000, most_parts = 200;
constexpr Vec3 draw_color{0.85f, 0.6f, 0.4f};

enum class Figure { wall, box, ramp, ball, wave_maker, mixer };
constexpr std::array<std::string_view, 6> figure_names{"wall", "box", "ramp", "ball", "wave_maker", "mixer"};
constexpr std::array<std::string_view, 6> figure_labels{"Wall (freehand)", "Box",  "Ramp", "Ball",
                                                        "Wave maker",      "Mixer"};

struct DrawSettings {
    int figure = 0;          ///< index into figure_names
    float thickness = 3.0f;  ///< particle spacings: thinner walls let water through
    float height = 8.0f;     ///< in spacings too
};

const ParameterTable& draw_table() {
    static const ParameterTable described({{.key = "tools.draw.figure",
                                            .label = "Shape",
                                            .kind = ParameterKind::choice,
                                            .group = "tool",
                                            .help = "Shape that a drag draws",
                                            .choices = figure_names,
                                            .member = member_address<&DrawSettings::figure>},
                                           {.key = "tools.draw.thickness",
                                            .label = "Thickness",
                                            .unit = "d",
                                            .min = 2.0,
                                            .max = 30.0,
                                            .soft_min = 2.0,
                                            .soft_max = 30.0,
                                            .scale = ParameterScale::logarithmic,
                                            .group = "tool",
                                            .help = "Thickness of walls, ramps, wave makers and mixers",
                                            .member = member_address<&DrawSettings::thickness>},
                                           {.key = "tools.draw.height",
                                            .label = "Height",
                                            .unit = "d",
                                            .min = 2.0,
                                            .max = 100.0,
                                            .soft_min = 2.0,
                                            .soft_max = 100.0,
                                            .scale = ParameterScale::logarithmic,
                                            .group = "tool",
                                            .help = "Height of boxes and ramps",
                                            .member = member_address<&DrawSettings::height>}});
    return described;
}

/// The corners of the stroke from which no point is farther away than `tolerance` (Ramer 1972; Douglas and
/// Peucker 1973).
void keep_corners(const std::vector<Vec3>& points, std::size_t first, std::size_t last, float tolerance,
                  std::vector<Vec3>& kept) {
    const Vec3 along = points[last] - points[first];
    const float squared = glm::dot(along, along);
    std::size_t farthest = first;
    float most = tolerance;
    for (std::size_t i = first + 1; i < last; ++i) {
        const Vec3 offset = points[i] - points[first];
        const float share = squared > 0.0f ? std::clamp(glm::dot(offset, along) / squared, 0.0f, 1.0f) : 0.0f;
        const float distance = glm::length(offset - share * along);
        if (distance <= most) continue;
        most = distance;
        farthest = i;
    }
    if (farthest != first) {
        keep_corners(points, first, farthest, tolerance, kept);
        keep_corners(points, farthest, last, tolerance, kept);
        return;
    }
    kept.push_back(points[last]);
}

/// x along `along`, y as far along `up` as that allows.
glm::quat turn_to(const Vec3& along, const Vec3& up) {
    const Vec3 x = glm::normalize(along);
    const Vec3 z = glm::normalize(glm::cross(x, up));
    return glm::quat_cast(glm::mat3(x, glm::cross(z, x), z));
}

class DrawTool final : public Tool {
  public:
    explicit DrawTool(ToolBench& bench) : bench_(bench) {}

    void press(int, const ToolView& view) override {
        if (!view.ready() || !view.over_water) return;
        start_ = surface_under(view, view.ray());
        points_ = {start_->point};
        pressed_at_ = view.cursor;
        dragged_ = false;
    }
    void move(const ToolView& view) override {
        if (!start_ || !view.ready()) return;
        if (glm::length(view.cursor - pressed_at_) > still_pixels) dragged_ = true;
        const std::optional<Vec3> at = on_plane(view.ray(), start_->point, start_->normal);
        if (!at) return;
        const Vec3 point = inside_walls(*view.frame, *at, 0.0f);
        // The last point follows the cursor; a new one comes when it has left the one before.
        const bool far =
            points_.size() < 2 || glm::length(point - points_[points_.size() - 2]) > 0.5f * thickness(view);
        if (far && points_.size() < most_points) {
            points_.push_back(point);
        } else {
            points_.back() = point;
        }
    }
    void release(const ToolView& view) override {
        if (!start_ || !view.ready()) return;
        move(view);
        Together together{"Draw " + within_a_sentence(label_of(figure())), {}};
        for (Solid& solid : drawn(view))
            together.commands.emplace_back(AddSolid{std::move(solid), room_around * view.frame->spacing});
        cancel();
        if (!together.commands.empty()) bench_.post_change(std::move(together));
    }
    bool cancel() override {
        const bool was = start_.has_value();
        start_.reset();
        points_.clear();
        return was;
    }
    bool busy() const override { return start_.has_value(); }
    void world_changed() override { cancel(); }

    void decorate(const ToolView& view, RenderScene& scene) const override {
        if (!start_) {
            const SurfacePoint under = surface_under(view, view.ray());
            add_ring(scene.lines, under.point, under.normal, 0.5f * thickness(view), draw_color, true);
            return;
        }
        for (const Solid& solid : drawn(view)) scene.ghosts.push_back(ghost_of(solid, draw_color));
    }
    std::string label(const ToolView& view) const override {
        const std::string name(label_of(figure()));
        if (!start_) return name + ": drag";
        char text[64];
        std::snprintf(text, sizeof text, "%s, %.2f m", name.c_str(),
                      static_cast<double>(glm::length(points_.back() - points_.front())));
        return view.frame->dimension == 2 || figure() != Figure::ramp ? text : text + std::string(" long");
    }

    void resize(int notches) override {
        const char* key = figure() == Figure::box || figure() == Figure::ball ? "tools.draw.height"
                                                                              : "tools.draw.thickness";
        const ParameterDescription& described = *draw_table().find(key);
        static_cast<void>(
            described.set_clamped(&settings_, described.number(&settings_) * std::pow(1.12, notches)));
    }
    ParameterSet settings() override {
        static const DrawSettings defaults;
        return {&draw_table(), &settings_, &defaults};
    }
    std::vector<ShownParameter> options(const SimulationFrame& frame) override {
        ShownParameter shown{draw_table().find("tools.draw.figure"), &settings_, "figure"};
        for (std::size_t i = 0; i < figure_names.size(); ++i)
            shown.choices.push_back({std::string(figure_names[i]), std::string(figure_labels[i])});
        std::vector<ShownParameter> rows{shown};
        const auto add = [&](const char* key, const char* id) {
            ShownParameter row{draw_table().find(key), &settings_, id};
            row.unit = static_cast<double>(frame.spacing);
            row.format = "%.3f m";
            rows.push_back(row);
        };
        if (figure() != Figure::ball && figure() != Figure::box) add("tools.draw.thickness", "thickness");
        if (figure() == Figure::ball || figure() == Figure::box || figure() == Figure::ramp)
            add("tools.draw.height", "height");
        return rows;
    }

  private:
    Figure figure() const { return static_cast<Figure>(settings_.figure); }
    static std::string_view label_of(Figure figure) {
        return figure_labels[static_cast<std::size_t>(figure)];
    }
    static std::string within_a_sentence(std::string_view label) {
        std::string text(label.substr(0, label.find(" (")));
        text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
        return text;
    }
    float thickness(const ToolView& view) const { return settings_.thickness * view.frame->spacing; }
    float height(const ToolView& view) const { return settings_.height * view.frame->spacing; }
    bool flat(const ToolView& view) const { return view.frame->dimension == 2; }

    std::vector<Solid> drawn(const ToolView& view) const {
        const Vec3 from = points_.front(), to = points_.back(), normal = start_->normal;
        const bool spans = dragged_ && glm::length(to - from) > view.frame->spacing;
        switch (figure()) {
            case Figure::wall:
                return wall(view, normal);
            case Figure::box:
                return {box(view, from, to, normal, spans)};
            case Figure::ramp:
                if (!spans) return {};
                return {ramp(view, from, to, normal)};
            case Figure::ball: {
                const float radius = spans ? glm::length(to - from) : 0.5f * height(view);
                return {{SphereShape{flat(view) ? from : from + radius * normal, radius}}};
            }
            case Figure::wave_maker:
                return {wave_maker(view, from, spans ? to - from : Vec3(0.0f))};
            case Figure::mixer:
                return {mixer(view, from, spans ? to - from : Vec3(0.0f), normal)};
        }
        return {};
    }

    std::vector<Solid> wall(const ToolView& view, const Vec3& normal) const {
        const float radius = 0.5f * thickness(view);
        const Vec3 lift = flat(view) ? Vec3(0.0f) : (radius - sunk * 2.0f * radius) * normal;
        if (!dragged_) return {{SphereShape{points_.front() + lift, radius}}};
        std::vector<Vec3> corners{points_.front()};
        float tolerance = 0.3f * radius;
        do {
            corners.resize(1);
            keep_corners(points_, 0, points_.size() - 1, tolerance, corners);
            tolerance *= 2.0f;
        } while (corners.size() > most_parts);
        std::vector<Solid> parts;
        for (std::size_t i = 0; i + 1 < corners.size(); ++i)
            parts.push_back({CapsuleShape{corners[i] + lift, corners[i + 1] + lift, radius}});
        return parts;
    }

    Solid box(const ToolView& view, const Vec3& from, const Vec3& to, const Vec3& normal, bool spans) const {
        const float edge = height(view);
        Vec3 low = glm::min(from, to), high = glm::max(from, to);
        if (!spans) {
            low = from - Vec3(0.5f * edge);
            high = from + Vec3(0.5f * edge);
        }
        if (!flat(view)) {
            int across = 0;
            for (int axis = 1; axis < 3; ++axis) {
                if (std::abs(normal[axis]) > std::abs(normal[across])) across = axis;
            }
            low[across] = normal[across] > 0.0f ? from[across] : from[across] - edge;
            high[across] = low[across] + edge;
        }
        const Vec3 least(view.frame->spacing);
        return {BoxShape{0.5f * (low + high), glm::max(high - low, least)}};
    }

    Solid ramp(const ToolView& view, const Vec3& from, const Vec3& to, const Vec3& normal) const {
        const float thick = thickness(view);
        if (flat(view)) {
            const float length = glm::length(to - from) + thick;
            Solid plank{BoxShape{0.5f * (from + to), Vec3(length, thick, view.frame->spacing)}};
            plank.turn = {{0.0f, 0.0f, 1.0f}, glm::degrees(std::atan2(to.y - from.y, to.x - from.x))};
            return plank;
        }
        const Vec3 top = to + height(view) * normal;
        const float length = glm::length(top - from), width = std::max(0.5f * length, 4.0f * thick);
        Solid plank{BoxShape{0.5f * (from + top), Vec3(length, thick, width)}};
        plank.turn = axis_angle(turn_to(top - from, normal));
        return plank;
    }

    /// A plate that stands across the room and swings along the drag, as far as it is long.
    Solid wave_maker(const ToolView& view, const Vec3& from, const Vec3& drag) const {
        const Vec3 room = room_size(view);
        const int along = !flat(view) && std::abs(drag.z) > std::abs(drag.x) ? 2 : 0, across = 2 - along;
        const float most = 0.2f * room[along];
        const float swing = drag == Vec3(0.0f) ? 0.5f * most : std::min(std::abs(drag[along]), most);
        Vec3 size(thickness(view)), center = from;
        size.y = 0.7f * room.y;
        size[across] = room[across];
        if (flat(view)) size.z = view.frame->spacing;
        if (view.frame->container) {
            const Box3& walls = *view.frame->container;
            center.y = walls.min.y + 0.5f * size.y;
            center[across] = 0.5f * (walls.min[across] + walls.max[across]);
            // It must not press the water against the wall behind it.
            const float reach = swing + 0.5f * size[along];
            center[along] = std::clamp(center[along], walls.min[along] + reach,
                                       std::max(walls.max[along] - reach, walls.min[along] + reach));
        }
        if (flat(view)) center.z = 0.0f;
        OscillationMotion motion;
        motion.amplitude[along] = swing;
        // About the time that a long wave takes there and back over a room half full, at most.
        motion.period = std::clamp(2.0f * std::sqrt(room.y), 0.4f, 6.0f);
        return {BoxShape{center, size}, {}, motion};
    }

    Solid mixer(const ToolView& view, const Vec3& from, const Vec3& drag, const Vec3& normal) const {
        const Vec3 room = room_size(view);
        const float thick = thickness(view);
        const float arm =
            drag == Vec3(0.0f) ? 0.2f * std::min(room.x, flat(view) ? room.y : room.z) : glm::length(drag);
        const Vec3 x_axis(1.0f, 0.0f, 0.0f);
        const Vec3 any = std::abs(normal.x) < 0.9f ? x_axis : Vec3(0.0f, 0.0f, 1.0f);
        const Vec3 along = drag == Vec3(0.0f) ? any : drag;
        const Vec3 axis = flat(view) ? Vec3(0.0f, 0.0f, 1.0f) : normal;
        Solid bar{BoxShape{
            flat(view) ? from : from + 1.5f * thick * normal,
            Vec3(2.0f * arm, flat(view) ? thick : 2.0f * thick, flat(view) ? view.frame->spacing : thick)}};
        bar.turn = axis_angle(turn_to(along, flat(view) ? Vec3(-along.y, along.x, 0.0f) : normal));
        bar.motion = SpinMotion{.axis = axis, .speed = 120.0f, .pivot = {}};
        return bar;
    }

    ToolBench& bench_;
    DrawSettings settings_;
    std::optional<SurfacePoint> start_;  ///< while the button is down
    std::vector<Vec3> points_;           ///< the stroke's, on the plane of its start
    glm::vec2 pressed_at_{0.0f};
    bool dragged_ = false;
};

}  // namespace

extern const ToolModule draw_tool;
const ToolModule draw_tool{
    .name = "draw",
    .label = "Draw",
    .help = "Draw solids: freehand walls, boxes, ramps, balls, wave makers, mixers",
    .key = "L",
    .create = [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<DrawTool>(bench); },
    .action = "draw_solid"};

}  // namespace slosh::app
