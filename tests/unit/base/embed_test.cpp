// cmake/embed.cmake: what is embedded is what lies on disk, byte for byte.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/embedded_samples.h"
#include "support/files_below.h"
#include "support/source_path.h"

namespace slosh::embed_test {
namespace {

TEST(Embed, AnyBytesAndEmptyFiles) {
    const auto files = as_map(embedded_samples());
    EXPECT_EQ(files, files_below(source_path("tests/data/embed")));
    ASSERT_TRUE(files.contains("all_bytes.bin"));
    for (int byte = 0; byte < 256; ++byte) {
        EXPECT_EQ(static_cast<unsigned char>(files.at("all_bytes.bin").at(static_cast<std::size_t>(byte))),
                  byte);
    }
    EXPECT_TRUE(files.contains("empty.txt"));
}

TEST(Embed, SortedByPath) {
    const auto files = embedded_samples();
    EXPECT_TRUE(std::is_sorted(files.begin(), files.end(),
                               [](const EmbeddedFile& a, const EmbeddedFile& b) { return a.path < b.path; }));
}

}  // namespace
}  // namespace slosh::embed_test
