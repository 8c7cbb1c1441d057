// Sentences about the models of a scene; see scene_models.h.
#include "io/scene_models.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <vector>

#include "base/text.h"
#include "sim/world/commands/engine_commands.h"

namespace slosh::io {
namespace {

/// A model is in another unit, most likely, when it is this many times as wide as the scene, or less than
/// that part of it.
constexpr double most_apart = 20.0;
/// What a scene of a model alone is compared with, m.
constexpr double usual_width = 1.0;

std::string file_name_of(const std::string& file) { return std::filesystem::path(file).filename().string(); }

std::string meters(double width) {
    return format_number(static_cast<double>(static_cast<float>(width))) + " m";
}

bool is_apart(double width, double usual) { return width > most_apart * usual || width < usual / most_apart; }

double longest_side(const Box3& box) {
    const Vec3 size = box.max - box.min;
    return static_cast<double>(std::max({size.x, size.y, size.z}));
}

class Notes {
  public:
    explicit Notes(const SceneDescription& scene) {
        if (scene.container) tank_ = longest_side(*scene.container);
    }

    template <class Shape>
    void look_at(const Shape& shape) {
        const std::string vessel =
            std::is_same_v<Shape, SolidShape> ? ". To hold water it needs walls with a thickness" : "";
        if (const auto* mesh = std::get_if<MeshShape>(&shape); mesh != nullptr && mesh->mesh)
            look_at(mesh->mesh->file, mesh->mesh->note.empty() ? "" : mesh->mesh->note + vessel,
                    static_cast<double>(mesh->scale) * longest_side(mesh->mesh->bounds));
        if constexpr (std::is_same_v<Shape, FluidShape>) {
            if (const auto* points = std::get_if<PointsShape>(&shape); points != nullptr && points->points)
                look_at(points->points->file, "",
                        static_cast<double>(points->scale) * longest_side(points->points->bounds));
        }
    }

    std::string text;

  private:
    void look_at(const std::string& file, const std::string& note, double width) {
        if (!note.empty()) add(file_name_of(file) + ": " + note + ".");
        if (tank_ > 0.0 && width > 0.0 && is_apart(width, tank_))
            add(file_name_of(file) + " is " + meters(width) + " wide in a tank of " + meters(tank_) +
                ". If it is in another unit, set its \"scale\" in the scene; 0.001 is for millimeters.");
    }
    void add(const std::string& sentence) {
        if (!said_.insert(sentence).second) return;
        text += (text.empty() ? "" : " ") + sentence;
    }

    double tank_ = 0.0;
    std::set<std::string> said_;
};

}  // namespace

std::string notes_on_models(const SceneDescription& scene) {
    Notes notes(scene);
    for (const Solid& solid : scene.solids) notes.look_at(solid.shape);
    for (const FluidRegion& fluid : scene.fluids) notes.look_at(fluid.shape);
    for (const TimedEvent& event : scene.events) {
        if (const auto* add = event.command.get_if<AddSolid>()) notes.look_at(add->solid.shape);
        if (const auto* drop = event.command.get_if<DropFluid>()) notes.look_at(drop->shape);
    }
    return notes.text;
}

std::string note_on_size(const std::string& file, double width) {
    if (!(width > 0.0) || !is_apart(width, usual_width)) return "";
    return file_name_of(file) + " is " + meters(width) + " wide; lengths are in meters. " +
           (width > usual_width ? "If it is in millimeters, open it with --units mm."
                                : "If it is in another unit, open it with --units or --scale.");
}

}  // namespace slosh::io
