// Readers of point files, one file each: places, and velocities where there are some. Every other field is
// passed over. What they share: which names mean a velocity, numbers from bytes, limits. A file may say
// anything: nothing is allocated for more points than it has bytes for.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/result.h"

namespace slosh::io {

/// The same limit as for models; it holds for a packed file before and after unpacking.
inline constexpr std::size_t most_point_file_bytes = 256u << 20;

struct PointReader {
    std::string_view extension;  ///< "ply"
    std::string_view title;      ///< for documents and messages
    /// Errors: `file` as the place, and what is missing or wrong. The points are not checked yet.
    Result<PointSet> (*read)(std::string_view bytes, const std::string& file);
};
std::span<const PointReader* const> point_readers();

/// "velocity", "velocities", "vel" or "v", in any letters.
bool means_velocity(std::string_view name);
bool means_position(std::string_view name);

/// Points from rows of seven numbers: x, y, z as 0, 1, 2, their velocities as 3, 4, 5, the spacing of the
/// particles as 6.
class PointRows {
  public:
    /// Whether x, y and z are among the columns; z may be missing in 2-D.
    bool has_positions() const { return seen_[0] && seen_[1]; }
    void expect(std::size_t meaning) { seen_[meaning] = true; }
    void begin_row() {
        for (float& number : row_) number = 0.0f;
    }
    void set(std::size_t meaning, double value) { row_[meaning] = static_cast<float>(value); }
    void end_row();
    PointSet finish(const std::string& file) &&;

  private:
    bool seen_[7] = {};
    float row_[7] = {};
    PointSet points_;
};

enum class Scalar { float32, float64 };
inline std::size_t bytes_of(Scalar scalar) { return scalar == Scalar::float32 ? 4 : 8; }
/// `count` numbers from the front of the bytes; nothing if there are fewer.
std::optional<std::vector<float>> numbers_from(std::string_view bytes, std::size_t count, Scalar scalar,
                                               bool big_endian);
/// `components` (2 or 3) to a point.
std::vector<Vec3> vectors_from(const std::vector<float>& numbers, std::size_t components);

enum class Packing { zlib, gzip, raw };
/// Nothing when the bytes are damaged or more than `most`.
std::optional<std::string> unpacked(std::string_view bytes, Packing packing, std::size_t most);
/// The first `count` bytes of what is packed, or all if there are fewer: a header, before the rest is
/// unpacked. Nothing when they are damaged.
std::optional<std::string> unpacked_start(std::string_view bytes, Packing packing, std::size_t count);

/// Errors that several readers have.
Error cut_short(const std::string& file);
Error too_many_points(std::size_t count, const std::string& file);
bool is_too_many(std::size_t count);

}  // namespace slosh::io
