#include "app/shell/thumbnails.h"

#include "render/image_file.h"

namespace slosh::app {

namespace {

/// Without a name when there is no such picture.
GlTexture load(std::string_view scene) {
    const std::string path = std::string(scene) + ".png";
    for (const EmbeddedFile& file : embedded_thumbnails()) {
        if (file.path != path) continue;
        const Result<Image> image = decode_png(file.text, path);
        if (!image) return {};
        const PixelSize size = image.value().size;
        GlTexture texture = GlTexture::create();
        glBindTexture(GL_TEXTURE_2D, texture.name());
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, size.width, size.height, 0, GL_RGB, GL_UNSIGNED_BYTE,
                     image.value().rgb.data());
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glBindTexture(GL_TEXTURE_2D, 0);
        return texture;
    }
    return {};
}

}  // namespace

unsigned Thumbnails::texture(std::string_view scene) {
    auto found = textures_.find(scene);
    if (found == textures_.end()) found = textures_.emplace(std::string(scene), load(scene)).first;
    return found->second.name();
}

}  // namespace slosh::app
