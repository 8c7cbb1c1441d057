// slosh replay: repeats a recording. Recordings are not written yet, so there is nothing to repeat: said
// plainly, with the exit code of bad input.
#include <memory>

#include "cli/command.h"

namespace slosh::cli {

CommandAction add_replay(CLI::App& app) {
    struct ReplayOptions {
        std::string file;
        bool verify = false;
    };
    auto options = std::make_shared<ReplayOptions>();
    app.add_option("FILE", options->file, "a recording")->required();
    app.add_flag("--verify", options->verify, "compare the state hashes on the way");
    return [options]() -> Result<int> {
        return Error{"this version does not record or replay yet", options->file};
    };
}

}  // namespace slosh::cli
