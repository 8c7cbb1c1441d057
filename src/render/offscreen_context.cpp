// The first way to a context that has what Slosh needs.
#include <utility>

#include "render/gl.h"
#include "render/offscreen_device.h"

namespace slosh {

Result<OffscreenContext> OffscreenContext::create(Api api) {
    const std::vector<OffscreenWay> ways = offscreen_ways();
    if (ways.empty()) return Error{"this system draws into a window only, expected Linux or Windows", ""};
    std::string reasons;
    for (const OffscreenWay& way : ways) {
        std::string failure;
        if (std::unique_ptr<OffscreenDevice> device = way.open(api, failure)) {
            const Result<void> loaded = load_gl_functions(offscreen_function);
            if (loaded) return OffscreenContext(std::move(device));
            failure = loaded.error().message;
        }
        reasons += std::string(reasons.empty() ? "" : ", ") + way.name + ": " + failure;
    }
    const std::string wanted = api == Api::es ? "OpenGL ES 3.0" : "OpenGL 3.3";
    return Error{"cannot create an offscreen " + wanted + " context (" + reasons +
                     "). A software driver, such as Mesa's, is enough",
                 ""};
}

OffscreenContext::OffscreenContext(std::unique_ptr<OffscreenDevice> device)
    : device_(std::move(device)), errors_(std::make_unique<GlErrorLog>()) {}
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext::~OffscreenContext() {
    if (errors_ && make_current()) errors_.reset();
}

bool OffscreenContext::make_current() {
    return device_->make_current() && load_gl_functions(offscreen_function).ok();
}

std::string driver_name() {
    const auto* name = reinterpret_cast<const char*>(glGetString(driver_name_key()));
    return name != nullptr ? name : "unknown";
}

}  // namespace slosh
