// The doctor: names in one sentence why the water looks wrong, and has commands that fix it.
//
//     SymptomRecord record;                       // after each step: record.add(world.report());
//     for (const Finding& finding : diagnose({record.measured(), world.parameters(), ...}))
//         world.enqueue(as_command(finding));
//
// Findings depend only on step measurements and current parameters, so they are deterministic.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sim/core/parameters/parameters.h"
#include "sim/services/doctor/symptom_record.h"
#include "slosh/command.h"

namespace slosh {

/// What the doctor judges.
struct DiagnosisInput {
    MeasuredSymptoms symptoms;
    Parameters parameters;
    std::string solver;
    int dimension = 3;
    std::vector<std::string> pinned;  ///< as World::pinned()

    /// Real time has chosen steps and iterations, within bounds of its own (docs/PRESETS.md).
    bool is_governed() const;
};

struct Finding {
    std::string_view rule;     ///< its name in the list, for tests and logs: "long_step"
    std::string sentence;      ///< what was measured and why
    std::vector<Command> fix;  ///< SetParameter of what is to change; never empty
    bool rewind = false;       ///< the water itself is spoilt: go back in time before the fix
};

/// One trouble, as rules.cpp has it.
struct DoctorRule {
    std::string_view name;
    bool (*applies)(const DiagnosisInput&) = nullptr;
    std::string (*sentence)(const DiagnosisInput&) = nullptr;
    std::vector<Command> (*fix)(const DiagnosisInput&) = nullptr;
    bool rewind = false;
    /// The symptom has many causes, this one is blamed where no other rule applies.
    bool last_resort = false;
    /// Real time answers for it: fast water in long substeps is what it trades, and it knows when to stop.
    bool of_the_plan = false;
};

/// The number of steps that are measured before the first finding, except for non-finite particles.
inline constexpr int least_steps_to_judge = 30;

/// What is wrong, the first cause first. Empty: nothing.
std::vector<Finding> diagnose(const DiagnosisInput& input);

/// The fix as one command, which undo takes back at once.
Command as_command(const Finding& finding);
/// "Kernel radius 2, Substeps 6", for a button.
std::string fix_text(const Finding& finding);

/// In the order in which causes are looked for: one that makes others look guilty stands before them.
const std::vector<DoctorRule>& doctor_rules();

}  // namespace slosh
