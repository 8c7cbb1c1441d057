// The slider of every panel: its number stands above its track, where the knob never is.
#pragma once

#include <imgui.h>

#include "ui/context.h"

namespace slosh::ui {

/// What ImGui::SliderScalar is told of a number: `value`, `least` and `most` are of the type.
struct SliderNumber {
    ImGuiDataType type;
    void* value;
    const void *least, *most;
    const char* format;
    ImGuiSliderFlags flags = 0;
};
/// As ImGui::SliderScalar, which writes the number over the knob. The item drawn last is the whole slider.
bool slider(const Context& context, const char* label, const SliderNumber& number);
/// Pixels.
float slider_height(const Context& context);

/// A number is being typed into the slider of this label in the current window.
bool is_typed_into(const char* label);

}  // namespace slosh::ui
