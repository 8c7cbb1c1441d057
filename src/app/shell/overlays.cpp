// What floats over the water: numbers, scale, the tool's label, notices and messages; see interface.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <span>
#include <string>

#include "app/session/saved_files.h"
#include "app/shell/interface.h"
#include "base/leaves.h"
#include "render/color_map.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/state/pins.h"
#include "ui/dialogs.h"
#include "ui/film_indicator.h"
#include "ui/notice.h"
#include "ui/scale_bar.h"
#include "ui/tooltip.h"
#include "ui/top_bar.h"

namespace slosh::app {
/// What would help: Real time cannot choose what is locked.
ui::TooSlowNotice too_slow_notice(const SimulationFrame& frame) {
    ui::TooSlowNotice notice;
    notice.sentence = "Too slow for real time.";
    notice.real_time = !frame.fidelity.real_time;
    for (const std::string& key : frame.pinned) {
        const ParameterDescription* locked = parameter_table().find(key);
        if (locked == nullptr || !is_governed(key)) continue;
        if (!locked->solver.empty() && locked->solver != settings_solver(frame.solver)) continue;
        notice.locked.push_back(key);
        notice.locked_names += (notice.locked_names.empty() ? "" : ", ") + std::string(locked->label);
    }
    notice.particles = particles_to_offer(frame.fidelity.particles_that_fit);
    notice.fewer = particles_text(notice.particles);
    return notice;
}

void Interface::draw_overlays(const Shown& shown, const DrawReport& report) {
    if (workspace_.panels.hidden) return;
    if (workspace_.simulation.comparing()) {
        draw_halves(shown);
    } else {
        hud_height_ = ui::draw_hud(layout_.hud, shown.scale, hud_of(workspace_.simulation.frame(), shown));
    }
    if (shows_scale(report)) draw_scale(report);
    const ToolView& view = workspace_.hand.seen();
    const ui::Rectangle part = workspace_.simulation.comparing() ? half(view.right) : layout_.view;
    if (const std::string ghost = workspace_.hand.tools.label(view); !ghost.empty()) {
        ui::draw_cursor_label(context_, layout_.free, part.x + view.cursor.x, part.y + view.cursor.y, ghost);
    }
}

ui::HudInput Interface::hud_of(const SimulationFrame& frame, const Shown& shown) const {
    ui::HudInput hud;
    hud.frames_per_second = 1.0 / std::max(shown.frame_time, 1e-4);
    hud.real_time_factor = frame.real_time_factor;
    hud.speed = frame.speed;
    hud.paused = frame.paused;
    hud.phase = frame.phase;
    hud.spacing = frame.spacing;
    hud.real_time = frame.fidelity.real_time;
    hud.report = workspace_.simulation.has_water() ? &frame.report : nullptr;
    return hud;
}

/// Half of the view, as the picture has it.
ui::Rectangle Interface::half(bool right) const {
    const ui::Rectangle& view = layout_.view;
    const float left = std::floor(0.5f * view.width);
    return right ? ui::Rectangle{view.x + left, view.y, view.width - left, view.height}
                 : ui::Rectangle{view.x, view.y, left, view.height};
}

/// Each half says which world it is, and its numbers; both share the time.
void Interface::draw_halves(const Shown& shown) {
    const SimulationFrame &left = workspace_.simulation.frame(), &right = *left.right;
    const auto cost_of_second = [](const SimulationFrame& frame) {
        return frame.report.milliseconds / std::max(static_cast<double>(frame.parameters.time.step), 1e-9);
    };
    const double sum = std::max(cost_of_second(left) + cost_of_second(right), 1e-9);
    // Single steps differ too much to be read.
    constexpr double smoothing = 0.05;
    left_share_ += smoothing * (cost_of_second(left) / sum - left_share_);
    hud_height_ = 0.0f;
    for (const bool is_right : {false, true}) {
        const SimulationFrame& frame = is_right ? right : left;
        const Worlds world = is_right ? Worlds::right : Worlds::left;
        // Beside the headers of folded panels.
        const ui::Rectangle part = half(is_right);
        ui::Rectangle place{std::max(part.x, layout_.hud.x), layout_.hud.y, 0.0f, layout_.hud.height};
        place.width = std::min(part.x + part.width, layout_.hud.x + layout_.hud.width) - place.x;
        ui::WorldHeader header;
        header.name = workspace_.simulation.name_of(world);
        header.side = is_right ? "right" : "left";
        header.chosen = workspace_.simulation.session().chosen() == world;
        const std::string key =
            find_action(workspace_.actions.all(), is_right ? "keep_right" : "keep_left")->shortcut();
        header.keep_key = key;
        const float above = ui::draw_world_header(context_, place, header);
        place.y += above;
        place.height -= above;
        ui::HudInput hud = hud_of(frame, shown);
        hud.time_share = is_right ? 1.0 - left_share_ : left_share_;
        hud_height_ = std::max(hud_height_, above + ui::draw_hud(place, shown.scale, hud));
    }
    ui::draw_halves_line(layout_.view, half(true).x, shown.scale);
}

/// Toasts, and below them the note of what was saved.
void Interface::draw_messages(const Shown& shown) {
    ui::Toasts& toasts = workspace_.notices.toasts();
    const auto& saved = workspace_.notices.saved_note();
    if (toasts.toasts().empty() && !saved) return;
    ui::Rectangle place = context_.overlays.ask(ui::Overlay::messages);
    float note = 0.0f;
    if (saved) note = ui::draw_saved_note(context_, place, saved->text, saved->button, saved->action);
    place.height = std::max(place.height - note, 0.0f);
    std::function<void(const ui::Rectangle&)> placed;
    if (context_.record_widget)
        placed = [this](const ui::Rectangle& toast) { context_.record_widget("toast", toast); };
    const float height = toasts.draw(place, shown.scale, steady_now(), placed);
    if (note + height > 0.0f) context_.overlays.measured(ui::Overlay::messages, note + height);
}

bool Interface::shows_scale(const DrawReport& report) const {
    return report.has_scale && workspace_.settings.view.scale_bar;
}

void Interface::draw_scale(const DrawReport& report) {
    const ColorMap* map = find_color_map(report.color_map);
    if (map == nullptr) return;
    const auto table = map->table();
    const FieldHistogram& histogram = report.histogram;
    std::array<ui::HistogramBar, FieldHistogram::most_bins> bars;
    for (std::size_t i = 0; i < histogram.bins; ++i)
        bars[i] = {histogram.height(histogram.counts[i]), histogram.place(i)};
    ui::ScaleBarInput bar;
    bar.label = report.field_label;
    bar.unit = report.field_unit;
    bar.min = report.range_min;
    bar.max = report.range_max;
    bar.colors = table;
    bar.missing = report.missing;
    bar.histogram = std::span(bars).first(histogram.bins);
    bar.below = histogram.height(histogram.below);
    bar.above = histogram.height(histogram.above);
    ui::draw_scale_bar(context_.overlays.ask(ui::Overlay::legend), context_.scale, bar);
}

void Interface::draw_film() {
    const Film& film = workspace_.film;
    if (!film.recording() && !film.finishing()) return;
    const ui::Rectangle place = context_.overlays.ask(ui::Overlay::video);
    const FilmWriter& writer = film.writer();
    ui::FilmIndicator shown;
    shown.recording = film.recording();
    shown.paused = workspace_.simulation.frame().paused;
    shown.waits = film.recording() && !writer.has_room();
    shown.seconds = writer.seconds();
    shown.pictures = writer.added();
    shown.written = writer.written();
    const std::string key = find_action(workspace_.actions.all(),
                                        film.with_panels() ? "record_video_with_panels" : "record_video")
                                ->shortcut();
    shown.stop_key = key;
    if constexpr (leaves::video)
        context_.overlays.measured(ui::Overlay::video, ui::draw_film_indicator(context_, place, shown));
}

/// Commands of a pasted set-up act by themselves: a person sees why, and can end it.
void Interface::draw_replay() {
    const SimulationFrame& frame = workspace_.simulation.frame();
    if (!workspace_.sharing.replays() || workspace_.film.recording() || workspace_.film.finishing()) return;
    char text[96];
    std::snprintf(text, sizeof text, "Replaying the set-up: %zu %s to come, %.1f s", frame.events_to_come,
                  frame.events_to_come == 1 ? "command" : "commands",
                  std::max(frame.last_event - frame.report.time, 0.0));
    const ui::Rectangle place = context_.overlays.ask(ui::Overlay::video);
    if (const float height = ui::draw_replay_indicator(context_, place, text); height > 0.0f)
        context_.overlays.measured(ui::Overlay::video, height);
}

void Interface::draw_notices(const Shown& shown) {
    draw_film();
    if (!workspace_.panels.hidden) draw_replay();
    draw_microscope();
    draw_question(shown);
    draw_doctor();
}

void Interface::draw_question(const Shown& shown) {
    const Session& session = workspace_.simulation.session();
    const auto place = [this] { return context_.overlays.ask(ui::Overlay::question); };
    float height = 0.0f;
    if (session.ending()) {
        const std::vector<std::string> unfinished = session.unfinished();
        if (!shown.ending_noticed || unfinished.empty()) return;
        height = ui::draw_ending(context_, place(), unfinished);
    } else if (workspace_.panels.crashed) {
        height = draw_crashed(place());
    } else if (workspace_.machine.is_too_slow() && !workspace_.panels.doctor && !list_is_open() &&
               !workspace_.film.recording()) {
        // A video plays at the right speed however slow the water is.
        height = ui::draw_too_slow(context_, place(), too_slow_notice(workspace_.simulation.frame()));
    }
    if (height > 0.0f) context_.overlays.measured(ui::Overlay::question, height);
}

float Interface::draw_crashed(const ui::Rectangle& place) {
    std::vector<ui::CrashedLine> lines;
    for (const CrashedSession& session : workspace_.crashed.sessions()) {
        CrashedText text = text_of(session);
        lines.push_back({session.folder.string(), std::move(text.title), std::move(text.facts),
                         std::move(text.trouble), size_text(session.bytes), session.readable});
    }
    return crashed_list_.draw(context_, place, lines, count_text(workspace_.crashed.sessions()));
}

}  // namespace slosh::app
