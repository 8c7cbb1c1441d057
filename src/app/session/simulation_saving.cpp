// What the compute thread writes into files or hands out: states, scenes, set-ups; see simulation.h.
#include <algorithm>
#include <utility>

#include "app/session/loaded_world.h"
#include "app/session/shared_set_up.h"
#include "app/session/simulation.h"
#include "base/system/atomic_file.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "sim/world/world/set_up.h"
#include "slosh/files.h"

namespace slosh::app {

/// What was sent before belongs to what is saved. Returns why nothing can be saved, "" if it can.
std::string_view Simulation::get_ready_to_save() {
    if (!world_) return "no scene is loaded";
    if (world_->inside_step()) {
        // A state is what lies between two steps.
        if (is(StateName::failed)) return "the simulation has stopped inside a step";
        give_up_step();
    }
    if (!sent_.empty() && !is(StateName::failed)) {
        world_->apply_commands();
        after_commands();
    }
    return {};
}

namespace {

std::string state_to_save(const SaveState& message, const State& state) {
    if (message.stage.empty() || message.stage == state.scene.camera.stage) return serialize_state(state);
    State staged = state;
    staged.scene.camera.stage = message.stage;
    return serialize_state(staged);
}

/// `lacks`: what is not in it, as a sentence.
void save_scene(BackgroundWork& files, const std::filesystem::path& path, SceneDescription scene,
                std::string lacks) {
    files.add("Scene " + path.filename().string(),
              [path, scene = std::move(scene), lacks = std::move(lacks)]() -> WorkReport {
                  const Result<std::vector<std::string>> saved = io::save_scene(scene, path);
                  if (!saved) return {"Scene not saved: " + saved.error().text(), true, path};
                  std::string text = "Scene saved: " + path.string();
                  for (const std::string& model : saved.value())
                      text += (&model == saved.value().data() ? ". Its models were saved with it: " : ", ") +
                              model;
                  return {text + (lacks.empty() ? "" : ". ") + lacks, false, path};
              });
}

}  // namespace

void Simulation::save(const SaveState& message) {
    if (const std::string_view why = get_ready_to_save(); !why.empty())
        return files_.save("State", message.path, [why] {
            return Result<void>(Error{std::string(why), {}});
        });
    files_.save("State", message.path,
                [path = message.path, bytes = state_to_save(message, world_->state())] {
                    return write_file_atomically(path, bytes);
                });
}

void Simulation::copy(const CopySetUp& message) {
    if (const std::string_view why = get_ready_to_save(); !why.empty())
        return send(SetUpCopied{{}, std::string(why), 0, 0, message.link});
    SharedSetUp shared = share_set_up(*world_, message.stage);
    send(SetUpCopied{std::move(shared.line), std::move(shared.lacks), world_->step_index(),
                     world_->state_hash(), message.link});
}

void Simulation::save(const SaveScene& message) {
    if (const std::string_view why = get_ready_to_save(); !why.empty())
        return files_.save("Scene", message.path, [why] {
            return Result<void>(Error{std::string(why), {}});
        });
    if (message.run) {
        ToldRun told = tell_run(*world_, message.stage, Models::come_along);
        told.scene.name = message.path.stem().string();
        return save_scene(files_, message.path, std::move(told.scene), std::move(told.lacks));
    }
    SceneDescription set_up = set_up_of(world_->state(), baseline_of(world_->scene()));
    std::erase_if(set_up.parameters, [&](const auto& parameter) {
        return std::find(message.leave_out.begin(), message.leave_out.end(), parameter.first) !=
               message.leave_out.end();
    });
    if (!message.stage.empty()) set_up.camera.stage = message.stage;
    set_up.name = message.path.stem().string();
    save_scene(files_, message.path, std::move(set_up), {});
}

}  // namespace slosh::app
