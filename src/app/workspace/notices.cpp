// See notices.h.
#include "app/workspace/notices.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

namespace slosh::app {

double steady_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void Notices::toast(Kind kind, std::string text, std::string subject) {
    toasts_.add(kind, text, steady_now(), std::move(subject));
    test_log.write("toast",
                   {{"text", text}, {"error", kind == Kind::error}, {"shown", toasts_.toasts().size()}});
    log(simulated_time, std::move(text));
}

void Notices::standing(const std::string& note) {
    if (standing_.is_news(note, steady_now())) toast(Kind::note, with_labels(note));
}

}  // namespace slosh::app
