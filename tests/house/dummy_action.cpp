// An action that src does not know: the water's clock by half.
#include "app/workspace/workspace.h"
#include "house/modules.h"

namespace slosh::house {

void add_action() {
    app::add_actions([](app::Workspace& workspace, app::ActionList& list) {
        list.menu("Simulation");
        list.add("half_speed", "Half speed", "Half of real time", {"Ctrl+J"},
                 [&workspace] { workspace.simulation.session().post(app::SetSpeed{0.5}); })
            .checked = [&workspace] { return workspace.simulation.frame().speed == 0.5; };
    });
}

}  // namespace slosh::house
