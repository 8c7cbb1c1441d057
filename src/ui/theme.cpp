// See theme.h. Contrast of text on panel: dark 11:1, light 12:1, high contrast 21:1 (WCAG asks for 4.5 and
// 7).
#include "ui/theme.h"

#include <imgui.h>

#include <array>

namespace slosh::ui {
namespace {

constexpr std::array<std::string_view, 3> names{"dark", "light", "contrast"};
Palette current;

std::uint32_t rgb(int r, int g, int b, int a = 255) { return IM_COL32(r, g, b, a); }
ImVec4 color(int r, int g, int b, float a = 1.0f) {
    return {static_cast<float>(r) / 255.0f, static_cast<float>(g) / 255.0f, static_cast<float>(b) / 255.0f,
            a};
}

void dark(ImVec4* colors) {
    ImGui::StyleColorsDark();
    colors[ImGuiCol_Text] = color(226, 230, 235);
    colors[ImGuiCol_TextDisabled] = color(140, 149, 160);
    colors[ImGuiCol_WindowBg] = color(24, 28, 34);
    colors[ImGuiCol_PopupBg] = color(30, 35, 42);
    colors[ImGuiCol_MenuBarBg] = color(18, 21, 26);
    colors[ImGuiCol_FrameBg] = color(44, 51, 61);
    colors[ImGuiCol_FrameBgHovered] = color(56, 66, 79);
    colors[ImGuiCol_FrameBgActive] = color(64, 77, 94);
    colors[ImGuiCol_Button] = color(52, 61, 74);
    colors[ImGuiCol_ButtonHovered] = color(68, 82, 101);
    colors[ImGuiCol_ButtonActive] = color(58, 120, 180);
    colors[ImGuiCol_Header] = color(42, 50, 61);
    colors[ImGuiCol_HeaderHovered] = color(56, 68, 84);
    colors[ImGuiCol_HeaderActive] = color(64, 80, 100);
    colors[ImGuiCol_SliderGrab] = color(86, 156, 214);
    colors[ImGuiCol_SliderGrabActive] = color(130, 190, 240);
    colors[ImGuiCol_CheckMark] = color(120, 186, 240);
    colors[ImGuiCol_Tab] = color(36, 43, 52);
    colors[ImGuiCol_TabHovered] = color(68, 82, 101);
    current = {rgb(86, 156, 214),  rgb(80, 200, 200),  rgb(240, 190, 75),   rgb(240, 100, 90),
               rgb(140, 149, 160), rgb(226, 230, 235), rgb(24, 28, 34, 225)};
}

void light(ImVec4* colors) {
    ImGui::StyleColorsLight();
    colors[ImGuiCol_Text] = color(32, 36, 42);
    colors[ImGuiCol_TextDisabled] = color(98, 106, 116);
    colors[ImGuiCol_WindowBg] = color(246, 247, 249);
    colors[ImGuiCol_PopupBg] = color(252, 252, 253);
    colors[ImGuiCol_MenuBarBg] = color(232, 235, 239);
    colors[ImGuiCol_FrameBg] = color(220, 225, 231);
    colors[ImGuiCol_FrameBgHovered] = color(206, 214, 223);
    colors[ImGuiCol_FrameBgActive] = color(190, 203, 217);
    colors[ImGuiCol_Button] = color(214, 220, 228);
    colors[ImGuiCol_ButtonHovered] = color(194, 207, 222);
    colors[ImGuiCol_ButtonActive] = color(140, 184, 226);
    colors[ImGuiCol_Header] = color(222, 227, 233);
    colors[ImGuiCol_HeaderHovered] = color(204, 214, 225);
    colors[ImGuiCol_HeaderActive] = color(190, 204, 219);
    colors[ImGuiCol_SliderGrab] = color(40, 120, 195);
    colors[ImGuiCol_SliderGrabActive] = color(20, 90, 160);
    current = {rgb(20, 100, 175), rgb(0, 112, 122), rgb(160, 100, 0),       rgb(160, 15, 45),
               rgb(98, 106, 116), rgb(32, 36, 42),  rgb(246, 247, 249, 232)};
}

void contrast(ImVec4* colors) {
    ImGui::StyleColorsDark();
    const ImVec4 black = color(0, 0, 0), white = color(255, 255, 255), yellow = color(255, 230, 0);
    colors[ImGuiCol_Text] = white;
    colors[ImGuiCol_TextDisabled] = color(200, 200, 200);
    for (const int slot : {ImGuiCol_WindowBg, ImGuiCol_PopupBg, ImGuiCol_MenuBarBg, ImGuiCol_FrameBg,
                           ImGuiCol_Button, ImGuiCol_Header, ImGuiCol_Tab}) {
        colors[slot] = black;
    }
    for (const int slot :
         {ImGuiCol_FrameBgHovered, ImGuiCol_ButtonHovered, ImGuiCol_HeaderHovered, ImGuiCol_TabHovered}) {
        colors[slot] = color(70, 70, 0);
    }
    for (const int slot : {ImGuiCol_FrameBgActive, ImGuiCol_ButtonActive, ImGuiCol_HeaderActive})
        colors[slot] = color(120, 110, 0);
    for (const int slot : {ImGuiCol_Border, ImGuiCol_Separator}) colors[slot] = white;
    colors[ImGuiCol_SliderGrab] = yellow;
    colors[ImGuiCol_SliderGrabActive] = white;
    colors[ImGuiCol_CheckMark] = yellow;
    current = {rgb(255, 230, 0),   rgb(0, 220, 255),   rgb(255, 170, 0), rgb(255, 90, 120),
               rgb(200, 200, 200), rgb(255, 255, 255), rgb(0, 0, 0, 255)};
}

}  // namespace

std::span<const std::string_view> theme_names() { return names; }

std::string_view theme_label(std::string_view name) {
    if (name == "light") return "Light";
    if (name == "contrast") return "High contrast";
    return "Dark";
}

void apply_theme(std::string_view name, float scale) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    if (name == "light") {
        light(style.Colors);
    } else if (name == "contrast") {
        contrast(style.Colors);
    } else {
        dark(style.Colors);
    }
    const float border = name == "contrast" ? 1.0f : 0.0f;
    style.WindowBorderSize = border;
    style.FrameBorderSize = border;
    style.WindowRounding = 0.0f;
    style.FrameRounding = 3.0f;
    style.GrabRounding = 3.0f;
    style.PopupRounding = 4.0f;
    style.WindowPadding = ImVec2(10.0f, 8.0f);
    style.ItemSpacing = ImVec2(7.0f, 5.0f);
    style.FramePadding = ImVec2(6.0f, 3.0f);
    style.ScaleAllSizes(scale);
}

const Palette& palette() { return current; }

}  // namespace slosh::ui
