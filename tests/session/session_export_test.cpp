// A session that crashed is copied out of the journal: all of it, or what can be read with a word about the
// rest.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

#include "crashed_sessions_fixture.h"

namespace slosh::app::session_export_test {
namespace {

namespace fs = std::filesystem;

using SessionExport = CrashedSessions;

TEST_F(SessionExport, AnExportIsACopyOfItsFiles) {
    const fs::path session = crash();
    const Result<std::string> copied = export_session(session, copies / "below" / "copy");
    ASSERT_TRUE(copied) << copied.error().text();
    EXPECT_EQ(copied.value(), "");
    EXPECT_EQ(names_in(copies / "below"), std::vector<std::string>{"copy"});
    EXPECT_EQ(replay(whole_recording(copies / "below" / "copy").value()), hash);
    EXPECT_EQ(replay(whole_recording(session).value()), hash);
    const Result<std::string> again = export_session(session, copies / "below" / "copy");
    ASSERT_FALSE(again) << "nothing is replaced";
    EXPECT_NE(again.error().text().find("already exists"), std::string::npos);
}

TEST_F(SessionExport, AnExportOntoAFullDiskLeavesNothingAndTheSession) {
    const fs::path session = crash();
    struct rlimit before {};
    ::getrlimit(RLIMIT_FSIZE, &before);
    auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit = before;
    limit.rlim_cur = fs::file_size(list_parts(session).back().path) - 10;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const Result<std::string> copied = export_session(session, copies / "copy");
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    ASSERT_FALSE(copied);
    EXPECT_NE(copied.error().text().find("cannot write: File too large"), std::string::npos)
        << copied.error().text();
    EXPECT_TRUE(fs::is_empty(copies));
    EXPECT_EQ(replay(whole_recording(session).value()), hash);
}

TEST_F(SessionExport, AnExportHasWhatCanBeReadAndSaysWhatIsMissing) {
    const fs::path session = crash();
    slosh::test::let_disk_fail(list_parts(session).back().path);
    const Result<std::string> copied = export_session(session, copies / "copy");
    slosh::test::disk_works_again();
    ASSERT_TRUE(copied) << copied.error().text();
    EXPECT_NE(copied.value().find("00000002-continues.slosh: cannot read: Input/output error"),
              std::string::npos)
        << copied.value();
    EXPECT_EQ(last_part(copies / "copy").value().content.steps, 10u);
    // One of which nothing can be read is no copy.
    const fs::path lost = crash(1);
    slosh::test::let_disk_fail(list_parts(lost).back().path);
    const Result<std::string> none = export_session(lost, copies / "none");
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().text().find("Input/output error"), std::string::npos) << none.error().text();
    EXPECT_EQ(names_in(copies), std::vector<std::string>{"copy"});
}

}  // namespace
}  // namespace slosh::app::session_export_test
