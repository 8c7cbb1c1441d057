// The surface mesh as one skin: first its depth, then its nearest layer blended over the background. Without
// a mesh (in 2-D, before the first one is ready) the particles are drawn.
#include <glm/geometric.hpp>
#include <vector>

#include "render/modes/list.h"
#include "render/passes/light_pass.h"
#include "render/shader_library.h"
#include "render/water_look.h"

namespace slosh {

std::unique_ptr<RenderMode> create_particles_mode();
std::unique_ptr<RenderMode> create_surface_mode();

namespace {

struct SurfaceVertex {
    Vec3 position, normal;
};

class SurfaceMode : public RenderMode {
  public:
    Result<void> load(ShaderLibrary& shaders) override {
        auto skin = shaders.add("surface/surface.vert", "surface/surface.frag");
        if (!skin.ok()) return skin.error();
        skin_ = skin.value();
        auto depth = shaders.add("surface/surface.vert", "depth_only.frag");
        if (!depth.ok()) return depth.error();
        depth_ = depth.value();
        vertices_ = GlBuffer::create();
        indices_ = GlBuffer::create();
        array_ = GlVertexArray::create();
        glBindVertexArray(array_.name());
        glBindBuffer(GL_ARRAY_BUFFER, vertices_.name());
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.name());
        for (const GLuint attribute : {0u, 1u}) {
            glEnableVertexAttribArray(attribute);
            glVertexAttribPointer(attribute, 3, GL_FLOAT, GL_FALSE, sizeof(SurfaceVertex),
                                  buffer_offset(attribute * sizeof(Vec3)));
        }
        glBindVertexArray(0);
        return particles_->load(shaders);
    }

    void draw(const Frame& frame) override {
        if (!frame.scene.surface || frame.scene.dimension != 3) {
            particles_->draw(frame);
            return;
        }
        upload(*frame.scene.surface);
        if (index_count_ == 0) return;
        glEnable(GL_DEPTH_TEST);
        glDepthFunc(GL_LEQUAL);
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        depth_->use();
        draw_triangles();
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glEnable(GL_BLEND);
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        skin_->use();
        bind_light(*skin_);
        skin_->set("body", to_linear(WaterLook().skin_color));
        skin_->set("head_on", WaterLook().head_on_reflectance);
        draw_triangles();
        glDisable(GL_BLEND);
        glDisable(GL_DEPTH_TEST);
    }

  private:
    /// Triangles in the walls get vertices of their own, because the surface has a sharp edge at their rim.
    void upload(const RenderSurface& surface) {
        if (surface.version != 0 && surface.version == version_) return;
        version_ = surface.version;
        vertex_data_.clear();
        for (std::size_t i = 0; i < surface.vertices.size(); ++i)
            vertex_data_.push_back({surface.vertices[i], surface.normals[i]});
        index_data_.assign(surface.triangles.begin(),
                           surface.triangles.begin() + static_cast<std::ptrdiff_t>(surface.free_triangles));
        for (const Triangle& triangle : surface.triangles.subspan(surface.free_triangles)) {
            const Vec3 &a = surface.vertices[triangle[0]], &b = surface.vertices[triangle[1]],
                       &c = surface.vertices[triangle[2]];
            const Vec3 across = glm::cross(b - a, c - a);
            const float length = glm::length(across);
            if (!(length > 0.0f)) continue;
            const auto first = static_cast<std::uint32_t>(vertex_data_.size());
            for (const Vec3& corner : {a, b, c}) vertex_data_.push_back({corner, across / length});
            index_data_.push_back({first, first + 1, first + 2});
        }
        index_count_ = static_cast<GLsizei>(3 * index_data_.size());
        glBindBuffer(GL_ARRAY_BUFFER, vertices_.name());
        glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertex_data_.size() * sizeof(SurfaceVertex)),
                     vertex_data_.data(), GL_STREAM_DRAW);
        glBindVertexArray(array_.name());  // the element buffer belongs to it
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(index_data_.size() * sizeof(Triangle)),
                     index_data_.data(), GL_STREAM_DRAW);
        glBindVertexArray(0);
    }

    void draw_triangles() const {
        glBindVertexArray(array_.name());
        glDrawElements(GL_TRIANGLES, index_count_, GL_UNSIGNED_INT, nullptr);
        glBindVertexArray(0);
    }

    std::unique_ptr<RenderMode> particles_ = create_particles_mode();
    const ShaderProgram *skin_ = nullptr, *depth_ = nullptr;
    GlBuffer vertices_, indices_;
    GlVertexArray array_;
    std::vector<SurfaceVertex> vertex_data_;  // kept between frames
    std::vector<Triangle> index_data_;
    GLsizei index_count_ = 0;
    std::uint64_t version_ = 0;
};

}  // namespace

std::unique_ptr<RenderMode> create_surface_mode() { return std::make_unique<SurfaceMode>(); }

}  // namespace slosh
