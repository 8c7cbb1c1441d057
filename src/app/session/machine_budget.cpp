// See machine_budget.h.
#include "app/session/machine_budget.h"

#include <algorithm>
#include <cmath>

#include "base/system/this_process.h"
#include "base/text.h"
#include "io/automatic_particles.h"

namespace slosh::app {

double water_share(bool processor_draws) { return processor_draws ? 1.0 - picture_share : 1.0; }

std::int64_t particles_to_offer(std::uint64_t that_fit) {
    if (that_fit == 0) return 0;
    // Two digits: a number that people read as chosen, not as measured.
    const double wanted = static_cast<double>(that_fit) * (1.0 - io::particle_reserve);
    const double unit = std::pow(10.0, std::floor(std::log10(std::max(wanted, 10.0))) - 1.0);
    const auto rounded = static_cast<std::int64_t>(std::floor(wanted / unit) * unit);
    return std::clamp<std::int64_t>(rounded, 100, io::most_particles);
}

std::string particles_text(std::int64_t particles) {
    std::string digits = std::to_string(particles);
    for (std::size_t place = digits.size(); place > 3;) digits.insert(place -= 3, ",");
    return digits + " particles";
}

std::string speed_text(double speed) {
    if (speed <= 0.0) return "not measured";
    return format_number(std::round(speed / 1e5) / 10.0) + " million neighbor sums per second";
}

void SlowWatch::follow(bool slow, double now) {
    if (!slow) since_ = -1.0;
    if (slow && since_ < 0.0) since_ = now;
    noticed_ = slow && now - since_ >= patience;
}

std::string machine_name(int threads) {
    std::string model = processor_model();
    if (model.empty()) model = "unknown processor";
    return model + ", " + std::to_string(threads) + (threads == 1 ? " thread" : " threads");
}

}  // namespace slosh::app
