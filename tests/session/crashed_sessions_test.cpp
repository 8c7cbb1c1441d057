// Sessions that crashed: all are listed, whatever is wrong with them, and none leaves the disk unless it is
// discarded.
#include "app/session/crashed_sessions.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <fstream>

#include "crashed_sessions_fixture.h"

namespace slosh::app::crashed_sessions_test {
namespace {

namespace fs = std::filesystem;

TEST_F(CrashedSessions, FinishedThereIsNothingToFindAndNothingLeft) {
    World world = world_of(small_dam_2d());
    const std::unique_ptr<Journal> journal = open();
    journal->begin(world.start_recording(), false);
    step(world, *journal);
    journal->finish();
    EXPECT_TRUE(list().empty());
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(CrashedSessions, OneIsListedAndGoesOnWhereItCrashed) {
    const fs::path session = crash();
    const CrashedSession found = listed(session);
    EXPECT_TRUE(found.readable);
    EXPECT_EQ(found.trouble, "");
    EXPECT_EQ(found.scene, "small_dam_2d");
    EXPECT_DOUBLE_EQ(found.end_time, time);
    EXPECT_DOUBLE_EQ(found.length, time);
    EXPECT_GT(found.bytes, fs::file_size(list_parts(session).front().path));
    const Result<Recording> last = last_part(session), whole = whole_recording(session);
    ASSERT_TRUE(last) << last.error().text();
    ASSERT_TRUE(whole) << whole.error().text();
    EXPECT_EQ(last.value().content.steps, 10u);
    EXPECT_EQ(whole.value().content.steps, 20u);
    EXPECT_TRUE(whole.value().cut_short);
    EXPECT_EQ(replay(last.value()), hash);
    EXPECT_EQ(replay(whole.value()), hash);
    EXPECT_FALSE(listed(session).continued);
    mark_as_continued(session);
    EXPECT_TRUE(listed(session).continued) << "it stays: only discarding removes it";
}

TEST_F(CrashedSessions, ThreeAreListedTheNewestFirstAndOnlyTheDiscardedOneGoes) {
    const fs::path sessions[] = {crash(), crash(), crash()};
    for (int i = 0; i < 3; ++i) {
        const auto when = fs::file_time_type::clock::now() - std::chrono::hours(10 * (i + 1));
        for (const JournalPart& part : list_parts(sessions[i])) fs::last_write_time(part.path, when);
    }
    const Sessions found = list();
    ASSERT_EQ(found.size(), 3u);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(found[static_cast<std::size_t>(i)].folder, sessions[i]);
        EXPECT_TRUE(found[static_cast<std::size_t>(i)].readable);
    }
    ASSERT_TRUE(discard_session(sessions[1]));
    EXPECT_TRUE(discard_session(sessions[1])) << "another window was faster";
    const Sessions left = list();
    ASSERT_EQ(left.size(), 2u);
    EXPECT_EQ(left[0].folder, sessions[0]);
    EXPECT_EQ(left[1].folder, sessions[2]);
    EXPECT_EQ(names_in(folder).size(), 2u);
    EXPECT_TRUE(last_part(sessions[0]) && last_part(sessions[2]));
}

TEST_F(CrashedSessions, ASessionThatRunsIsNeitherListedNorDiscarded) {
    World world = world_of(small_dam_2d());
    std::unique_ptr<Journal> running = open();
    running->begin(world.start_recording(), false);
    const fs::path dead = crash();
    ASSERT_EQ(list().size(), 1u);
    EXPECT_EQ(list().front().folder, dead);
    EXPECT_FALSE(discard_session(running->folder()));
    EXPECT_TRUE(fs::exists(running->folder()));
    running.reset();
    EXPECT_EQ(list().size(), 2u);
}

TEST_F(CrashedSessions, ANewerFormatIsKeptAndNamedAndDoesNotHideOthers) {
    const fs::path newer = crash(), good = crash();
    for (const JournalPart& part : list_parts(newer)) change_format(part.path);
    const CrashedSession found = listed(newer);
    EXPECT_FALSE(found.readable);
    EXPECT_NE(found.trouble.find("recorded by another version (format 99"), std::string::npos)
        << found.trouble;
    EXPECT_GT(found.bytes, 0u);
    EXPECT_TRUE(listed(good).readable);
    EXPECT_FALSE(last_part(newer));
}

TEST_F(CrashedSessions, WhereTheNewestPartCannotBeReadTheOneBeforeIs) {
    const fs::path session = crash();
    fs::resize_file(list_parts(session).back().path, 300);
    const CrashedSession found = listed(session);
    EXPECT_TRUE(found.readable);
    EXPECT_NE(found.trouble.find("ends before its first state"), std::string::npos) << found.trouble;
    EXPECT_LT(found.end_time, time);
    EXPECT_EQ(last_part(session).value().content.steps, 10u);
}

TEST_F(CrashedSessions, ADiskThatFailsIsNamedAndNothingIsDeleted) {
    const fs::path session = crash(1);
    slosh::test::let_disk_fail(list_parts(session).back().path);
    const CrashedSession found = listed(session);
    EXPECT_FALSE(found.readable);
    EXPECT_NE(found.trouble.find("cannot read: Input/output error"), std::string::npos) << found.trouble;
    EXPECT_FALSE(last_part(session));
    slosh::test::disk_works_again();
    EXPECT_TRUE(listed(session).readable);
    EXPECT_EQ(replay(last_part(session).value()), hash);
}

/// Root may read everything: it is someone else for now.
template <class Work>
void as_somebody(const Work& work) {
    constexpr uid_t nobody = 65534;
    const bool root = ::geteuid() == 0;
    if (root && ::seteuid(nobody) != 0) return ADD_FAILURE() << "cannot be somebody else";
    work();
    if (root && ::seteuid(0) != 0) ADD_FAILURE() << "cannot be root again";
}

TEST_F(CrashedSessions, WithoutPermissionItIsNamedAndStays) {
    const fs::path folder_closed = crash(1), part_closed = crash(1);
    const fs::path part = list_parts(part_closed).front().path;
    fs::permissions(folder_closed, fs::perms::none);
    fs::permissions(part_closed, fs::perms(0755));
    fs::permissions(part, fs::perms::none);
    as_somebody([&] {
        const CrashedSession first = listed(folder_closed), second = listed(part_closed);
        EXPECT_FALSE(first.readable || second.readable);
        EXPECT_NE(first.trouble.find("Permission denied"), std::string::npos) << first.trouble;
        EXPECT_NE(second.trouble.find("Permission denied"), std::string::npos) << second.trouble;
        const Result<std::string> copied = export_session(folder_closed, copies / "copy");
        EXPECT_FALSE(copied);
        const Result<void> discarded = discard_session(folder_closed);
        ASSERT_FALSE(discarded) << "nobody can tell whether it runs";
        EXPECT_NE(discarded.error().text().find("Permission denied"), std::string::npos);
    });
    fs::permissions(folder_closed, fs::perms::owner_all);
    fs::permissions(part, fs::perms(0644));
    EXPECT_TRUE(listed(folder_closed).readable && listed(part_closed).readable);
}

TEST_F(CrashedSessions, APartBeyondItsLimitIsNotReadAndTheListReadsHeadsAlone) {
    const fs::path session = crash(1), long_one = crash(1);
    // Sparse: takes no disk, and would take this memory if it were read.
    fs::resize_file(list_parts(session).back().path, most_part_bytes + 1);
    fs::resize_file(list_parts(long_one).back().path, most_part_bytes);
    const std::size_t before = slosh::test::bytes_read_in_pieces();
    const CrashedSession found = listed(session);
    EXPECT_FALSE(found.readable);
    EXPECT_NE(found.trouble.find("bytes, expected at most"), std::string::npos) << found.trouble;
    EXPECT_TRUE(listed(long_one).readable);
    EXPECT_LT(slosh::test::bytes_read_in_pieces() - before, 100'000u);
    EXPECT_FALSE(last_part(session));
}

TEST_F(CrashedSessions, ALinkIsNotFollowedAndGetsNoLock) {
    const fs::path session = crash(1);
    const fs::path target = copies / "target";
    fs::create_directory(target);
    fs::copy(list_parts(session).front().path, target / list_parts(session).front().path.filename());
    for (const std::string name : {"session-link", ".removed-link"}) {
        fs::create_directory_symlink(target, folder / name);
        ::utimensat(AT_FDCWD, (folder / name).c_str(), std::array<timespec, 2>{}.data(), AT_SYMLINK_NOFOLLOW);
    }
    // A part that is a link is none.
    fs::create_symlink("/dev/zero", part_path(session, 9, false));
    const Sessions found = list();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().folder, session);
    EXPECT_DOUBLE_EQ(found.front().end_time, time);
    EXPECT_EQ(names_in(target).size(), 1u);
    EXPECT_EQ(names_in(folder).size(), 3u);
}

TEST_F(CrashedSessions, WhatNobodyCanMissGoesAndWhatIsUnknownStays) {
    fs::path empty;
    {
        const std::unique_ptr<Journal> journal = open();
        empty = journal->folder();
        std::ofstream(empty / ".slosh-0123456789abcdef") << "the first state, half written";
    }
    const fs::path strange = folder / "session-strange", removed = folder / ".removed-session-x";
    fs::create_directory(strange);
    std::ofstream(strange / "notes.txt") << "mine";
    fs::create_directory(removed);  // killed while it was discarded
    std::ofstream(removed / "00000001-begins.slosh") << "x";
    const Sessions found = list();
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().folder, strange);
    EXPECT_EQ(found.front().trouble, "has no recording");
    EXPECT_EQ(names_in(folder), std::vector<std::string>{"session-strange"});
    EXPECT_EQ(names_in(strange), std::vector<std::string>{"notes.txt"});
}

TEST_F(CrashedSessions, TemporariesGoButThoseOfASessionThatRunsStay) {
    const fs::path session = crash(1);
    const std::unique_ptr<Journal> running = open();
    for (const fs::path& place : {session, running->folder()})
        std::ofstream(place / ".slosh-0123456789abcdef") << "half";
    list();
    EXPECT_FALSE(fs::exists(session / ".slosh-0123456789abcdef"));
    EXPECT_TRUE(fs::exists(running->folder() / ".slosh-0123456789abcdef"));
}

TEST_F(CrashedSessions, AFolderThatIsNotThereHasNoneAndOneThatCannotBeReadIsAnError) {
    EXPECT_TRUE(crashed_sessions(folder / "none").value().empty());
    std::ofstream(folder / "file") << "x";
    const Result<Sessions> read = crashed_sessions(folder / "file");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().text().find("file"), std::string::npos);
}

}  // namespace
}  // namespace slosh::app::crashed_sessions_test
