// The programs of the renderer, compiled from shader files and compiled again by reload(). A program keeps
// its address and its last working version. Embedded shaders, which the tests have compiled, are compiled at
// their first use: a start needs only some of them.
#pragma once

#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "render/gl_object.h"
#include "render/shader_source.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;

/// Linked from one vertex and one fragment shader file. Call use() before set(). Names that the driver
/// removed are ignored.
class ShaderProgram {
  public:
    void use() const;
    void set(const char* name, float value) const { glUniform1f(location(name), value); }
    void set(const char* name, int value) const { glUniform1i(location(name), value); }
    void set(const char* name, const glm::ivec2& value) const {
        glUniform2i(location(name), value.x, value.y);
    }
    void set(const char* name, const glm::vec2& value) const {
        glUniform2f(location(name), value.x, value.y);
    }
    void set(const char* name, const glm::vec3& value) const {
        glUniform3f(location(name), value.x, value.y, value.z);
    }
    void set(const char* name, const glm::vec4& value) const {
        glUniform4f(location(name), value.x, value.y, value.z, value.w);
    }
    /// All elements of an array.
    void set(const char* name, std::span<const glm::vec3> values) const {
        glUniform3fv(location(name), static_cast<GLsizei>(values.size()), &values[0].x);
    }
    void set(const char* name, std::span<const glm::vec4> values) const {
        glUniform4fv(location(name), static_cast<GLsizei>(values.size()), &values[0].x);
    }
    void set(const char* name, const glm::mat3& value) const {
        glUniformMatrix3fv(location(name), 1, GL_FALSE, &value[0][0]);
    }
    void set(const char* name, const glm::mat4& value) const {
        glUniformMatrix4fv(location(name), 1, GL_FALSE, &value[0][0]);
    }

  private:
    friend class ShaderLibrary;
    GLint location(const char* name) const;

    std::string vertex_path_, fragment_path_;
    mutable const ShaderLibrary* waits_for_ = nullptr;  // compiles it at its first use
    mutable GlProgram program_;
    mutable std::unordered_map<std::string_view, GLint> locations_;  // keys are the callers' literals
};

/// A program by its files, and the variable of the pass that uses it.
struct WantedProgram {
    const ShaderProgram** program;
    std::string_view vertex_path, fragment_path;
};

class ShaderLibrary {
  public:
    /// Binding point of the uniform block "FrameBlock" in every program.
    static constexpr GLuint frame_block_binding = 0;
    /// The same of the block "SolidBlock", see shaders/water/solids.glsl.
    static constexpr GLuint solid_block_binding = 1;

    explicit ShaderLibrary(std::filesystem::path folder)
        : files_(std::move(folder)), read_at_(files_.last_change()) {}

    ShaderLibrary(const ShaderLibrary&) = delete;
    ShaderLibrary& operator=(const ShaderLibrary&) = delete;

    /// Paths relative to shaders/. The same pair is one program. The pointer is valid as long as the library.
    /// With a shader folder, errors are found now. Without one, an error that only this driver finds is
    /// reported by changed() and reload(), and the program draws nothing.
    Result<const ShaderProgram*> add(std::string_view vertex_path, std::string_view fragment_path);
    /// Stores each program in its variable, or returns the first error.
    Result<void> add(std::initializer_list<WantedProgram> wanted);
    /// Compiles everything again. Programs that fail stay as they were; the Error contains all failures.
    Result<void> reload();
    /// Files were written since they were last read, or a program failed at its first use: time for reload().
    bool changed() const { return failed_late_ || files_.last_change() > read_at_; }

  private:
    friend class ShaderProgram;
    Result<GlProgram> build(const ShaderProgram& program) const;
    void build_late(const ShaderProgram& program) const;

    ShaderFiles files_;
    std::filesystem::file_time_type read_at_;
    std::vector<std::unique_ptr<ShaderProgram>> programs_;
    mutable bool failed_late_ = false;
};

}  // namespace slosh
