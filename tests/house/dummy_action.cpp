// An action that src does not know: the water's clock by half.
#include "app/workspace/workspace.h"
#include "house/modules.h"

namespace slosh::house {

void add_action() {
    app::add_action({.id = "half_speed",
                     .menu = "Simulation",
                     .label = "Half speed",
                     .help = "Half of real time",
                     .keys = {"Ctrl+J"},
                     .run = [](app::Workspace& w) { w.session().post(app::SetSpeed{0.5}); },
                     .checked = [](const app::Workspace& w) { return w.frame().speed == 0.5; }});
}

}  // namespace slosh::house
