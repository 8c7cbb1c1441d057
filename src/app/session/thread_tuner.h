// Finds, while running, how many threads make the steps fastest. Results do not depend on the number of
// threads, so it may change between any two steps. Needed because parallel loops collapse where cores are
// shared: measured on 2 cores with a software renderer and compilers at work, a step took 34 ms on one thread
// and 126 ms on two; alone, two threads are 1.9 times as fast as one.
#pragma once

#include <cstddef>
#include <vector>

namespace slosh::app {

class ThreadTuner {
  public:
    /// Starts with one less than `most` (one is left to the interface); tries `most`, half and one, too.
    explicit ThreadTuner(int most);
    /// Always `threads`.
    static ThreadTuner fixed(int threads);

    /// The number for the next step.
    int threads() const { return candidates_[current_].threads; }
    /// A step with threads() took this long.
    void stepped(double milliseconds);
    /// Another scene: what was measured means nothing.
    void restart();
    bool trying() const { return trying_; }

    static constexpr std::size_t trial_steps = 6;  ///< per candidate; the first does not count
    static constexpr std::size_t window_steps =
        20;  ///< steps of the steady state between two readings of the clock
    static constexpr std::size_t patience = 100;  ///< windows between two trials when nothing changes
    static constexpr double jump = 1.5;      ///< steps this much slower than in the last window: try again
    static constexpr double hopeless = 2.0;  ///< a candidate this much slower is dropped after three steps

  private:
    ThreadTuner() = default;
    struct Candidate {
        int threads = 1;
        double milliseconds = 0.0;  ///< median of the last measurement; 0 = none
    };
    void measured(double milliseconds);
    void begin_trial(bool all);
    void next_candidate();

    std::vector<Candidate> candidates_;
    std::vector<std::size_t> to_try_;
    std::size_t current_ = 0, best_ = 0, windows_ = 0;
    bool trying_ = true;
    std::vector<double> times_;
};

}  // namespace slosh::app
