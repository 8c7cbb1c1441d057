// An offscreen context by WGL: it needs a window, which is never shown. OpenGL ES comes by an extension of
// WGL that not every driver has.
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <array>
#include <string>
#include <utility>

#include "render/gl.h"
#include "render/offscreen_device.h"

namespace slosh {
namespace {

// WGL_ARB_create_context and the two extensions of it that choose a profile.
constexpr int major_version = 0x2091, minor_version = 0x2092, profile_mask = 0x9126, core_profile = 1,
              es_profile = 4;
using CreateContext = HGLRC(WINAPI*)(HDC, HGLRC, const int*);

/// The parts of a context, each made with the one before it.
struct WglDevice : OffscreenDevice {
    HWND window = nullptr;
    HDC device = nullptr;
    HGLRC context = nullptr;

    WglDevice() = default;
    WglDevice(const WglDevice&) = delete;
    WglDevice& operator=(const WglDevice&) = delete;
    ~WglDevice() override {
        if (context != nullptr) {
            if (wglGetCurrentContext() == context) wglMakeCurrent(nullptr, nullptr);
            wglDeleteContext(context);
        }
        if (device != nullptr) ReleaseDC(window, device);
        if (window != nullptr) DestroyWindow(window);
    }
    bool make_current() const override { return wglMakeCurrent(device, context) == TRUE; }
};

bool open_window(WglDevice& parts) {
    static const bool known = [] {
        WNDCLASSW kind{};
        kind.style = CS_OWNDC;
        kind.lpfnWndProc = DefWindowProcW;
        kind.hInstance = GetModuleHandleW(nullptr);
        kind.lpszClassName = L"slosh-offscreen";
        return RegisterClassW(&kind) != 0;
    }();
    if (!known) return false;
    parts.window = CreateWindowExW(0, L"slosh-offscreen", L"", WS_OVERLAPPEDWINDOW, 0, 0, 1, 1, nullptr,
                                   nullptr, GetModuleHandleW(nullptr), nullptr);
    parts.device = parts.window != nullptr ? GetDC(parts.window) : nullptr;
    PIXELFORMATDESCRIPTOR format{};
    format.nSize = sizeof format;
    format.nVersion = 1;
    format.dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL;
    format.iPixelType = PFD_TYPE_RGBA;
    format.cColorBits = 24;
    const int number = parts.device != nullptr ? ChoosePixelFormat(parts.device, &format) : 0;
    return number != 0 && SetPixelFormat(parts.device, number, &format) == TRUE;
}

/// Fills `parts` and makes the context current, or returns the step that failed.
std::string open(OffscreenContext::Api api, WglDevice& parts) {
    const bool es = api == OffscreenContext::Api::es;
    if (!open_window(parts)) return "no window with OpenGL";
    // A context as of OpenGL 1 knows how to make a newer one.
    parts.context = wglCreateContext(parts.device);
    if (parts.context == nullptr || !parts.make_current()) return "no context";
    const auto create = reinterpret_cast<CreateContext>(
        reinterpret_cast<void*>(wglGetProcAddress("wglCreateContextAttribsARB")));
    if (create == nullptr) return "the driver has no OpenGL 3";
    const std::array attributes{
        major_version, 3, minor_version, es ? 0 : 3, profile_mask, es ? es_profile : core_profile, 0};
    const HGLRC newer = create(parts.device, nullptr, attributes.data());
    if (newer == nullptr) return "the driver gives no such context";
    wglDeleteContext(std::exchange(parts.context, newer));
    return parts.make_current() ? "" : "cannot make its context current";
}

std::unique_ptr<OffscreenDevice> open_device(OffscreenContext::Api api, std::string& failure) {
    auto device = std::make_unique<WglDevice>();
    failure = open(api, *device);
    if (!failure.empty()) return nullptr;
    return device;
}

}  // namespace

std::vector<OffscreenWay> offscreen_ways() { return {{"WGL", open_device}}; }

/// Functions of OpenGL 1.1 are in the library itself.
GlFunction offscreen_function(const char* name) {
    if (const auto function = reinterpret_cast<GlFunction>(wglGetProcAddress(name))) return function;
    static const HMODULE library = LoadLibraryW(L"opengl32.dll");
    return reinterpret_cast<GlFunction>(GetProcAddress(library, name));
}

unsigned driver_name_key() { return GL_RENDERER; }

}  // namespace slosh
