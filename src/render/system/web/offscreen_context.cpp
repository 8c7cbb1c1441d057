// A browser tab has the window's context alone, and hides what draws behind an extension.
#include <emscripten/html5.h>

#include <string>

#include "render/context.h"
#include "render/gl.h"

namespace slosh {

std::string driver_name() {
    constexpr GLenum unmasked_renderer = 0x9246;
    const bool tells = emscripten_webgl_enable_extension(emscripten_webgl_get_current_context(),
                                                         "WEBGL_debug_renderer_info");
    const auto* name = reinterpret_cast<const char*>(glGetString(tells ? unmasked_renderer : GL_RENDERER));
    return name != nullptr ? name : "unknown";
}

struct OffscreenContext::Implementation {
    GlErrorLog errors;
};

Result<OffscreenContext> OffscreenContext::create(Api) {
    return Error{"a browser draws into its window only", ""};
}
bool OffscreenContext::make_current() { return false; }
GlErrorLog& OffscreenContext::errors() { return implementation_->errors; }

OffscreenContext::OffscreenContext(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
OffscreenContext::~OffscreenContext() = default;

}  // namespace slosh
