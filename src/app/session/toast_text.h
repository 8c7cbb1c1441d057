// What toasts say in the panel's words, and how often.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "sim/core/parameters/parameters.h"
#include "slosh/command.h"
#include "slosh/parameter_table.h"

namespace slosh::app {

/// Keys of parameters become the panel's labels: "pbf.relaxation acts as 5" -> "Relaxation acts as 5". Not
/// for errors in files, where the key is what has to be looked for.
std::string with_labels(std::string_view text);

/// "Iterations: 999 is brought to 50 (1 to 50)"
std::string out_of_range_text(const ParameterDescription& description, double typed,
                              const ParameterValue& taken);

/// "The simulation restarts with Particle spacing 0.05 m" for a parameter that restarts the scene and
/// changes; else "".
std::string restart_text(const Command& command, const Parameters& now);

/// Tells news from what goes on: the engine says in every step that a limit acts.
class StandingNotes {
  public:
    static constexpr double silence = 10.0;  ///< s without the note: then it is news again
    bool is_news(const std::string& text, double now);
    void forget() { heard_.clear(); }

  private:
    std::map<std::string, double> heard_;  ///< when last, s
};

}  // namespace slosh::app
