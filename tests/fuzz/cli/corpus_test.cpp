// The corpus of every target, read without libFuzzer: what was found once stays mended. A file that fails
// ends the program; its name stands above the sentence.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "base/system/atomic_file.h"
#include "fuzz/targets.h"
#include "support/source_path.h"

namespace slosh::fuzz_corpus_test {
namespace {

namespace fs = std::filesystem;
const fs::path folder = source_path("tests/fuzz");

class FuzzCorpus : public testing::TestWithParam<fuzz::Target> {};

TEST_P(FuzzCorpus, IsReadOrRefused) {
    int files = 0;
    for (const auto& entry : fs::directory_iterator(folder / "corpus" / GetParam().name)) {
        SCOPED_TRACE(entry.path());
        std::printf("%s\n", entry.path().c_str());
        GetParam().read(read_file(entry.path()).value());
        ++files;
    }
    EXPECT_GT(files, 2) << "no seeds";
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzCorpus, testing::ValuesIn(fuzz::targets),
                         [](const auto& target) { return std::string(target.param.name); });

TEST(FuzzCorpus, HasEveryTarget) {
    std::set<std::string> named, there;
    for (const fuzz::Target& target : fuzz::targets) named.insert(target.name);
    for (const auto& entry : fs::directory_iterator(folder / "targets")) there.insert(entry.path().stem());
    EXPECT_EQ(named, there);
}

}  // namespace
}  // namespace slosh::fuzz_corpus_test
