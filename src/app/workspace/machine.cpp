// How much water this machine carries; see workspace.h. Its speed is measured once, at the first start, and
// remembered. Scenes that say nothing of it run with the person's fidelity and that speed; the default scene
// has as many particles as fit.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/workspace/workspace.h"
#include "io/automatic_particles.h"
#include "slosh/files.h"

namespace slosh::app {

/// The scene asked for, the last one or the default; at the first start once the machine has been measured,
/// while the window opens.
void Workspace::start_scene() {
    std::string wanted = !options_.scene.empty()    ? options_.scene
                         : !settings_.scene.empty() ? settings_.scene
                                                    : std::string(io::default_scene);
    const std::string machine = machine_name(options_.session.execution.threads);
    const bool known = settings_.machine.name == machine && !options_.measure;
    if (!options_.follow_machine || known) return scene_.load(wanted);
    // What draws here is found out again; how many particles fit follows from the speed.
    settings_.machine = {};
    settings_.machine.name = machine;
    first_scene_ = std::move(wanted);
    session_->post(MeasureSpeed{});
}

void Workspace::on_measured(const SpeedMeasured& measured) {
    // While running it is the water's part of the machine with the threads in use that was seen.
    const double part = measured.while_running ? machine_part() : 1.0;
    settings_.machine.speed = measured.speed / part;
    notices_.test_log.write("machine", {{"speed", settings_.machine.speed},
                                        {"processor_draws", settings_.machine.processor_draws}});
    if (!first_scene_.empty()) scene_.load(std::exchange(first_scene_, {}));
    if (measured.while_running || !std::exchange(measuring_again_, false)) return;
    if (has_water()) post(SetParameter{"time.machine_speed", machine_speed()});
    notices_.toast(Notices::Kind::note,
                   "Speed of this machine: " + speed_text(settings_.machine.speed) +
                       ". Scenes with an automatic number of particles use it.",
                   "machine");
}

void Workspace::measure_again() {
    if (std::exchange(measuring_again_, true)) return;
    settings_.machine.particles = 0;
    session_->post(MeasureSpeed{});
}

/// The speed of the machine that the water has: fewer threads have less, and pictures take their part without
/// a GPU.
double Workspace::machine_speed() const { return settings_.machine.speed * machine_part(); }

double Workspace::machine_part() const {
    const int most = std::max(options_.session.execution.threads, 1);
    const int used = settings_.threads > 0 ? std::min(settings_.threads, most) : most;
    return water_share(settings_.machine.processor_draws) * used / most;
}

SceneDefaults Workspace::defaults_for(const std::string& name_or_path) const {
    SceneDefaults defaults;
    if (name_or_path == options_.scene) defaults.model_scale = options_.model_scale;
    if (!options_.follow_machine) return defaults;
    defaults.follow_speed = true;
    if (scene_.generation() == 0) defaults.fidelity = options_.fidelity;
    defaults.parameters.emplace_back("time.fidelity", settings_.fidelity);
    defaults.parameters.emplace_back("time.machine_speed", machine_speed());
    if (name_or_path == io::default_scene) defaults.particles = settings_.machine.particles;
    return defaults;
}

void Workspace::drawn_by(bool processor) {
    view_.drawn_by(processor);
    if (!options_.follow_machine || settings_.machine.processor_draws == processor) return;
    // The display has changed: the fitting number must be found again.
    settings_.machine.processor_draws = processor;
    settings_.machine.particles = 0;
    if (first_scene_.empty()) post(SetParameter{"time.machine_speed", machine_speed()});
}

void Workspace::seed(std::int64_t particles) {
    const Result<double> spacing = io::spacing_for(scene_.description(), particles);
    if (!spacing) return notices_.toast(Notices::Kind::warning, spacing.error().text());
    if (scene_.description().name == io::default_scene) settings_.machine.particles = particles;
    slow_watch_.restart();
    handle_intent(ui::ParameterIntent{"fluid.spacing", spacing.value()});
}

void Workspace::handle_intent(const ui::ParticlesIntent& intent) { seed(intent.particles); }
void Workspace::handle_intent(const ui::TooSlowIntent&) { slow_watch_.put_away(); }

/// The lock opens; the slider shows what Slosh chooses from the next step on.
void Workspace::handle_intent(const ui::ReleaseIntent& intent) {
    panel.pending().clear();
    change(ReleaseParameter{intent.key}, intent.key);
    notices_.test_log.write("release", {{"key", intent.key}});
}

}  // namespace slosh::app
