// Owners of OpenGL names: created and deleted with the object, move-only. The context must be current when
// they are destroyed.
#pragma once

#include <cstddef>
#include <utility>

#include "base/assert.h"
#include "render/gl.h"

namespace slosh {

/// An offset in the bound buffer, in bytes, as a pointer, which is the type that OpenGL takes.
inline const void* buffer_offset(std::size_t bytes) {
    return reinterpret_cast<const void*>(bytes);  // NOLINT(performance-no-int-to-ptr)
}

/// `Traits` has create() and destroy(name).
template <class Traits>
class GlObject {
  public:
    GlObject() = default;
    static GlObject create() {
        GlObject object;
        object.name_ = Traits::create();
        return object;
    }
    GlObject(GlObject&& other) noexcept : name_(std::exchange(other.name_, 0u)) {}
    GlObject& operator=(GlObject&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~GlObject() {
        if (name_ == 0) return;
        // Without a context the name cannot be deleted: its owner has outlived the window.
        SLOSH_ASSERT(glGetString(GL_VERSION) != nullptr, "an OpenGL object ends after its context");
        Traits::destroy(name_);
    }
    GLuint name() const { return name_; }
    explicit operator bool() const { return name_ != 0; }

  private:
    GLuint name_ = 0;
};

namespace gl_traits {
struct Buffer {
    static GLuint create() {
        GLuint name = 0;
        glGenBuffers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
};
struct VertexArray {
    static GLuint create() {
        GLuint name = 0;
        glGenVertexArrays(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteVertexArrays(1, &name); }
};
struct Texture {
    static GLuint create() {
        GLuint name = 0;
        glGenTextures(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteTextures(1, &name); }
};
struct Framebuffer {
    static GLuint create() {
        GLuint name = 0;
        glGenFramebuffers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteFramebuffers(1, &name); }
};
struct Renderbuffer {
    static GLuint create() {
        GLuint name = 0;
        glGenRenderbuffers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteRenderbuffers(1, &name); }
};
struct Sampler {
    static GLuint create() {
        GLuint name = 0;
        glGenSamplers(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteSamplers(1, &name); }
};
struct Query {
    static GLuint create() {
        GLuint name = 0;
        glGenQueries(1, &name);
        return name;
    }
    static void destroy(GLuint name) { glDeleteQueries(1, &name); }
};
struct Program {
    static GLuint create() { return glCreateProgram(); }
    static void destroy(GLuint name) { glDeleteProgram(name); }
};
}  // namespace gl_traits

using GlBuffer = GlObject<gl_traits::Buffer>;
using GlVertexArray = GlObject<gl_traits::VertexArray>;
using GlTexture = GlObject<gl_traits::Texture>;
using GlFramebuffer = GlObject<gl_traits::Framebuffer>;
using GlRenderbuffer = GlObject<gl_traits::Renderbuffer>;
using GlSampler = GlObject<gl_traits::Sampler>;
using GlQuery = GlObject<gl_traits::Query>;
using GlProgram = GlObject<gl_traits::Program>;

}  // namespace slosh
