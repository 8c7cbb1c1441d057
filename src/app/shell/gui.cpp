// See gui.h.
#include "app/shell/gui.h"

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "app/tools/tool.h"
#include "render/gl.h"
#include "ui/keyboard_focus.h"
#include "ui/theme.h"

namespace slosh::app {
namespace {
constexpr double double_click_time = 0.5;  // s, of a desktop

/// A key that does nothing but its letter.
bool is_letter_key(const InputEvent& event) {
    constexpr int last_printable = 162;  // GLFW_KEY_WORLD_2
    return event.kind == InputEvent::Kind::key && event.raw_key >= ' ' && event.raw_key <= last_printable &&
           (event.modifiers & (modifier_control | modifier_alt)) == 0;
}

const char* shader_version() { return gl::is_es() ? "#version 300 es" : "#version 330 core"; }
}  // namespace

Gui::Gui(Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // the session's settings are our own file
    io.LogFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    window.take_over_keys();
    ImGui_ImplOpenGL3_Init(shader_version());
}

Gui::~Gui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Gui::set_theme(std::string_view theme, float scale) {
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

void Gui::draw_anew() {
    // Less would not do: it remembers how large its buffers were.
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplOpenGL3_Init(shader_version());
}

void Gui::feed(const std::vector<InputEvent>& events) {
    for (const InputEvent& event : events) {
        const bool wanted = event.kind == InputEvent::Kind::key || event.kind == InputEvent::Kind::text ||
                            event.kind == InputEvent::Kind::button;
        // Ctrl+Tab goes from panel to panel, not through Dear ImGui's list of windows.
        const bool ours = event.kind == InputEvent::Kind::key && event.raw_key == GLFW_KEY_TAB &&
                          (event.modifiers & GLFW_MOD_CONTROL) != 0 && event.down;
        if (wanted && !ours) waiting_.push_back(event);
    }
    std::set<std::pair<InputEvent::Kind, int>> changed;
    bool letters = false, others = false;  // a text sees all letters of a frame before its other keys
    while (!waiting_.empty()) {
        const InputEvent& event = waiting_.front();
        if (takes_text() && is_letter_key(event)) {
            // Its letter comes by itself, so a whole word fits into a frame that takes long. It may have been
            // pressed before the text was there.
            if (!event.down)
                ImGui_ImplGlfw_KeyCallback(window_.handle(), event.raw_key, event.scancode, event.action,
                                           event.raw_modifiers);
        } else if (event.kind == InputEvent::Kind::text) {
            if (others) return;
            letters = true;
            ImGui_ImplGlfw_CharCallback(window_.handle(), event.letter);
        } else {
            if (!event.repeat && !changed.insert({event.kind, event.raw_key}).second) return;
            if (event.kind == InputEvent::Kind::key) {
                if (takes_text() && event.down && letters) return;
                others = others || event.down;
                ImGui_ImplGlfw_KeyCallback(window_.handle(), fed_key(event), event.scancode, event.action,
                                           event.raw_modifiers);
            } else {
                ImGui_ImplGlfw_MouseButtonCallback(window_.handle(), event.raw_key, event.action,
                                                   event.raw_modifiers);
                if (event.raw_key < static_cast<int>(fed_buttons_.size()))
                    fed_buttons_[static_cast<std::size_t>(event.raw_key)] = event.down;
            }
        }
        waiting_.pop_front();
    }
}

/// In the panels Enter presses, as Space does, what cannot be typed into. It is let go as what it was
/// pressed.
int Gui::fed_key(const InputEvent& event) {
    if (event.raw_key != GLFW_KEY_ENTER && event.raw_key != GLFW_KEY_KP_ENTER) return event.raw_key;
    if (event.down && !event.repeat) enter_is_space_ = ui::enter_presses();
    return enter_is_space_ ? GLFW_KEY_SPACE : event.raw_key;
}

bool Gui::has_unfed_input() const {
#if IMGUI_VERSION_NUM >= 18700
    if (!ImGui::GetCurrentContext()->InputEventsQueue.empty()) return true;
#endif
    return !waiting_.empty();
}

void Gui::log_shown(TestLog& log, const PixelRectangle& view, bool input_waits, bool picture_waits) const {
    if (!log.on()) return;
    // -1: the mouse is nowhere, which Dear ImGui writes as the least number there is.
    const auto pixel = [](float place) { return static_cast<int>(std::max(place, -1.0f)); };
    const ImGuiIO& io = ImGui::GetIO();
    int buttons = 0;
    for (int button = 0; button < 3; ++button) {
        if (io.MouseDown[button]) buttons |= 1 << button;
    }
    log.write("shown", {{"x", pixel(io.MousePos.x)},
                        {"y", pixel(io.MousePos.y)},
                        {"buttons", buttons},
                        {"width", pixel(io.DisplaySize.x)},
                        {"height", pixel(io.DisplaySize.y)},
                        {"view", {view.x, view.y, view.size.width, view.size.height}},
                        {"input_waits", input_waits},
                        {"picture_waits", picture_waits}});
}

void Gui::begin_frame(double busy) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
#if IMGUI_VERSION_NUM < 18700
    // It has asked GLFW, for whom a button that waits behind keys is down already: one click would be two.
    std::copy(fed_buttons_.begin(), fed_buttons_.end(), std::begin(ImGui::GetIO().MouseDown));
#endif
    // Dear ImGui sees the second press up to three frames late: one until it is looked for, two while the
    // first press and its release go before it. On a busy machine that alone can be more than half a second.
    std::rotate(busy_.begin(), busy_.begin() + 1, busy_.end());
    busy_.back() = busy;
    ImGui::GetIO().MouseDoubleClickTime =
        static_cast<float>(std::accumulate(busy_.begin(), busy_.end(), double_click_time));
    took_escape_ = ui::takes_escape();
    ImGui::NewFrame();
}

void Gui::end_frame() { ImGui::Render(); }

void Gui::draw() { ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData()); }

void Gui::draw(const PixelRectangle& part) {
    ImDrawData* data = ImGui::GetDrawData();
    const ImVec2 &origin = data->DisplayPos, &scale = data->FramebufferScale;
    const ImVec4 clip(origin.x + static_cast<float>(part.x) / scale.x,
                      origin.y + static_cast<float>(part.y) / scale.y,
                      origin.x + static_cast<float>(part.x + part.size.width) / scale.x,
                      origin.y + static_cast<float>(part.y + part.size.height) / scale.y);
    std::vector<ImVec4> kept;
    const auto commands = [&](auto act) {
        for (int i = 0; i < data->CmdListsCount; ++i)
            for (ImDrawCmd& command : data->CmdLists[i]->CmdBuffer) act(command.ClipRect);
    };
    // What has an empty rectangle is not drawn.
    commands([&](ImVec4& own) {
        kept.push_back(own);
        own = {std::max(own.x, clip.x), std::max(own.y, clip.y), std::min(own.z, clip.z),
               std::min(own.w, clip.w)};
    });
    ImGui_ImplOpenGL3_RenderDrawData(data);
    auto before = kept.begin();
    commands([&](ImVec4& own) { own = *before++; });
}

void Gui::draw(std::string_view last, const std::function<void()>& before) {
    ImDrawData* data = ImGui::GetDrawData();
    const auto lists = [&](auto act) {
        for (int i = 0; i < data->CmdListsCount; ++i) {
            ImDrawList& list = *data->CmdLists[i];
            act(list, list._OwnerName != nullptr && last == list._OwnerName);
        }
    };
    // Each list is drawn once: what is translucent must not be drawn twice.
    std::vector<ImVector<ImDrawCmd>> kept(static_cast<std::size_t>(data->CmdListsCount));
    const auto only = [&](bool wanted) {
        std::size_t i = 0;
        lists([&](ImDrawList& list, bool is_last) {
            if (is_last != wanted) list.CmdBuffer.swap(kept[i]);
            ++i;
        });
    };
    only(false);
    ImGui_ImplOpenGL3_RenderDrawData(data);
    only(false);
    before();
    only(true);
    ImGui_ImplOpenGL3_RenderDrawData(data);
    only(true);
}

bool Gui::wants_mouse() const { return ImGui::GetIO().WantCaptureMouse; }
bool Gui::takes_text() const { return ImGui::GetIO().WantTextInput; }
bool Gui::mouse_is_down() const { return ImGui::IsAnyMouseDown(); }
bool Gui::wants_keyboard() const {
    // A slider that has just been let go holds the keyboard for another frame or two: keys pressed then are
    // ours.
    const ImGuiIO& io = ImGui::GetIO();
    return takes_text() || (io.WantCaptureKeyboard && mouse_is_down());
}

}  // namespace slosh::app
