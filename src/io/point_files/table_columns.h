// What the columns of a table mean, by their names: "x", "vy", "Points:0" (ParaView), "Pos.x [m]"
// (DualSPHysics), "X (m)", "Velocity[i] (m/s)" (STAR-CCM+), "x-coordinate" (Fluent), "Velocity u [ m s^-1 ]".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/result.h"

namespace slosh::io {

struct Column {
    std::optional<std::size_t> meaning;  ///< as of PointRows
    double unit = 1.0;                   ///< in m or m/s
};

/// x, y, z as 0, 1, 2; velocity_x, vx, velocity:0 and so on as 3, 4, 5; spacing as 6.
std::optional<std::size_t> meaning_of_column(std::string_view name);

/// By the names. Errors (without a place): two columns with the same meaning, a unit that is not known.
Result<std::vector<Column>> columns_named(const std::vector<std::string_view>& names);
/// Whether x and y are among them; z may be missing in 2-D.
bool has_places(const std::vector<Column>& columns);

/// A line of units below the names: nothing if it is not one. Error: a unit that is not known.
Result<bool> read_units(const std::vector<std::string_view>& cells, std::vector<Column>& columns);

}  // namespace slosh::io
