#include "render/shader_source.h"

#include <gtest/gtest.h>

#include "support/files_below.h"

namespace slosh::embedded_test {
namespace {

TEST(EmbeddedShaders, AreTheFilesOnDisk) {
    EXPECT_EQ(as_map(embedded_shaders()), files_below(SLOSH_SOURCE_DIR "/shaders"));
}

}  // namespace
}  // namespace slosh::embedded_test
