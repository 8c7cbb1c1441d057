// Only the last pass touches every pixel; the glow is computed on pictures of a quarter and a sixteenth of
// the size, counted in displayed pixels, so that supersampled pictures glow as widely.
#include "render/passes/tone_pass.h"

#include "render/shader_library.h"

namespace slosh {
namespace {

/// Light that begins to glow, before exposure, and how much of its glow is added.
constexpr float least_glowing = 1.1f, glow_part = 0.18f;

}  // namespace

Result<void> TonePass::load(ShaderLibrary& shaders) {
    no_vertices_ = GlVertexArray::create();
    color_only_ = GlFramebuffer::create();
    return shaders.add({{&shrink_, "picture.vert", "shrink.frag"},
                        {&blur_, "picture.vert", "glow.frag"},
                        {&mirror_, "floor_mirror.vert", "floor_mirror.frag"},
                        {&tone_, "picture.vert", "tone.frag"}});
}

void TonePass::release() {
    quarter_.release();
    bright_.release();
    between_.release();
}

void TonePass::shrink(const TextureTarget& from, TextureTarget& to, const PixelSize& size,
                      float least) const {
    to.ensure(size, GL_RGBA16F);
    to.bind();
    shrink_->use();
    shrink_->set("picture", first_free_unit);
    shrink_->set("texel",
                 glm::vec2(1.0f / static_cast<float>(size.width), 1.0f / static_cast<float>(size.height)));
    shrink_->set("least", least);
    bind_texture(first_free_unit, from.color());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void TonePass::blur(const TextureTarget& from, TextureTarget& to, const glm::vec2& direction) const {
    const PixelSize& size = from.size();
    to.ensure(size, GL_RGBA16F);
    to.bind();
    blur_->use();
    blur_->set("picture", first_free_unit);
    blur_->set("texel",
               glm::vec2(1.0f / static_cast<float>(size.width), 1.0f / static_cast<float>(size.height)));
    blur_->set("direction", direction);
    bind_texture(first_free_unit, from.color());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

/// The mirrored tank below the floor. Drawn into the colours alone, since the depths are read.
void TonePass::mirror(const Frame& frame, const TextureTarget& picture) const {
    const FrameBlock& block = frame.block;
    if (!frame.scene.container || block.box_max.w < 0.5f || block.stage_tone.w <= 0.0f ||
        block.eye.y <= block.floor_area.y) {
        return;
    }
    const Box3& tank = *frame.scene.container;
    glBindFramebuffer(GL_FRAMEBUFFER, color_only_.name());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, picture.color(), 0);
    glViewport(0, 0, picture.size().width, picture.size().height);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
    glEnable(GL_CULL_FACE);
    glFrontFace(GL_CW);  // mirrored
    mirror_->use();
    mirror_->set("low", tank.min);
    mirror_->set("high", tank.max);
    mirror_->set("height", tank.max.y - tank.min.y);
    mirror_->set("picture", first_free_unit);
    mirror_->set("picture_depth", first_free_unit + 1);
    bind_texture(first_free_unit, quarter_.color());
    bind_texture(first_free_unit + 1, picture.depth());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 14);
    glFrontFace(GL_CCW);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
}

void TonePass::draw(const Frame& frame, const TextureTarget& picture) {
    glBindVertexArray(no_vertices_.name());
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    const float pixel = 1.0f / std::max(frame.target.pixel_ratio, 1.0f);
    shrink(picture, quarter_, scaled(picture.size(), 0.25f), 0.0f);
    mirror(frame, picture);
    shrink(quarter_, bright_, scaled(picture.size(), 0.125f * pixel),
           least_glowing / frame.block.stage_tone.x);
    for (const float wide : {1.0f, 2.2f}) {
        blur(bright_, between_, {wide, 0.0f});
        blur(between_, bright_, {0.0f, wide});
    }
    picture.copy_depth_to(frame.target.framebuffer);
    tone_->use();
    tone_->set("picture", first_free_unit);
    tone_->set("glow", first_free_unit + 1);
    tone_->set("glow_part", frame.block.stage_tone.y * glow_part);
    bind_texture(first_free_unit, picture.color());
    bind_texture(first_free_unit + 1, bright_.color());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace slosh
