// See gpu_timer.h. A ring of frames: a frame whose slot has not been read yet is not timed.
#include "render/gpu_timer.h"

namespace slosh {
namespace {
constexpr double longest_pass = 60'000.0;  // ms
}

bool GpuTimer::collect(Slot& slot) {
    if (slot.used == 0) return true;
    GLuint ready = GL_FALSE;
    glGetQueryObjectuiv(slot.queries[slot.used - 1].object.name(), GL_QUERY_RESULT_AVAILABLE, &ready);
    if (ready == GL_FALSE) return false;
    known_.clear();
    bool sound = true;
    for (std::size_t i = 0; i < slot.used; ++i) {
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(slot.queries[i].object.name(), GL_QUERY_RESULT, &nanoseconds);
        known_.push_back({slot.queries[i].name, 1e-6 * static_cast<double>(nanoseconds)});
        sound = sound && known_.back().milliseconds < longest_pass;
    }
    // The first query of a context may count from the machine's start (llvmpipe 22).
    if (!sound) known_.clear();
    slot.used = 0;
    return true;
}

void GpuTimer::begin_frame() {
    // Oldest first, so that the newest result stays.
    for (std::size_t i = 1; i <= slots_.size(); ++i) collect(slots_[(current_ + i) % slots_.size()]);
    current_ = (current_ + 1) % slots_.size();
    recording_ = gl::has_timers() && slots_[current_].used == 0;
}

void GpuTimer::begin(std::string_view name) {
    if (!recording_) return;
    end_pass();
    Slot& slot = slots_[current_];
    if (slot.used == slot.queries.size()) slot.queries.push_back({GlQuery::create(), name});
    slot.queries[slot.used].name = name;
    glBeginQuery(GL_TIME_ELAPSED, slot.queries[slot.used].object.name());
    ++slot.used;
    in_pass_ = true;
}

void GpuTimer::end_pass() {
    if (in_pass_) glEndQuery(GL_TIME_ELAPSED);
    in_pass_ = false;
}

void GpuTimer::end_frame() {
    end_pass();
    recording_ = false;
}

}  // namespace slosh
