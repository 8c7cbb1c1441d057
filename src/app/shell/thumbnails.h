// Small pictures for lists. Those of the scenes are assets/thumbnails/*.webp, put into the binary at build
// time and drawn by scripts/make-thumbnails; those of saved files lie beside them.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/embedded_file.h"
#include "render/gl_object.h"
#include "render/image_file.h"

namespace slosh {

/// Every thumbnail, sorted by path: the scene's name and ".webp".
std::span<const EmbeddedFile> embedded_thumbnails();

namespace app {

/// A picture for Dear ImGui, with its own pixels or averages of them.
GlTexture texture_of(const Image& image);

/// Needs the window's context current, here and in every call.
class Thumbnails {
  public:
    /// The texture of a scene's picture, made when first asked for; 0 for scenes without one.
    unsigned texture(std::string_view scene);
    /// That of a picture file; 0 where it cannot be read.
    unsigned texture_of_file(const std::filesystem::path& path);
    /// Files may have changed: each is read again when it is asked for.
    void forget_files() { files_.clear(); }

  private:
    std::map<std::string, GlTexture, std::less<>> textures_;
    std::map<std::filesystem::path, GlTexture> files_;
};

}  // namespace app
}  // namespace slosh
