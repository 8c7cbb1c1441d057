// An action that src does not know: the water's clock by half.
#include "app/workspace/workspace.h"
#include "house/modules.h"

namespace slosh::house {

void add_action() {
    app::add_action([](app::Workspace& workspace) {
        return app::Action{.id = "half_speed",
                           .menu = "Simulation",
                           .label = "Half speed",
                           .help = "Half of real time",
                           .keys = {"Ctrl+J"},
                           .run = [&workspace] { workspace.simulation.session().post(app::SetSpeed{0.5}); },
                           .checked = [&workspace] { return workspace.simulation.frame().speed == 0.5; }};
    });
}

}  // namespace slosh::house
