// The cost of handing particles to the renderer, per 100 000.
#pragma once

namespace slosh::bench {

/// Without OpenGL (no EGL) the upload is left out.
void register_pictures();

}  // namespace slosh::bench
