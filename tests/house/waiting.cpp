// A host program that has set nothing in its environment: the library's idle threads sleep. With four threads
// per core, a step takes about the processor time of one thread, and between steps they take none.
#include <slosh/slosh.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <thread>

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double seconds_of_steps(slosh::World& world) {
    const double before = processor_seconds();
    for (int i = 0; i < 60; ++i) world.step();
    return processor_seconds() - before;
}

slosh::World pool(int threads) { return slosh::io::open_world("dam_break_2d", {.threads = threads}).value(); }

}  // namespace

int main() {
    if (std::getenv("GOMP_SPINCOUNT") != nullptr || std::getenv("OMP_WAIT_POLICY") != nullptr) {
        std::puts("the environment bounds the waiting: this tells nothing of a host");
        return 1;
    }
    slosh::World alone = pool(1), crowded = pool(4 * static_cast<int>(std::thread::hardware_concurrency()));
    const double one = seconds_of_steps(alone), many = seconds_of_steps(crowded);
    const double before = processor_seconds();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const double idle = processor_seconds() - before;
    std::printf(
        "processor time of 60 steps: 1 thread %.2f s, %d threads %.2f s; of 1 s without steps: %.3f s\n", one,
        crowded.execution().threads, many, idle);
    if (many > 3.0 * one + 0.5) std::puts("waiting threads spin during a step");
    if (idle > 0.05) std::puts("waiting threads spin between steps");
    if (alone.state_hash() != crowded.state_hash()) std::puts("the number of threads has changed the bits");
    return many > 3.0 * one + 0.5 || idle > 0.05 || alone.state_hash() != crowded.state_hash() ? 1 : 0;
}
