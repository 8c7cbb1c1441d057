// What a session that crashed left: the parts of its journal, found again, joined and played. The first byte
// says which parts continue the one before; a part begins wherever the letters of a recording stand.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "app/session/crashed_sessions.h"
#include "app/session/journal_parts.h"
#include "fuzz/checks.h"
#include "fuzz/targets.h"

void slosh::fuzz::journal(std::string_view bytes) {
    namespace fs = std::filesystem;
    static const fs::path folder = fs::temp_directory_path() / ("slosh-fuzz-" + std::to_string(::getpid()));
    constexpr std::size_t most_parts = 8;
    if (bytes.empty()) return;
    const unsigned continues = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    const fs::path session = folder / (std::string(app::session_prefix) + "broken");
    fs::create_directories(session);
    for (std::size_t part = 0; part < most_parts && !bytes.empty(); ++part) {
        const std::size_t end = bytes.find("SLOSHREC", 1);
        std::ofstream(app::part_path(session, part + 1, (continues >> part & 1u) != 0), std::ios::binary)
            << with_right_hashes(bytes.substr(0, end));
        bytes.remove_prefix(std::min(end, bytes.size()));
    }
    const Result<std::vector<app::CrashedSession>> crashed = app::crashed_sessions(folder);
    require(crashed && crashed.value().size() <= 1, "the folder has one session");
    for (const app::CrashedSession& found : crashed.value()) {
        for (const auto& open : {app::whole_recording, app::last_part}) {
            Result<Recording> recording = open(found.folder);
            if (recording) play(std::move(recording).value());
        }
    }
    fs::remove_all(folder);
}
