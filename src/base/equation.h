// Equations as the parameter tables have them, in plain text, set as people read them: Greek letters, signs,
// indices below and powers above the line.
//
//     typeset("rho_i += rho0 sum_b psi_b W_ib");  // {"ρ", line}, {"i", below}, {" += ρ", line}, {"0", below}
//     ...
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace slosh {

struct EquationPart {
    enum class Place { line, below, above };
    std::string text;  ///< UTF-8
    Place place = Place::line;
    bool operator==(const EquationPart&) const = default;
};

/// Words that name Greek letters, sums, gradients and roots become their signs; what stands behind _ or ^ up
/// to the end of its word, bracket or number, and digits at the end of a word, leave the line.
std::vector<EquationPart> typeset(std::string_view equation);

/// With <sub> and <sup>, for documents.
std::string equation_markup(std::string_view equation);

}  // namespace slosh
