// What the window shows, kept from frame to frame where the processor draws. There the panels take 5 ms of a
// frame, and most of them are the same in the next one: only what has changed is drawn again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/workspace/changed_parts.h"
#include "render/texture_target.h"
#include "slosh/geometry.h"

namespace slosh::app {

class Canvas {
  public:
    /// What is seen besides panels.
    struct Scene {
        PixelRectangle place;
        Vec3 background{0.0f};  ///< beside the picture
        bool is_new = false;    ///< another picture than in the last frame
    };
    /// The parts where this frame differs from the last one: the picture, if it is new, and what Dear ImGui
    /// would draw differently. After ImGui::Render().
    ChangedParts changes(const PixelSize& window, const Scene& scene);
    /// As large as the window then.
    unsigned framebuffer() const { return picture_.framebuffer(); }
    void copy_to_window() const;
    /// The next frame is drawn in full.
    void forget() { lists_.clear(); }

  private:
    /// A window of Dear ImGui.
    struct List {
        std::string name;
        std::uint64_t content = 0;  ///< hash
        PixelRectangle place;
    };
    static std::vector<List> drawn_lists();

    TextureTarget picture_;
    Scene scene_;
    std::vector<List> lists_;
};

}  // namespace slosh::app
