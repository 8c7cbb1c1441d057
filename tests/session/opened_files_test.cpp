// Which of several files is opened, and which of them bring water that moves.
#include "app/session/file_names.h"

#include <gtest/gtest.h>

#include "sim/world/archive/recording.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "support/own_surroundings.h"

namespace slosh::app::opened_files_test {
namespace {

struct OpenedFiles : testing::Test {
    std::string file(const std::string& name, const std::string& content) const {
        EXPECT_TRUE(write_file_atomically(folder / name, content).ok());
        return (folder / name).string();
    }
    const slosh::test::TemporaryFolder folder{"opened"};
};

TEST_F(OpenedFiles, TheFirstThatIsKnownIsOpened) {
    const std::string model = file("bowl.obj", "v 0 0 0\n"), gone = (folder / "gone").string();
    const std::string scene = file("tank.json", "\xEF\xBB\xBF \n{\"version\": 1}");
    const std::string state = file("state", serialize_state(State()));
    const std::string recording = file("recording", serialize_recording(Recording()));
    const std::string line = file("line.txt", " slosh:aAAAA");
    for (const std::string& known : {scene, state, recording, line})
        EXPECT_EQ(file_to_open({model, gone, folder.string(), known, scene}), 3u) << known;
    EXPECT_EQ(file_to_open({gone, model}), 1u) << "a model alone is water";
    EXPECT_EQ(file_to_open({gone, (folder / "notes").string()}), 0u);
    EXPECT_EQ(file_to_open({model}), 0u);
}

TEST_F(OpenedFiles, StatesAndRecordingsHoldAState) {
    EXPECT_TRUE(holds_state(file("state", serialize_state(State()))));
    EXPECT_TRUE(holds_state(file("recording", serialize_recording(Recording()))));
    EXPECT_FALSE(holds_state(file("scene", "{}")));
    EXPECT_FALSE(holds_state(file("empty", "")));
    EXPECT_FALSE(holds_state((folder / "gone").string()));
}

}  // namespace
}  // namespace slosh::app::opened_files_test
