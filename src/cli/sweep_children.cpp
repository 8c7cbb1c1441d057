// Threads were the alternative: they share what a crash destroys, and their parallel loops would need a team
// of workers each (base/parallel).
#include "cli/sweep_children.h"

#include <algorithm>
#include <optional>

#include "base/system/child_process.h"
#include "base/system/signals.h"
#include "cli/command.h"

namespace slosh::cli {

namespace {

/// What a process printed, when that is the header and one whole row.
std::optional<std::string> row_of(const ChildProcess& child, const std::string& header) {
    const std::string& text = child.output();
    if (!text.starts_with(header) || text.size() == header.size() || text.back() != '\n') return std::nullopt;
    return text.substr(header.size());
}

/// A child that notes a signal ends with the code that stands for it.
ProcessEnd end_of(const ChildProcess& child) {
    const ProcessEnd& end = child.end();
    constexpr int by_signal = exit_code_of_signal(0);
    return end.exit_code > by_signal ? ProcessEnd{0, end.exit_code - by_signal} : end;
}

Result<void> take_failure(const SweepRun& run, const Error& error, const TakeSweepRow& take) {
    report_failure("sweep", error);
    return take(failed_sweep_row(run, error), exit_bad_input);
}

/// The processes at work, and the runs that they make.
class Children {
  public:
    Children(const std::string& header, const TakeSweepRow& take) : header_(header), take_(take) {}

    std::size_t count() const { return processes_.size(); }

    Result<void> start(const SweepRun& run, const std::vector<std::string>& arguments) {
        Result<ChildProcess> child = ChildProcess::start(arguments);
        if (!child) return take_failure(run, child.error(), take_);
        processes_.push_back(std::move(child).value());
        runs_.push_back(&run);
        return {};
    }

    Result<void> take_next() {
        ChildProcess::wait_for_any(processes_);
        for (std::size_t i = processes_.size(); i-- > 0;) {
            if (!processes_[i].has_ended()) continue;
            const ChildProcess child = std::move(processes_[i]);
            const SweepRun& run = *runs_[i];
            processes_.erase(processes_.begin() + static_cast<std::ptrdiff_t>(i));
            runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(i));
            if (Result<void> taken = take(child, run); !taken) return taken;
        }
        return {};
    }

    /// Without rows of what was not finished.
    Result<void> end_all() {
        for (ChildProcess& process : processes_) {
            process.end_now();
            if (const std::optional<std::string> row = row_of(process, header_)) {
                if (Result<void> taken = take_(*row, process.end().exit_code); !taken) return taken;
            }
        }
        return {};
    }

  private:
    Result<void> take(const ChildProcess& child, const SweepRun& run) {
        if (const std::optional<std::string> row = row_of(child, header_))
            return take_(*row, child.end().exit_code);
        return take_failure(run, Error{"the process of this run " + end_of(child).text(), ""}, take_);
    }

    const std::string& header_;
    const TakeSweepRow& take_;
    std::vector<ChildProcess> processes_;
    std::vector<const SweepRun*> runs_;
};

}  // namespace

Result<void> run_in_children(const std::vector<SweepRun>& runs, std::size_t at_once,
                             const std::string& header, const SweepArguments& arguments,
                             const TakeSweepRow& take) {
    Children children(header, take);
    auto next = runs.begin();
    while ((next != runs.end() || children.count() > 0) && !noted_signal()) {
        if (next != runs.end() && children.count() < at_once) {
            if (Result<void> started = children.start(*next, arguments(*next)); !started) return started;
            ++next;
        } else if (Result<void> taken = children.take_next(); !taken) {
            return taken;
        }
    }
    return children.end_all();
}

}  // namespace slosh::cli
