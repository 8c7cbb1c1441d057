// The curves behind the figures, for docs/VALIDATION.md: scripts/validate sets SLOSH_VALIDATION to a folder
// and draws what the checks leave there. Without it nothing is written.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

namespace slosh::physics {

enum class CurveKind { measured, exact, experiment };

/// One curve of one diagram. The file opens with "# measured: pbf, a/d 40"; then CSV, the columns with their
/// units.
class Series {
  public:
    /// `diagram` as scripts/validate knows it: "drop_2d". `curve`: the solver's name, then what else varies.
    Series(std::string diagram, CurveKind kind, std::string curve, std::vector<std::string> columns);
    /// One value per column.
    void add(std::initializer_list<double> row);
    /// To SLOSH_VALIDATION/<diagram>.<curve>.csv; a failure to write fails the test.
    void write() const;

  private:
    std::string diagram_, heading_, curve_;
    std::vector<std::string> columns_;
    std::vector<double> values_;  ///< row after row
};

}  // namespace slosh::physics
