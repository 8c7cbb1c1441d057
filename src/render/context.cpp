// See context.h. What is special to a system is below system/.
#include "render/context.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/system/environment.h"
#include "render/gl.h"

namespace slosh {
namespace {

constexpr std::size_t most_messages = 100;

void GLAPIENTRY on_debug_message(GLenum source, GLenum type, GLuint, GLenum, GLsizei length,
                                 const GLchar* text, const void* log) {
    // Errors of a shader are reported by the code that compiles it.
    if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;
    if (type != GL_DEBUG_TYPE_ERROR && type != GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR) return;
    const std::string message(text,
                              length >= 0 ? static_cast<std::size_t>(length) : std::string_view(text).size());
    static_cast<GlErrorLog*>(const_cast<void*>(log))->add(message);
}

std::string_view gl_error_name(GLenum error) {
    switch (error) {
        case GL_INVALID_ENUM:
            return "GL_INVALID_ENUM";
        case GL_INVALID_VALUE:
            return "GL_INVALID_VALUE";
        case GL_INVALID_OPERATION:
            return "GL_INVALID_OPERATION";
        case GL_INVALID_FRAMEBUFFER_OPERATION:
            return "GL_INVALID_FRAMEBUFFER_OPERATION";
        case GL_OUT_OF_MEMORY:
            return "GL_OUT_OF_MEMORY";
        default:
            return "unknown OpenGL error";
    }
}

}  // namespace

GlErrorLog::GlErrorLog() {
    messages_.reserve(most_messages);
    if (GLAD_GL_KHR_debug == 0 || glDebugMessageCallback == nullptr) return;
    has_messages_ = true;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(on_debug_message, this);
}

GlErrorLog::~GlErrorLog() {
    if (has_messages_) glDebugMessageCallback(nullptr, nullptr);
}

void GlErrorLog::add(std::string message) {
    if (messages_.size() < most_messages) messages_.push_back(std::move(message));
}

std::vector<std::string> GlErrorLog::take() {
    // The driver's messages describe the same errors better; without them the codes must do.
    for (GLenum error = glGetError(); error != GL_NO_ERROR; error = glGetError()) {
        if (!has_messages_) add(std::string(gl_error_name(error)));
    }
    return std::exchange(messages_, {});
}

Result<void> load_gl_functions(GlLoader loader) {
    const auto get_string = reinterpret_cast<PFNGLGETSTRINGPROC>(loader("glGetString"));
    const auto* named =
        get_string != nullptr ? reinterpret_cast<const char*>(get_string(GL_VERSION)) : nullptr;
    const bool es = named != nullptr && std::string_view(named).starts_with("OpenGL ES");
    GLAD_GL_ES_VERSION_3_0 = 0;  // glad forgets no API that it has seen
    const int version = es ? gladLoadGLES2(loader) : gladLoadGL(loader);
    if (version == 0) return Error{"the OpenGL functions cannot be loaded", ""};
    const int major = GLAD_VERSION_MAJOR(version), minor = GLAD_VERSION_MINOR(version);
    if (major * 10 + minor < (es ? 30 : 33)) {
        return Error{"Slosh needs OpenGL 3.3 or OpenGL ES 3.0, the graphics driver has " +
                         std::to_string(major) + "." + std::to_string(minor),
                     ""};
    }
    return {};
}

void leave_cores_beside_pictures(int cores) {
    constexpr const char* name = "LP_NUM_THREADS";
    if (environment_variable(name)) return;
    // 0: the thread that draws, without handing anything over.
    const int threads = cores < 4 ? 0 : cores / 2;
    set_environment_variable(name, std::to_string(threads).c_str());
}

bool is_software_driver() {
    const std::string name = driver_name();
    for (const std::string_view known : {"llvmpipe", "softpipe", "SwiftShader"}) {
        if (name.find(known) != std::string_view::npos) return true;
    }
    return false;
}

std::string describe_gl() {
    const auto* bytes = reinterpret_cast<const char*>(glGetString(GL_VERSION));
    const std::string version = bytes != nullptr ? bytes : "unknown";
    return driver_name() + (version.starts_with("OpenGL") ? ", " : ", OpenGL ") + version;
}

}  // namespace slosh
