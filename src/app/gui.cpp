// See gui.h.
#include "app/gui.h"

#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include "ui/fonts.h"
#include "ui/theme.h"

namespace slosh::app {

Gui::Gui(Window& window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // the session's settings are our own file
    io.LogFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

Gui::~Gui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Gui::set_look(std::string_view theme, float scale) {
    if (scale != scale_) {
        ui::load_fonts(scale);
#if IMGUI_VERSION_NUM < 19200
        // Newer versions make glyphs and their texture on demand.
        if (scale_ != 0.0f) {
            ImGui_ImplOpenGL3_DestroyFontsTexture();
            ImGui_ImplOpenGL3_CreateFontsTexture();
        }
#endif
    }
    if (scale != scale_ || theme != theme_) ui::apply_theme(theme, scale);
    scale_ = scale;
    theme_ = theme;
}

void Gui::begin_frame() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
}

void Gui::end_frame() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool Gui::wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }
bool Gui::wants_keyboard() const {
    return ImGui::GetIO().WantCaptureKeyboard || ImGui::GetIO().WantTextInput;
}

}  // namespace slosh::app
