// See mist_pass.h.
#include "render/passes/mist_pass.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "render/gpu_timer.h"
#include "render/passes/light_pass.h"
#include "render/passes/tile_grid.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

constexpr GLint mist_behind_unit = first_free_unit, mist_unit = first_free_unit + 1,
                mist_tiles_unit = first_free_unit + 2;
constexpr float mist_scale = 0.25f;  // as in shaders/water/mist_tiles.frag

}  // namespace

Result<void> MistPass::load(ShaderLibrary& shaders) {
    return shaders.add({{&puffs_program_, "water/mist.vert", "foam/splat.frag"},
                        {&layer_program_, "water/tile.vert", "water/mist_layer.frag"},
                        {&tiles_program_, "picture.vert", "water/mist_tiles.frag"}});
}

void MistPass::release() {
    puffs_ = {};
    sums_.release();
    tiles_.release();
    behind_.release();
    buffer_ = GlBuffer();
    array_ = GlVertexArray();
    capacity_ = 0;
}

void MistPass::upload() {
    if (!buffer_) {
        buffer_ = GlBuffer::create();
        array_ = GlVertexArray::create();
        no_vertices_ = GlVertexArray::create();
        glBindVertexArray(array_.name());
        glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
        // Centre and radius, half of the streak and optical depth.
        const std::size_t parts[] = {offsetof(MistPuff, center), offsetof(MistPuff, half_streak)};
        for (GLuint i = 0; i < 2; ++i) {
            glEnableVertexAttribArray(i);
            glVertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, sizeof(MistPuff), buffer_offset(parts[i]));
        }
    }
    if (puffs_.size() > capacity_) capacity_ = std::max(puffs_.size(), capacity_ + capacity_ / 2);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(capacity_ * sizeof(MistPuff)), nullptr,
                 GL_STREAM_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(puffs_.size() * sizeof(MistPuff)),
                    puffs_.data());
}

void MistPass::draw(const Frame& frame, std::span<const BrokenParticle> broken) {
    make_mist(frame.scene.particles, frame.scene.container, broken, puffs_);
    if (puffs_.empty()) return;
    frame.timer.begin("mist");
    upload();
    behind_.ensure(frame.target.size, GL_RGBA8, TextureTarget::Depth::texture);
    behind_.copy_depth_from(frame.target.framebuffer);
    sums_.ensure(scaled(frame.target.size, mist_scale), GL_RGBA16F);
    sums_.bind();
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);

    puffs_program_->use();
    bind_light(*puffs_program_);
    puffs_program_->set("behind", mist_behind_unit);
    bind_texture(mist_behind_unit, behind_.depth());
    puffs_program_->set("height", static_cast<float>(sums_.size().height));
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    gl::set_shader_sized_points(true);
    glBindVertexArray(array_.name());
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(puffs_.size()));
    gl::set_shader_sized_points(false);
    glDisable(GL_BLEND);
    bind_texture(mist_unit, sums_.color());

    const PixelSize& size = frame.target.size;
    tiles_.ensure(tiles_of(size), GL_R8);
    tiles_.bind();
    tiles_program_->use();
    tiles_program_->set("mist", mist_unit);
    glBindVertexArray(no_vertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    bind_texture(mist_tiles_unit, tiles_.color());

    glBindFramebuffer(GL_FRAMEBUFFER, frame.target.framebuffer);
    glViewport(0, 0, size.width, size.height);
    layer_program_->use();
    layer_program_->set("behind", mist_behind_unit);
    layer_program_->set("mist", mist_unit);
    layer_program_->set("tiles", mist_tiles_unit);
    layer_program_->set("buffer_size",
                        glm::vec2(static_cast<float>(size.width), static_cast<float>(size.height)));
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, tiles_.size().width * tiles_.size().height);
    glDepthMask(GL_TRUE);
    glBindVertexArray(0);
    glDisable(GL_BLEND);
}

}  // namespace slosh
