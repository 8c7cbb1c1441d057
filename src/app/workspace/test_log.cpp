// See test_log.h. Each line is flushed: the reader may kill the program at any moment.
#include "app/workspace/test_log.h"

#include <chrono>
#include <cmath>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "base/system/environment.h"

namespace slosh::app {
namespace {
double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
}  // namespace

TestLog::TestLog() : start_(now()) {
    if (const std::filesystem::path path = environment_path("SLOSH_TEST_LOG"); !path.empty())
        file_.open(path, std::ios::app | std::ios::binary);
}

void TestLog::write(std::string_view event, const nlohmann::json& fields) {
    if (!file_.is_open()) return;
    nlohmann::json line = fields;
    line["event"] = event;
    line["at"] = std::round((now() - start_) * 1e4) / 1e4;
    const std::string text = line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    file_ << text << std::flush;
}

void TestLog::widget(std::string_view id, const ui::Rectangle& place) {
    if (!file_.is_open()) return;
    const auto known = places_.find(id);
    if (known != places_.end() && known->second.x == place.x && known->second.y == place.y &&
        known->second.width == place.width && known->second.height == place.height) {
        return;
    }
    places_.insert_or_assign(std::string(id), place);
    write("widget",
          {{"id", id}, {"x", place.x}, {"y", place.y}, {"width", place.width}, {"height", place.height}});
}

}  // namespace slosh::app
