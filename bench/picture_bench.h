// The cost of handing particles to the renderer, per 100 000, and of drawing pictures.
#pragma once

namespace slosh::bench {

/// Without OpenGL (no EGL) the upload is left out.
void register_pictures();
/// Whole pictures, pass by pass.
void register_frames();

}  // namespace slosh::bench
