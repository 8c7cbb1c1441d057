// Valid scene files, damaged at random with fixed seeds: each is either read or refused with one sentence.
// Damage of bytes tries the parser, damage of the tree (values of other types, absurd numbers, removed and
// renamed keys) the readers behind it.
#include <gtest/gtest.h>

#include "base/hash.h"
#include "io/embedded_scenes.h"
#include "io/json_object.h"
#include "io/scene_file.h"
#include "io/scene_limits.h"
#include "sim/parameters.h"

namespace slosh::io {
namespace {

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : seed_(seed) {}
    std::size_t below(std::size_t limit) {
        return static_cast<std::size_t>(counter_random(seed_, 0, 0, count_++) % limit);
    }

  private:
    std::uint64_t seed_, count_ = 0;
};

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

std::string damage_bytes(std::string text, Dice& dice) {
    static const std::string pieces[] = {"{", "}",    "[",    "]",       ",",    ":",    "\"", "1e400",
                                         "-", "null", "true", "\\u0000", "\xff", "9e99", "nan"};
    for (std::size_t changes = 1 + dice.below(4); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = dice.below(text.size());
        switch (dice.below(5)) {
            case 0:
                text[at] = static_cast<char>(dice.below(256));
                break;
            case 1:
                text.erase(at, 1 + dice.below(20));
                break;
            case 2:
                text.insert(at, pieces[dice.below(std::size(pieces))]);
                break;
            case 3:
                text.insert(at, text.substr(dice.below(text.size()), dice.below(60)));
                break;
            default:
                text.resize(at);
                break;
        }
    }
    return text;
}

Json strange_value(Dice& dice) {
    switch (dice.below(12)) {
        case 0:
            return nullptr;
        case 1:
            return true;
        case 2:
            return -1;
        case 3:
            return 0;
        case 4:
            return 1e308;
        case 5:
            return 1e-308;
        case 6:
            return 9999;
        case 7:
            return "text";
        case 8:
            return Json::array();
        case 9:
            return Json::object();
        case 10:
            return Json::array({1e4, -1e4, 0.5});
        default:
            return 0.5;
    }
}

/// Changes one value somewhere in the tree.
void damage_tree(Json& json, Dice& dice) {
    if (!json.is_structured() || json.empty() || dice.below(8) == 0) {
        json = strange_value(dice);
        return;
    }
    auto element = json.begin();
    std::advance(element, static_cast<std::ptrdiff_t>(dice.below(json.size())));
    const std::size_t what = dice.below(10);
    if (what == 0) {
        json.erase(element);
    } else if (what == 1 && json.is_object()) {
        const Json value = *element;
        json[element.key() + "x"] = value;
    } else if (what == 1) {
        json.push_back(Json(*element));
    } else {
        damage_tree(*element, dice);
    }
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
}  // namespace slosh::io
