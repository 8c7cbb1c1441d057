// Two meshes for all shapes except models: a sphere is a capsule of length zero.
#include "render/passes/solid_pass.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <variant>

#include "base/turn.h"
#include "render/mesh.h"
#include "render/passes/depth_test.h"
#include "render/passes/light_pass.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

void enable_blending() {
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

constexpr float ghost_opacity = 0.22f, on_top_opacity = 0.34f;

}  // namespace

glm::mat3 turn_y_to(const Vec3& axis) {
    const Vec3 other = std::abs(axis.x) < 0.9f ? Vec3(1.0f, 0.0f, 0.0f) : Vec3(0.0f, 0.0f, 1.0f);
    const Vec3 side = glm::normalize(glm::cross(axis, other));
    return {glm::cross(axis, side), axis, side};
}

Vec3 plane_middle(const PlaneShape& plane, const Box3& bounds) {
    const Vec3 normal = glm::normalize(plane.normal), middle = 0.5f * (bounds.min + bounds.max);
    return middle - glm::dot(middle - plane.point, normal) * normal;
}

float plane_half_edge(const Box3& bounds) {
    return std::max(0.75f * glm::length(bounds.max - bounds.min), 0.1f);
}

Result<void> SolidPass::load(ShaderLibrary& shaders) {
    box_ = Mesh::box();
    swept_sphere_ = Mesh::swept_sphere();
    no_vertices_ = GlVertexArray::create();
    return shaders.add({{&lit_, "solid.vert", "solid.frag"},
                        {&ghost_, "solid.vert", "ghost.frag"},
                        {&depth_, "solid.vert", "depth_only.frag"},
                        {&cover_, "solid.vert", "water/flat_cover.frag"},
                        {&plane_, "wall.vert", "solid.frag"},
                        {&wall_, "wall.vert", "wall.frag"},
                        {&plain_wall_, "wall.vert", "plain_wall.frag"}});
}

void SolidPass::place(const ShaderProgram& program, const BoxShape& box) const {
    program.set("from", box.center);
    program.set("to", box.center);
    program.set("half_size", 0.5f * box.size);
    program.set("turn", glm::mat3(1.0f));
    box_.draw();
}

void SolidPass::place(const ShaderProgram& program, const Vec3& from, const Vec3& to, float radius) const {
    const float length = glm::length(to - from);
    program.set("from", from);
    program.set("to", to);
    program.set("half_size", Vec3(radius));
    program.set("turn", length > 0.0f ? turn_y_to((to - from) / length) : glm::mat3(1.0f));
    swept_sphere_.draw();
}

void SolidPass::place(const ShaderProgram& program, const MeshShape& shape) const {
    const auto model =
        std::find_if(models_.begin(), models_.end(), [&](const Model& m) { return m.of == shape.mesh; });
    if (model == models_.end()) return;
    program.set("from", shape.position);
    program.set("to", shape.position);
    program.set("half_size", Vec3(shape.scale));
    program.set("turn", turn_about(shape.axis, shape.angle));
    // Into a vessel one looks from behind its near walls.
    const bool culled = glIsEnabled(GL_CULL_FACE) == GL_TRUE;
    if (!culled) glEnable(GL_CULL_FACE);
    model->mesh.draw();
    if (!culled) glDisable(GL_CULL_FACE);
}

void SolidPass::take_models(const RenderScene& scene) {
    std::vector<Model> wanted;
    const auto want = [&](const SolidShape& any) {
        const auto* shape = std::get_if<MeshShape>(&any);
        const auto is_of = [shape](const Model& m) { return m.of == shape->mesh; };
        if (shape == nullptr || !shape->mesh || std::any_of(wanted.begin(), wanted.end(), is_of)) return;
        const auto known = std::find_if(models_.begin(), models_.end(), is_of);
        wanted.push_back(known != models_.end() ? std::move(*known)
                                                : Model{shape->mesh, model_mesh(*shape->mesh)});
    };
    for (const RenderSolid& solid : scene.solids) want(solid.shape);
    for (const RenderGhost& ghost : scene.ghosts) want(ghost.shape);
    models_ = std::move(wanted);
}

void SolidPass::draw_shape(const ShaderProgram& program, const SolidShape& shape,
                           const RenderPlace& place_now) const {
    program.set("center", place_now.center);
    program.set("position", place_now.position);
    program.set("body_turn", place_now.turn);
    if (const auto* box = std::get_if<BoxShape>(&shape)) place(program, *box);
    if (const auto* sphere = std::get_if<SphereShape>(&shape))
        place(program, sphere->center, sphere->center, sphere->radius);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        place(program, capsule->a, capsule->b, capsule->radius);
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) place(program, *mesh);
}

void SolidPass::draw_plane(const Frame& frame, const PlaneShape& plane, const Vec3& color) const {
    const float length = glm::length(plane.normal);
    if (!(length > 0.0f)) return;
    const Vec3 normal = plane.normal / length;
    const Vec3 center = plane_middle(plane, frame.bounds);
    const float half = plane_half_edge(frame.bounds);
    const glm::mat3 turn = turn_y_to(normal);
    plane_->use();
    plane_->set("origin", center - half * (turn[0] + turn[2]));
    plane_->set("edge_a", 2.0f * half * turn[0]);
    plane_->set("edge_b", 2.0f * half * turn[2]);
    plane_->set("facing", normal);
    plane_->set("surface_color", color);
    bind_light(*plane_);
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void SolidPass::draw_solids(const Frame& frame) const {
    if (!frame.view.solids || frame.scene.solids.empty()) return;
    glEnable(GL_DEPTH_TEST);
    for (const RenderSolid& solid : frame.scene.solids) {
        if (const auto* plane = std::get_if<PlaneShape>(&solid.shape)) {
            draw_plane(frame, *plane, solid.color);
            continue;
        }
        lit_->use();
        bind_light(*lit_);
        lit_->set("clip", frame.block.projection * frame.block.view);
        lit_->set("surface_color", solid.color);
        draw_shape(*lit_, solid.shape, solid.place);
    }
    glDisable(GL_DEPTH_TEST);
}

void SolidPass::draw_depth(const Frame& frame, const glm::mat4& clip) const {
    if (!frame.view.solids) return;
    depth_->use();
    depth_->set("clip", clip);
    for (const RenderSolid& solid : frame.scene.solids) draw_shape(*depth_, solid.shape, solid.place);
}

void SolidPass::draw_cover(const Frame& frame) const {
    if (!frame.view.solids) return;
    cover_->use();
    cover_->set("clip", frame.block.projection * frame.block.view);
    for (const RenderSolid& solid : frame.scene.solids) draw_shape(*cover_, solid.shape, solid.place);
}

void SolidPass::draw_container(const Frame& frame) const {
    if (!frame.view.container || !frame.scene.container) return;
    const Box3& box = *frame.scene.container;
    const Vec3 size = box.max - box.min;
    const ShaderProgram& wall = frame.block.sky_tint.w > 0.5f ? *wall_ : *plain_wall_;
    wall.use();
    glBindVertexArray(no_vertices_.name());
    enable_blending();
    const auto draw_wall = [&](const Vec3& origin, const Vec3& a, const Vec3& b, const Vec3& facing,
                               float opacity, float rim) {
        wall.set("origin", origin);
        wall.set("edge_a", a);
        wall.set("edge_b", b);
        wall.set("facing", facing);
        wall.set("opacity", opacity);
        wall.set("rim_opacity", rim);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    };
    if (frame.scene.dimension == 2) {
        wall.set("surface_color", to_linear(frame.stage.inside));
        const Vec3 origin(box.min.x, box.min.y, 0.0f);
        draw_wall(origin, {size.x, 0.0f, 0.0f}, {0.0f, size.y, 0.0f}, {0.0f, 0.0f, 1.0f}, 1.0f, 0.0f);
    } else {
        wall.set("surface_color", frame.stage.glass);
        glEnable(GL_DEPTH_TEST);
        glDepthMask(GL_FALSE);
        const Vec3 eye = frame.camera.eye();
        for (int axis = 0; axis < 3; ++axis) {
            for (const bool upper : {false, true}) {
                if (axis == 1)
                    continue;  // the tiled floor is the lower wall; the upper one would only be a veil
                Vec3 inwards(0.0f), a(0.0f), b(0.0f), origin = box.min;
                inwards[axis] = upper ? -1.0f : 1.0f;
                if (upper) origin[axis] = box.max[axis];
                if (glm::dot(eye - origin, inwards) <= 0.0f)
                    continue;  // in front of the fluid its edges are enough
                a[(axis + 1) % 3] = size[(axis + 1) % 3];
                b[(axis + 2) % 3] = size[(axis + 2) % 3];
                draw_wall(origin, a, b, inwards, 0.16f, 0.25f);
            }
        }
        glDepthMask(GL_TRUE);
        glDisable(GL_DEPTH_TEST);
    }
    glDisable(GL_BLEND);
}

void SolidPass::draw_ghosts(const Frame& frame) const {
    if (frame.scene.ghosts.empty()) return;
    ghost_->use();
    ghost_->set("clip", frame.block.projection * frame.block.view);
    enable_blending();
    glDepthMask(GL_FALSE);
    glEnable(GL_CULL_FACE);  // one layer: translucency must not depend on the order of triangles
    for (const RenderGhost& ghost : frame.scene.ghosts) {
        ghost_->set("surface_color", ghost.color);
        ghost_->set("opacity", ghost.on_top ? on_top_opacity : ghost_opacity);
        test_depth(frame, *ghost_, !ghost.on_top);
        draw_shape(*ghost_, ghost.shape, ghost.place);
    }
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
}

}  // namespace slosh
