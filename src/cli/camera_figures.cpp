// See camera_figures.h.
#include "cli/camera_figures.h"

#include <cstdlib>

#include "base/text.h"
#include "cli/picture_scene.h"

namespace slosh::cli {
namespace {

/// Of `slosh render`, unless --size says another one.
constexpr PixelSize usual_size{1280, 720};

/// 1.2 and not the float next to it; no negative zero.
double plain(float value) {
    return std::strtod(format_number(static_cast<double>(value) + 0.0).c_str(), nullptr);
}

nlohmann::ordered_json three_numbers(const Vec3& v) { return {plain(v.x), plain(v.y), plain(v.z)}; }

}  // namespace

nlohmann::ordered_json camera_of_export(const World& world) {
    const Camera camera = scene_camera(world, usual_size.aspect());
    const bool flat = camera.projection() == Projection::orthographic;
    nlohmann::ordered_json json;
    json["projection"] = flat ? "orthographic" : "perspective";
    json["position"] = three_numbers(camera.eye());
    json["target"] = three_numbers(camera.target());
    json["up"] = three_numbers(camera.up());
    // At the target's depth, which an orthographic camera keeps at all depths.
    const PixelSize size = usual_size;
    const Vec3 top = camera.point_on_target_plane({0.5f * static_cast<float>(size.width), 0.0f}, size);
    const auto bottom_row = static_cast<float>(size.height);
    const Vec3 bottom =
        camera.point_on_target_plane({0.5f * static_cast<float>(size.width), bottom_row}, size);
    if (flat)
        json["height"] = plain(glm::distance(top, bottom));
    else
        json["field_of_view"] = plain(camera.field_of_view());
    json["size"] = {size.width, size.height};
    json["near"] = plain(camera.near_plane());
    json["far"] = plain(camera.far_plane());
    return json;
}

}  // namespace slosh::cli
