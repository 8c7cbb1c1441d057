// Every reader of points, one line each, and what they share.
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <utility>

#include "base/bit_cast.h"
#include "base/stop.h"
#include "io/point_files/decoded_bytes.h"
#include "io/point_files/point_reader.h"
#include "io/point_files/table_text.h"
#include "sim/world/seeding/point_set.h"

namespace slosh::io {

extern const PointReader ply_points, csv_points, vtp_points, vtk_points, npz_points, bgeo_points;

std::span<const PointReader* const> point_readers() {
    static constexpr std::array<const PointReader*, 6> readers{
        &ply_points, &vtp_points, &vtk_points, &bgeo_points, &npz_points, &csv_points,
    };
    return readers;
}

namespace {

template <class Number>
float number_at(const char* bytes, bool swapped) {
    std::array<char, sizeof(Number)> raw{};
    std::memcpy(raw.data(), bytes, sizeof(Number));
    if (swapped) std::reverse(raw.begin(), raw.end());
    return static_cast<float>(bit_cast<Number>(raw));
}

}  // namespace

bool means_velocity(std::string_view name) {
    constexpr std::array<std::string_view, 4> names{"velocity", "velocities", "vel", "v"};
    return std::find(names.begin(), names.end(), small_letters(name)) != names.end();
}

bool means_position(std::string_view name) {
    constexpr std::array<std::string_view, 6> names{"position", "positions", "points", "pos", "p", "x"};
    return std::find(names.begin(), names.end(), small_letters(name)) != names.end();
}

void PointRows::end_row() {
    points_.positions.emplace_back(row_[0], row_[1], row_[2]);
    if (seen_[3] || seen_[4] || seen_[5]) points_.velocities.emplace_back(row_[3], row_[4], row_[5]);
    points_.spacing = static_cast<double>(row_[6]);
}

PointSet PointRows::finish(const std::string& file) && {
    points_.file = file;
    return std::move(points_);
}

std::optional<std::vector<float>> numbers_from(std::string_view bytes, std::size_t count, Scalar scalar,
                                               bool big_endian) {
    stop_if_asked();
    const std::size_t size = bytes_of(scalar);
    if (count > bytes.size() / size) return std::nullopt;
    const bool swapped = big_endian != (std::endian::native == std::endian::big);
    std::vector<float> numbers(count);
    for (std::size_t i = 0; i < count; ++i) {
        const char* at = bytes.data() + i * size;
        numbers[i] =
            scalar == Scalar::float32 ? number_at<float>(at, swapped) : number_at<double>(at, swapped);
    }
    return numbers;
}

std::vector<Vec3> vectors_from(const std::vector<float>& numbers, std::size_t components) {
    std::vector<Vec3> vectors(numbers.size() / components, Vec3(0.0f));
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        for (std::size_t part = 0; part < components; ++part)
            vectors[i][static_cast<int>(part)] = numbers[i * components + part];
    }
    return vectors;
}

namespace {

struct Inflated {
    std::string bytes;
    int result = Z_OK;  ///< result of the last inflate()
};

/// At most `most` bytes.
std::optional<Inflated> inflated(std::string_view bytes, Packing packing, std::size_t most) {
    constexpr std::size_t block = std::size_t{1} << 20;
    z_stream stream{};
    const int window = packing == Packing::zlib ? 15 : packing == Packing::gzip ? 15 + 16 : -15;
    if (inflateInit2(&stream, window) != Z_OK) return std::nullopt;
    const std::unique_ptr<z_stream, int (*)(z_streamp)> ended_with_this(&stream, inflateEnd);
    // zlib does not write to what it reads.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(std::min(bytes.size(), most_point_file_bytes));
    Inflated out;
    while (out.result == Z_OK && out.bytes.size() < most) {
        stop_if_asked();
        const std::size_t before = out.bytes.size();
        out.bytes.resize(before + std::min(most - before, block));
        stream.next_out = reinterpret_cast<Bytef*>(out.bytes.data() + before);
        stream.avail_out = static_cast<uInt>(out.bytes.size() - before);
        out.result = inflate(&stream, Z_NO_FLUSH);
        out.bytes.resize(out.bytes.size() - stream.avail_out);
        count_decoded(out.bytes.size() - before);
        if (out.bytes.size() == before && out.result == Z_OK) break;
    }
    return out;
}

}  // namespace

std::optional<std::string> unpacked(std::string_view bytes, Packing packing, std::size_t most) {
    std::optional<Inflated> out = inflated(bytes, packing, most + 1);
    if (!out || out->result != Z_STREAM_END || out->bytes.size() > most) return std::nullopt;
    return std::move(out->bytes);
}

std::optional<std::string> unpacked_start(std::string_view bytes, Packing packing, std::size_t count) {
    std::optional<Inflated> out = inflated(bytes, packing, count);
    if (!out || (out->result != Z_STREAM_END && out->bytes.size() < count)) return std::nullopt;
    return std::move(out->bytes);
}

Error cut_short(const std::string& file) { return Error{"is cut short or damaged", file}; }

bool is_too_many(std::size_t count) { return count > most_file_points; }

Error too_many_points(std::size_t count, const std::string& file) {
    return Error{
        "has " + std::to_string(count) + " points, expected at most " + std::to_string(most_file_points),
        file};
}

}  // namespace slosh::io
