// Comma-separated text: a line with the column names, then one particle per line. Numbers are the shortest
// that read back as the same float.
#include "base/number_text.h"
#include "base/text.h"
#include "io/formats/point_columns.h"

namespace slosh::io {

namespace {

/// Behind the others where points have a spacing.
constexpr std::string_view spacing_column = ",spacing";
constexpr std::string_view column_names =
    "id,x,y,z,velocity_x,velocity_y,velocity_z,density,pressure,material";

/// Reads one number and the comma after it from the front of `line`.
bool take(std::string_view& line, auto& number) {
    const auto [end, code] = parse_number(line, number);
    if (code != std::errc()) return false;
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    if (line.empty()) return true;
    if (line.front() != ',') return false;
    line.remove_prefix(1);
    return !line.empty();
}

bool read_line(std::string_view line, bool has_spacing, ParticleRecord& record) {
    float spacing = 0.0f;
    return take(line, record.id) && take(line, record.position.x) && take(line, record.position.y) &&
           take(line, record.position.z) && take(line, record.velocity.x) && take(line, record.velocity.y) &&
           take(line, record.velocity.z) && take(line, record.density) && take(line, record.pressure) &&
           take(line, record.material) && (!has_spacing || take(line, spacing)) && line.empty();
}

std::string csv_of(const PointCloud& points) {
    const std::vector<PointColumn> columns = columns_of(points);
    std::string text;
    for (const PointColumn& column : columns) text += (text.empty() ? "" : ",") + column.name;
    // A table has no other place for it: a column with one number.
    const std::string spacing = points.spacing ? "," + format_number(*points.spacing) : "";
    if (!spacing.empty()) text += spacing_column;
    text += '\n';
    text.reserve(text.size() + points.positions.size() * columns.size() * 10);
    for (std::size_t i = 0; i < points.positions.size(); ++i) {
        for (const PointColumn& column : columns) {
            if (&column != &columns.front()) text += ',';
            use_number(points, column, i, [&]<class Number>(const Number& number) {
                if constexpr (sizeof(Number) == 1)
                    append_number(text, static_cast<unsigned>(number));
                else
                    append_number(text, number);
            });
        }
        text += spacing;
        text += '\n';
    }
    return text;
}

std::string encode_csv(std::span<const ParticleRecord> particles) { return csv_of(points_of(particles)); }

Result<std::vector<ParticleRecord>> decode_csv(std::string_view bytes, const std::string& file) {
    std::vector<ParticleRecord> records;
    std::size_t line_number = 0;
    bool has_spacing = false;
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        std::string_view line = bytes.substr(0, end);
        bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        const std::string where = file + ":" + std::to_string(++line_number);
        if (line_number == 1) {
            has_spacing = line.ends_with(spacing_column);
            if (has_spacing) line.remove_suffix(spacing_column.size());
            if (line != column_names)
                return Error{"expected the column_names " + std::string(column_names), where};
        } else if (!read_line(line, has_spacing, records.emplace_back())) {
            return Error{"expected an id and 9 numbers between commas", where};
        }
    }
    if (line_number == 0)
        return Error{"is empty, expected the column_names " + std::string(column_names), file};
    return records;
}

}  // namespace

extern const ParticleFormat csv_format;
const ParticleFormat csv_format{"csv", ".csv", "comma-separated text", encode_csv, decode_csv, csv_of};

}  // namespace slosh::io
