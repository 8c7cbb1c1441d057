// The tables of what the window remembers besides the view: interface, threads, its own place, and the tools.
#include <deque>

#include "app/app.h"
#include "app/settings.h"
#include "app/tools/toolbox.h"
#include "app/workspace/workspace.h"
#include "base/leaves.h"
#include "base/parallel.h"
#include "base/system/this_process.h"
#include "cli/command_line.h"
#include "cli/preset_list.h"
#include "cli/setting_list.h"
#include "sim/core/parameters/parameters.h"
#include "ui/theme.h"

namespace slosh::app {
namespace {

using enum ParameterKind;

std::vector<ParameterChoice> themes() {
    std::vector<ParameterChoice> choices;
    for (const std::string_view name : ui::theme_names())
        choices.push_back({std::string(name), std::string(ui::theme_label(name)), ""});
    return choices;
}

std::vector<ParameterChoice> video_formats() {
    std::vector<ParameterChoice> formats{
        {"automatic", "Automatic", "mp4 if ffmpeg is installed, otherwise WebP"},
        {"mp4", "mp4", ""},
        {"webp", "WebP", "Animated picture for browsers and picture viewers"}};
    if (!abilities().programs)
        std::erase_if(formats, [](const auto& format) { return format.name == "mp4"; });
    return formats;
}

template <auto Member>
void* window_member(void* settings) {
    return &(static_cast<Settings*>(settings)->window.*Member);
}

void add_video(std::vector<ParameterDescription>& list) {
    list.push_back({.key = "video.format",
                    .label = "Video format",
                    .kind = text,
                    .group = "interface",
                    .prominent = true,
                    .help = "File format of videos. mp4 needs the program ffmpeg.",
                    .member = &member_address<&Settings::video_format>,
                    .list = video_formats});
    list.push_back({.key = "video.pictures_per_second",
                    .label = "Video rate",
                    .unit = "fps",
                    .kind = integer,
                    .min = 1.0,
                    .max = 120.0,
                    .soft_min = 10.0,
                    .soft_max = 60.0,
                    .group = "interface",
                    .prominent = true,
                    .help = "Pictures per second of simulated time in a video.",
                    .member = &member_address<&Settings::video_rate>});
}

void add_interface(std::vector<ParameterDescription>& list) {
    list.push_back({.key = "interface.theme",
                    .label = "Theme",
                    .kind = text,
                    .group = "interface",
                    .prominent = true,
                    .help = "Colors of menus and panels.",
                    .member = &member_address<&Settings::theme>,
                    .list = themes});
    list.push_back({.key = "interface.scale",
                    .label = "Interface size",
                    .kind = real,
                    .min = 0.6,
                    .max = 3.0,
                    .soft_min = 0.6,
                    .soft_max = 3.0,
                    .group = "interface",
                    .prominent = true,
                    .help = "Scale of text and panels, relative to the monitor's own scale. The size changes "
                            "when you release the slider.",
                    .member = &member_address<&Settings::interface_scale>,
                    .on_release = true});
    list.push_back({.key = "interface.costly_step",
                    .label = "Confirm steps above",
                    .unit = "ms",
                    .kind = real,
                    .min = 0.0,
                    .max = 1e6,
                    .soft_min = 50.0,
                    .soft_max = 2000.0,
                    .group = "interface",
                    .help = "Slosh asks before it applies a value that makes a step take longer than this.",
                    .member = &member_address<&Settings::costly_step>});
    if (leaves::video) add_video(list);
    list.push_back(
        {.key = "timeline.memory",
         .label = "Timeline",
         .unit = "MB",
         .kind = integer,
         .min = 0.0,
         .max = 65536.0,
         .soft_min = 0.0,
         .soft_max = 4096.0,
         .group = "interface",
         .prominent = true,
         .help = "Memory for the history of the run. The oldest states are dropped first. 30 s of 100,000 "
                 "particles take about 800 MB; less memory keeps fewer states. 0 turns the timeline off.",
         .member = &member_address<&Settings::timeline_memory>,
         .on_release = true});
    list.push_back({.key = "page.address",
                    .label = "Web page",
                    .kind = text,
                    .help = "Address of the web page with Slosh that Copy link uses.",
                    .member = &member_address<&Settings::page_address>});
    // Without a group: no rows of the View panel, no lines of the palette. Actions open and close panels.
    list.push_back({.key = "interface.left_panel",
                    .label = "Parameter panel",
                    .kind = boolean,
                    .help = "Shows the panel at the left.",
                    .member = &member_address<&Settings::left_open>});
    list.push_back({.key = "interface.view_panel",
                    .label = "View panel",
                    .kind = boolean,
                    .help = "Shows the panel at the right.",
                    .member = &member_address<&Settings::right_open>});
    if (leaves::doctor)
        list.push_back({.key = "interface.doctor",
                        .label = "Show doctor hints",
                        .kind = boolean,
                        .group = "interface",
                        .prominent = true,
                        .help =
                            "Shows a hint as soon as the doctor finds a problem in the simulation. Off: only "
                            "when you ask (F9).",
                        .member = &member_address<&Settings::doctor_speaks>});
    list.push_back({.key = "interface.timeline",
                    .label = "Timeline",
                    .kind = boolean,
                    .help = "Shows the timeline below the view.",
                    .member = &member_address<&Settings::timeline_open>});
    list.push_back({.key = "interface.diagnostics",
                    .label = "Diagnostics",
                    .kind = boolean,
                    .help = "Shows the drawer with plots, profile and log.",
                    .member = &member_address<&Settings::drawer_open>});
}

/// As the parameter has them, in the order of the panel.
std::vector<ParameterChoice> fidelities() { return parameter_table().find("time.fidelity")->choice_list(); }

void add_window(std::vector<ParameterDescription>& list) {
    list.push_back({.key = "simulation.fidelity",
                    .label = "Fidelity",
                    .kind = text,
                    .help = "Value of time.fidelity in the window for scenes that do not set it.",
                    .member = &member_address<&Settings::fidelity>,
                    .list = fidelities});
    list.push_back({.key = "simulation.threads",
                    .label = "Threads",
                    .kind = integer,
                    .min = 0,
                    .max = 256,
                    .soft_min = 0.0,
                    .soft_max = static_cast<double>(hardware_threads()),
                    .group = "time",
                    .prominent = true,
                    .help = "Number of threads for the simulation in the window. 0 finds the fastest number "
                            "while the simulation runs. The result does not depend on it.",
                    .member = &member_address<&Settings::threads>,
                    .on_release = true});
    const auto edge = [&](std::string_view key, std::string_view label, std::string_view help, double min,
                          double max, void* (*member)(void*)) {
        list.push_back({.key = key,
                        .label = label,
                        .kind = integer,
                        .min = min,
                        .max = max,
                        .help = help,
                        .member = member});
    };
    using Window = Settings::Window;
    constexpr std::string_view place =
        "Position of the window on the screen; -1 leaves it to the window manager.";
    edge("window.x", "Left edge", place, -1.0, 32000.0, window_member<&Window::x>);
    edge("window.y", "Top edge", place, -1.0, 32000.0, window_member<&Window::y>);
    edge("window.width", "Width", "Size of the window in screen coordinates.", 200.0, 16000.0,
         window_member<&Window::width>);
    edge("window.height", "Height", "Size of the window in screen coordinates.", 150.0, 16000.0,
         window_member<&Window::height>);
    list.push_back({.key = "window.maximised",
                    .label = "Maximized",
                    .kind = boolean,
                    .help = "Opens the window maximized.",
                    .member = window_member<&Window::maximised>});
}

const Settings& default_settings() {
    static const Settings defaults;
    return defaults;
}

/// One of each table that a tool has; the values are those of tools that are not in use.
void add_tool_settings() {
    static Tools tools(ToolLines{});
    static std::deque<cli::SettingModule> modules;
    for (const ParameterSet& set : tools.settings()) {
        modules.push_back({set.table->all().front().key,
                           [set]() -> const ParameterTable& { return *set.table; },
                           [set] { return set.defaults; }});
        cli::setting_list().add(modules.back());
    }
}

}  // namespace

const ParameterTable& window_table() {
    static const ParameterTable table([] {
        std::vector<ParameterDescription> list;
        add_interface(list);
        add_window(list);
        return list;
    }());
    return table;
}

std::vector<ParameterSet> sets_of(Settings& settings) {
    const Settings& defaults = default_settings();
    return {{&view_table(), &settings.view, &defaults.view}, {&window_table(), &settings, &defaults}};
}

}  // namespace slosh::app

namespace slosh {

void add_window_settings() {
    static const cli::SettingModule window{"window", app::window_table,
                                           [] { return static_cast<const void*>(&app::default_settings()); }};
    if (cli::setting_list().find(window.name) != nullptr) return;
    cli::setting_list().add(window);
    if constexpr (leaves::presets)
        cli::set_preset_folder([] {
            const std::filesystem::path data = app::data_folder();
            return data.empty() ? data : data / "presets";
        });
    cli::set_action_list([] {
        std::vector<cli::ListedAction> list;
        app::Screen nothing;
        const app::Workspace workspace(nothing);
        for (const app::Action& action : workspace.actions.all())
            list.push_back({action.id, action.label, action.shortcut(), action.menu, action.help});
        return list;
    });
    app::add_tool_settings();
}

}  // namespace slosh
