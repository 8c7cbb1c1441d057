// Small pictures of the scenes for the scene picker: assets/thumbnails/*.png, put into the binary at build
// time and drawn by scripts/make-thumbnails.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/embedded_file.h"
#include "render/gl_object.h"

namespace slosh {

/// Every thumbnail, sorted by path: the scene's name and ".png".
std::span<const EmbeddedFile> embedded_thumbnails();

namespace app {

/// Needs the window's context current, here and in every call.
class Thumbnails {
  public:
    /// The texture of a scene's picture, made when first asked for; 0 for scenes without one.
    unsigned texture(std::string_view scene);

  private:
    std::map<std::string, GlTexture, std::less<>> textures_;
};

}  // namespace app
}  // namespace slosh
