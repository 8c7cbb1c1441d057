// What each system has for a context without a window (src/render/system).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/context.h"

namespace slosh {

/// A context of the system and what belongs to it.
class OffscreenDevice {
  public:
    virtual ~OffscreenDevice() = default;
    virtual bool make_current() const = 0;
};

/// A way to a context, which is current afterwards; nothing, and the step that failed.
struct OffscreenWay {
    const char* name;
    std::unique_ptr<OffscreenDevice> (*open)(OffscreenContext::Api api, std::string& failure);
};
/// In the order in which they are tried.
std::vector<OffscreenWay> offscreen_ways();
/// Functions of the current context.
GlFunction offscreen_function(const char* name);
/// What glGetString() calls the driver.
unsigned driver_name_key();

}  // namespace slosh
