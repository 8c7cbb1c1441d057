// See body_maker.h.
#include "app/tools/body_maker.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.h"
#include "io/embedded_assets.h"
#include "io/mesh_file.h"

namespace slosh::app {
namespace {

constexpr float capsule_radius = 0.2f;  // share of its length: a short beam

constexpr std::array materials{BodyMaterial{"balsa", 160.0f}, BodyMaterial{"pine", 500.0f},
                               BodyMaterial{"ice", 917.0f}, BodyMaterial{"glass", 2500.0f},
                               BodyMaterial{"steel", 7850.0f}};

bool is_simple(std::string_view shape) { return shape == "box" || shape == "sphere" || shape == "capsule"; }

/// "duck.ply" is a duck.
std::string without_extension(std::string_view file) { return std::string(file.substr(0, file.find('.'))); }

}  // namespace

std::vector<BodyShapeName> body_shapes(int dimension) {
    std::vector<BodyShapeName> shapes{
        {"box", "box"}, {"sphere", dimension == 2 ? "disc" : "sphere"}, {"capsule", "capsule"}};
    if (dimension == 2) return shapes;
    for (const EmbeddedFile& file : embedded_models())
        shapes.push_back({std::string(file.path), without_extension(file.path)});
    return shapes;
}

std::span<const std::string_view> body_shape_names() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all{"box", "sphere", "capsule"};
        for (const EmbeddedFile& file : embedded_models()) all.push_back(file.path);
        return all;
    }();
    return names;
}

std::span<const BodyMaterial> body_materials() { return materials; }

Result<void> BodyMaker::choose(BodyChoice choice) {
    choice.density = std::clamp(choice.density, least_density, most_density);
    if (choice.shape == choice_.shape) {
        choice_ = std::move(choice);
        return {};
    }
    std::shared_ptr<const TriangleMesh> mesh;
    if (!is_simple(choice.shape)) {
        std::vector<std::string_view> known;
        for (const EmbeddedFile& file : embedded_models()) known.push_back(file.path);
        if (std::find(known.begin(), known.end(), choice.shape) == known.end())
            return Error{"there is no body \"" + choice.shape + "\"" + suggestion(choice.shape, known), ""};
        Result<std::shared_ptr<const TriangleMesh>> found = io::find_mesh(choice.shape, {});
        if (!found) return found.error();
        mesh = std::move(found).value();
    }
    mesh_ = std::move(mesh);
    choice_ = std::move(choice);
    return {};
}

std::string_view BodyMaker::shape_in(int dimension) const {
    return dimension == 2 && !is_simple(choice_.shape) ? std::string_view("box")
                                                       : std::string_view(choice_.shape);
}

std::string BodyMaker::label(int dimension) const {
    const std::string_view shape = shape_in(dimension);
    if (shape == "sphere" && dimension == 2) return "disc";
    return without_extension(shape);
}

Vec3 BodyMaker::extent(float edge, float spacing, int dimension) const {
    const std::string_view shape = shape_in(dimension);
    Vec3 size(edge);
    if (shape == "capsule") size = Vec3(edge, 2.0f * capsule_radius * edge, 2.0f * capsule_radius * edge);
    if (mesh_ && dimension == 3) {
        const Vec3 model = mesh_->bounds.max - mesh_->bounds.min;
        const float longest = std::max({model.x, model.y, model.z});
        size = longest > 0.0f ? model * (edge / longest) : Vec3(edge);
    }
    if (dimension == 2) size.z = spacing;  // one layer of particles
    return size;
}

Solid BodyMaker::make(const Vec3& center, const Vec3& velocity, float edge, float spacing,
                      int dimension) const {
    const std::string_view shape = shape_in(dimension);
    const Vec3 size = extent(edge, spacing, dimension);
    Solid solid;
    solid.motion = FreeMotion{choice_.density, velocity, Vec3(0.0f)};
    if (shape == "sphere") {
        solid.shape = SphereShape{center, 0.5f * size.x};
    } else if (shape == "capsule") {
        const float radius = 0.5f * size.y;
        const Vec3 end(0.5f * size.x - radius, 0.0f, 0.0f);
        solid.shape = CapsuleShape{center - end, center + end, radius};
    } else if (shape == "box" || !mesh_) {
        solid.shape = BoxShape{center, size};
    } else {
        MeshShape placed;
        placed.mesh = mesh_;
        const Vec3 model = mesh_->bounds.max - mesh_->bounds.min;
        const float longest = std::max({model.x, model.y, model.z});
        placed.scale = longest > 0.0f ? edge / longest : 1.0f;
        // A model's origin is wherever its maker left it: the middle of its bounds goes to the centre.
        placed.position = center - 0.5f * placed.scale * (mesh_->bounds.min + mesh_->bounds.max);
        solid.shape = placed;
    }
    return solid;
}

}  // namespace slosh::app
