// What a point file may make its decoder write: linear in the file or in the points that it brings, and
// nothing for more points than may come. Bytes are counted, so that no machine's speed decides.
#include "io/point_files/decoded_bytes.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "io/point_file.h"
#include "sim/world/seeding/point_set.h"
#include "support/packed_bytes.h"

namespace slosh::io::decoded_bytes_test {
namespace {

using test::base64;
using test::packed;

template <class Number>
std::string bytes_of(Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

struct Outcome {
    std::string error;  ///< "" when it was read
    std::size_t points = 0, decoded = 0;
};

Outcome outcome_of(const std::string& bytes, const std::string& name) {
    const DecodedBytes counter;
    const auto read = parse_points(bytes, name);
    return {read ? "" : read.error().text(), read ? read.value()->positions.size() : 0, counter.count()};
}

std::string npy(std::size_t rows, const std::string& data) {
    std::string header =
        "{'descr': '<f8', 'fortran_order': False, 'shape': (" + std::to_string(rows) + ", 3), }";
    header.resize(118, ' ');
    return std::string("\x93NUMPY\x01\0", 8) + bytes_of(static_cast<std::uint16_t>(header.size())) + header +
           data;
}

struct ZipEntry {
    std::string name, packed;
    std::size_t plain = 0;
};

/// `shared`: all entries are the first one's bytes.
std::string zip(const std::vector<ZipEntry>& entries, bool shared = false) {
    std::string file, directory;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const ZipEntry& entry = entries[i];
        const auto local = static_cast<std::uint32_t>(shared ? 0 : file.size());
        const std::string sizes = bytes_of(static_cast<std::uint32_t>(entry.packed.size())) +
                                  bytes_of(static_cast<std::uint32_t>(entry.plain)) +
                                  bytes_of(static_cast<std::uint16_t>(entry.name.size()));
        const std::string deflated = bytes_of(std::uint16_t{8});
        const std::string zeros(12, '\0');
        std::string about = deflated;
        about.append(zeros, 0, 8).append(sizes);
        if (!shared || i == 0) {
            file.append("PK\x03\x04").append(zeros, 0, 4).append(about).append(zeros, 0, 2);
            file.append(entry.name).append(entry.packed);
        }
        directory.append("PK\x01\x02").append(zeros, 0, 6).append(about).append(zeros);
        directory.append(bytes_of(local)).append(entry.name);
    }
    const auto count = bytes_of(static_cast<std::uint16_t>(entries.size()));
    const auto start = static_cast<std::uint32_t>(file.size()),
               size = static_cast<std::uint32_t>(directory.size());
    return file + directory + "PK\x05\x06" + std::string(4, '\0') + count + count + bytes_of(size) +
           bytes_of(start) + std::string(2, '\0');
}

ZipEntry entry_of(const std::string& name, const std::string& plain) {
    return {name, packed(plain, -15), plain.size()};
}

TEST(DecodedBytes, AnArchiveOfArraysIsDecodedOnce) {
    const std::size_t rows = 5000;
    const std::string array = npy(rows, std::string(rows * 24, '\0'));
    std::vector<ZipEntry> entries{entry_of("position.npy", array)};
    for (int i = 0; i < 20; ++i) entries.push_back(entry_of("velocity.npy", array));
    const Outcome read = outcome_of(zip(entries), "points.npz");
    EXPECT_EQ(read.error, "");
    EXPECT_EQ(read.points, rows);
    EXPECT_LE(read.decoded, 2 * array.size() + 2 * 65536) << "each array once, and its header before";
}

TEST(DecodedBytes, EntriesThatOverlapAreRefused) {
    const std::string array = npy(5000, std::string(5000 * 24, '\0'));
    const std::vector<ZipEntry> entries(990, entry_of("position.npy", array));
    const Outcome read = outcome_of(zip(entries, true), "points.npz");
    EXPECT_EQ(read.error, "points.npz: has overlapping entries, expected a NumPy zip archive");
    EXPECT_EQ(read.decoded, 0u);
}

TEST(DecodedBytes, TooManyPointsAreRefusedBeforeTheyAreUnpacked) {
    const std::size_t rows = most_file_points + 1;
    const std::string said = "points, expected at most " + std::to_string(most_file_points);
    // The arrays themselves would be larger than a test should write: their beginning says enough.
    const std::string array = npy(rows, std::string(200'000, '\0'));
    const Outcome npz = outcome_of(zip({entry_of("position.npy", array)}), "points.npz");
    EXPECT_NE(npz.error.find(said), std::string::npos) << npz.error;
    EXPECT_LE(npz.decoded, 65536u);

    std::string bgeo = "BgeoV" + std::string("\0\0\0\5", 4);
    for (int shift = 24; shift >= 0; shift -= 8) bgeo += static_cast<char>(rows >> shift & 255u);
    bgeo += std::string(200'000, '\0');
    const Outcome houdini = outcome_of(packed(bgeo, 31), "points.bgeo");
    EXPECT_NE(houdini.error.find(said), std::string::npos) << houdini.error;
    EXPECT_LE(houdini.decoded, 64u);
}

std::string vtp(const std::string& pieces, const std::string& appended, const std::string& encoding) {
    return "<VTKFile type=\"PolyData\" byte_order=\"LittleEndian\" header_type=\"UInt32\" "
           "compressor=\"vtkZLibDataCompressor\"><PolyData>" +
           pieces + "</PolyData><AppendedData encoding=\"" + encoding + "\">_" + appended +
           "</AppendedData></VTKFile>";
}
std::string piece(std::size_t points, std::size_t offset) {
    return "<Piece NumberOfPoints=\"" + std::to_string(points) +
           "\"><Points><DataArray type=\"Float32\" NumberOfComponents=\"3\" format=\"appended\" offset=\"" +
           std::to_string(offset) + "\"/></Points></Piece>";
}
/// One packed block with its header, as VTK writes it.
std::string block(const std::string& plain, bool as_base64) {
    const std::string body = packed(plain, 15);
    const auto size = bytes_of(static_cast<std::uint32_t>(plain.size()));
    const std::string header =
        bytes_of(std::uint32_t{1}) + size + size + bytes_of(static_cast<std::uint32_t>(body.size()));
    return as_base64 ? base64(header) + base64(body) : header + body;
}

TEST(DecodedBytes, PiecesOfAVtkFileAreDecodedOnceEach) {
    constexpr std::size_t points = 3, count = 2000;
    for (const bool as_base64 : {false, true}) {
        SCOPED_TRACE(as_base64);
        std::string pieces, appended;
        for (std::size_t i = 0; i < count; ++i) {
            pieces += piece(points, appended.size());
            appended += block(std::string(points * 12, static_cast<char>(i % 60)), as_base64);
        }
        const std::string file = vtp(pieces, appended, as_base64 ? "base64" : "raw");
        const Outcome read = outcome_of(file, "points.vtp");
        EXPECT_EQ(read.error, "");
        EXPECT_EQ(read.points, points * count);
        EXPECT_LE(read.decoded, appended.size() + points * count * 12);
    }
}

TEST(DecodedBytes, PiecesThatShareAnArrayAreRefused) {
    constexpr std::size_t points = 1000;
    const std::string shared = block(std::string(points * 12, '\1'), false);
    std::string pieces;
    for (std::size_t i = 0; i < 2000; ++i) pieces += piece(points, 0);
    const std::string file = vtp(pieces, shared + std::string(10, ' '), "raw");
    // A block of equal bytes packs so well that the text of the pieces is longer than all that they read.
    const Outcome small = outcome_of(file, "points.vtp");
    EXPECT_LE(small.decoded, 2000 * points * 12) << "linear in the points";

    std::string noise(points * 12, '\0');
    std::uint32_t number = 1;
    for (std::size_t i = 0; i < noise.size(); i += 4) {
        number = number * 1664525u + 1013904223u;
        const float value = static_cast<float>(number >> 8) * 1e-7f;
        std::memcpy(noise.data() + i, &value, sizeof value);
    }
    const Outcome large = outcome_of(vtp(pieces, block(noise, false), "raw"), "points.vtp");
    EXPECT_EQ(large.error, "points.vtp: has arrays that overlap, expected one for each piece");
    EXPECT_LE(large.decoded, 3 * file.size());
}

}  // namespace
}  // namespace slosh::io::decoded_bytes_test
