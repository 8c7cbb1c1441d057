// The built `slosh` under the limits of a small machine, and what every stranger's file must end in.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace slosh {

struct LimitedRun {
    int exit_code = -1;  ///< 128 + signal when one ended it, SIGALRM after 60 s
    std::string err;
};

/// With 2,000,000 KiB of addresses (as `ulimit -v 2000000`) and no core file. Output goes to files in
/// `folder`.
LimitedRun run_limited(const std::vector<std::string>& arguments, const std::filesystem::path& folder);

/// "" when the run ended as promised: 0, or 3 (particles that were no numbers were removed), or 2 with
/// exactly one line on stderr that is for people; else what is wrong.
std::string broken_promise(const LimitedRun& run);

}  // namespace slosh
