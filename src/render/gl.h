// The renderer draws with what OpenGL 3.3 core and OpenGL ES 3.0 as a browser offers it (WebGL 2) have in
// common. Where they differ stands here and in gl.cpp, and nowhere else: a pass does not know which one
// draws.
#pragma once

#include <glad/gl.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace slosh::gl {

/// OpenGL ES 3.0 or WebGL 2. False: OpenGL 3.3 core.
bool is_es();

/// The first lines of every shader: the version, and the precisions that OpenGL ES asks for.
std::string_view shader_header();

/// Leaves blending, tests, polygon mode and color space as a new context has them, but for the depth test,
/// which passes at equal depth.
void reset_state();

/// Shaders set the size of points while it is on. OpenGL ES knows nothing else.
void set_shader_sized_points(bool on);

/// Pixels.
float widest_point();

void clear_depth_to(float depth);

/// A texture of 8 bits per channel, as glTexImage2D() is told.
struct EightBits {
    GLint stored;     ///< its internal format
    GLenum channels;  ///< their order
};
/// A desktop's windows have blue first. A renderer in software copies what has the same order into one in
/// 0.1 ms, and takes 2.7 ms to convert another one. Mesa 22 follows the order only where the internal format
/// has no size.
EightBits eight_bits();

/// The bound framebuffer stores its rows from the top, as a window does, where the driver knows how: they are
/// copied into a window as they are. No coordinate changes.
void store_rows_from_top();

/// The bound framebuffer has depth only.
void draw_no_colors();

/// Red, green and blue of the framebuffer that is bound for reading, 8 bits each, rows from the bottom.
void read_colors(int x, int y, int width, int height, std::vector<std::uint8_t>& rgb);

/// The GPU can time a pass. A browser's clock is too coarse for it.
bool has_timers();

/// Memory of the bound vertex buffer (GL_ARRAY_BUFFER) that is written once per frame. The buffer gets fresh
/// storage, so that nothing waits for the GPU, and is mapped. WebGL maps no buffers: there the memory is ours
/// and is copied. One upload at a time; the memory stays from frame to frame.
class Upload {
  public:
    /// nullptr: the driver has no memory. `bytes` of `capacity` are going to be written.
    void* begin(std::size_t capacity, std::size_t bytes);
    /// False if the driver lost what was written (a display switch).
    bool end();

  private:
    std::vector<std::byte> copy_;
    std::size_t bytes_ = 0;
};

}  // namespace slosh::gl
