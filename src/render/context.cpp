// EGL displays are tried in this order: Mesa's surfaceless platform (no window system, no device
// permissions), the first EGL device (other vendors' headless way), the default display. eglTerminate is
// never called: an EGLDisplay is one object per process, and other contexts may use it.
#include "render/context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

#include <array>
#include <string_view>
#include <utility>

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

bool has_word(const char* words, std::string_view word) {
    if (words == nullptr) return false;
    std::string_view rest(words);
    while (!rest.empty()) {
        const std::size_t space = rest.find(' ');
        if (rest.substr(0, space) == word) return true;
        if (space == std::string_view::npos) return false;
        rest.remove_prefix(space + 1);
    }
    return false;
}

GlFunction load_with_egl(const char* name) { return eglGetProcAddress(name); }

EGLDisplay surfaceless_display(PFNEGLGETPLATFORMDISPLAYEXTPROC get_display, const char* extensions) {
    if (get_display == nullptr || !has_word(extensions, "EGL_MESA_platform_surfaceless"))
        return EGL_NO_DISPLAY;
    return get_display(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
}

EGLDisplay device_display(PFNEGLGETPLATFORMDISPLAYEXTPROC get_display, const char* extensions) {
    if (get_display == nullptr || !has_word(extensions, "EGL_EXT_platform_device")) return EGL_NO_DISPLAY;
    const auto query_devices =
        reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    EGLDeviceEXT device = nullptr;
    EGLint count = 0;
    if (query_devices == nullptr || query_devices(1, &device, &count) != EGL_TRUE || count < 1)
        return EGL_NO_DISPLAY;
    return get_display(EGL_PLATFORM_DEVICE_EXT, device, nullptr);
}

/// The parts of a context on one display.
struct EglParts {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLSurface surface = EGL_NO_SURFACE;
    EGLContext context = EGL_NO_CONTEXT;

    void destroy() {
        if (context != EGL_NO_CONTEXT) {
            if (eglGetCurrentContext() == context)
                eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
            eglDestroyContext(display, context);
        }
        if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
        *this = {};
    }
    bool make_current() const { return eglMakeCurrent(display, surface, surface, context) == EGL_TRUE; }
};

/// Fills `parts` and makes the context current, or returns the step that failed.
std::string open_on(EGLDisplay display, EglParts& parts) {
    if (display == EGL_NO_DISPLAY) return "not offered";
    if (eglInitialize(display, nullptr, nullptr) != EGL_TRUE) return "cannot be initialised";
    if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return "has no desktop OpenGL";
    parts.display = display;

    const bool surfaceless = has_word(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context");
    const std::array config_attributes{EGL_SURFACE_TYPE, surfaceless ? 0 : EGL_PBUFFER_BIT,
                                       EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (eglChooseConfig(display, config_attributes.data(), &config, 1, &count) != EGL_TRUE || count < 1) {
        return "has no configuration for OpenGL";
    }
    if (!surfaceless) {
        constexpr std::array surface_attributes{EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
        parts.surface = eglCreatePbufferSurface(display, config, surface_attributes.data());
        if (parts.surface == EGL_NO_SURFACE) return "gives no pbuffer";
    }
    constexpr std::array context_attributes{EGL_CONTEXT_MAJOR_VERSION_KHR,
                                            3,
                                            EGL_CONTEXT_MINOR_VERSION_KHR,
                                            3,
                                            EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR,
                                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR,
                                            EGL_NONE};
    parts.context = eglCreateContext(display, config, EGL_NO_CONTEXT, context_attributes.data());
    if (parts.context == EGL_NO_CONTEXT) return "gives no OpenGL 3.3 core context";
    if (!parts.make_current()) return "cannot make its context current";
    return {};
}

}  // namespace

GlErrorLog::GlErrorLog() {
    messages_.reserve(most_messages);
    if (GLAD_GL_KHR_debug == 0) return;
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
    const int version = gladLoadGL(loader);
    if (version == 0) return Error{"the OpenGL functions cannot be loaded", ""};
    if (GLAD_VERSION_MAJOR(version) * 10 + GLAD_VERSION_MINOR(version) < 33) {
        return Error{"OpenGL 3.3 is needed, the driver has " + std::to_string(GLAD_VERSION_MAJOR(version)) +
                         "." + std::to_string(GLAD_VERSION_MINOR(version)),
                     ""};
    }
    return {};
}

bool is_software_driver() {
    const auto* text = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const std::string_view name = text != nullptr ? text : "";
    for (const std::string_view known : {"llvmpipe", "softpipe", "SwiftShader"}) {
        if (name.find(known) != std::string_view::npos) return true;
    }
    return false;
}

std::string describe_gl() {
    const auto text = [](GLenum name) {
        const auto* bytes = glGetString(name);
        return bytes == nullptr ? std::string("unknown") : std::string(reinterpret_cast<const char*>(bytes));
    };
    return text(GL_RENDERER) + ", OpenGL " + text(GL_VERSION);
}

struct OffscreenContext::Implementation {
    EglParts parts;
    std::unique_ptr<GlErrorLog> errors;

    ~Implementation() {
        if (errors && parts.make_current()) errors.reset();
        parts.destroy();
    }
};

Result<OffscreenContext> OffscreenContext::create() {
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto get_display =
        reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
    struct Way {
        const char* name;
        EGLDisplay display;
    };
    const std::array ways{Way{"the surfaceless platform", surfaceless_display(get_display, extensions)},
                          Way{"the first device", device_display(get_display, extensions)},
                          Way{"the default display", eglGetDisplay(EGL_DEFAULT_DISPLAY)}};
    std::string reasons;
    for (const Way& way : ways) {
        auto implementation = std::make_unique<Implementation>();
        std::string failure = open_on(way.display, implementation->parts);
        if (failure.empty()) {
            if (auto loaded = load_gl_functions(load_with_egl); loaded.ok()) {
                implementation->errors = std::make_unique<GlErrorLog>();
                return OffscreenContext(std::move(implementation));
            } else {
                failure = loaded.error().message;
            }
        }
        reasons += std::string(reasons.empty() ? "" : ", ") + way.name + ": " + failure;
    }
    return Error{"no offscreen OpenGL 3.3 through EGL (" + reasons + "); Mesa's software driver is enough",
                 ""};
}

OffscreenContext::OffscreenContext(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
OffscreenContext::~OffscreenContext() = default;

bool OffscreenContext::make_current() { return implementation_->parts.make_current(); }
GlErrorLog& OffscreenContext::errors() { return *implementation_->errors; }

}  // namespace slosh
