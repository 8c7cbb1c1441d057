// Dear ImGui without a window: tests draw panels and look at the triangles that come out.
#pragma once

#include <imgui.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "ui/context.h"
#include "ui/theme.h"

namespace slosh {

class HeadlessGui {
  public:
    HeadlessGui(float width, float height, float scale = 1.0f, const char* theme = "dark")
        : before_(ImGui::GetCurrentContext()) {
        context.scale = scale;
        gui_ = ImGui::CreateContext();
        ImGui::SetCurrentContext(gui_);
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = ImVec2(width, height);
        io.MousePos = ImVec2(-1.0f, -1.0f);
        ui::load_fonts(scale);
        unsigned char* pixels = nullptr;
        int across = 0, down = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &across, &down);
        ui::apply_theme(theme, scale);
    }
    ~HeadlessGui() {
        ImGui::DestroyContext(gui_);
        ImGui::SetCurrentContext(before_);
    }
    HeadlessGui(const HeadlessGui&) = delete;
    HeadlessGui& operator=(const HeadlessGui&) = delete;

    /// Windows find their size in the first frames.
    void draw(const std::function<void()>& panels, int frames = 3) {
        for (int frame = 0; frame < frames; ++frame) {
            ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
            ImGui::NewFrame();
            panels();
            ImGui::Render();
        }
    }

    struct Triangle {
        ui::Rectangle bounds;  ///< cut where its command is
        std::uint32_t color = 0;
        bool text = false;  ///< part of a letter
    };
    /// Of the last frame, those of which something can be seen.
    std::vector<Triangle> triangles() const {
        std::vector<Triangle> all;
        const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
        const ImDrawData* data = ImGui::GetDrawData();
        for (int l = 0; l < data->CmdListsCount; ++l) {
            const ImDrawList& list = *data->CmdLists[l];
            for (const ImDrawCmd& command : list.CmdBuffer) {
                for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
                    ImVec2 low(1e9f, 1e9f), high(-1e9f, -1e9f);
                    bool text = false;
                    std::uint32_t color = 0;
                    for (unsigned corner = 0; corner < 3; ++corner) {
                        const ImDrawVert& vertex = list.VtxBuffer[static_cast<int>(
                            list.IdxBuffer[static_cast<int>(command.IdxOffset + i + corner)] +
                            command.VtxOffset)];
                        low = ImVec2(std::min(low.x, vertex.pos.x), std::min(low.y, vertex.pos.y));
                        high = ImVec2(std::max(high.x, vertex.pos.x), std::max(high.y, vertex.pos.y));
                        color = std::max(color, vertex.col);
                        text = text || is_letter(vertex.uv, white);
                    }
                    const float left = std::max(low.x, command.ClipRect.x),
                                top = std::max(low.y, command.ClipRect.y),
                                right = std::min(high.x, command.ClipRect.z),
                                bottom = std::min(high.y, command.ClipRect.w);
                    if (right > left && bottom > top && (color & IM_COL32_A_MASK) != 0)
                        all.push_back({{left, top, right - left, bottom - top}, color, text});
                }
            }
        }
        return all;
    }

    ui::Context context;

  private:
    /// Fills and lines take the white pixel or the baked lines at the start of the atlas.
    static bool is_letter(const ImVec2& uv, const ImVec2& white) {
        if (uv.x == white.x && uv.y == white.y) return false;
        for (const ImVec4& line : ImGui::GetIO().Fonts->TexUvLines) {
            if ((uv.x == line.x || uv.x == line.z) && uv.y == line.y) return false;
        }
        return true;
    }

    ImGuiContext* before_ = nullptr;
    ImGuiContext* gui_ = nullptr;
};

inline bool overlap(const ui::Rectangle& a, const ui::Rectangle& b) {
    return !a.empty() && !b.empty() && a.x < b.x + b.width - 0.01f && b.x < a.x + a.width - 0.01f &&
           a.y < b.y + b.height - 0.01f && b.y < a.y + a.height - 0.01f;
}

}  // namespace slosh
