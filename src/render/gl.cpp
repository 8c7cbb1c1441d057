// See gl.h.
#include "render/gl.h"

#include <algorithm>

namespace slosh::gl {
namespace {
constexpr GLenum aliased_point_size_range = 0x846D;  // the ES name of GL_POINT_SIZE_RANGE
}

bool is_es() { return GLAD_GL_ES_VERSION_3_0 != 0; }

std::string_view shader_header() {
    if (!is_es()) return "#version 330 core\n";
    return "#version 300 es\n"
           "precision highp float;\n"
           "precision highp int;\n"
           "precision highp sampler2D;\n"
           "precision highp sampler2DShadow;\n";
}

void reset_state() {
    for (const int state : {GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST})
        glDisable(static_cast<GLenum>(state));
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    glBlendEquation(GL_FUNC_ADD);
    clear_depth_to(1.0f);
    if (is_es()) return;
    glDisable(GL_FRAMEBUFFER_SRGB);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

void set_shader_sized_points(bool on) {
    if (is_es()) return;
    if (on)
        glEnable(GL_PROGRAM_POINT_SIZE);
    else
        glDisable(GL_PROGRAM_POINT_SIZE);
}

float widest_point() {
    GLfloat sizes[2] = {1.0f, 1.0f};
    glGetFloatv(is_es() ? aliased_point_size_range : GL_POINT_SIZE_RANGE, sizes);
    return sizes[1];
}

void clear_depth_to(float depth) {
    if (is_es())
        glClearDepthf(depth);
    else
        glClearDepth(static_cast<double>(depth));
}

void draw_no_colors() {
    const GLenum none = GL_NONE;
    glDrawBuffers(1, &none);
    glReadBuffer(GL_NONE);
}

void read_colors(int x, int y, int width, int height, std::vector<std::uint8_t>& rgb) {
    const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    if (!is_es()) {
        rgb.resize(3 * pixels);
        glReadPixels(x, y, width, height, GL_RGB, GL_UNSIGNED_BYTE, rgb.data());
    } else {
        // OpenGL ES promises four channels only. The fourth is squeezed out in place.
        rgb.resize(4 * pixels);
        glReadPixels(x, y, width, height, GL_RGBA, GL_UNSIGNED_BYTE, rgb.data());
        for (std::size_t i = 1; i < pixels; ++i)
            std::copy_n(rgb.begin() + static_cast<std::ptrdiff_t>(4 * i), 3,
                        rgb.begin() + static_cast<std::ptrdiff_t>(3 * i));
        rgb.resize(3 * pixels);
    }
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
}

EightBits eight_bits() { return is_es() ? EightBits{GL_RGBA8, GL_RGBA} : EightBits{GL_RGBA, GL_BGRA}; }

void store_rows_from_top() {
    if (GLAD_GL_MESA_framebuffer_flip_y != 0)
        glFramebufferParameteriMESA(GL_FRAMEBUFFER, GL_FRAMEBUFFER_FLIP_Y_MESA, GL_TRUE);
}

bool has_timers() { return !is_es(); }

void* Upload::begin(std::size_t capacity, std::size_t bytes) {
    bytes_ = bytes;
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(capacity), nullptr, GL_STREAM_DRAW);
    if (is_es()) {
        if (copy_.size() < capacity) copy_.resize(capacity);
        return copy_.data();
    }
    return glMapBufferRange(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(bytes),
                            GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT | GL_MAP_UNSYNCHRONIZED_BIT);
}

bool Upload::end() {
    if (!is_es()) return glUnmapBuffer(GL_ARRAY_BUFFER) == GL_TRUE;
    glBufferSubData(GL_ARRAY_BUFFER, 0, static_cast<GLsizeiptr>(bytes_), copy_.data());
    return true;
}

}  // namespace slosh::gl
