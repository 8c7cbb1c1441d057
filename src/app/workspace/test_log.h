// One JSON line per thing that happened, when SLOSH_TEST_LOG names a file: the tests under a virtual display
// read exact numbers and the places of widgets from it. Does nothing otherwise.
#pragma once

#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "ui/layout.h"

namespace slosh::app {

class TestLog {
  public:
    TestLog();
    TestLog(const TestLog&) = delete;
    TestLog& operator=(const TestLog&) = delete;

    bool on() const { return file_.is_open(); }
    /// Adds "event" and "at" (s since start) to the fields.
    void write(std::string_view event, const nlohmann::json& fields);
    /// Written only when the place differs from the last one; an empty rectangle means "not visible".
    void widget(std::string_view id, const ui::Rectangle& place);

  private:
    std::ofstream file_;
    double start_ = 0.0;
    std::map<std::string, ui::Rectangle, std::less<>> places_;
};

}  // namespace slosh::app
