// What the headers of base/system promise, by nothing but these headers: the same tests on every system. Some
// start this program again, as one of the disabled tests below.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <thread>

#include "base/system/appended_file.h"
#include "base/system/atomic_file.h"
#include "base/system/child_process.h"
#include "base/system/environment.h"
#include "base/system/fed_program.h"
#include "base/system/file_locks.h"
#include "base/system/file_pieces.h"
#include "base/system/growing_file.h"
#include "base/system/local_time.h"
#include "base/system/signals.h"
#include "base/system/sleeping.h"
#include "base/system/this_process.h"
#include "base/system/thread_end.h"
#include "base/system/user_folders.h"

namespace slosh::system_test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// A folder whose name has letters of several languages, one of them beyond 16 bits.
struct System : testing::Test {
    System() { fs::create_directories(folder); }
    ~System() override {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
    const fs::path folder =
        fs::temp_directory_path() / ("slosh_\u00fc\u6c34\U0001F4A7_" + std::to_string(process_number()));
};

std::vector<std::string> role(const std::string& name) {
    return {"--gtest_also_run_disabled_tests", "--gtest_filter=SystemRole.DISABLED_" + name};
}

TEST(SystemRole, DISABLED_Fails) { FAIL(); }
TEST(SystemRole, DISABLED_Waits) { std::this_thread::sleep_for(60s); }
TEST(SystemRole, DISABLED_ReadsAMillionBytes) {
    prepare_standard_files();
    std::size_t bytes = 0;
    while (std::getchar() != EOF) ++bytes;
    EXPECT_EQ(bytes, 1'000'000u);
}
TEST(SystemRole, DISABLED_EndsWithoutReading) { std::puts("no more"); }

ProcessEnd end_of(const std::string& name) {
    Result<ChildProcess> child = ChildProcess::start(role(name));
    EXPECT_TRUE(child) << child.error().text();
    while (child && !child.value().has_ended()) ChildProcess::wait_for_any({&child.value(), 1});
    return child ? child.value().end() : ProcessEnd{};
}

TEST_F(System, NamesOfAllLanguagesAreFilesAndTextsAgain) {
    const std::string name = "\u00e4 \u03c1 \u6c34 \U0001F4A7.txt";
    ASSERT_TRUE(write_file_atomically(folder / name, "x"));
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    EXPECT_EQ(names, std::vector<std::string>{name});
    EXPECT_TRUE(std::ifstream(folder / name).good());
    EXPECT_EQ(read_file(folder / (name + ".none")).error().where, (folder / (name + ".none")).string());
    // Bytes that are no text at all name a file or none, and throw nothing.
    EXPECT_FALSE(read_file(folder / std::string("\xff\xc3")));
}

TEST_F(System, AFileIsReplacedWhileItIsRead) {
    ASSERT_TRUE(write_file_atomically(folder / "file", "old"));
    const Result<FilePieces> reader = FilePieces::open(folder / "file");
    ASSERT_TRUE(reader);
    const Result<void> written = write_file_atomically(folder / "file", "newer");
    EXPECT_EQ(reader.value().read(0, 9).value(), "old");
    EXPECT_EQ(read_file(folder / "file").value(), written ? "newer" : "old");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
    if (!written) GTEST_SKIP() << "wine 8 has no renaming as of POSIX: " << written.error().text();
}

TEST_F(System, AFileIsReplacedWhole) {
    const fs::path path = folder / "new folder" / "file";
    ASSERT_TRUE(write_file_atomically(path, "old"));
    const Result<void> written = write_file_atomically(path, "newer");
    ASSERT_TRUE(written) << written.error().text();
    EXPECT_EQ(read_file(path).value(), "newer");
    EXPECT_EQ(std::distance(fs::directory_iterator(path.parent_path()), {}), 1);
    EXPECT_FALSE(write_file_atomically(folder, "x"));
    EXPECT_FALSE(write_file_atomically(path / "below", "x"));
    EXPECT_EQ(read_file(folder).error().message, "is a folder, expected a file");
    EXPECT_EQ(read_file(path, 2).error().message, "has 5 bytes, expected at most 2");
    const std::optional<FileFacts> facts = facts_of_file(path);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->bytes, 5u);
    EXPECT_NEAR(static_cast<double>(facts->changed_at), static_cast<double>(std::time(nullptr)), 60.0);
}

TEST_F(System, AWriteProtectedFileStaysAndTheTargetOfANewOneIsSaid) {
    const fs::path path = folder / "file";
    ASSERT_TRUE(write_file_atomically(path, "old"));
    EXPECT_TRUE(check_writable(path));
    EXPECT_TRUE(check_writable(folder / "new" / "file"));
    EXPECT_FALSE(check_writable(folder / "new" / ""));
    EXPECT_FALSE(check_writable(path / "below"));
    EXPECT_EQ(read_file(path).value(), "old");
}

TEST_F(System, AFileGrowsByWholePieces) {
    const fs::path path = folder / "grows";
    ASSERT_TRUE(write_file_atomically(path, "an older file, longer than the new one"));
    Result<GrowingFile> file = GrowingFile::create(path, "start", "record");
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(read_file(path).value(), "start");
    ASSERT_TRUE(file.value().append(" and more"));
    EXPECT_EQ(read_file(path).value(), "start and more") << "there before it is closed";
    ASSERT_TRUE(file.value().sync());
    EXPECT_EQ(file.value().size(), 14u);

    const FileHandle handle = create_private_file(folder / "cut");
    ASSERT_TRUE(handle && write_all(handle.get(), "0123456789"));
    ASSERT_TRUE(cut_file(handle.get(), 4) && write_all(handle.get(), "x"));
    EXPECT_EQ(read_file(folder / "cut").value(), "0123x");
    EXPECT_FALSE(create_private_file(folder / "cut")) << "nothing is replaced";

    Result<AppendedFile> table = AppendedFile::create(folder / "table", "a,b\n");
    ASSERT_TRUE(table && table.value().append("1,2\n") && table.value().sync());
    EXPECT_EQ(read_file(folder / "table").value(), "a,b\n1,2\n");
    ASSERT_TRUE(table.value().finish());
}

TEST_F(System, LocksHoldUntilTheyAreClosed) {
    const fs::path path = folder / "lock";
    EXPECT_EQ(lock_state(path), LockState::free);
    FileHandle held = lock_file(path);
    ASSERT_TRUE(held);
    EXPECT_EQ(lock_state(path), LockState::held);
    EXPECT_FALSE(lock_file(path));
    held.close();
    EXPECT_EQ(lock_state(path), LockState::free);
    EXPECT_TRUE(lock_file(path));

    FileHandle first = lock_folder(folder, 0ms);
    ASSERT_TRUE(first);
    EXPECT_FALSE(lock_folder(folder, 10ms));
    EXPECT_TRUE(write_file_atomically(folder / "file", "x")) << "what is in it is free";
    first.close();
    EXPECT_TRUE(lock_folder(folder, 0ms));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 2) << "nothing is left";
}

TEST_F(System, WhatIsBeingMadeStaysAndWhatIsLeftGoes) {
    Temporary file = make_temporary_file(folder, false), made = make_temporary_folder(folder, false);
    ASSERT_TRUE(file && made);
    remove_left_temporaries(folder);
    EXPECT_TRUE(fs::exists(file.path) && fs::exists(made.path));
    EXPECT_FALSE(make_temporary_file(folder / "none", false));

    FileHandle lock = publish_locked(made, folder / "session", "lock");
    ASSERT_TRUE(lock);
    EXPECT_EQ(lock_state(folder / "session" / "lock"), LockState::held);
    let_folder_move(lock);
    made.handle.close();
    EXPECT_TRUE(rename_path(folder / "session", folder / "over"));

    const fs::path left = make_temporary_folder(folder, false).path;  // its handle is closed here
    file.handle.close();
    ASSERT_TRUE(write_file_atomically(left / "part", "half"));
    remove_left_temporaries(folder);
    EXPECT_FALSE(fs::exists(file.path) || fs::exists(left));
    EXPECT_TRUE(fs::exists(folder / "over"));
}

TEST_F(System, AnotherOneOfThisProgramIsStartedReadAndEnded) {
    if (!abilities().programs) GTEST_SKIP() << "this system starts no programs";
    Result<ChildProcess> lists = ChildProcess::start({"--gtest_list_tests", "--gtest_filter=SystemRole.*"});
    ASSERT_TRUE(lists) << lists.error().text();
    while (!lists.value().has_ended()) ChildProcess::wait_for_any({&lists.value(), 1});
    EXPECT_TRUE(lists.value().end().well()) << lists.value().end().text();
    EXPECT_NE(lists.value().output().find("DISABLED_Waits"), std::string::npos) << lists.value().output();

    const ProcessEnd failed = end_of("Fails");
    EXPECT_EQ(failed.exit_code, 1) << failed.text();
    EXPECT_EQ(failed.signal, 0) << failed.text();

    Result<ChildProcess> waits = ChildProcess::start(role("Waits"));
    ASSERT_TRUE(waits);
    waits.value().end_now();
    EXPECT_TRUE(waits.value().has_ended());
    EXPECT_NE(waits.value().end().signal, 0) << waits.value().end().text();
}

TEST_F(System, AProgramIsFed) {
    if (!abilities().programs) GTEST_SKIP() << "this system starts no programs";
    const FileHandle file = create_private_file(folder / "its file");
    const std::vector<std::uint8_t> bytes(500'000, 26);  // 26: end of file, for those who take bytes for text
    const auto start = [&](const char* name, std::chrono::milliseconds patience) {
        std::vector<std::string> words = role(name);
        words.insert(words.begin(), path_of_this_program().string());
        int error = 0;
        std::optional<FedProgram> program = FedProgram::start(words, file.get(), patience, error);
        EXPECT_TRUE(program) << error;
        return program;
    };
    std::optional<FedProgram> reads = start("ReadsAMillionBytes", 60s);
    ASSERT_TRUE(reads);
    EXPECT_EQ(reads->write(bytes), FedProgram::Outcome::done);
    EXPECT_EQ(reads->write(bytes), FedProgram::Outcome::done);
    EXPECT_EQ(reads->finish(), FedProgram::Outcome::done) << reads->last_words();

    std::optional<FedProgram> stalls = start("Waits", 1s);
    ASSERT_TRUE(stalls);
    FedProgram::Outcome outcome = FedProgram::Outcome::done;
    for (int i = 0; i < 100 && outcome == FedProgram::Outcome::done; ++i) outcome = stalls->write(bytes);
    EXPECT_EQ(outcome, FedProgram::Outcome::stalled);

    std::optional<FedProgram> ends = start("EndsWithoutReading", 60s);
    ASSERT_TRUE(ends);
    EXPECT_NE(ends->finish(), FedProgram::Outcome::stalled);
    int error = 0;
    EXPECT_FALSE(FedProgram::start({"no_such_program_anywhere"}, file.get(), 1s, error));
    EXPECT_NE(error, 0);
}

TEST_F(System, SaysWhatItKnowsOfThisProcess) {
    EXPECT_GT(process_number(), 0);
    EXPECT_GT(peak_memory_megabytes(), 1.0);
    if (const std::optional<double> seconds = seconds_since_process_start()) {
        EXPECT_GE(*seconds, 0.0);
        EXPECT_LT(*seconds, 3600.0);
    }
    const fs::path program = path_of_this_program();
    EXPECT_TRUE(program.empty() || fs::exists(program)) << program;
    EXPECT_EQ(loaded_function("no_such_library", "no_such_function"), nullptr);
    if (abilities().programs) {
        EXPECT_FALSE(is_in_path("no_such_program_anywhere"));
    }
}

TEST_F(System, TheEnvironmentIsUtf8) {
    EXPECT_FALSE(environment_variable("SLOSH_NO_SUCH_VARIABLE"));
    EXPECT_EQ(environment_path("SLOSH_NO_SUCH_VARIABLE"), "");
    set_environment_variable("SLOSH_TEST_VARIABLE", "\u6c34");
    EXPECT_EQ(environment_variable("SLOSH_TEST_VARIABLE"), "\u6c34");
    EXPECT_EQ(environment_path("SLOSH_TEST_VARIABLE"), fs::path("\u6c34"));
}

TEST_F(System, ThisUserHasFolders) {
    for (const fs::path& path : {user_home_folder(), user_config_folder(), user_data_folder(),
                                 user_state_folder(), user_pictures_folder(), user_videos_folder()})
        EXPECT_TRUE(path.empty() || path.is_absolute()) << path;
}

TEST_F(System, TheClockOnTheWall) {
    const std::time_t now = std::time(nullptr);
    std::tm parts = local_time(now);
    EXPECT_EQ(std::mktime(&parts), now);
}

TEST_F(System, SignalsAreNotedOnlyUnderAGuard) {
    const SignalGuard guard;
    EXPECT_FALSE(noted_signal());
    EXPECT_FALSE(signal_flag()->load());
}

TEST_F(System, AThreadSleepsUntilANumberChanges) {
    std::atomic<std::uint32_t> number = 0;
    std::atomic<bool> over = false;
    std::thread sleeper([&] {
        while (number.load() == 0) sleep_while(number, 0);
        over = true;
    });
    EXPECT_FALSE(over);
    number = 1;
    wake_all(number);
    sleeper.join();
    EXPECT_TRUE(over);
}

TEST_F(System, AThreadKeepsWhatIsDestroyedAtItsEnd) {
    struct Kept {
        std::vector<int> numbers{1, 2, 3};
        std::atomic<int>* sum = nullptr;
        ~Kept() {
            for (const int number : numbers) *sum += number;
        }
    };
    std::atomic<int> sum = 0;
    std::string order;
    std::thread thread([&] {
        thread_local Kept* own = nullptr;
        kept_by_thread(own).sum = &sum;
        EXPECT_EQ(&kept_by_thread(own), own);
        at_thread_end([](void* text) { *static_cast<std::string*>(text) += "b"; }, &order);
        at_thread_end([](void* text) { *static_cast<std::string*>(text) += "a"; }, &order);
        EXPECT_EQ(sum, 0);
        end_of_thread();
    });
    thread.join();
    EXPECT_EQ(sum, 6);
    EXPECT_EQ(order, "ab");
}

}  // namespace
}  // namespace slosh::system_test
