// NumPy's archive: a zip of uncompressed .npy files, one for each field. See docs/FORMATS.md.
#include <zlib.h>

#include "io/formats/point_columns.h"

namespace slosh::io {

namespace {

constexpr std::size_t npy_header_bytes = 128, local_header_bytes = 30;

/// `shape` as Python writes a tuple: "(3,)".
std::string npy_header(std::string_view type, const std::string& shape) {
    std::string header("\x93NUMPY\x01\x00", 8);
    std::string words =
        "{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': " + shape + ", }";
    words.resize(npy_header_bytes - header.size() - 3, ' ');
    append_bytes(header, static_cast<std::uint16_t>(words.size() + 1));
    return header + words + "\n";
}

std::string shape_of(std::size_t count, int components) {
    return "(" + std::to_string(count) + (components == 1 ? ",)" : ", " + std::to_string(components) + ")");
}

std::string_view npy_type(const PointField& field) {
    constexpr std::string_view types[] = {"<f4", "<u4", "|u1"};
    return types[field.values.index()];
}

/// A zip archive without compression, so that arrays can be mapped and 100,000 particles cost no time.
class ZipFile {
  public:
    void add(const std::string& name, const std::string& head, std::string_view content) {
        uLong sum = crc32(0, reinterpret_cast<const Bytef*>(head.data()), static_cast<uInt>(head.size()));
        sum = crc32_z(sum, reinterpret_cast<const Bytef*>(content.data()), content.size());
        const auto offset = static_cast<std::uint32_t>(bytes_.size());
        const std::string about = describe(name, static_cast<std::uint32_t>(sum),
                                           static_cast<std::uint32_t>(head.size() + content.size()));
        bytes_ += "PK\x03\x04" + about + name + head;
        bytes_ += content;
        directory_ += "PK\x01\x02";
        append_bytes(directory_, std::uint16_t{20});  // made by: version 2.0
        directory_ += about + std::string(10, '\0');  // comment, disk, attributes
        append_bytes(directory_, offset);
        directory_ += name;
        ++entries_;
    }
    std::string finish() && {
        const auto offset = static_cast<std::uint32_t>(bytes_.size());
        bytes_ += directory_;
        bytes_ += std::string("PK\x05\x06\0\0\0\0", 8);
        append_bytes(bytes_, entries_);
        append_bytes(bytes_, entries_);
        append_bytes(bytes_, static_cast<std::uint32_t>(directory_.size()));
        append_bytes(bytes_, offset);
        append_bytes(bytes_, std::uint16_t{0});
        return std::move(bytes_);
    }

  private:
    /// The part that a file's own header and the directory share. The date is zip's first, so that the same
    /// particles are the same bytes.
    static std::string describe(const std::string& name, std::uint32_t sum, std::uint32_t size) {
        std::string bytes;
        // Version 2.0, no flags, stored, 0:00 on 1 January 1980.
        constexpr std::uint16_t version_and_date[] = {20, 0, 0, 0, 0x21};
        for (const std::uint16_t number : version_and_date) append_bytes(bytes, number);
        for (const std::uint32_t number : {sum, size, size}) append_bytes(bytes, number);
        append_bytes(bytes, static_cast<std::uint16_t>(name.size()));
        append_bytes(bytes, std::uint16_t{0});
        return bytes;
    }

    std::string bytes_, directory_;
    std::uint16_t entries_ = 0;
};

std::string bytes_of_number(double number) {
    std::string bytes;
    append_bytes(bytes, number);
    return bytes;
}

std::string npz_of(const PointCloud& points) {
    const std::size_t count = points.positions.size();
    ZipFile zip;
    zip.add("position.npy", npy_header("<f4", shape_of(count, 3)), bytes_of(points.positions));
    for (const PointField& field : points.fields)
        zip.add(field.name + ".npy", npy_header(npy_type(field), shape_of(count, field.components)),
                bytes_of(field));
    const auto add_number = [&](const char* name, const std::optional<double>& number) {
        if (number) zip.add(name, npy_header("<f8", "()"), bytes_of_number(*number));
    };
    add_number("time.npy", points.time);
    add_number("spacing.npy", points.spacing);
    return std::move(zip).finish();
}

std::string encode_npz(std::span<const ParticleRecord> particles) { return npz_of(points_of(particles)); }

/// Accepts only what encode_npz writes: where everything stands follows from the number of points.
Result<std::vector<ParticleRecord>> decode_npz(std::string_view bytes, const std::string& file) {
    const Error not_ours{"is not a particle file of Slosh (npz without compression)", file};
    constexpr std::size_t size_at = 18;
    std::size_t data = 0;
    if (bytes.size() < local_header_bytes || !bytes.starts_with("PK\x03\x04")) return not_ours;
    std::uint32_t first = 0;
    std::memcpy(&first, bytes.data() + size_at, sizeof first);
    if (first < npy_header_bytes || first > bytes.size()) return not_ours;
    PointCloud points = empty_points((first - npy_header_bytes) / sizeof(Vec3));
    for (std::size_t column = 0; column <= points.fields.size(); ++column) {
        const std::string_view name =
            column == 0 ? std::string_view("position") : points.fields[column - 1].name;
        const std::size_t size =
            column == 0 ? bytes_of(points.positions).size() : bytes_of(points.fields[column - 1]).size();
        data += local_header_bytes + name.size() + std::string_view(".npy").size() + npy_header_bytes;
        if (data > bytes.size() || size > bytes.size() - data) return Error{"is cut short", file};
        set_bytes(points, column, bytes.substr(data, size));
        data += size;
    }
    if (npz_of(points) != bytes) return not_ours;
    return records_of(points, file);
}

}  // namespace

extern const ParticleFormat npz_format;
const ParticleFormat npz_format{"npz",      ".npz",     "NumPy arrays, one for each field",
                                encode_npz, decode_npz, npz_of};

}  // namespace slosh::io
