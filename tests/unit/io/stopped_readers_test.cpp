// A reader of a file gives up where it stands once it is asked to: a signal or a closed window waits for no
// file, however long. Every loop looks at the flag, so what is raised before is seen at the first number.
#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "base/stop.h"
#include "base/system/file_pieces.h"
#include "io/mesh_file.h"
#include "io/point_file.h"
#include "io/point_files/decoded_bytes.h"
#include "sim/world/archive/recording.h"
#include "support/own_surroundings.h"
#include "support/packed_bytes.h"

namespace slosh::io::stopped_readers_test {
namespace {

using test::base64;
using test::packed;

template <class Number>
std::string raw(Number number) {
    std::string bytes(sizeof number, '\0');
    std::memcpy(bytes.data(), &number, sizeof number);
    return bytes;
}

struct Case {
    std::string name, bytes;
};

const std::string one_point = raw(1.0f) + raw(2.0f) + raw(3.0f);

std::string vtp(const std::string& array) {
    return "<VTKFile type=\"PolyData\"><PolyData><Piece NumberOfPoints=\"1\"><Points><DataArray "
           "type=\"Float32\" NumberOfComponents=\"3\" " +
           array + "</DataArray></Points></Piece></PolyData></VTKFile>";
}

std::vector<Case> point_files() {
    const std::string ply = " 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n",
                      vtk = "\nDATASET POLYDATA\nPOINTS 1 float\n";
    const std::string bgeo = "BgeoV" + std::string("\0\0\0\5\0\0\0\1", 8) + std::string(28 + 16, '\0');
    return {
        {"text.ply", "ply\nformat ascii" + ply + "end_header\n1 2 3\n"},
        {"binary.ply", "ply\nformat binary_little_endian" + ply + "end_header\n" + one_point},
        {"text.vtk", "# vtk DataFile Version 3.0\nt\nASCII" + vtk + "1 2 3\n"},
        {"binary.vtk", "# vtk DataFile Version 3.0\nt\nBINARY" + vtk + one_point},
        {"text.vtp", vtp("format=\"ascii\">1 2 3")},
        {"letters.vtp", vtp("format=\"binary\">" + base64(raw(std::uint32_t{12}) + one_point))},
        {"plain.bgeo", bgeo},
        {"packed.bgeo", packed(bgeo, 31)},
        {"rows.csv", "x,y,z\n1,2,3\n"},
    };
}

std::vector<Case> models() {
    const std::string corners[] = {"0 0 0", "1 0 0", "0 1 0", "0 0 1"};
    const int faces[][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    std::string obj, ply_places, ply_faces, stl = "solid\n";
    for (const std::string& corner : corners) obj += "v " + corner + "\n", ply_places += corner + "\n";
    for (const auto& face : faces) {
        stl += "facet normal 0 0 0\nouter loop\n";
        obj += "f";
        ply_faces += "3";
        for (const int corner : face) {
            obj += " " + std::to_string(corner + 1);
            ply_faces += " " + std::to_string(corner);
            stl += "vertex " + corners[corner] + "\n";
        }
        obj += "\n";
        ply_faces += "\n";
        stl += "endloop\nendfacet\n";
    }
    return {{"model.obj", obj},
            {"model.stl", stl + "endsolid\n"},
            {"model.ply",
             "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float "
             "z\nelement face 4\nproperty list uchar int vertex_indices\nend_header\n" +
                 ply_places + ply_faces}};
}

void expect_it_stops(const std::string& name, const std::function<bool()>& read) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(read()) << "the case itself";
    const std::atomic<bool> asked = true;
    const StopScope until_asked(&asked);
    EXPECT_THROW(read(), Stopped);
}

TEST(StoppedReaders, OfPoints) {
    for (const Case& one : point_files())
        expect_it_stops(one.name, [&] { return parse_points(one.bytes, one.name).ok(); });
}

TEST(StoppedReaders, OfModels) {
    for (const Case& one : models())
        expect_it_stops(one.name, [&] { return parse_mesh(one.bytes, one.name).ok(); });
}

TEST(StoppedReaders, OfRecordings) {
    Recording recording;
    recording.start.state = "a state";
    const std::string bytes = serialize_recording(recording);
    expect_it_stops("recording", [&] { return deserialize_recording(bytes).ok(); });
}

TEST(StoppedReaders, OfAnyFile) {
    const test::TemporaryFolder folder{"stopped"};
    ASSERT_TRUE(write_file_atomically(folder / "file", "content"));
    expect_it_stops("whole", [&] { return read_file(folder / "file").ok(); });
    const Result<FilePieces> file = FilePieces::open(folder / "file");
    ASSERT_TRUE(file);
    expect_it_stops("piece", [&] { return file.value().read(0, 3).ok(); });
}

TEST(StoppedReaders, UnpackNothingMore) {
    const std::string plain = "BgeoV" + std::string("\0\0\0\5\0\0\0\0", 8) + std::string(8 << 20, '\0');
    const std::string bytes = packed(plain, 31);
    const std::atomic<bool> asked = true;
    const StopScope until_asked(&asked);
    const DecodedBytes counter;
    EXPECT_THROW(static_cast<void>(parse_points(bytes, "points.bgeo")), Stopped);
    EXPECT_EQ(counter.count(), 0u);
}

}  // namespace
}  // namespace slosh::io::stopped_readers_test
