#include "app/shell/thumbnails.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "render/image_file.h"
#include "slosh/files.h"

namespace slosh::thumbnails_test {
namespace {

TEST(Thumbnails, EverySceneHasOne) {
    for (const std::string& scene : io::scene_names()) {
        const auto files = embedded_thumbnails();
        const auto found = std::find_if(files.begin(), files.end(), [&](const EmbeddedFile& file) {
            return file.path == scene + ".webp";
        });
        ASSERT_NE(found, files.end()) << scene << ": scripts/make-thumbnails " << scene << " draws it";
        const Result<Image> picture = decode_webp(found->text, scene);
        ASSERT_TRUE(picture.ok()) << picture.error().text();
        EXPECT_EQ(picture.value().size.width, 192) << scene;
        EXPECT_EQ(picture.value().size.height, 108) << scene;
    }
}

}  // namespace
}  // namespace slosh::thumbnails_test
