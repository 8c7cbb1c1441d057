// An OpenGL 3.3 core or OpenGL ES 3.0 context: offscreen (no display needed), or functions loaded for an
// existing window. Both collect the messages of KHR_debug, so that a test can require "no GL error".
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "slosh/result.h"

namespace slosh {

/// The signature of glfwGetProcAddress and eglGetProcAddress.
using GlFunction = void (*)();
using GlLoader = GlFunction (*)(const char* name);

/// Collects the errors of the current context: through KHR_debug if it exists, else with glGetError at every
/// take(). Belongs to one context and must be destroyed before it.
class GlErrorLog {
  public:
    /// The functions must be loaded.
    GlErrorLog();
    ~GlErrorLog();
    GlErrorLog(const GlErrorLog&) = delete;
    GlErrorLog& operator=(const GlErrorLog&) = delete;

    /// The messages since the last call, oldest first; at most 100 are kept.
    std::vector<std::string> take();
    /// For the driver's callback.
    void add(std::string message);

  private:
    bool has_messages_ = false;
    std::vector<std::string> messages_;
};

/// Loads the functions of OpenGL or OpenGL ES for the context that is current on this thread. Error: older
/// than 3.3 and ES 3.0.
Result<void> load_gl_functions(GlLoader loader);

/// What draws: "llvmpipe (LLVM 15.0.6, 256 bits)".
std::string driver_name();

/// "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5": for the log and bug reports.
std::string describe_gl();

/// Leaves processor cores to what runs beside the pictures, where the processor draws: the threads of Mesa's
/// renderer would take turns with the water's, and each pass waits for the last of them. Before a context is
/// created; does nothing where LP_NUM_THREADS is set.
void leave_cores_beside_pictures(int cores);

/// True if the processor renders.
bool is_software_driver();

class OffscreenDevice;

/// A context with no window and no default framebuffer: draw into an OffscreenTarget.
class OffscreenContext {
  public:
    enum class Api { desktop, es };

    /// Current on the calling thread afterwards.
    static Result<OffscreenContext> create(Api api = Api::desktop);

    OffscreenContext(OffscreenContext&&) noexcept;
    ~OffscreenContext();

    /// With the functions of its API: another context may have had the other one's.
    bool make_current();
    GlErrorLog& errors() { return *errors_; }

  private:
    explicit OffscreenContext(std::unique_ptr<OffscreenDevice> device);
    std::unique_ptr<OffscreenDevice> device_;
    std::unique_ptr<GlErrorLog> errors_;
};

}  // namespace slosh
