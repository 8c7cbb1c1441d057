#include "render/shader_source.h"

#include <gtest/gtest.h>

#include "support/files_below.h"
#include "support/source_path.h"

namespace slosh::embedded_test {
namespace {

TEST(EmbeddedShaders, AreTheFilesOnDisk) {
    EXPECT_EQ(as_map(embedded_shaders()), files_below(source_path("shaders")));
}

}  // namespace
}  // namespace slosh::embedded_test
