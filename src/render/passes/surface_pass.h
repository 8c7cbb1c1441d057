// The smooth surface of the fluid from the camera: depth of spheres or ellipsoids, the narrow-range filter
// [TY18], normals.
#pragma once

#include "render/frame.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class SurfacePass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Fills the textures. Changes the bound framebuffer and viewport.
    void draw(const Frame& frame);
    void release();

    /// View depth, m; negative at the container's walls, 0 = no fluid.
    GLuint depth() const { return depths_[newest_].color(); }
    /// View-space normal and coverage.
    GLuint normals() const { return normals_.color(); }
    /// Which side of the line on the glass a pixel is on: shaders/water/wall_line.frag.
    GLuint line() const { return lines_[1].color(); }
    const PixelSize& size() const { return normals_.size(); }
    /// Lets slopes be added to the normals.
    void bind_normals() const { normals_.bind(); }
    /// Draws with a program of shaders/water/tile.vert wherever there is fluid, or with one of picture.vert
    /// everywhere, into the bound target. Sets the samplers of shaders/water/surface_point.glsl.
    void draw_tiles(const ShaderProgram& program) const;
    void draw_everywhere(const ShaderProgram& program) const;

  private:
    /// The shape that a particle is drawn as.
    struct Shape {
        float widest;  ///< diameter over the spacing, at most
        const ShaderProgram *cover = nullptr, *points = nullptr, *quads = nullptr;
    };
    const Shape& shape_of(const Frame& frame) const;
    void draw_cover(const Frame& frame);
    void draw_particles(const Frame& frame);
    void find_tiles();
    void smooth(const Frame& frame);
    void straighten_line(float pixels);
    void filter(const ShaderProgram& program);
    void find_normals();
    void bind(const ShaderProgram& program) const;
    float pixels_at_one_metre(const Frame& frame, const PixelSize& size) const;

    Shape spheres_{2.2f}, ellipsoids_{3.6f};
    const ShaderProgram *tiles_program_ = nullptr, *wall_line_ = nullptr, *wall_side_ = nullptr,
                        *line_ = nullptr, *patch_ = nullptr, *normal_ = nullptr;
    TextureTarget cover_, tiles_, normals_, coverage_;
    TextureTarget depths_[2];  // the filter alternates between them
    TextureTarget lines_[2];   // on the glass: wide, and then narrow
    bool has_line_ = false;
    int newest_ = 0;
    float widest_point_ = 1.0f;  // pixels
    GlVertexArray no_vertices_;
};

}  // namespace slosh
