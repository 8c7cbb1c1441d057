// See machine_controller.h.
#include "app/workspace/machine_controller.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "io/automatic_particles.h"
#include "sim/services/fidelity/governor.h"
#include "slosh/files.h"

namespace slosh::app {

void MachineController::start(const WorkspaceOptions& options, const std::string& first_scene) {
    follows_ = options.follow_machine;
    fidelity_ = options.fidelity;
    threads_ = std::max(options.session.execution.threads, 1);
    const std::string machine = machine_name(options.session.execution.threads);
    const bool known = settings_.machine.name == machine && !options.measure;
    if (!follows_ || known) return scene_.load(first_scene);
    // How many particles fit follows from the speed, measured here and not beside the opening window, where
    // the machine would seem half as fast; and from what draws, which the window tells.
    settings_.machine = {};
    settings_.machine.name = machine;
    first_scene_ = first_scene;
    measured({measure_machine_speed(options.session.execution)});
}

void MachineController::measured(const SpeedMeasured& measured) {
    // While running it is the water's part of the machine with the threads in use that was seen.
    settings_.machine.speed = measured.speed / (measured.while_running ? part() : 1.0);
    notices_.test_log.write("machine", {{"speed", settings_.machine.speed},
                                        {"processor_draws", settings_.machine.processor_draws}});
    if (measured.while_running || !std::exchange(measuring_again_, false)) return;
    if (simulation_.has_water()) simulation_.post(SetParameter{"time.machine_speed", speed()});
    notices_.toast(Notices::Kind::note,
                   "Speed of this machine: " + speed_text(settings_.machine.speed) +
                       ". Scenes with an automatic number of particles use it.",
                   "machine");
}

void MachineController::measure_again() {
    if (std::exchange(measuring_again_, true)) return;
    settings_.machine.particles = 0;
    simulation_.session().post(MeasureSpeed{});
}

/// The speed of the machine that the water has: fewer threads have less, and pictures take their part without
/// a GPU.
double MachineController::speed() const { return settings_.machine.speed * part(); }

double MachineController::part() const {
    const int used = settings_.threads > 0 ? std::min(settings_.threads, threads_) : threads_;
    return water_share(settings_.machine.processor_draws) * used / threads_;
}

void MachineController::threads_were_chosen() {
    simulation_.session().post(SetThreads{settings_.threads});
    if (follows_) simulation_.post(SetParameter{"time.machine_speed", speed()});
}

SceneDefaults MachineController::defaults_for(const std::string& name_or_path) const {
    SceneDefaults defaults;
    if (!follows_) return defaults;
    defaults.follow_speed = true;
    if (scene_.generation() == 0) defaults.fidelity = fidelity_;
    defaults.parameters.emplace_back("time.fidelity", settings_.fidelity);
    defaults.parameters.emplace_back("time.machine_speed", speed());
    if (name_or_path == io::default_scene) defaults.particles = settings_.machine.particles;
    return defaults;
}

void MachineController::drawn_by(bool processor) {
    if (!follows_) return;
    if (settings_.machine.processor_draws != processor) {
        // The display has changed: the fitting number must be found again.
        settings_.machine.processor_draws = processor;
        settings_.machine.particles = 0;
        if (first_scene_.empty()) simulation_.post(SetParameter{"time.machine_speed", speed()});
    }
    if (!first_scene_.empty()) scene_.load(std::exchange(first_scene_, {}));
}

void MachineController::scene_loaded(const std::string& asked_for, std::int64_t particles_chosen) {
    if (particles_chosen > 0 && asked_for == io::default_scene)
        settings_.machine.particles = particles_chosen;
    watch_again();
}

void MachineController::follow() {
    const SimulationFrame& newest = simulation_.frame();
    const bool behind = !newest.paused && newest.real_time_factor < 0.9 * newest.speed;
    slow_watch_.follow(newest.fidelity.too_slow && behind, steady_now());
    behind_watch_.follow(behind, steady_now());
}

void MachineController::handle(const ui::ParticlesIntent& intent) {
    const Result<double> spacing = io::spacing_for(scene_.description(), intent.particles);
    if (!spacing) return notices_.toast(Notices::Kind::warning, spacing.error().text());
    if (scene_.description().name == io::default_scene) settings_.machine.particles = intent.particles;
    watch_again();
    editor_.handle(ui::ParameterIntent{"fluid.spacing", spacing.value()});
}

void MachineController::add_actions(ActionList& list) {
    list.menu("Scene");
    list.add("measure_again", "Measure this machine again",
             "Measure the speed of this machine for real time; the simulation stops for a "
             "quarter of a second",
             {}, [this] { measure_again(); });
}

}  // namespace slosh::app
