#include "app/shell/thumbnails.h"

namespace slosh::app {

GlTexture texture_of(const Image& image) {
    const PixelSize size = image.size;
    GlTexture texture = GlTexture::create();
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, size.width, size.height, 0, GL_RGB, GL_UNSIGNED_BYTE,
                 image.rgb.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glBindTexture(GL_TEXTURE_2D, 0);
    return texture;
}

namespace {

/// Without a name when there is no such picture.
GlTexture load(std::string_view scene) {
    const std::string path = std::string(scene) + ".webp";
    for (const EmbeddedFile& file : embedded_thumbnails()) {
        if (file.path != path) continue;
        const Result<Image> image = decode_webp(file.text, path);
        if (!image) return {};
        return texture_of(image.value());
    }
    return {};
}

}  // namespace

unsigned Thumbnails::texture(std::string_view scene) {
    auto found = textures_.find(scene);
    if (found == textures_.end()) found = textures_.emplace(std::string(scene), load(scene)).first;
    return found->second.name();
}

unsigned Thumbnails::texture_of_file(const std::filesystem::path& path) {
    auto found = files_.find(path);
    if (found == files_.end()) {
        const Result<Image> image = read_png(path);
        found = files_.emplace(path, image ? texture_of(image.value()) : GlTexture()).first;
    }
    return found->second.name();
}

}  // namespace slosh::app
