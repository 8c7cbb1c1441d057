// EGL displays are tried in this order: Mesa's surfaceless platform (no window system, no device
// permissions), the first EGL device (other vendors' headless way), the default display. eglTerminate is
// never called: an EGLDisplay is one object per process, and other contexts may use it.
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <string_view>
#include <utility>

#include "render/context.h"
#include "render/gl.h"

namespace slosh {
namespace {

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
std::string open_on(EGLDisplay display, OffscreenContext::Api api, EglParts& parts) {
    const bool es = api == OffscreenContext::Api::es;
    if (display == EGL_NO_DISPLAY) return "not offered";
    if (eglInitialize(display, nullptr, nullptr) != EGL_TRUE) return "cannot be initialized";
    if (eglBindAPI(es ? EGL_OPENGL_ES_API : EGL_OPENGL_API) != EGL_TRUE)
        return es ? "has no OpenGL ES" : "has no desktop OpenGL";
    parts.display = display;

    const bool surfaceless = has_word(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context");
    const std::array config_attributes{EGL_SURFACE_TYPE, surfaceless ? 0 : EGL_PBUFFER_BIT,
                                       EGL_RENDERABLE_TYPE, es ? EGL_OPENGL_ES3_BIT : EGL_OPENGL_BIT,
                                       EGL_NONE};
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
    constexpr std::array desktop_attributes{EGL_CONTEXT_MAJOR_VERSION_KHR,
                                            3,
                                            EGL_CONTEXT_MINOR_VERSION_KHR,
                                            3,
                                            EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR,
                                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR,
                                            EGL_NONE};
    constexpr std::array es_attributes{EGL_CONTEXT_MAJOR_VERSION_KHR, 3, EGL_CONTEXT_MINOR_VERSION_KHR, 0,
                                       EGL_NONE};
    parts.context = eglCreateContext(display, config, EGL_NO_CONTEXT,
                                     es ? es_attributes.data() : desktop_attributes.data());
    if (parts.context == EGL_NO_CONTEXT)
        return es ? "gives no OpenGL ES 3.0 context" : "gives no OpenGL 3.3 core context";
    if (!parts.make_current()) return "cannot make its context current";
    return {};
}

}  // namespace

std::string driver_name() {
    const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    return name != nullptr ? name : "unknown";
}

struct OffscreenContext::Implementation {
    EglParts parts;
    std::unique_ptr<GlErrorLog> errors;

    ~Implementation() {
        if (errors && parts.make_current() && load_gl_functions(load_with_egl).ok()) errors.reset();
        parts.destroy();
    }
};

Result<OffscreenContext> OffscreenContext::create(Api api) {
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
        std::string failure = open_on(way.display, api, implementation->parts);
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
    const std::string wanted = api == Api::es ? "OpenGL ES 3.0" : "OpenGL 3.3";
    return Error{"cannot create an offscreen " + wanted + " context through EGL (" + reasons +
                     "). Mesa's software driver is enough",
                 ""};
}

OffscreenContext::OffscreenContext(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
OffscreenContext::~OffscreenContext() = default;

bool OffscreenContext::make_current() {
    return implementation_->parts.make_current() && load_gl_functions(load_with_egl).ok();
}
GlErrorLog& OffscreenContext::errors() { return *implementation_->errors; }

}  // namespace slosh
