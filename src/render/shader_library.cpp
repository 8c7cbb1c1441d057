// See shader_library.h. The passes set the texture units of their samplers.
#include "render/shader_library.h"

#include <utility>

namespace slosh {
namespace {

/// A compiled shader, deleted when the program is linked.
class CompiledShader {
  public:
    explicit CompiledShader(GLenum kind) : name_(glCreateShader(kind)) {}
    ~CompiledShader() { glDeleteShader(name_); }
    CompiledShader(const CompiledShader&) = delete;
    CompiledShader& operator=(const CompiledShader&) = delete;
    GLuint name() const { return name_; }

    Result<void> compile(const ShaderSource& source) const {
        const char* text = source.text.c_str();
        glShaderSource(name_, 1, &text, nullptr);
        glCompileShader(name_);
        GLint compiled = GL_FALSE;
        glGetShaderiv(name_, GL_COMPILE_STATUS, &compiled);
        if (compiled == GL_TRUE) return {};
        GLint length = 0;
        glGetShaderiv(name_, GL_INFO_LOG_LENGTH, &length);
        std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
        glGetShaderInfoLog(name_, length, &length, log.data());
        log.resize(static_cast<std::size_t>(std::max(length, 0)));
        return source.explain(log);
    }

  private:
    GLuint name_;
};

}  // namespace

void ShaderProgram::use() const {
    if (const ShaderLibrary* library = std::exchange(waits_for_, nullptr)) library->build_late(*this);
    glUseProgram(program_.name());
}

GLint ShaderProgram::location(const char* name) const {
    const auto found = locations_.find(name);
    if (found != locations_.end()) return found->second;
    const GLint location = glGetUniformLocation(program_.name(), name);
    locations_.emplace(name, location);
    return location;
}

Result<GlProgram> ShaderLibrary::build(const ShaderProgram& program) const {
    GlProgram built = GlProgram::create();
    const CompiledShader vertex(GL_VERTEX_SHADER), fragment(GL_FRAGMENT_SHADER);
    const std::pair<const CompiledShader*, const std::string*> stages[] = {
        {&vertex, &program.vertex_path_}, {&fragment, &program.fragment_path_}};
    for (const auto& [shader, path] : stages) {
        auto source = assemble_shader(files_, *path, gl::shader_header());
        if (!source.ok()) return source.error();
        if (auto compiled = shader->compile(source.value()); !compiled.ok()) return compiled.error();
        glAttachShader(built.name(), shader->name());
    }
    glLinkProgram(built.name());
    GLint linked = GL_FALSE;
    glGetProgramiv(built.name(), GL_LINK_STATUS, &linked);
    if (linked != GL_TRUE) {
        GLint length = 0;
        glGetProgramiv(built.name(), GL_INFO_LOG_LENGTH, &length);
        std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
        glGetProgramInfoLog(built.name(), length, &length, log.data());
        log.resize(static_cast<std::size_t>(std::max(length, 0)));
        while (!log.empty() && (log.back() == '\n' || log.back() == '\0')) log.pop_back();
        return Error{"does not link: " + log, program.vertex_path_ + " + " + program.fragment_path_};
    }
    const std::pair<const char*, GLuint> blocks[] = {{"FrameBlock", frame_block_binding},
                                                     {"SolidBlock", solid_block_binding}};
    for (const auto& [name, binding] : blocks) {
        const GLuint block = glGetUniformBlockIndex(built.name(), name);
        if (block != GL_INVALID_INDEX) glUniformBlockBinding(built.name(), block, binding);
    }
    return built;
}

Result<const ShaderProgram*> ShaderLibrary::add(std::string_view vertex_path,
                                                std::string_view fragment_path) {
    for (const auto& known : programs_) {
        if (known->vertex_path_ == vertex_path && known->fragment_path_ == fragment_path) return known.get();
    }
    auto program = std::make_unique<ShaderProgram>();
    program->vertex_path_ = vertex_path;
    program->fragment_path_ = fragment_path;
    if (files_.embedded_only()) {
        for (const std::string_view path : {vertex_path, fragment_path}) {
            if (auto known = files_.read(path); !known.ok()) return known.error();
        }
        program->waits_for_ = this;
    } else {
        auto built = build(*program);
        if (!built.ok()) return built.error();
        program->program_ = std::move(built).value();
    }
    programs_.push_back(std::move(program));
    return programs_.back().get();
}

Result<void> ShaderLibrary::add(std::initializer_list<WantedProgram> wanted) {
    for (const WantedProgram& one : wanted) {
        auto program = add(one.vertex_path, one.fragment_path);
        if (!program.ok()) return program.error();
        *one.program = program.value();
    }
    return {};
}

void ShaderLibrary::build_late(const ShaderProgram& program) const {
    auto built = build(program);
    failed_late_ = failed_late_ || !built.ok();
    if (built.ok()) program.program_ = std::move(built).value();
}

Result<void> ShaderLibrary::reload() {
    failed_late_ = false;
    read_at_ = files_.last_change();  // files written while we read count as new
    std::string message, where;
    for (const auto& program : programs_) {
        auto built = build(*program);
        program->waits_for_ = nullptr;
        if (built.ok()) {
            program->program_ = std::move(built).value();
            program->locations_.clear();
            continue;
        }
        const std::string text = built.error().text();
        if (where.empty()) {
            where = built.error().where;
            message = built.error().message;
        } else if (text != Error{message, where}.text()) {  // an error in a common file is reported once
            message.append("\n").append(text);
        }
    }
    if (where.empty()) return {};
    return Error{message, where};
}

}  // namespace slosh
