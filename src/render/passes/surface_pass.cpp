// Most particles inside the fluid are hidden by others: a coarse picture of the front ones lets the vertex
// shader drop them. [TY18] Truong, Yuksel: A Narrow-Range Filter for Screen-Space Fluid Rendering, Proc. ACM
// Comput. Graph. Interact. Tech. 1(1), 2018, doi 10.1145/3203201.
#include "render/passes/surface_pass.h"

#include <algorithm>
#include <cmath>

#include "render/gpu_timer.h"
#include "render/particle_buffer.h"
#include "render/passes/tile_grid.h"
#include "render/point_sprites.h"
#include "render/quality.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

constexpr float cover_scale =
    0.25f;  // scale of the surface's buffers: squares of one spacing span a few pixels
constexpr float kernel_spacings = 2.5f;  // half width of the smoothing kernel at smoothing 1
constexpr float least_height = 360.0f;   // pixels
/// Tiles that the circles of shaders/water/wall_line.frag reach, 24 pixels each: one, and one after the
/// other.
constexpr int wide_reach = 2, both_reach = 3;
constexpr GLint surface_unit = first_free_unit, normals_unit = first_free_unit + 1,
                tiles_unit = first_free_unit + 2, coverage_unit = first_free_unit + 7,
                line_unit = first_free_unit + 8;

}  // namespace

Result<void> SurfacePass::load(ShaderLibrary& shaders) {
    no_vertices_ = GlVertexArray::create();
    widest_point_ = widest_point();
    return shaders.add({{&spheres_.cover, "water/cover.vert", "depth_only.frag"},
                        {&spheres_.points, "water/surface_point.vert", "water/surface.frag"},
                        {&spheres_.quads, "water/surface_quad.vert", "water/surface.frag"},
                        {&ellipsoids_.cover, "water/ellipsoid_cover.vert", "depth_only.frag"},
                        {&ellipsoids_.points, "water/ellipsoid_point.vert", "water/ellipsoid.frag"},
                        {&ellipsoids_.quads, "water/ellipsoid_quad.vert", "water/ellipsoid.frag"},
                        {&tiles_program_, "picture.vert", "water/tiles.frag"},
                        {&wall_line_, "water/line_tile.vert", "water/wall_line.frag"},
                        {&wall_side_, "water/line_tile.vert", "water/wall_side.frag"},
                        {&line_, "water/tile.vert", "water/filter_line.frag"},
                        {&patch_, "water/tile.vert", "water/filter_patch.frag"},
                        {&normal_, "water/tile.vert", "water/normal.frag"}});
}

void SurfacePass::release() {
    cover_.release();
    tiles_.release();
    normals_.release();
    coverage_.release();
    for (TextureTarget& depth : depths_) depth.release();
    for (TextureTarget& line : lines_) line.release();
}

float SurfacePass::pixels_at_one_metre(const Frame& frame, const PixelSize& size) const {
    return 0.5f * static_cast<float>(size.height) * frame.block.projection[1][1];
}

void SurfacePass::draw(const Frame& frame) {
    // Supersampling is for edges, and the surface is smooth, so its buffers do not count it. Small pictures
    // are cheap, and half of few pixels would be too few.
    const float scale = std::max(frame.quality.surface_scale / std::max(frame.target.pixel_ratio, 1.0f),
                                 least_height / static_cast<float>(frame.target.size.height));
    const PixelSize size = scaled(frame.target.size, std::min(scale, 1.0f));
    for (TextureTarget& depth : depths_) depth.ensure(size, GL_R32F, TextureTarget::Depth::buffer);
    coverage_.ensure(size, GL_RG8);
    for (TextureTarget& line : lines_) line.ensure(size, GL_R16F);
    normals_.ensure(size, GL_RGBA16F);
    cover_.ensure(scaled(size, cover_scale), GL_RGBA8, TextureTarget::Depth::texture);
    frame.timer.begin("surface");
    if (!frame.eye_in_fluid) draw_cover(frame);
    draw_particles(frame);
    find_tiles();
    frame.timer.begin("smoothing");
    smooth(frame);
    frame.timer.begin("normals");
    find_normals();
}

const SurfacePass::Shape& SurfacePass::shape_of(const Frame& frame) const {
    return frame.particles.has_ellipsoids() ? ellipsoids_ : spheres_;
}

void SurfacePass::draw_cover(const Frame& frame) {
    cover_.bind();
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    const ShaderProgram& program = *shape_of(frame).cover;
    program.use();
    program.set("pixels", pixels_at_one_metre(frame, cover_.size()));
    gl::set_shader_sized_points(true);
    frame.particles.draw_points();
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void SurfacePass::draw_particles(const Frame& frame) {
    newest_ = 0;
    depths_[0].bind_with(coverage_);
    const PixelSize& size = depths_[0].size();
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    gl::clear_depth_to(frame.eye_in_fluid ? 0.0f : 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    gl::clear_depth_to(1.0f);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(frame.eye_in_fluid ? GL_GREATER : GL_LEQUAL);
    gl::set_shader_sized_points(true);
    const Shape& shape = shape_of(frame);
    const float diameter = shape.widest * frame.block.particle.y;
    const bool points = widest_sprite(frame, diameter, size.height) < widest_point_;
    const ShaderProgram& program = points ? *shape.points : *shape.quads;
    program.use();
    program.set("buffer_size", glm::vec2(size.width, size.height));
    program.set("cover", surface_unit);
    bind_texture(surface_unit, cover_.depth());
    if (points) {
        frame.particles.draw_points();
    } else {
        frame.particles.draw_quads();
    }
    gl::set_shader_sized_points(false);
    glDepthFunc(GL_LEQUAL);
    glDisable(GL_DEPTH_TEST);
    depths_[0].unbind_second();
}

void SurfacePass::find_tiles() {
    const PixelSize& size = depths_[0].size();
    tiles_.ensure(tiles_of(size), GL_RGBA8);
    tiles_.bind();
    tiles_program_->use();
    tiles_program_->set("surface", surface_unit);
    tiles_program_->set("sides", coverage_unit);
    bind_texture(coverage_unit, coverage_.color());
    bind_texture(surface_unit, depth());
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void SurfacePass::draw_tiles(const ShaderProgram& program) const {
    bind(program);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, tiles_.size().width * tiles_.size().height);
}

void SurfacePass::draw_everywhere(const ShaderProgram& program) const {
    bind(program);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void SurfacePass::bind(const ShaderProgram& program) const {
    const PixelSize& size = depths_[0].size();
    program.set("buffer_size", glm::vec2(size.width, size.height));
    program.set("surface", surface_unit);
    program.set("normals", normals_unit);
    program.set("tiles", tiles_unit);
    program.set("line", line_unit);
    program.set("has_line", has_line_ ? 1.0f : 0.0f);
    bind_texture(surface_unit, depth());
    bind_texture(normals_unit, normals());
    bind_texture(tiles_unit, tiles_.color());
    bind_texture(line_unit, line());
    glBindVertexArray(no_vertices_.name());
}

void SurfacePass::filter(const ShaderProgram& program) {
    depths_[1 - newest_].bind();
    glClear(GL_COLOR_BUFFER_BIT);
    draw_tiles(program);
    newest_ = 1 - newest_;
}

void SurfacePass::smooth(const Frame& frame) {
    has_line_ = false;
    const float metres = kernel_spacings * frame.block.particle.y * frame.view.smoothing;
    if (!(metres > 0.0f)) return;
    const float pixels = metres * pixels_at_one_metre(frame, depths_[0].size());
    if (frame.scene.container && !frame.eye_in_fluid) straighten_line(pixels);
    line_->use();
    line_->set("kernel_pixels", pixels / std::sqrt(static_cast<float>(frame.quality.filter_passes)));
    line_->set("most_pixels", frame.quality.filter_radius);
    for (int pass = 0; pass < frame.quality.filter_passes; ++pass) {
        for (const glm::ivec2 direction : {glm::ivec2(1, 0), glm::ivec2(0, 1)}) {
            line_->set("direction", direction);
            filter(*line_);
        }
    }
    patch_->use();
    filter(*patch_);
}

/// The wide circle smooths along the line, a narrow one removes the single pixels that remain beside it. Far
/// from the line both would change nothing, and cost most.
void SurfacePass::straighten_line(float pixels) {
    for (const bool wide : {true, false}) {
        bind_texture(coverage_unit, wide ? coverage_.color() : lines_[0].color());
        TextureTarget& target = depths_[1 - newest_];
        target.bind_with(lines_[wide ? 0 : 1]);
        glClear(GL_COLOR_BUFFER_BIT);
        for (const bool near_line : {true, false}) {
            const ShaderProgram& program = near_line ? *wall_line_ : *wall_side_;
            program.use();
            program.set("sides", coverage_unit);
            program.set("channel", wide ? glm::vec2(0.0f, 1.0f) : glm::vec2(1.0f, 0.0f));
            program.set("pixels", (wide ? 0.5f : 0.1f) * pixels);
            program.set("near_line", near_line ? 1 : 0);
            program.set("reach", wide ? wide_reach : both_reach);
            draw_tiles(program);
        }
        target.unbind_second();
        newest_ = 1 - newest_;
    }
    has_line_ = true;
}

void SurfacePass::find_normals() {
    normals_.bind();
    glClear(GL_COLOR_BUFFER_BIT);
    normal_->use();
    normal_->set("coverage", coverage_unit);
    bind_texture(coverage_unit, coverage_.color());
    draw_tiles(*normal_);
}

}  // namespace slosh
