// Twice: the depth of the discs first, then the colour where they are nearest.
#include "render/passes/faint_pass.h"

#include <algorithm>

#include "render/shader_library.h"

namespace slosh {
namespace {

constexpr float disc_radius = 0.5f;  // spacings

}  // namespace

Result<void> FaintPass::load(ShaderLibrary& shaders) {
    auto program = shaders.add("faint.vert", "faint.frag");
    if (!program.ok()) return program.error();
    program_ = program.value();
    buffer_ = GlBuffer::create();
    array_ = GlVertexArray::create();
    return {};
}

void FaintPass::draw(const Frame& frame) {
    const RenderFaint& faint = frame.scene.faint;
    const std::size_t count = std::min({faint.x.size(), faint.y.size(), faint.z.size()});
    if (count == 0) return;
    centers_.resize(count);
    for (std::size_t i = 0; i < count; ++i) centers_[i] = Vec3(faint.x[i], faint.y[i], faint.z[i]);
    glBindVertexArray(array_.name());
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(count * sizeof(Vec3)), centers_.data(),
                 GL_STREAM_DRAW);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(Vec3), nullptr);
    glVertexAttribDivisor(0, 1);
    program_->use();
    program_->set("radius", disc_radius * faint.spacing);
    const auto instances = static_cast<GLsizei>(count);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glClear(GL_DEPTH_BUFFER_BIT);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, instances);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_EQUAL);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, instances);
    glDisable(GL_BLEND);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glDisable(GL_DEPTH_TEST);
}

}  // namespace slosh
