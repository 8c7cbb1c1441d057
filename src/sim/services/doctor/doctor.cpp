#include "sim/services/doctor/doctor.h"

#include <algorithm>

#include "base/text.h"

namespace slosh {

namespace {

std::string label_of(const ParameterDescription& description, const std::string& value) {
    for (const ParameterChoice& choice : description.choice_list()) {
        if (choice.name == value) return choice.label;
    }
    return value;
}

}  // namespace

bool DiagnosisInput::is_governed() const {
    return parameters.fidelity() == Fidelity::real_time &&
           std::find(pinned.begin(), pinned.end(), "time.substeps") == pinned.end();
}

std::vector<Finding> diagnose(const DiagnosisInput& input) {
    std::vector<Finding> findings;
    for (const DoctorRule& rule : doctor_rules()) {
        if (!rule.rewind && input.symptoms.steps < least_steps_to_judge) continue;
        if (rule.last_resort && !findings.empty()) continue;
        if (rule.of_the_plan && input.is_governed()) continue;
        if (!rule.applies(input)) continue;
        Finding finding{rule.name, rule.sentence(input), rule.fix(input), rule.rewind};
        if (!finding.fix.empty()) findings.push_back(std::move(finding));
    }
    return findings;
}

Command as_command(const Finding& finding) {
    if (finding.fix.size() == 1) return finding.fix.front();
    return Together{"Doctor: " + fix_text(finding), finding.fix};
}

std::string fix_text(const Finding& finding) {
    std::string text;
    for (const Command& command : finding.fix) {
        const auto* set = command.get_if<SetParameter>();
        if (set == nullptr) continue;
        const ParameterDescription* description = parameter_table().find(set->key);
        if (description == nullptr) continue;
        if (!text.empty()) text += ", ";
        text += std::string(description->label) + " ";
        if (description->kind == ParameterKind::boolean) {
            const double* on = std::get_if<double>(&set->value);
            text += on != nullptr && *on != 0.0 ? "on" : "off";
        } else if (const double* number = std::get_if<double>(&set->value)) {
            text += format_number(*number);
            if (!description->unit.empty()) text += " " + std::string(description->unit);
        } else {
            text += label_of(*description, to_text(set->value));
        }
    }
    return text;
}

}  // namespace slosh
