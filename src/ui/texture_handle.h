// The name of an OpenGL texture as Dear ImGui takes it.
#pragma once

#include <imgui.h>

#include <cstdint>

namespace slosh::ui {

/// Dear ImGui's handle is a pointer in some versions and an integer in others.
inline ImTextureID texture_handle(unsigned texture) {
    return (ImTextureID)(std::uintptr_t)texture;  // NOLINT
}

}  // namespace slosh::ui
