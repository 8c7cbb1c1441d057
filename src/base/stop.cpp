// See stop.h.
#include "base/stop.h"

namespace slosh {
namespace {
// The thread has it, not the world: loops are called from everywhere in a step, and none has to pass it on.
thread_local const std::atomic<bool>* current = nullptr;
}  // namespace

StopScope::StopScope(const std::atomic<bool>* flag) : outer_(current) { current = flag; }
StopScope::~StopScope() { current = outer_; }

const std::atomic<bool>* stop_flag() { return current; }

void stop_if_asked() {
    if (current != nullptr && current->load(std::memory_order_relaxed)) throw Stopped{};
}

}  // namespace slosh
