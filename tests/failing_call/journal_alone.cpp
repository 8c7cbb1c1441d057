// A session that records into a journal, and the list of those that crashed, without a window: what
// tests/cli/failing_calls_test.cpp runs with a call that fails. Ends like slosh: 0, or a sentence and 2.
//
//   slosh_journal FOLDER ends       a small scene, a block of water that drops, two parts; the session ends
//   slosh_journal FOLDER crashes    the same, and the process is gone in the middle
//   slosh_journal FOLDER saves F    the same; the recording is saved as F while the session ends
//   slosh_journal FOLDER goes_on    continues the newest session that crashed
//   slosh_journal FOLDER exports F  copies it to F
//   slosh_journal FOLDER discards   discards it
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <future>
#include <optional>
#include <string>

#include "app/session/crashed_sessions.h"
#include "app/session/journal.h"
#include "sim/world/archive/recorded_commands.h"
#include "slosh/world.h"

namespace {

using namespace slosh;
using namespace slosh::app;

int say(const Error& error) {
    std::fprintf(stderr, "slosh: %s\n", error.text().c_str());
    return 2;
}

int say_all(const std::vector<Error>& errors) {
    for (const Error& error : errors) say(error);
    return errors.empty() ? 0 : 2;
}

SceneDescription a_little_water() {
    SceneDescription scene;
    scene.name = "a_little_water";
    scene.dimension = 2;
    scene.container = Box3{Vec3(0.0f, 0.0f, -0.5f), Vec3(0.4f, 0.4f, 0.5f)};
    scene.fluids = {{BoxShape{Vec3(0.1f, 0.05f, 0.0f), Vec3(0.2f, 0.1f, 1.0f)}}};
    scene.parameters = {{"fluid.spacing", 0.025}};
    return scene;
}

void steps(World& world, Journal& journal) {
    for (int i = 0; i < 3; ++i) {
        world.step();
        journal.append(world.take_recorded());
    }
}

/// Answers when everything before it is written.
std::future<Result<SavedRecording>> save(Journal& journal, const std::filesystem::path& path) {
    auto answer = std::make_shared<std::promise<Result<SavedRecording>>>();
    std::future<Result<SavedRecording>> later = answer->get_future();
    journal.save_as(path, [answer](Result<SavedRecording> saved) { answer->set_value(std::move(saved)); });
    return later;
}

int record(const std::filesystem::path& folder, const std::string& end, const std::filesystem::path& file) {
    Result<std::unique_ptr<Journal>> opened = Journal::open(folder);
    if (!opened) return say(opened.error());
    Result<World> made = World::create(a_little_water(), {.threads = 1});
    if (!made) return say(made.error());
    World& world = made.value();
    Journal& journal = *opened.value();
    journal.begin(world.start_recording(), false);
    world.enqueue(DropFluid{BoxShape{Vec3(0.3f, 0.3f, 0.0f), Vec3(0.05f)}});
    steps(world, journal);
    journal.append(world.close_recording());
    journal.begin(world.start_recording(), true);
    steps(world, journal);
    std::future<Result<SavedRecording>> saved;
    if (end == "saves") saved = save(journal, file);
    if (end == "crashes") {
        const Result<SavedRecording> all = save(journal, "/dev/null").get();
        const int code = say_all(journal.take_errors());
        ::_exit(all ? code : say(all.error()));
    }
    journal.finish();
    say_all(journal.take_errors());
    if (end != "saves") return 0;
    const Result<SavedRecording> result = saved.get();
    return result ? 0 : say(result.error());
}

int recover(const std::filesystem::path& folder, const std::string& how, const std::filesystem::path& to) {
    const Result<std::vector<CrashedSession>> listed = crashed_sessions(folder);
    if (!listed) return say(listed.error());
    if (listed.value().empty()) return say(Error{"no session crashed", folder.string()});
    const CrashedSession& newest = listed.value().front();
    if (how == "exports") {
        const Result<std::string> copied = export_session(newest.folder, to);
        if (!copied) return say(copied.error());
        return copied.value().empty() ? 0 : say(Error{copied.value(), to.string()});
    }
    if (how == "discards") {
        const Result<void> discarded = discard_session(newest.folder);
        return discarded ? 0 : say(discarded.error());
    }
    Result<Recording> last = last_part(newest.folder);
    if (!last) return say(last.error());
    Result<Player> player = Player::create(std::move(last).value(), {.threads = 1});
    if (!player) return say(player.error());
    while (!player.value().finished()) player.value().step();
    mark_as_continued(newest.folder);
    return player.value().first_difference() == nullptr ? 0 : say(Error{"another hash", ""});
}

}  // namespace

int main(int count, char** words) {
    // As slosh does, in a library's function that promises to throw nothing: std::filesystem::remove_all().
    std::set_terminate([] {
        std::fputs("slosh: ended in a library\n", stderr);
        std::_Exit(2);
    });
    try {
        const std::filesystem::path folder = count > 1 ? words[1] : "", file = count > 3 ? words[3] : "";
        const std::string what = count > 2 ? words[2] : "";
        const bool records = what == "ends" || what == "crashes" || what == "saves";
        return records ? record(folder, what, file) : recover(folder, what, file);
    } catch (const std::exception& error) {
        return say(Error{error.what(), ""});
    }
}
