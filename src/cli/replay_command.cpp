// slosh replay: plays a recording without a window. --verify compares the hashes on the way.
#include <memory>

#include "base/hash.h"
#include "base/stop.h"
#include "base/system/atomic_file.h"
#include "base/system/signals.h"
#include "base/system/terminal.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/simulation_options.h"
#include "cli/standard_output.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"

namespace slosh::cli {

namespace {

struct ReplayOptions {
    std::string file, save;
    bool verify = false;
};

/// Prints what to expect of the recording. When hashes are compared, a difference is reported anyway.
void print_notes(const Recording& recording, bool verify) {
    const std::string may_differ = why_it_may_differ(recording.start);
    if (!verify && !may_differ.empty()) say("note: " + may_differ);
    if (!recording.cut_short) return;
    say("note: the recording ends early, after " + std::to_string(recording.content.steps) + " steps, at " +
        format_number(recording.content.time) + " s");
}

/// The first hash that differs as an Error.
Result<void> compare(const Player& player, const std::string& file) {
    const RecordedHash* expected = player.first_difference();
    if (expected == nullptr) return {};
    const std::string where = "differs at step " + std::to_string(expected->step);
    const std::string may_differ = why_it_may_differ(player.recording().start);
    if (!may_differ.empty()) return Error{may_differ + ", and " + where, file};
    return Error{
        where + ": expected " + to_hex(expected->hash) + ", got " + to_hex(player.world().state_hash()),
        file};
}

/// Up to the end, a difference or a signal; the step that a signal ends is taken back.
Result<void> play(Player& player, const ReplayOptions& options) {
    player.world().keep_step_starts(true);
    try {
        const StopScope until_signal(signal_flag());
        while (!player.finished()) {
            stop_if_asked();
            player.step();
            if (!options.verify) continue;
            if (Result<void> same = compare(player, options.file); !same) return same.error();
        }
    } catch (const Stopped&) {
        player.abandon_step();
    }
    return {};
}

Result<Recording> read_recording(const std::string& file) {
    const StopScope until_signal(signal_flag());
    return load_recording(file);
}

Result<Player> make_player(Recording recording, const std::string& file) {
    const StopScope until_signal(signal_flag());
    Result<Player> player = Player::create(std::move(recording));
    if (!player) return Error{player.error().message, file};
    return player;
}

Result<int> replay(const ReplayOptions& options) {
    Result<Recording> recording = read_recording(options.file);
    if (!recording) return recording.error();
    if (options.verify && !has_its_class(recording.value().start)) {
        return Error{
            "was made with another class of instruction sets (with or without fused multiply-add); the "
            "hashes cannot agree",
            options.file};
    }
    print_notes(recording.value(), options.verify);
    Result<Player> created = make_player(std::move(recording).value(), options.file);
    if (!created) return created.error();
    Player& player = created.value();
    if (!options.save.empty()) {
        if (Result<void> writable = check_writable(options.save); !writable) return writable.error();
    }
    if (Result<void> same = play(player, options); !same) return same.error();
    bool failed = false;
    if (!options.save.empty()) {
        if (Result<void> saved = save_state(player.world().state(), options.save); !saved) {
            report_failure("replay", saved.error());
            failed = true;
        }
    }
    const Result<void> printed = print(std::to_string(player.steps_done()) + " steps, " +
                                       std::to_string(player.recording().content.command_count()) +
                                       " commands, " + std::to_string(player.world().particles().count) +
                                       " particles, hash " + to_hex(player.world().state_hash()) +
                                       (options.verify && player.finished() ? ", as recorded\n" : "\n"));
    if (!printed) return printed.error();
    if (failed) return exit_bad_input;
    return player.finished() ? exit_ok : interrupted_exit_code();
}

}  // namespace

CommandAction add_replay(CLI::App& app) {
    auto options = std::make_shared<ReplayOptions>();
    app.add_option("FILE", options->file, "a recording, made with --record FILE")->required();
    app.add_flag("--verify", options->verify, "compare state hashes; exit 2 if they differ");
    app.add_option("--save", options->save, "save the state at the end");
    return [options] { return replay(*options); };
}

}  // namespace slosh::cli
