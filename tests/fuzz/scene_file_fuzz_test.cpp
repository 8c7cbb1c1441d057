// Valid scene files, damaged at random with fixed seeds: each is either read or refused with one sentence.
// Damage of bytes tries the parser, damage of the tree (values of other types, absurd numbers, removed and
// renamed keys) the readers behind it.
#include <gtest/gtest.h>

#include "fuzz/damage.h"
#include "io/embedded_assets.h"
#include "io/json_object.h"
#include "io/scene_limits.h"
#include "sim/parameters/parameters.h"
#include "slosh/files.h"

namespace slosh::io::scene_file_fuzz_test {
namespace {

/// Scenes with meshes take a hundred times longer to read.
std::uint64_t tries(const EmbeddedFile& file) {
    return file.text.find("\"mesh\"") == std::string_view::npos ? 4000 : 200;
}

/// Read and within the limits, or refused in one short line.
void expect_clean(const std::string& text, int& accepted) {
    const Result<SceneDescription> scene = parse_scene(text, "fuzz.json", "fuzz");
    if (!scene) {
        const std::string error = scene.error().text();
        EXPECT_TRUE(error.starts_with("fuzz.json")) << error;
        EXPECT_LT(error.size(), 1000u) << error;
        EXPECT_EQ(error.find('\n'), std::string::npos) << error;
        return;
    }
    ++accepted;
    const Result<Parameters> parameters = scene_parameters(scene.value());
    ASSERT_TRUE(parameters);
    EXPECT_LE(particles_in(scene.value(), static_cast<double>(parameters.value().fluid.spacing)),
              parameters.value().particles.budget);
    // What was read can be written and read again.
    const std::string written = scene_to_text(scene.value());
    const Result<SceneDescription> again = parse_scene(written, "again.json", "fuzz");
    ASSERT_TRUE(again) << again.error().text() << "\n" << text;
    EXPECT_EQ(scene_to_text(again.value()), written);
}

TEST(SceneFileFuzz, DamagedBytes) {
    int accepted = 0;
    for (const EmbeddedFile& file : embedded_scenes()) {
        for (std::uint64_t seed = 0; seed < tries(file); ++seed) {
            Dice dice(seed);
            expect_clean(damage_bytes(std::string(file.text), dice), accepted);
        }
    }
    EXPECT_GT(accepted, 1000) << "some damage falls into texts and numbers";
}

TEST(SceneFileFuzz, DamagedTrees) {
    int accepted = 0;
    for (const EmbeddedFile& file : embedded_scenes()) {
        const Json original = parse_json(file.text, std::string(file.path)).value();
        for (std::uint64_t seed = 0; seed < tries(file); ++seed) {
            Dice dice(seed + 1'000'000);
            Json json = original;
            for (std::size_t changes = 1 + dice.below(3); changes > 0; --changes) damage_tree(json, dice);
            expect_clean(json.dump(), accepted);
        }
    }
    EXPECT_GT(accepted, 1000);
}

}  // namespace
}  // namespace slosh::io::scene_file_fuzz_test
