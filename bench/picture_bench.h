// The cost of handing particles to the renderer, per 100 000, of drawing pictures, and of
// the panels.
#pragma once

namespace slosh::bench {

/// Without OpenGL (no EGL) the upload is left out.
void register_pictures();
/// Whole pictures, pass by pass.
void register_frames();
/// The panels, without drawing.
void register_interface();

}  // namespace slosh::bench
