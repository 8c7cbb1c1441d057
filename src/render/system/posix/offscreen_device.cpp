// EGL displays are tried in this order: Mesa's surfaceless platform (no window system, no device
// permissions), the first EGL device (other vendors' headless way), the default display. Without surfaceless
// contexts a 1 x 1 pbuffer is drawn into. eglTerminate is never called: an EGLDisplay is one object per
// process, and other contexts may use it.
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <string_view>
#include <utility>

#include "render/gl.h"
#include "render/offscreen_device.h"

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

/// nullptr where EGL has not the extension `platform`.
PFNEGLGETPLATFORMDISPLAYEXTPROC display_getter(std::string_view platform) {
    if (!has_word(eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS), platform)) return nullptr;
    return reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(eglGetProcAddress("eglGetPlatformDisplayEXT"));
}

EGLDisplay surfaceless_display() {
    const auto get_display = display_getter("EGL_MESA_platform_surfaceless");
    return get_display ? get_display(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr) : EGL_NO_DISPLAY;
}

EGLDisplay device_display() {
    const auto get_display = display_getter("EGL_EXT_platform_device");
    const auto query_devices =
        reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(eglGetProcAddress("eglQueryDevicesEXT"));
    EGLDeviceEXT device = nullptr;
    EGLint count = 0;
    if (!get_display || !query_devices || query_devices(1, &device, &count) != EGL_TRUE || count < 1)
        return EGL_NO_DISPLAY;
    return get_display(EGL_PLATFORM_DEVICE_EXT, device, nullptr);
}

EGLDisplay default_display() { return eglGetDisplay(EGL_DEFAULT_DISPLAY); }

/// The parts of a context on one display.
struct EglDevice : OffscreenDevice {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLSurface surface = EGL_NO_SURFACE;
    EGLContext context = EGL_NO_CONTEXT;

    EglDevice() = default;
    EglDevice(const EglDevice&) = delete;
    EglDevice& operator=(const EglDevice&) = delete;
    ~EglDevice() override {
        if (context != EGL_NO_CONTEXT) {
            if (eglGetCurrentContext() == context)
                eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
            eglDestroyContext(display, context);
        }
        if (surface != EGL_NO_SURFACE) eglDestroySurface(display, surface);
    }
    bool make_current() const override {
        return eglMakeCurrent(display, surface, surface, context) == EGL_TRUE;
    }
};

/// Fills `parts` and makes the context current, or returns the step that failed.
std::string open_on(EGLDisplay display, OffscreenContext::Api api, EglDevice& parts) {
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

template <EGLDisplay (*find_display)()>
std::unique_ptr<OffscreenDevice> open_display(OffscreenContext::Api api, std::string& failure) {
    auto device = std::make_unique<EglDevice>();
    failure = open_on(find_display(), api, *device);
    if (!failure.empty()) return nullptr;
    return device;
}

}  // namespace

std::vector<OffscreenWay> offscreen_ways() {
    return {{"EGL's surfaceless platform", open_display<surfaceless_display>},
            {"its first device", open_display<device_display>},
            {"its default display", open_display<default_display>}};
}

GlFunction offscreen_function(const char* name) { return eglGetProcAddress(name); }

unsigned driver_name_key() { return GL_RENDERER; }

}  // namespace slosh
