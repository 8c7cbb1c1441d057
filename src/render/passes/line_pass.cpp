// Instanced quads; so few that one stream buffer is enough.
#include "render/passes/line_pass.h"

#include <cstddef>

#include "render/passes/depth_test.h"
#include "render/quality.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

/// The four edges of a 2-D container, or the twelve of a box.
void add_container(std::vector<RenderLine>& lines, const RenderScene& scene, const Vec3& color) {
    const Box3& box = *scene.container;
    if (scene.dimension != 2) {
        add_box(lines, box, color);
        return;
    }
    const Vec3 a(box.min.x, box.min.y, 0.0f), b(box.max.x, box.min.y, 0.0f), c(box.max.x, box.max.y, 0.0f),
        d(box.min.x, box.max.y, 0.0f);
    constexpr float width = 2.0f;
    lines.push_back({d, a, color, width});
    lines.push_back({a, b, color, width});
    lines.push_back({b, c, color, width});
    if (!scene.open_top) lines.push_back({c, d, color, width});
}

}  // namespace

Result<void> LinePass::load(ShaderLibrary& shaders) {
    auto program = shaders.add("line.vert", "line.frag");
    if (!program.ok()) return program.error();
    program_ = program.value();
    buffer_ = GlBuffer::create();
    array_ = GlVertexArray::create();
    return {};
}

void LinePass::draw(const Frame& frame) {
    vertices_.clear();
    container_.clear();
    const auto add = [&](const std::vector<RenderLine>& lines, bool on_top) {
        for (const RenderLine& line : lines) {
            if (line.on_top == on_top)
                vertices_.push_back({line.from, line.width * frame.target.pixel_ratio, line.to, line.color});
        }
    };
    if (frame.view.container && frame.scene.container)
        add_container(container_, frame.scene, frame.stage.edges);
    add(container_, false);
    add(frame.scene.lines, false);
    const std::size_t tested = vertices_.size();
    add(frame.scene.lines, true);
    if (vertices_.empty()) return;

    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices_.size() * sizeof(Vertex)),
                 vertices_.data(), GL_STREAM_DRAW);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    program_->use();
    glDepthMask(GL_FALSE);
    // An enlarged picture has the depth of its nearest pixel, which on a floor is off by more.
    const float enlarged = 1.0f / frame.quality.picture_scale;
    program_->set("depth_shift", 1.0e-4f * enlarged * enlarged);
    test_depth(frame, *program_, frame.perspective);  // in 2-D everything lies in one plane: lines over discs
    draw_range(0, tested);
    test_depth(frame, *program_, false);
    draw_range(tested, vertices_.size() - tested);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void LinePass::draw_range(std::size_t first, std::size_t count) const {
    if (count == 0) return;
    const auto offset = [first](std::size_t member) {
        return buffer_offset(first * sizeof(Vertex) + member);
    };
    glBindVertexArray(array_.name());
    const auto attribute = [&](GLuint index, GLint size, std::size_t member) {
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, size, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(member));
        glVertexAttribDivisor(index, 1);
    };
    attribute(0, 4, offsetof(Vertex, from));
    attribute(1, 3, offsetof(Vertex, to));
    attribute(2, 3, offsetof(Vertex, color));
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(count));
}

}  // namespace slosh
