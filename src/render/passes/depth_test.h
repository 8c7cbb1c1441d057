// The depth test of what is drawn over the finished picture: by the target, or by the shader where the
// picture was enlarged (shaders/common/hidden.glsl).
#pragma once

#include "render/frame.h"
#include "render/shader_library.h"
#include "render/texture_target.h"

namespace slosh {

/// `program` is in use and reads no other texture at first_free_unit. `on`: what is behind the picture is
/// hidden.
inline void test_depth(const Frame& frame, const ShaderProgram& program, bool on) {
    const bool by_shader = on && frame.enlarged != nullptr;
    (on && !by_shader ? glEnable : glDisable)(GL_DEPTH_TEST);
    program.set("picture_depth", first_free_unit);
    program.set("reads_depth", by_shader ? 1.0f : 0.0f);
    if (by_shader) bind_texture(first_free_unit, frame.enlarged->depth());
}

}  // namespace slosh
