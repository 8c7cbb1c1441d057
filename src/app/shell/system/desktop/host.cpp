// A desktop: the program has the loop, and files have paths that the person knows.
#include "app/shell/system/host.h"

#include "base/system/signals.h"

namespace slosh::app::host {

int run(std::unique_ptr<Shell> shell, const std::function<int(Shell&)>& end) {
    const SignalGuard signals;
    while (shell->turn()) {
    }
    return end(*shell);
}

std::string page_address() { return {}; }
void pick_file() {}
void hand_over(const std::filesystem::path&) {}

}  // namespace slosh::app::host
