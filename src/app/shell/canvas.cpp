// See canvas.h.
#include "app/shell/canvas.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "base/bit_cast.h"
#include "base/hash.h"
#include "render/gl.h"

namespace slosh::app {
namespace {

ImTextureID font_texture() {
#if IMGUI_VERSION_NUM < 19200
    return ImGui::GetIO().Fonts->TexID;
#else
    return ImGui::GetIO().Fonts->TexRef.GetTexID();
#endif
}

/// A texture is going to change.
bool textures_change(const ImDrawData& data) {
#if IMGUI_VERSION_NUM < 19200
    static_cast<void>(data);
    return false;
#else
    return data.Textures != nullptr &&
           std::any_of(data.Textures->begin(), data.Textures->end(),
                       [](const ImTextureData* texture) { return texture->Status != ImTextureStatus_OK; });
#endif
}

template <class T>
std::span<const std::byte> bytes_of(const ImVector<T>& values) {
    return std::as_bytes(std::span<const T>(values.Data, static_cast<std::size_t>(values.Size)));
}

std::uint64_t content_of(const ImDrawList& list) {
    Hasher hash;
    hash.add_bytes(bytes_of(list.VtxBuffer));
    hash.add_bytes(bytes_of(list.IdxBuffer));
    for (const ImDrawCmd& command : list.CmdBuffer) {
        for (const float edge :
             {command.ClipRect.x, command.ClipRect.y, command.ClipRect.z, command.ClipRect.w})
            hash.add(bit_cast<std::uint32_t>(edge));
        hash.add(command.ElemCount);
    }
    return hash.value();
}

/// A picture, other than letters, may have other pixels without a word.
bool has_pictures(const ImDrawList& list) {
    return std::any_of(list.CmdBuffer.begin(), list.CmdBuffer.end(), [](const ImDrawCmd& command) {
        return command.UserCallback != nullptr || command.GetTexID() != font_texture();
    });
}

/// Pixels that the list may reach.
PixelRectangle place_of(const ImDrawList& list, const ImDrawData& data) {
    if (list.VtxBuffer.Size == 0) return {};
    ImVec2 low = list.VtxBuffer[0].pos, high = low;
    for (const ImDrawVert& vertex : list.VtxBuffer) {
        low = {std::min(low.x, vertex.pos.x), std::min(low.y, vertex.pos.y)};
        high = {std::max(high.x, vertex.pos.x), std::max(high.y, vertex.pos.y)};
    }
    const auto whole = [](float place, float origin, float scale) {
        return static_cast<int>(std::lround(std::clamp((place - origin) * scale, -1.0e6f, 1.0e6f)));
    };
    const ImVec2 &origin = data.DisplayPos, &scale = data.FramebufferScale;
    const int x = whole(low.x, origin.x, scale.x) - 1, y = whole(low.y, origin.y, scale.y) - 1;
    return {x, y, {whole(high.x, origin.x, scale.x) + 1 - x, whole(high.y, origin.y, scale.y) + 1 - y}};
}

}  // namespace

std::vector<Canvas::List> Canvas::drawn_lists() {
    const ImDrawData& data = *ImGui::GetDrawData();
    std::vector<List> lists;
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImDrawList& list = *data.CmdLists[i];
        lists.push_back(
            {list._OwnerName != nullptr ? list._OwnerName : "", content_of(list), place_of(list, data)});
    }
    return lists;
}

ChangedParts Canvas::changes(const PixelSize& window, const Scene& scene) {
    const ImDrawData& data = *ImGui::GetDrawData();
    std::vector<List> lists = drawn_lists();
    const auto same_name = [](const List& one, const List& other) { return one.name == other.name; };
    const bool same_lists = std::equal(lists.begin(), lists.end(), lists_.begin(), lists_.end(), same_name);
    const bool same_size = picture_.size().width == window.width && picture_.size().height == window.height;
    ChangedParts parts(window);
    if (!same_lists || !same_size || scene.place != scene_.place || scene.background != scene_.background ||
        textures_change(data)) {
        parts.add_all();
    } else {
        if (scene.is_new) parts.add(scene.place);
        for (std::size_t i = 0; i < lists.size(); ++i) {
            if (lists[i].content == lists_[i].content && !has_pictures(*data.CmdLists[static_cast<int>(i)]))
                continue;
            parts.add(lists_[i].place);
            parts.add(lists[i].place);
        }
    }
    if (!same_size) {
        picture_.ensure(window, GL_RGBA8);
        gl::store_rows_from_top();
    }
    scene_ = scene;
    lists_ = std::move(lists);
    return parts;
}

void Canvas::copy_to_window() const {
    const PixelSize& size = picture_.size();
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, picture_.framebuffer());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, size.width, size.height, 0, 0, size.width, size.height, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace slosh::app
