// slosh replay: plays a recording without a window; with --verify it compares the hashes on the way.
#include <memory>

#include "base/atomic_file.h"
#include "base/hash.h"
#include "base/signals.h"
#include "cli/command.h"
#include "cli/standard_output.h"
#include "sim/recording.h"
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
        recording.value().fused_multiply_add == simd::has_fused_multiply_add(simd::best_target());
    if (options.verify && !same_class) {
        return Error{
            "was made with the other class of instruction sets (with or without fused multiply-add); the "
            "hashes cannot agree here",
            options.file};
    }
    Result<Player> created = Player::create(std::move(recording).value());
    if (!created) return Error{created.error().message, options.file};
    Player& player = created.value();
    if (!options.save.empty()) {
        if (Result<void> writable = check_writable(options.save); !writable) return writable.error();
    }
    std::uint64_t done = 0;
    while (!player.finished() && !noted_signal()) {
        player.step();
        ++done;
        if (options.verify && player.first_difference()) {
            const RecordedHash& expected = *player.first_difference();
            return Error{"differs at step " + std::to_string(expected.step) + ": expected " +
                             to_hex(expected.hash) + ", got " + to_hex(player.world().state_hash()),
                         options.file};
        }
    }
    bool failed = false;
    if (!options.save.empty()) {
        if (Result<void> saved = save_state(player.world().state(), options.save); !saved) {
            report_failure("replay", saved.error());
            failed = true;
        }
    }
    const Result<void> printed =
        print(std::to_string(done) + " steps, " + std::to_string(player.recording().commands.size()) +
              " commands, " + std::to_string(player.world().particles().count) + " particles, hash " +
              to_hex(player.world().state_hash()) +
              (options.verify && player.finished() ? ", as recorded\n" : "\n"));
    if (!printed) return printed.error();
    if (failed) return exit_bad_input;
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
