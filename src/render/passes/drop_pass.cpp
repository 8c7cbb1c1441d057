// See drop_pass.h.
#include "render/passes/drop_pass.h"

#include <algorithm>
#include <cstddef>
#include <glm/geometric.hpp>
#include <utility>

#include "render/fluid_optics.h"
#include "render/gpu_timer.h"
#include "render/shader_library.h"

namespace slosh {

Result<void> DropPass::load(ShaderLibrary& shaders) {
    return shaders.add({{&program_, "water/drop.vert", "water/drop.frag"}});
}

void DropPass::release() {
    drops_ = {};
    buffer_ = GlBuffer();
    array_ = GlVertexArray();
    capacity_ = 0;
}

void DropPass::upload() {
    if (!buffer_) {
        buffer_ = GlBuffer::create();
        array_ = GlVertexArray::create();
        glBindVertexArray(array_.name());
        glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
        // Centre and radius, direction and stretch, material.
        const std::pair<GLint, std::size_t> parts[] = {
            {4, offsetof(Drop, center)}, {4, offsetof(Drop, along)}, {1, offsetof(Drop, material)}};
        for (GLuint i = 0; i < 3; ++i) {
            glEnableVertexAttribArray(i);
            glVertexAttribPointer(i, parts[i].first, GL_FLOAT, GL_FALSE, sizeof(Drop),
                                  buffer_offset(parts[i].second));
            glVertexAttribDivisor(i, 1);
        }
    }
    if (drops_.size() > capacity_) capacity_ = std::max(drops_.size(), capacity_ + capacity_ / 2);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(capacity_ * sizeof(Drop)), nullptr, GL_STREAM_DRAW);
    glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(drops_.size() * sizeof(Drop)), drops_.data());
}

void DropPass::draw(const Frame& frame) {
    make_drops(frame.scene.particles, drops_);
    if (drops_.empty()) return;
    frame.timer.begin("drops");
    // From back to front: blended in the particles' order, which changes from step to step, they would
    // flicker.
    const Vec3 forward = frame.camera.forward();
    std::sort(drops_.begin(), drops_.end(), [&](const Drop& a, const Drop& b) {
        return glm::dot(a.center, forward) > glm::dot(b.center, forward);
    });
    upload();
    program_->use();
    set_fluids(*program_, frame);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(array_.name());
    // Without writing depth: lines behind these translucent drops would have gaps.
    glDepthMask(GL_FALSE);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(drops_.size()));
    glDepthMask(GL_TRUE);
    glBindVertexArray(0);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
}

}  // namespace slosh
