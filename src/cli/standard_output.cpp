// Writes to stdout and checks that it arrived.
#include "cli/standard_output.h"

#include <cerrno>
#include <cstdio>
#include <iostream>

#include "base/system/output_target.h"
#include "base/system/signals.h"
#include "base/text.h"

namespace slosh::cli {

Result<void> print(std::string_view results) {
    const std::string text = printable(results);
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
        return {};
    const bool gone = errno == EIO && hangup_noted();
    const Error error = file_error("standard output", "write");
    std::clearerr(stdout);  // reported here, not a second time at the end
    if (gone) return {};
    return error;
}

std::string to_text(const nlohmann::ordered_json& json) {
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Result<void> flush_standard_output() {
    errno = 0;
    std::cout.flush();
    if (std::cout.good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return {};
    if (errno == 0) return Error{"cannot write", "standard output"};
    return file_error("standard output", "write");
}

}  // namespace slosh::cli
