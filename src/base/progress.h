// How far work that takes long has come, for those who watch it from another thread. The caller that starts
// the work holds a ProgressScope; those who do it say which part of it they are, and how much of that part is
// done. Without a watcher, that costs a few instructions.
#pragma once

#include <atomic>
#include <cstddef>

namespace slosh {

/// While it lives the work of this thread is told to `share`: from 0 to 1, and never less than before. An
/// inner scope hides the outer one.
class ProgressScope {
  public:
    explicit ProgressScope(std::atomic<float>* share);
    ~ProgressScope();
    ProgressScope(const ProgressScope&) = delete;
    ProgressScope& operator=(const ProgressScope&) = delete;

  private:
    struct Range {
        std::atomic<float>* share = nullptr;
        float from = 0.0f, to = 1.0f;
    };
    friend class ProgressPart;
    friend void report_progress(std::size_t done, std::size_t all);
    static thread_local Range current_;
    Range outer_;
};

/// While it lives, what is reported is the part [from, to] of what surrounds it.
class ProgressPart {
  public:
    ProgressPart(double from, double to);
    /// The part number `index` of a number of equal ones.
    ProgressPart(std::size_t index, std::size_t count);
    ~ProgressPart();
    ProgressPart(const ProgressPart&) = delete;
    ProgressPart& operator=(const ProgressPart&) = delete;

  private:
    ProgressScope::Range outer_;
};

/// So much of the innermost part is done.
void report_progress(std::size_t done, std::size_t all);

}  // namespace slosh
