// Sessions that crash for a test, and the list of them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/session/crashed_sessions.h"
#include "app/session/journal_parts.h"
#include "failing_disk.h"
#include "journal_fixture.h"

namespace slosh::app {

using Sessions = std::vector<CrashedSession>;

struct CrashedSessions : JournalTest {
    ~CrashedSessions() override { slosh::test::disk_works_again(); }

    /// A session that ended without finish(): `parts` parts of ten steps. Returns its folder.
    std::filesystem::path crash(int parts = 2) {
        World world = world_of(small_dam_2d());
        const std::unique_ptr<Journal> journal = open();
        journal->begin(world.start_recording(), false);
        for (int part = 0; part < parts; ++part) {
            if (part > 0) next_part(world, *journal);
            for (int i = 0; i < 10; ++i) step(world, *journal);
        }
        time = world.time();
        hash = world.state_hash();
        return journal->folder();
    }
    Sessions list() const {
        Result<Sessions> listed = crashed_sessions(folder);
        if (!listed) throw std::runtime_error(listed.error().text());
        return std::move(listed).value();
    }
    CrashedSession listed(const std::filesystem::path& session) const {
        for (const CrashedSession& one : list()) {
            if (one.folder == session) return one;
        }
        ADD_FAILURE() << session << " is not listed";
        return {};
    }
    static std::vector<std::string> names_in(const std::filesystem::path& place) {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(place))
            names.push_back(entry.path().filename());
        std::sort(names.begin(), names.end());
        return names;
    }
    static void change_format(const std::filesystem::path& part) {
        std::fstream file(part, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(8);
        file.put('\x63');
    }

    double time = 0.0;       ///< s, simulated, where the last one crashed
    std::uint64_t hash = 0;  ///< of its world then
    const slosh::test::TemporaryFolder copies{"copies"};
};

}  // namespace slosh::app
