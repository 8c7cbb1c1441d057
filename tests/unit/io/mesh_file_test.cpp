// Meshes from files: the same solid from every format, one sentence for every broken file.
#include "io/mesh_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <glm/geometric.hpp>

#include "base/system/atomic_file.h"
#include "io/embedded_assets.h"
#include "sim/solids/shapes/closed_mesh.h"
#include "slosh/files.h"

namespace slosh::io::mesh_file_test {
namespace {

const std::string tetrahedron_obj =
    "# four sides\no it\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
/// Six quads, corners of faces with texture and normal indices.
const std::string cube_obj =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\nvt 0 0\nvn 0 0 1\n"
    "f 1/1/1 4/1/1 3/1/1 2/1/1\nf 5 6 7 8\nf 1//1 2//1 6//1 5//1\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

const std::array<std::array<float, 9>, 4> sides = {{{0, 0, 0, 0, 1, 0, 1, 0, 0},
                                                    {0, 0, 0, 1, 0, 0, 0, 0, 1},
                                                    {0, 0, 0, 0, 0, 1, 0, 1, 0},
                                                    {1, 0, 0, 0, 1, 0, 0, 0, 1}}};

std::string tetrahedron_stl(std::size_t first = 0) {
    std::string text = "solid it\n";
    for (std::size_t side = first; side < sides.size(); ++side) {
        text += "facet normal 0 0 0\nouter loop\n";
        for (std::size_t corner = 0; corner < 3; ++corner) {
            text += "vertex";
            for (std::size_t axis = 0; axis < 3; ++axis)
                text += " " + std::to_string(sides[side][3 * corner + axis]);
            text += "\n";
        }
        text += "endloop\nendfacet\n";
    }
    return text + "endsolid it\n";
}

std::string tetrahedron_binary_stl() {
    std::string bytes(80, ' ');
    const auto add = [&](const auto& value) {
        bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
    };
    add(std::uint32_t{4});
    for (const auto& side : sides) {
        for (int axis = 0; axis < 3; ++axis) add(0.0f);
        for (const float number : side) add(number);
        add(std::uint16_t{0});
    }
    return bytes;
}

std::string ply_header(const std::string& format) {
    return "ply\nformat " + format +
           " 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
           "element face 4\nproperty list uchar int vertex_indices\nend_header\n";
}

std::string tetrahedron_binary_ply() {
    std::string bytes = ply_header("binary_little_endian");
    const auto add = [&](const auto& value) {
        bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
    };
    for (const float number : {0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 1.0f})
        add(number);
    for (const auto& face :
         {std::array{0, 2, 1}, std::array{0, 1, 3}, std::array{0, 3, 2}, std::array{1, 2, 3}}) {
        add(std::uint8_t{3});
        for (const std::int32_t index : face) add(index);
    }
    return bytes;
}

struct MeshFile : testing::Test {
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string write(const std::string& name, const std::string& bytes) {
        EXPECT_TRUE(write_file_atomically(folder / name, bytes));
        return (folder / name).string();
    }
    /// What load_mesh() says of a file with this content, without the folder; "ok" when it is a mesh.
    std::string error_of(const std::string& name, const std::string& bytes) {
        const auto mesh = load_mesh(write(name, bytes));
        if (mesh) return "ok";
        const std::string text = mesh.error().text(), prefix = folder.string() + "/";
        EXPECT_TRUE(text.starts_with(prefix + name + ": ")) << text;
        return text.substr(prefix.size());
    }

    std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("slosh_meshes_" + std::to_string(::getpid()));
};

TEST_F(MeshFile, EveryFormatGivesTheSameSolid) {
    const std::string text_ply =
        ply_header("ascii") + "0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
    for (const auto& [name, bytes] :
         {std::pair("a.obj", tetrahedron_obj), std::pair("A.STL", tetrahedron_stl()),
          std::pair("b.stl", tetrahedron_binary_stl()), std::pair("c.ply", text_ply),
          std::pair("d.ply", tetrahedron_binary_ply())}) {
        const auto mesh = load_mesh(write(name, bytes));
        ASSERT_TRUE(mesh) << mesh.error().text();
        EXPECT_EQ(mesh.value()->vertices.size(), 4u) << name;
        EXPECT_EQ(mesh.value()->triangles.size(), 4u) << name;
        EXPECT_EQ(mesh.value()->bounds, (Box3{Vec3(0.0f), Vec3(1.0f)})) << name;
        EXPECT_EQ(mesh.value()->file, (folder / name).string());
    }
}

TEST_F(MeshFile, PolygonsAreCutAndGroupsJoined) {
    const auto cube = load_mesh(write("cube.obj", cube_obj));
    ASSERT_TRUE(cube) << cube.error().text();
    EXPECT_EQ(cube.value()->triangles.size(), 12u);
    std::string in_groups = cube_obj;
    in_groups.insert(in_groups.find("f 3 4"), "g other\nusemtl red\nl 1 2\n");
    const auto joined = load_mesh(write("groups.obj", in_groups));
    ASSERT_TRUE(joined) << joined.error().text();
    EXPECT_EQ(joined.value()->triangles.size(), 12u);
}

TEST_F(MeshFile, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(error_of("no.obj", "v 0 0 0\nv 1 0 0\n"),
              "no.obj: has no triangles, expected a closed surface");
    EXPECT_EQ(error_of("none.obj", ""), "none.obj: has no triangles, expected a closed surface");
    EXPECT_EQ(error_of("text.ply", "this is no mesh"),
              "text.ply: does not begin with \"ply\", expected a PLY file");
    EXPECT_EQ(error_of("text.stl", "this is no mesh"),
              "text.stl: is neither binary nor begins with \"solid\", expected an STL file");
    EXPECT_EQ(error_of("cut.stl", tetrahedron_binary_stl().substr(0, 200)),
              "cut.stl: ends within triangle 2 of 4");
    EXPECT_EQ(error_of("index.obj", tetrahedron_obj + "f 1 2 99\n"),
              "index.obj: line 11: the face has the corner \"99\", expected one of the 4 vertices before it");
    EXPECT_EQ(error_of("word.obj", "v 0 zero 0\n"),
              "word.obj: line 1: got \"v 0 zero 0\", expected three numbers after \"v\"");
    EXPECT_EQ(error_of("bytes.obj", std::string("v 0\0", 4)),
              "bytes.obj: contains bytes that are not text, expected an OBJ file");
    std::string infinite = tetrahedron_binary_stl();
    const float number = std::numeric_limits<float>::infinity();
    std::memcpy(infinite.data() + 84 + 12, &number, sizeof(number));
    EXPECT_NE(error_of("infinite.stl", infinite).find("coordinate inf"), std::string::npos);
    EXPECT_EQ(error_of("scene.fbx", "?"),
              "scene.fbx: got the extension \"fbx\", expected \"obj\", \"ply\" or \"stl\"");
    const auto missing = load_mesh(folder / "missing.obj");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, "no such file, expected a mesh");
    std::filesystem::create_directories(folder / "folder.obj");
    EXPECT_EQ(load_mesh(folder / "folder.obj").error().message, "is a folder, expected a file");
}

/// The reader before this one refused a number without a digit before the point, went after `mtllib` and
/// failed with the materials, and took the header of a binary STL for text.
TEST_F(MeshFile, WhatExportersWrite) {
    std::string numbers = tetrahedron_obj;
    numbers.replace(numbers.find("v 1 0 0"), 7, "v +1. -.0 0e3 0.5 0.5 0.5");
    EXPECT_EQ(error_of("numbers.obj", "mtllib none.mtl\nusemtl red\n" + numbers), "ok");
    EXPECT_EQ(error_of("joined.obj",
                       "v 0 0 0\r\nv 1 \\\r\n 0 0\nv 0 1 0\nv 0 0 1\n"
                       "f -4 -2 -3\nf 1 2 4\nf 1 4 3\nf 2 3 \\\n4"),
              "ok");
    write("tiny.mtl", "x");
    EXPECT_EQ(error_of("tiny.obj", "mtllib tiny.mtl\n" + tetrahedron_obj), "ok");
    std::string binary = tetrahedron_binary_stl();
    binary.replace(0, 8, "solid it");
    EXPECT_EQ(error_of("solid.stl", binary), "ok");
    EXPECT_EQ(error_of("more.stl", binary + "and more"), "ok");
    std::string away = tetrahedron_stl();  // x = 0 and 1 become 10 and 11
    for (std::size_t at = 0; (at = away.find("vertex ", at)) != std::string::npos; at += 7)
        away.insert(at + 7, "1");
    const auto two = load_mesh(write("several.stl", tetrahedron_stl() + "\n" + away));
    ASSERT_TRUE(two) << two.error().text();
    EXPECT_EQ(two.value()->triangles.size(), 8u);
    EXPECT_EQ(two.value()->bounds.max, Vec3(11.0f, 1.0f, 1.0f));
    std::string capitals = tetrahedron_stl();
    for (char& letter : capitals) letter = static_cast<char>(std::toupper(letter));
    EXPECT_EQ(error_of("capitals.stl", capitals), "ok");
    EXPECT_EQ(error_of("cut.stl", away.substr(0, away.find("endloop"))), "cut.stl: ends within triangle 0");
}

TEST_F(MeshFile, AnOpenOneIsClosedWithANote) {
    const auto mesh = load_mesh(write("open.stl", tetrahedron_stl(1)));
    ASSERT_TRUE(mesh) << mesh.error().text();
    EXPECT_NEAR(mesh.value()->volume, 1.0 / 6.0, 1e-6);
    EXPECT_EQ(mesh.value()->note,
              "not closed: the edge from (0, 0, 0) to (1, 0, 0) belongs to 1 triangle; 1 opening is covered, "
              "and all behind it is its inside");
}

TEST_F(MeshFile, SheetsOfQuadsWithTwoSides) {
    std::string two_sided = cube_obj;
    two_sided += "f 2 3 4 1\nf 8 7 6 5\nf 5 6 2 1\nf 6 7 3 2\nf 7 8 4 3\nf 8 5 1 4\n";
    const auto mesh = parse_mesh(two_sided, "a.obj");
    ASSERT_TRUE(mesh) << mesh.error().text();
    EXPECT_NEAR(mesh.value()->volume, 1.0, 1e-6) << mesh.value()->note;
}

TEST_F(MeshFile, InOtherUnits) {
    const auto mesh = parse_mesh(tetrahedron_obj, "a.obj", 0.001);
    ASSERT_TRUE(mesh) << mesh.error().text();
    EXPECT_EQ(mesh.value()->bounds.max, Vec3(0.001f));
    // Farther out than a model may be, before it is in meters.
    const std::string large =
        "v 0 0 0\nv 25000 0 0\nv 0 25000 0\nv 0 0 25000\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    EXPECT_EQ(error_of("large.obj", large),
              "large.obj: vertex 1 has the coordinate 25000, expected at most 10 km from the origin");
    EXPECT_TRUE(parse_mesh(large, "large.obj", 0.001));
}

/// Old scans are strips of triangles, each ended by -1: every second triangle of one is turned.
TEST_F(MeshFile, PlyStrips) {
    const std::string head =
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
        "element tristrips 1\nproperty list int int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n";
    const auto one = parse_mesh(head + "6 0 2 1 3 0 2\n", "a.ply");
    ASSERT_TRUE(one) << one.error().text();
    EXPECT_EQ(one.value()->triangles, (std::vector<Triangle>{{0, 2, 1}, {1, 2, 3}, {1, 3, 0}, {0, 3, 2}}));
    EXPECT_EQ(one.value()->note, "");
    const auto two = parse_mesh(head + "11 0 2 1 3 -1 1 3 0 2 -1 -1\n", "a.ply");
    ASSERT_TRUE(two) << two.error().text();
    EXPECT_EQ(two.value()->triangles.size(), 4u);
    EXPECT_NEAR(two.value()->volume, 1.0 / 6.0, 1e-6);
    EXPECT_EQ(error_of("a.ply", head + "4 0 1 2 9\n"), "a.ply: a triangle has vertex 9 of 4");
    EXPECT_EQ(error_of("a.ply", head + "4 0 1 2\n"),
              "a.ply: ends early or lacks a number in tristrips 0 of 1");
}

TEST_F(MeshFile, LineEndsAndComments) {
    const auto with_ends = [](const std::string& text, const std::string& end) {
        std::string result;
        for (const char letter : text) result += letter == '\n' ? end : std::string(1, letter);
        return result;
    };
    for (const std::string end : {"\r", "\r\n"}) {
        EXPECT_EQ(error_of("a.stl", with_ends(tetrahedron_stl(), end)), "ok");
        EXPECT_EQ(error_of("a.obj", with_ends(tetrahedron_obj, end)), "ok");
        const std::string ply = ply_header("ascii");
        EXPECT_EQ(error_of("a.ply",
                           with_ends(ply + "0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n",
                                     end)),
                  "ok");
        std::string binary = tetrahedron_binary_ply();
        const std::size_t head = binary.find("end_header\n") + 11;
        EXPECT_EQ(error_of("b.ply", with_ends(binary.substr(0, head), end) + binary.substr(head)), "ok");
    }
    std::string commented = "# by hand\n" + tetrahedron_stl();
    for (const std::string word : {"facet", "outer", "vertex", "endloop", "endfacet"})
        commented.insert(commented.find(word), "# " + word + "\n; more\n// and more\n");
    commented.insert(commented.find('\n', commented.find("\nvertex") + 1), " # a corner");
    EXPECT_EQ(error_of("a.stl", commented), "ok") << commented;
    std::string obj = tetrahedron_obj;
    obj.insert(obj.find('\n', obj.find("f 1")), " # the first");
    EXPECT_EQ(error_of("a.obj", obj), "ok");
}

/// A prism over an L, wherever it stands and whichever way round: the volume tells whether its polygons were
/// cut into triangles that overlap.
TEST_F(MeshFile, PolygonsMayHaveInwardCorners) {
    constexpr std::array<std::array<int, 2>, 6> corners = {{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}};
    for (int first = 0; first < 6; ++first) {
        for (const int shift : {0, 5, -5}) {
            std::string text;
            for (int top = 0; top < 2; ++top) {
                for (std::size_t k = 0; k < 6; ++k) {
                    const auto& corner = corners[(k + static_cast<std::size_t>(first)) % 6];
                    text += "v " + std::to_string(corner[0] + shift) + " " +
                            std::to_string(corner[1] - shift) + " " + std::to_string(top) + "\n";
                }
            }
            text += "f 6 5 4 3 2 1\nf 7 8 9 10 11 12\n";
            for (int k = 1; k <= 6; ++k) {
                const int next = k % 6 + 1;
                text += "f " + std::to_string(k) + " " + std::to_string(next) + " " +
                        std::to_string(next + 6) + " " + std::to_string(k + 6) + "\n";
            }
            const auto mesh = parse_mesh(text, "l.obj");
            ASSERT_TRUE(mesh) << mesh.error().text();
            float area = 0.0f;
            for (const Triangle& triangle : mesh.value()->triangles) {
                const Vec3 a = mesh.value()->vertices[triangle[0]];
                area += 0.5f * glm::length(glm::cross(mesh.value()->vertices[triangle[1]] - a,
                                                      mesh.value()->vertices[triangle[2]] - a));
            }
            EXPECT_NEAR(area, 3.0f + 3.0f + 8.0f, 1e-4f) << "from corner " << first << ", moved by " << shift;
        }
    }
    std::string star = "v 0 0 1\n";
    std::string face = "f";
    for (int k = 0; k < 300; ++k) {
        star += "v " + std::to_string(k) + " " + std::to_string(k % 2 == 0 ? k * k : 0) + " 0\n";
        face += " " + std::to_string(k + 2);
    }
    EXPECT_EQ(error_of("star.obj", star + face),
              "star.obj: line 302: a polygon that is not convex has 300 corners, expected at most 256");
}

TEST_F(MeshFile, TooMuchIsRefusedWhileReading) {
    std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3";
    for (std::size_t k = 0; k < most_mesh_triangles; ++k) text += " 1";
    EXPECT_EQ(error_of("wide.obj", text), "wide.obj: line 4: has more than 500000 triangles");
    text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    for (std::size_t k = 0; k <= most_mesh_triangles; ++k) text += "f 1 2 3\n";
    EXPECT_EQ(error_of("long.obj", text), "long.obj: line 500004: has more than 500000 triangles");
    std::string bytes = tetrahedron_binary_stl();
    const std::uint32_t most = 0xffffff;
    std::memcpy(bytes.data() + 80, &most, sizeof most);
    EXPECT_EQ(error_of("claims.stl", bytes), "claims.stl: ends within triangle 4 of 16777215");
}

TEST_F(MeshFile, PlySaysWhereItEnds) {
    const std::string bytes = tetrahedron_binary_ply();
    EXPECT_EQ(error_of("whole.ply", bytes), "ok");
    EXPECT_EQ(error_of("cut.ply", bytes.substr(0, bytes.size() - 14)),
              "cut.ply: ends early or lacks a number in face 2 of 4");
    EXPECT_EQ(error_of("header.ply", bytes.substr(0, 36)), "header.ply: ends within its header");
    std::string text = ply_header("ascii");
    EXPECT_EQ(error_of("empty.ply", text), "empty.ply: ends early or lacks a number in vertex 0 of 4");
    EXPECT_EQ(error_of("word.ply", text + "0 0 zero"),
              "word.ply: ends early or lacks a number in vertex 0 of 4");
    text.replace(text.find("float y"), 7, "quark y");
    EXPECT_EQ(error_of("type.ply", text),
              "type.ply: has \"property quark y\" in its header, expected a line of a PLY header");
    EXPECT_EQ(error_of("many.ply", "ply\nformat ascii 1.0\nelement vertex 99999999999\nend_header\n"),
              "many.ply: has \"element vertex 99999999999\" in its header, expected a line of a PLY header");
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_FALSE(parse_mesh(bytes.substr(0, length), "a.ply")) << length;
}

TEST_F(MeshFile, PlyOfEitherByteOrderWithWhatElseItHolds) {
    std::string bytes =
        "ply\r\nformat binary_big_endian 1.0\r\ncomment of a scanner\r\nelement scan 1\r\nproperty list "
        "uchar short "
        "notes\r\nelement vertex 4\r\nproperty uchar red\r\nproperty double x\r\nproperty double "
        "y\r\nproperty double "
        "z\r\nelement face 4\r\nproperty list ushort uint vertex_index\r\nproperty char "
        "flag\r\nend_header\r\n";
    const auto add = [&](auto value) {
        std::array<char, sizeof(value)> raw{};
        std::memcpy(raw.data(), &value, sizeof(value));
        std::reverse(raw.begin(), raw.end());
        bytes.append(raw.data(), raw.size());
    };
    add(std::uint8_t{2}), add(std::int16_t{7}), add(std::int16_t{-7});
    for (int vertex = 0; vertex < 4; ++vertex) {
        add(std::uint8_t{255});
        for (int axis = 1; axis <= 3; ++axis) add(axis == vertex ? 1.0 : 0.0);
    }
    for (const auto& face :
         {std::array{0u, 2u, 1u}, std::array{0u, 1u, 3u}, std::array{0u, 3u, 2u}, std::array{1u, 2u, 3u}}) {
        add(std::uint16_t{3});
        for (const std::uint32_t index : face) add(index);
        add(std::int8_t{-1});
    }
    const auto mesh = parse_mesh(bytes, "big.ply");
    ASSERT_TRUE(mesh) << mesh.error().text();
    EXPECT_EQ(mesh.value()->vertices, load_mesh(write("d.ply", tetrahedron_binary_ply())).value()->vertices);
}

TEST_F(MeshFile, ModelsAreFoundByNameAndBesideTheScene) {
    for (const EmbeddedFile& model : embedded_models()) {
        const auto mesh = find_mesh(std::string(model.path), {});
        ASSERT_TRUE(mesh) << mesh.error().text();
        EXPECT_EQ(mesh.value()->file, model.path);
        EXPECT_GT(mesh.value()->triangles.size(), 1000u);
        EXPECT_LT(mesh.value()->triangles.size(), 10'000u);
    }
    write("bowl.obj", tetrahedron_obj);
    EXPECT_EQ(find_mesh("bowl.obj", folder).value()->triangles.size(), 4u) << "beside the scene comes first";
    const auto missing = find_mesh("bowll.obj", folder);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().text(),
              "bowll.obj: no such file beside the scene or among the models (did you mean \"bowl.obj\"?)");
    EXPECT_FALSE(find_mesh((folder / "bowl.obj").string(), {})) << "of a scene without a folder";
    write("models/mine.obj", tetrahedron_obj);
    ::setenv("SLOSH_ASSETS", folder.c_str(), 1);
    const auto mine = find_mesh("mine.obj", {});
    ::unsetenv("SLOSH_ASSETS");
    ASSERT_TRUE(mine) << mine.error().text();
    EXPECT_EQ(mine.value()->file, "mine.obj");
}

std::string scene_with(const std::string& mesh, int dimension = 3) {
    return "{\"version\": 1, \"dimension\": " + std::to_string(dimension) +
           ", \"solids\": [{\"mesh\": " + mesh + "}]}";
}

TEST_F(MeshFile, ScenesNameThem) {
    write("it.obj", tetrahedron_obj);
    write("scene.json",
          "{\"version\": 1, \"solids\": [{\"mesh\": {\"file\": \"it.obj\"}}, {\"mesh\": {\"file\": "
          "\"it.obj\", \"position\": [1, 2, 3], \"axis\": [0, 0, 2], \"angle\": -30, \"scale\": 0.5}}]}");
    const Result<SceneDescription> scene = load_scene(folder / "scene.json");
    ASSERT_TRUE(scene) << scene.error().text();
    const auto& first = std::get<MeshShape>(scene.value().solids[0].shape);
    const auto& second = std::get<MeshShape>(scene.value().solids[1].shape);
    EXPECT_EQ(first.mesh, second.mesh) << "read once";
    EXPECT_EQ(first.scale, 1.0f);
    EXPECT_EQ(second.position, Vec3(1, 2, 3));
    EXPECT_EQ(second.axis, Vec3(0, 0, 1));
    EXPECT_EQ(second.angle, -30.0f);
    const std::string text = scene_to_text(scene.value());
    const Result<SceneDescription> again = parse_scene(text, "again.json", "scene", folder);
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(scene_to_text(again.value()), text);
    EXPECT_EQ(std::get<MeshShape>(again.value().solids[1].shape).mesh->vertices, second.mesh->vertices);
}

/// One of 5 km took eleven seconds to sample, every 39 m.
TEST_F(MeshFile, NoModelIsWiderThanItsSamplesCanShow) {
    const auto error_in = [](const std::string& text) {
        const Result<SceneDescription> scene = parse_scene(text, "s.json", "s");
        return scene ? "ok" : scene.error().text();
    };
    EXPECT_EQ(error_in(scene_with("{\"file\": \"torus.stl\", \"scale\": 10}")), "ok");
    const std::string huge = error_in(scene_with("{\"file\": \"torus.stl\", \"scale\": 10000}"));
    EXPECT_TRUE(huge.starts_with("s.json: /solids/0/mesh/scale: the model is ")) << huge;
    EXPECT_TRUE(huge.ends_with(" m wide, expected at most 1000 spacings of 0.05 m")) << huge;
    const std::string later = error_in(
        "{\"version\": 1, \"events\": [{\"time\": 1, \"add_solid\": {\"mesh\": {\"file\": "
        "\"torus.stl\", \"scale\": 10000}}}]}");
    EXPECT_TRUE(later.starts_with("s.json: /events/0/add_solid/mesh/scale: the model is ")) << later;
}

TEST_F(MeshFile, BadScenesAreRefusedWithTheirPlace) {
    const auto error_in = [](const std::string& text) {
        const Result<SceneDescription> scene = parse_scene(text, "s.json", "s");
        return scene ? "ok" : scene.error().text();
    };
    EXPECT_EQ(error_in(scene_with("{\"file\": \"torus.stl\"}")), "ok");
    EXPECT_EQ(
        error_in(scene_with("{\"file\": \"torus.stl\"}", 2)),
        "s.json: /solids/0/mesh: a mesh needs a 3-D scene, expected a sphere, box, capsule or plane in a 2-D "
        "scene");
    EXPECT_EQ(
        error_in(scene_with("{\"file\": \"torus.sdl\"}")),
        "s.json: /solids/0/mesh/file: torus.sdl: got the extension \"sdl\", expected \"obj\", \"ply\" or "
        "\"stl\"");
    EXPECT_EQ(
        error_in(scene_with("{\"file\": \"tours.stl\"}")),
        "s.json: /solids/0/mesh/file: tours.stl: no such file beside the scene or among the models (did you "
        "mean \"torus.stl\"?)");
    EXPECT_NE(error_in(scene_with("{}")).find("\"file\" is missing"), std::string::npos);
    EXPECT_NE(error_in(scene_with("{\"fil\": 1}")).find("did you mean \"file\""), std::string::npos);
    EXPECT_NE(error_in(scene_with("{\"file\": \"torus.stl\", \"scale\": 0}")).find("/solids/0/mesh/scale: "),
              std::string::npos);
    EXPECT_NE(error_in(scene_with("{\"file\": \"torus.stl\", \"axis\": [0, 0, 0]}")).find("zero vector"),
              std::string::npos);
    EXPECT_NE(
        error_in(scene_with("{\"file\": \"torus.stl\", \"angle\": 400}")).find("/solids/0/mesh/angle: "),
        std::string::npos);
}

}  // namespace
}  // namespace slosh::io::mesh_file_test
