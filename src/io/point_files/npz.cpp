// NumPy's archive of arrays, stored or packed: the array position (or positions, points, pos), one row to a
// point, and velocity.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "io/file_mesh.h"
#include "io/json_object.h"
#include "io/point_files/point_reader.h"

namespace slosh::io {
namespace {

template <class Number>
std::size_t number_at(std::string_view bytes, std::size_t at) {
    Number number{};
    if (at + sizeof number <= bytes.size()) std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

struct Entry {
    std::string_view name, packed;
    bool deflated = false;
    std::size_t size = 0;  ///< unpacked
};

/// Whether two entries share bytes: a small file could ask for any amount of unpacking.
bool overlap(std::vector<Entry> entries) {
    const auto begins_before = [](const Entry& a, const Entry& b) {
        return a.packed.data() < b.packed.data();
    };
    std::sort(entries.begin(), entries.end(), begins_before);
    for (std::size_t i = 1; i < entries.size(); ++i) {
        const std::string_view before = entries[i - 1].packed;
        if (before.data() + before.size() > entries[i].packed.data()) return true;
    }
    return false;
}

/// The zip's directory; nothing where it leads out of the file.
std::optional<std::vector<Entry>> entries_of(std::string_view bytes) {
    constexpr std::size_t end_bytes = 22, head_bytes = 46, local_bytes = 30, most_entries = 1000;
    const std::size_t end = bytes.rfind("PK\x05\x06");
    if (end == std::string_view::npos || bytes.size() - end < end_bytes) return std::nullopt;
    const std::size_t count = number_at<std::uint16_t>(bytes, end + 10);
    std::size_t at = number_at<std::uint32_t>(bytes, end + 16);
    if (count > most_entries) return std::nullopt;
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < count; ++i) {
        if (at > bytes.size() || bytes.size() - at < head_bytes || bytes.substr(at, 4) != "PK\x01\x02")
            return std::nullopt;
        const std::size_t method = number_at<std::uint16_t>(bytes, at + 10),
                          packed = number_at<std::uint32_t>(bytes, at + 20),
                          name = number_at<std::uint16_t>(bytes, at + 28),
                          local = number_at<std::uint32_t>(bytes, at + 42);
        if (bytes.size() - at - head_bytes < name || local > bytes.size() ||
            bytes.size() - local < local_bytes || (method != 0 && method != 8))
            return std::nullopt;
        const std::size_t data = local + local_bytes + number_at<std::uint16_t>(bytes, local + 26) +
                                 number_at<std::uint16_t>(bytes, local + 28);
        if (data > bytes.size() || packed > bytes.size() - data) return std::nullopt;
        entries.push_back({bytes.substr(at + head_bytes, name), bytes.substr(data, packed), method == 8,
                           number_at<std::uint32_t>(bytes, at + 24)});
        at += head_bytes + name + number_at<std::uint16_t>(bytes, at + 30) +
              number_at<std::uint16_t>(bytes, at + 32);
    }
    return entries;
}

/// The word behind a key of the header, which is written as a Python dictionary.
std::string_view value_of(std::string_view header, std::string_view key) {
    const std::size_t at = header.find(key);
    if (at == std::string_view::npos) return {};
    std::string_view value = header.substr(at + key.size());
    value.remove_prefix(std::min(value.find_first_not_of(" :"), value.size()));
    const bool tuple = value.starts_with('(');
    const std::size_t end = value.find(tuple ? ")" : ",");
    return value.substr(0, end == std::string_view::npos ? end : end + (tuple ? 1 : 0));
}

std::vector<std::size_t> shape_of(std::string_view tuple) {
    std::string words(tuple);
    std::replace_if(
        words.begin(), words.end(),
        [](char letter) { return letter == '(' || letter == ')' || letter == ','; }, ' ');
    std::vector<std::size_t> shape;
    for (const std::string_view word : words_of(words, 4)) {
        const double length = number_of(word).value_or(-1.0);
        shape.push_back(length >= 0.0 && length < 1e15 ? static_cast<std::size_t>(length) : 0);
    }
    return shape;
}

/// An array of rows of two or three numbers.
struct ArrayHeader {
    std::size_t bytes = 0;  ///< its own
    std::size_t rows = 0, columns = 0;
    Scalar scalar = Scalar::float32;
    bool big_endian = false;
};
constexpr std::size_t most_header_bytes = 64 << 10;

/// `npy`: at least the beginning of the array.
Result<ArrayHeader> read_header(std::string_view npy, const std::string& what, const std::string& file) {
    constexpr std::string_view magic = "\x93NUMPY";
    if (!npy.starts_with(magic) || npy.size() < 12) return cut_short(file);
    const bool long_header = npy[6] >= 2;
    const std::size_t start = long_header ? 12 : 10;
    const std::size_t length =
        long_header ? number_at<std::uint32_t>(npy, 8) : number_at<std::uint16_t>(npy, 8);
    if (length > npy.size() - start) return cut_short(file);
    const std::string_view header = npy.substr(start, length);
    const std::string_view type = value_of(header, "'descr'");
    const std::vector<std::size_t> shape = shape_of(value_of(header, "'shape'"));
    const bool is_number = type == "'<f4'" || type == "'<f8'" || type == "'>f4'" || type == "'>f8'";
    if (!is_number || shape.size() != 2 || (shape[1] != 2 && shape[1] != 3) ||
        value_of(header, "'fortran_order'") != "False") {
        return Error{"the array " + what + " is " +
                         in_quotes(std::string(header.substr(0, header.find('}')))) +
                         ", expected rows of 3 numbers of 4 or 8 bytes",
                     file};
    }
    if (is_too_many(shape[0])) return too_many_points(shape[0], file);
    return ArrayHeader{start + length, shape[0], shape[1], type[3] == '4' ? Scalar::float32 : Scalar::float64,
                       type[1] == '>'};
}

Result<std::vector<Vec3>> read_rows(std::string_view npy, const ArrayHeader& header,
                                    const std::string& file) {
    const auto numbers = numbers_from(npy.substr(header.bytes), header.rows * header.columns, header.scalar,
                                      header.big_endian);
    if (!numbers) return cut_short(file);
    return vectors_from(*numbers, header.columns);
}

Result<std::vector<Vec3>> read_entry(const Entry& entry, const std::string& file) {
    const std::string what = in_quotes(entry.name);
    const std::optional<std::string> start =
        entry.deflated ? unpacked_start(entry.packed, Packing::raw, most_header_bytes) : std::nullopt;
    if (entry.deflated && !start) return cut_short(file);
    const Result<ArrayHeader> header = read_header(start ? *start : entry.packed, what, file);
    if (!header) return header.error();
    if (!entry.deflated) return read_rows(entry.packed, header.value(), file);
    const std::optional<std::string> plain =
        unpacked(entry.packed, Packing::raw, std::min(entry.size, most_point_file_bytes));
    if (!plain) return cut_short(file);
    return read_rows(*plain, header.value(), file);
}

/// A number of the whole file, as this program writes it: not packed, eight bytes. 0: it is none.
double read_number(const Entry& entry) {
    constexpr std::size_t size = sizeof(double);
    if (entry.deflated || entry.packed.size() < size || entry.packed.find("'<f8'") == std::string_view::npos)
        return 0.0;
    double number = 0.0;
    std::memcpy(&number, entry.packed.data() + entry.packed.size() - size, size);
    return number;
}

Result<PointSet> read_npz(std::string_view bytes, const std::string& file) {
    if (!bytes.starts_with("PK")) return Error{"is not a zip archive, expected a NumPy npz file", file};
    const std::optional<std::vector<Entry>> entries = entries_of(bytes);
    if (!entries) return cut_short(file);
    if (overlap(*entries)) return Error{"has overlapping entries, expected a NumPy zip archive", file};
    PointSet points{file, {}};
    bool has_positions = false, has_velocities = false;
    for (const Entry& entry : *entries) {
        std::string_view name = entry.name;
        if (name.ends_with(".npy")) name.remove_suffix(4);
        if (name == "spacing") points.spacing = read_number(entry);
        const bool place = means_position(name) && !has_positions;
        if (!place && (has_velocities || !means_velocity(name))) continue;
        Result<std::vector<Vec3>> read = read_entry(entry, file);
        if (!read) return read.error();
        (place ? has_positions : has_velocities) = true;
        (place ? points.positions : points.velocities) = std::move(read).value();
    }
    if (!has_positions)
        return Error{"has no array \"position\", expected one with a row for each point", file};
    return points;
}

}  // namespace

extern const PointReader npz_points;
const PointReader npz_points{"npz", "NumPy arrays position and velocity", read_npz};

}  // namespace slosh::io
