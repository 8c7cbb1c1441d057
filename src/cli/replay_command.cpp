// slosh replay: plays a recording without a window; with --verify it compares the hashes on the way.
#include <cstdio>
#include <memory>

#include "base/hash.h"
#include "base/signals.h"
#include "cli/command.h"
#include "cli/simulation_options.h"
#include "sim/recorded_commands.h"
#include "sim/snapshot.h"

namespace slosh::cli {

namespace {

struct ReplayOptions {
    std::string file, save;
    bool verify = false;
};

Result<int> replay(const ReplayOptions& options) {
    Result<Recording> recording = load_recording(options.file);
    if (!recording) return recording.error();
    const bool same_class =
        recording.value().start.fused_multiply_add == simd::has_fused_multiply_add(simd::best_target());
    if (options.verify && !same_class) {
        return Error{
            "was made with the other class of instruction sets (with or without fused multiply-add); the "
            "hashes cannot agree here",
            options.file};
    }
    Result<Player> created = Player::create(std::move(recording).value());
    if (!created) return Error{created.error().message, options.file};
    Player& player = created.value();
    while (!player.finished() && !noted_signal()) {
        player.step();
        if (options.verify && player.first_difference()) {
            const RecordedHash& expected = *player.first_difference();
            return Error{"differs at step " + std::to_string(expected.step) + ": expected " +
                             to_hex(expected.hash) + ", got " + to_hex(player.world().state_hash()),
                         options.file};
        }
    }
    if (!options.save.empty()) {
        if (Result<void> saved = save_state(player.world().state(), options.save); !saved)
            return saved.error();
    }
    std::printf("%llu steps, %zu commands, %zu particles, hash %s%s\n",
                static_cast<unsigned long long>(player.steps_done()),
                player.recording().content.command_count(), player.world().particles().count,
                to_hex(player.world().state_hash()).c_str(),
                options.verify && player.finished() ? ", as recorded" : "");
    return player.finished() ? exit_ok : interrupted_exit_code();
}

}  // namespace

CommandAction add_replay(CLI::App& app) {
    auto options = std::make_shared<ReplayOptions>();
    app.add_option("FILE", options->file, "a recording, made with slosh --record FILE")->required();
    app.add_flag("--verify", options->verify,
                 "compare the state hashes on the way; exit 2 where they differ");
    app.add_option("--save", options->save, "write the state at the end");
    return [options] { return replay(*options); };
}

}  // namespace slosh::cli
