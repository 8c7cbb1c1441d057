// The slider of every panel: its number stands above its track, where the knob never is.
#pragma once

#include <imgui.h>

#include "ui/context.h"

namespace slosh::ui {

/// As ImGui::SliderScalar, which writes the number over the knob. The item drawn last is the whole slider.
bool slider(const Context& context, const char* label, ImGuiDataType type, void* value, const void* least,
            const void* most, const char* format, ImGuiSliderFlags flags);

/// A number is being typed into the slider of this label in the current window.
bool is_typed_into(const char* label);

}  // namespace slosh::ui
