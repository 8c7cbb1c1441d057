// Recordings on disk: what append() returned for survives kill -9, a file cut off anywhere is good up to its
// last whole piece, and a full disk leaves no half of a piece behind.
#include "sim/world/archive/recording_file.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <random>

#include "base/system/atomic_file.h"
#include "sim/world/archive/recorded_commands.h"
#include "support/small_scenes.h"

namespace slosh::recording_file_test {
namespace {

struct RecordingOnDisk : testing::Test {
    RecordingOnDisk() { std::filesystem::create_directories(folder); }
    ~RecordingOnDisk() override { std::filesystem::remove_all(folder); }
    std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("slosh_recording_" + std::to_string(::getpid()));
    std::filesystem::path path = folder / "run.slosh";
};

void expect_replays(const Recording& recording) {
    Result<Player> player = Player::create(recording, {.threads = 1});
    ASSERT_TRUE(player) << player.error().text();
    while (!player.value().finished()) player.value().step();
    EXPECT_EQ(player.value().steps_done(), recording.content.steps);
    EXPECT_EQ(player.value().first_difference(), nullptr);
}

/// 120 steps in 12 pieces, with something done in each.
std::uint64_t write_recording(const std::filesystem::path& path) {
    World world = world_of(small_dam_2d());
    Result<RecordingFile> file = RecordingFile::create(path, world.start_recording());
    if (!file) throw std::runtime_error(file.error().text());
    for (int i = 0; i < 120; ++i) {
        if (i % 10 == 0) world.enqueue(SetParameter{"gravity.x", 0.1 * i});
        world.step();
        if (i % 10 == 9 && i < 119 && !file.value().append(world.take_recorded()))
            throw std::runtime_error("append");
    }
    if (!file.value().append(world.close_recording()) || !file.value().close())
        throw std::runtime_error("close");
    return world.state_hash();
}

TEST_F(RecordingOnDisk, WrittenPieceByPieceItIsWhole) {
    const std::uint64_t hash = write_recording(path);
    const Result<Recording> recording = load_recording(path);
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_FALSE(recording.value().cut_short);
    EXPECT_EQ(recording.value().content.steps, 120u);
    EXPECT_EQ(recording.value().content.command_count(), 12u);
    EXPECT_EQ(recording.value().content.hashes.back().hash, hash);
    expect_replays(recording.value());
}

TEST_F(RecordingOnDisk, CutOffAnywhereItIsGoodUpToThere) {
    write_recording(path);
    const std::string bytes = read_file(path).value();
    std::uint64_t steps = 0;
    bool opened = false;
    // Every length behind the state, and some within it.
    for (std::size_t length = 0; length < bytes.size(); length += opened ? 1 : 97) {
        const Result<Recording> recording = deserialize_recording(std::string_view(bytes).substr(0, length));
        ASSERT_FALSE(opened && !recording) << "cut to " << length << ": " << recording.error().text();
        if (!recording) continue;
        opened = true;
        ASSERT_TRUE(recording.value().cut_short) << "cut to " << length;
        ASSERT_GE(recording.value().content.steps, steps);
        ASSERT_EQ(recording.value().content.steps % 10, 0u);
        steps = recording.value().content.steps;
    }
    EXPECT_EQ(steps, 120u) << "but for the mark of its end all was there";
    const Result<Recording> half =
        deserialize_recording(std::string_view(bytes).substr(0, bytes.size() - 1500));
    ASSERT_TRUE(half) << half.error().text();
    ASSERT_GT(half.value().content.steps, 0u);
    ASSERT_LT(half.value().content.steps, 120u);
    expect_replays(half.value());
}

TEST_F(RecordingOnDisk, BlocksThatNeverReachedTheDiskAreNoughts) {
    write_recording(path);
    std::string bytes = read_file(path).value();
    std::fill(bytes.end() - 1000, bytes.end(), '\0');
    const Result<Recording> recording = deserialize_recording(bytes);
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_TRUE(recording.value().cut_short);
    EXPECT_GT(recording.value().content.steps, 0u);
    EXPECT_LT(recording.value().content.steps, 120u);
}

TEST_F(RecordingOnDisk, AnOlderFileStaysUntilThereIsAUsableNewOne) {
    write_recording(path);
    const std::string before = read_file(path).value();
    World world = world_of(small_dam_2d());
    const std::filesystem::path nowhere = path / "below_a_file";
    EXPECT_FALSE(RecordingFile::create(nowhere, world.start_recording()));
    EXPECT_EQ(read_file(path).value(), before);
    const Result<RecordingFile> file = RecordingFile::create(path, world.start_recording());
    ASSERT_TRUE(file) << file.error().text();
    const Result<Recording> recording = load_recording(path);
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_EQ(recording.value().content.steps, 0u);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1)
        << "no temporary file is left";
}

TEST_F(RecordingOnDisk, ALinkIsFollowedAndAPipeIsWrittenInto) {
    const std::filesystem::path link = folder / "link.slosh";
    std::filesystem::create_symlink(path, link);
    write_recording(link);
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_TRUE(load_recording(path));
    World world = world_of(small_dam_2d());
    Result<RecordingFile> device = RecordingFile::create("/dev/null", world.start_recording());
    ASSERT_TRUE(device) << device.error().text();
    EXPECT_TRUE(device.value().close());
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_F(RecordingOnDisk, AFullDiskLeavesWholePiecesAndCanBeTriedAgain) {
    struct rlimit before {};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    World world = world_of(small_dam_2d());
    Result<RecordingFile> file = RecordingFile::create(path, world.start_recording());
    ASSERT_TRUE(file) << file.error().text();
    world.step();
    ASSERT_TRUE(file.value().append(world.take_recorded()));
    const std::uintmax_t size = file.value().size();
    world.enqueue(RemoveParticles{std::vector<std::uint32_t>(1000, 1'000'000)});
    world.step();
    const RecordedPiece piece = world.take_recorded();
    struct rlimit limit = before;
    limit.rlim_cur = size + 100;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const Result<void> refused = file.value().append(piece);
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text().find(path.string()), std::string::npos) << refused.error().text();
    EXPECT_EQ(std::filesystem::file_size(path), size) << "half a piece is left";
    ASSERT_TRUE(file.value().append(piece));
    ASSERT_TRUE(file.value().close());
    const Result<Recording> recording = load_recording(path);
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_EQ(recording.value().content.steps, 2u);
    EXPECT_FALSE(recording.value().cut_short);
}

/// Shared with a child that is killed.
struct Progress {
    volatile std::uint64_t appended = 0;  ///< steps that append() has returned for
};

[[noreturn]] void record_for_ever(const std::filesystem::path& path, Progress& progress) {
    World world = world_of(small_dam_2d());
    Result<RecordingFile> file = RecordingFile::create(path, world.start_recording());
    while (file) {
        if (world.step_index() % 7 == 0) world.enqueue(SetParameter{"gravity.x", 0.01});
        world.step();
        if (!file.value().append(world.take_recorded())) break;
        progress.appended = world.step_index();
    }
    ::_exit(1);
}

TEST_F(RecordingOnDisk, KilledAtAnyMomentItLosesNothingThatWasAppended) {
    auto* progress = static_cast<Progress*>(
        ::mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    ASSERT_NE(progress, MAP_FAILED);
    std::mt19937 random(5);
    std::uniform_int_distribution<useconds_t> moment(500, 60'000);
    int opened = 0, empty = 0;
    for (int k = 0; k < 20; ++k) {
        std::filesystem::remove(path);
        progress->appended = 0;
        const pid_t child = ::fork();
        if (child == 0) record_for_ever(path, *progress);
        ::usleep(moment(random));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        if (!std::filesystem::exists(path)) {
            EXPECT_EQ(progress->appended, 0u);
            ++empty;
            continue;
        }
        const Result<Recording> recording = load_recording(path);
        ASSERT_TRUE(recording) << recording.error().text();
        EXPECT_TRUE(recording.value().cut_short);
        EXPECT_GE(recording.value().content.steps, progress->appended);
        EXPECT_LE(recording.value().content.steps, progress->appended + 1);
        if (k % 5 == 0) expect_replays(recording.value());
        ++opened;
    }
    EXPECT_GT(opened, 4) << empty << " were killed before their first state";
    ::munmap(progress, sizeof(Progress));
}

}  // namespace
}  // namespace slosh::recording_file_test
