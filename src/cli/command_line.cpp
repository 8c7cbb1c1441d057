// Parses with CLI11 and turns every failure into one sentence on stderr and exit code 2. Users and scripts
// never see exception text.
#include "cli/command_line.h"

#include <new>
#include <string_view>
#include <vector>

#include "base/parallel.h"
#include "base/stop.h"
#include "base/system/signals.h"
#include "base/system/terminal.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/help_format.h"
#include "cli/simulation_options.h"
#include "cli/standard_output.h"
#include "cli/version.h"
#include "slosh/execution.h"

namespace slosh::cli {

namespace {

/// One line for defect reports: name, version, commit, what the threads come from, and the instruction set of
/// the pair loops with its class. States and recordings repeat bit for bit within a class.
std::string version_text() {
    const simd::Target target = simd::best_target();
    std::string text = "slosh " + std::string(version_number());
    text += build_commit().empty() ? ", commit unknown" : ", commit " + std::string(build_commit());
    text += ", threads of " + std::string(thread_library());
    text += ", instruction set " + std::string(simd::name(target));
    return text + (simd::has_fused_multiply_add(target) ? " (with" : " (without") + " fused multiply-add)";
}

/// The first option of `app` that was given an empty text, as a sentence. No file, name or number is empty.
std::optional<std::string> find_empty_option(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options()) {
        const auto& given = option->results();
        if (std::none_of(given.begin(), given.end(), [](const std::string& text) { return text.empty(); }))
            continue;
        const std::string expected = option->get_type_name();
        return option->get_name() + ": got an empty text" +
               (expected.empty() || expected == "TEXT" ? std::string() : ", expected " + expected);
    }
    return std::nullopt;
}

/// Parses "1280x720" into two numbers.
bool parse_size(const std::string& text, int& width, int& height) {
    int used = 0;
    return std::sscanf(text.c_str(), "%5dx%5d%n", &width, &height, &used) == 2 &&
           used == static_cast<int>(text.size()) && width >= 64 && height >= 64 && width <= 16384 &&
           height <= 16384;
}

/// On one line; CLI11 spreads some messages over several.
std::string one_sentence(std::string text) {
    for (char& letter : text) {
        if (letter == '\n') letter = ' ';
    }
    while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.pop_back();
    return text;
}

int fail(const std::string& command, const std::string& text) {
    say(command + ": " + one_sentence(text));
    return exit_bad_input;
}

/// An unexpected word. "slosh rnu scene" is parsed as SCENE and an extra word: the message names the
/// sub-command that was probably meant.
std::string stray_word(const CLI::App& app, const std::string& scene) {
    const std::string word = app.remaining().front();
    std::vector<std::string> options;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
    }
    const std::vector<std::string_view> names(options.begin(), options.end());
    std::string text =
        "unexpected argument \"" + word + "\"" + (word.starts_with("-") ? suggestion(word, names) : "");
    if (!scene.empty()) {
        std::vector<std::string_view> commands;
        for (const CommandDescription& command : command_list()) commands.push_back(command.name);
        text += " after \"" + scene + "\"" + suggestion(scene, commands);
    }
    return text + "; see " + (app.get_parent() ? "slosh " : "") + app.get_name() + " --help";
}

}  // namespace

int interrupted_exit_code() { return exit_code_of_signal(noted_signal().value_or(0)); }

namespace {

/// A scene may need more memory than there is. Files written until then are closed during unwinding.
Result<int> guarded(const CommandAction& action) {
    try {
        return action();
    } catch (const Stopped&) {
        return interrupted_exit_code();
    } catch (const std::bad_alloc&) {
        return Error{"not enough memory; raise fluid.spacing or use a smaller scene", ""};
    }
}

}  // namespace

CommandAction add_absent_command(CLI::App& app, const leaves::Leaf& leaf) {
    app.group("");
    app.preparse_callback(
        [&leaf](std::size_t) { throw CLI::ParseError(leaves::absence(leaf), exit_bad_input); });
    return {};
}

void add_absent_options(CLI::App& app, std::initializer_list<const char*> names, const leaves::Leaf& leaf) {
    for (const std::string name : names) {
        const auto refuse = [&leaf, name](const std::string&) {
            throw CLI::ParseError(name + ": " + leaves::absence(leaf), exit_bad_input);
        };
        app.add_option_function<std::string>(name, refuse)->group("");
    }
}

void report_failure(std::string_view command, const Error& error) {
    fail("slosh " + std::string(command), error.text());
}

namespace {
std::vector<ListedAction> (*make_action_list)() = nullptr;
}  // namespace

void set_action_list(std::vector<ListedAction> (*make)()) { make_action_list = make; }

std::vector<ListedAction> action_list() {
    return make_action_list != nullptr ? make_action_list() : std::vector<ListedAction>();
}

Invocation run_command_line(int argc, const char* const* argv) {
    Invocation invocation;
    WindowArguments& window = invocation.window;
    CLI::App app("Slosh: an interactive sandbox for particle fluids. Without a command it opens a\nwindow.",
                 "slosh");
    app.formatter(std::make_shared<HelpFormat>());
    app.allow_windows_style_options(false);  // a slash begins a path
    app.set_help_flag("-h,--help", "print this help");
    app.set_version_flag("--version", version_text, "print version, commit, threads and instruction set");
    app.set_help_all_flag("--help-all", "print the help of every command");
    std::string size;
    app.add_option("SCENE", window.scene,
                   "a name from `slosh list scenes`, a scene file,\na saved state or a copied set-up");
    add_models_option(app, window.models);
    ModelSize model_size;
    add_model_size_options(app, model_size);
    app.add_option("--record", window.record, "record all commands to FILE")->type_name("FILE");
    app.add_option("--replay", window.replay, "play the recording FILE")->type_name("FILE");
    app.add_option("--fidelity", window.fidelity, "accurate, real_time or as_set; overrides the scene")
        ->type_name("NAME")
        ->check(CLI::IsMember({"accurate", "real_time", "as_set"}));
    add_preset_option(app, window.presets);
    app.add_flag("--measure", window.measure, "measure the speed of this machine again");
    app.add_option("--size", size, "size of the window in pixels")->type_name("WxH");
    app.add_flag("--statistics", window.statistics)->group("");
    app.allow_extras();

    std::vector<CLI::App*> sub_apps;
    std::vector<CommandAction> actions;
    for (const CommandDescription& command : command_list()) {
        sub_apps.push_back(app.add_subcommand(std::string(command.name), std::string(command.help)));
        sub_apps.back()->set_help_all_flag();
        actions.push_back(command.add(*sub_apps.back()));
    }
    app.require_subcommand(0, 1);

    const auto chosen_name = [&]() {
        for (const CLI::App* sub_app : sub_apps) {
            if (sub_app->count_all() > 0 || sub_app->parsed()) return "slosh " + sub_app->get_name();
        }
        return std::string("slosh");
    };
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {  // --help, --version
        invocation.exit_code = app.exit(success);
        if (Result<void> printed = flush_standard_output(); !printed)
            invocation.exit_code = fail(chosen_name(), printed.error().text());
        return invocation;
    } catch (const CLI::ParseError& error) {
        invocation.exit_code = fail(chosen_name(), error.what());
        return invocation;
    }
    std::vector<const CLI::App*> asked(sub_apps.begin(), sub_apps.end());
    asked.push_back(&app);
    for (const CLI::App* one : asked) {
        if (const std::optional<std::string> empty = find_empty_option(*one)) {
            invocation.exit_code = fail(chosen_name(), *empty);
            return invocation;
        }
    }
    for (std::size_t i = 0; i < sub_apps.size(); ++i) {
        if (!sub_apps[i]->parsed()) continue;
        if (sub_apps[i]->remaining_size() > 0) {
            invocation.exit_code = fail(chosen_name(), stray_word(*sub_apps[i], ""));
            return invocation;
        }
        // Held until everything is written, not only during the steps.
        const SignalGuard guard;
        const Result<int> result = guarded(actions[i]);
        invocation.exit_code = result ? result.value() : fail(chosen_name(), result.error().text());
        return invocation;
    }
    window.model_scale = model_size.meters();
    if (app.remaining_size() > 0) {
        invocation.exit_code = fail("slosh", stray_word(app, window.scene));
    } else if (!size.empty() && !parse_size(size, window.width, window.height)) {
        invocation.exit_code =
            fail("slosh", "--size: got " + size + ", expected WIDTHxHEIGHT from 64x64 to 16384x16384");
    }
    return invocation;
}

}  // namespace slosh::cli
