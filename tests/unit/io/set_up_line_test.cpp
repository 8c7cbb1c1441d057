// A set-up as a line: what is written reads back, and what is wrong with a line is said.
#include "io/set_up_line.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "slosh/files.h"

namespace slosh::io::set_up_line_test {
namespace {

SceneDescription some_scene(std::string_view name = "drop_2d") {
    return *find_scene(std::string(name)).value().scene;
}
std::string why(std::string_view line) {
    const Result<SceneDescription> read = read_set_up_line(line, "the line");
    return read ? "" : read.error().text();
}

TEST(SetUpLine, HoldsEveryScene) {
    for (const std::string& name : scene_names()) {
        const SceneDescription scene = some_scene(name);
        const std::string line = write_set_up_line(scene);
        EXPECT_LT(line.size(), 2000u) << name << ": too long for a chat";
        EXPECT_TRUE(is_set_up_line(line));
        EXPECT_EQ(line.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:"),
                  std::string::npos)
            << name;
        const Result<SceneDescription> read = read_set_up_line(line, "the line");
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(scene_to_text(read.value()), scene_to_text(scene));
        // find_scene() takes it wherever it takes a name.
        EXPECT_EQ(find_scene(line).value().scene->name, scene.name);
    }
}

TEST(SetUpLine, HoldsTheClassOfBits) {
    SceneDescription scene = some_scene();
    EXPECT_FALSE(scene.fused_multiply_add.has_value());
    for (const bool fused : {true, false}) {
        scene.fused_multiply_add = fused;
        const Result<SceneDescription> read = read_set_up_line(write_set_up_line(scene), "the line");
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(read.value().fused_multiply_add, fused);
    }
}

TEST(SetUpLine, MayBeBrokenByMailAndFollowedByWords) {
    const SceneDescription scene = some_scene();
    const std::string line = write_set_up_line(scene);
    std::string wrapped = " \n";
    for (std::size_t i = 0; i < line.size(); ++i) {
        wrapped += line[i];
        if (i % 72 == 71) wrapped += "\r\n";
    }
    for (const std::string& text :
         {wrapped, line + "\n", line + " look at this!", line + ". And this", line + "\""})
        EXPECT_EQ(why(text), "") << text;
}

TEST(SetUpLine, OpensFromAFileWithOtherWords) {
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "slosh_letter.txt";
    const std::string line = write_set_up_line(some_scene());
    for (const std::string& text : {line, "Hello!\nLook at this: " + line + "\nNice?\n"}) {
        std::ofstream(file) << text;
        const Result<FoundScene> found = find_scene(file.string());
        ASSERT_TRUE(found) << found.error().text();
        EXPECT_EQ(found.value().scene->name, "drop_2d");
    }
    std::ofstream(file) << "slosh:a123";
    EXPECT_EQ(find_scene(file.string()).error().text(),
              file.string() + ": the line ends early, after 10 characters");
    std::ofstream(file) << "milk, eggs";
    const Result<FoundScene> none = find_scene(file.string());
    std::filesystem::remove(file);
    ASSERT_FALSE(none);
    EXPECT_TRUE(none.error().text().starts_with(file.string() + ": Slosh cannot open this file, expected "))
        << none.error().text();
}

TEST(SetUpLine, SaysWhatIsWrong) {
    const std::string line = write_set_up_line(some_scene());
    const std::string length = std::to_string(line.size());
    EXPECT_EQ(why(""), "the line: this is no set-up, expected a line that starts with \"slosh:\"");
    EXPECT_EQ(why("sloth:abc"), "the line: this is no set-up, expected a line that starts with \"slosh:\"");
    EXPECT_EQ(why("slosh:"), "the line: the line ends early, after 6 characters");
    EXPECT_EQ(why("slosh:b" + line.substr(7)),
              "the line: the line has the version \"b\", this program reads \"a\"");
    EXPECT_EQ(why(line.substr(0, 12)), "the line: the line ends early, after 12 characters");
    EXPECT_EQ(why(line.substr(0, 100)),
              "the line: the line ends early, after 100 of " + length + " characters");
    EXPECT_EQ(why(line + "A"),
              "the line: the line was changed: it continues after its end at character " + length);
    std::string changed = line;
    changed[60] = changed[60] == 'x' ? 'y' : 'x';
    EXPECT_EQ(why(changed), "the line: the line was changed: its check sum is wrong");
    changed[60] = '?';
    EXPECT_EQ(why(changed), "the line: the line was changed: character 61 is not one of a set-up");
    // Every cut and every turned letter is found.
    for (std::size_t i = 0; i < line.size(); ++i) {
        EXPECT_NE(why(line.substr(0, i)), "") << i;
        changed = line;
        changed[i] = changed[i] == 'Q' ? 'R' : 'Q';
        EXPECT_NE(why(changed), "") << i;
    }
}

}  // namespace
}  // namespace slosh::io::set_up_line_test
