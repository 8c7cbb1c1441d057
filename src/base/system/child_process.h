// Slosh itself, started again as a process of its own whose output is read: a run that crashes, or that the
// system ends for its memory, takes nothing else with it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/system/output_target.h"
#include "base/system/spawn.h"
#include "slosh/result.h"

namespace slosh {

class ChildProcess {
  public:
    /// Starts this program with `arguments` (without its name). It has a process group of its own, so that a
    /// Ctrl-C reaches only this process, which decides; no input; and standard error in common.
    static Result<ChildProcess> start(const std::vector<std::string>& arguments);
    /// Ends it at once where it still runs.
    ~ChildProcess();
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;

    /// What it has written to its standard output until now.
    const std::string& output() const { return output_; }
    bool has_ended() const { return process_ <= 0; }
    const ProcessEnd& end() const { return end_; }  ///< once it has ended
    /// Ends it at once, and reads what it wrote before.
    void end_now();

    /// Reads what the processes write until one of them ends or a signal is noted (base/signals.h). Returns
    /// at once where one has ended already, and where there is none.
    static void wait_for_any(std::span<ChildProcess> processes);

  private:
    ChildProcess() = default;
    void read_output();
    void reap();

    int process_ = -1;
    FileHandle output_end_;
    std::string output_;
    ProcessEnd end_;
};

/// Whether somebody still reads what is written to standard output. A pipe whose reader has gone does not
/// come back; files and terminals are always read.
bool standard_output_is_read();

}  // namespace slosh
