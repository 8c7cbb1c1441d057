// The looped pictures of the hover cards: assets/parameter_loops/KEY.CASE.webp, put into the binary at build
// time and drawn by scripts/make-parameter-loops. The name of a file says which parameter it explains, and
// how.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/embedded_file.h"
#include "render/gl_object.h"
#include "render/image_file.h"
#include "ui/context.h"

namespace slosh {

/// Every loop, sorted by path.
std::span<const EmbeddedFile> embedded_parameter_loops();

namespace app {

/// Frames of this size stand side by side in a file, pixels.
inline constexpr PixelSize loop_frame_size{144, 96};

struct LoopCase {
    std::string_view name, title;
};
/// In the order of a card.
inline constexpr LoopCase loop_cases[] = {{"low", "Too low"}, {"fits", "About right"}, {"high", "Too high"}};

/// What a file is of; the key is "" where the name is not KEY.CASE.webp.
struct LoopName {
    std::string_view key;
    LoopCase of;
};
LoopName parse_loop_name(std::string_view path);

/// Needs the window's context current, here and in every call.
class ParameterLoops {
  public:
    /// Those of a parameter, made when first asked for.
    std::span<const ui::LoopShown> of(std::string_view key);

  private:
    struct Loops {
        std::vector<ui::LoopShown> shown;
        std::vector<GlTexture> textures;
    };
    std::map<std::string, Loops, std::less<>> loops_;
};

}  // namespace app
}  // namespace slosh
