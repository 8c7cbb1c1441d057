// Files from strangers, given to the program itself: damaged scenes, models, states and recordings, and
// things that are no files at all. Each ends in one sentence and exit code 2, or the damage did no harm;
// under a limit of 2 GB of addresses. The seeds are fixed. States and recordings are made by the program's
// own code, so that they are always of today's format.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system/atomic_file.h"
#include "fuzz/cli/limited_run.h"
#include "fuzz/damage.h"
#include "io/embedded_assets.h"
#include "sim/archive/chunks.h"
#include "sim/archive/recording.h"
#include "sim/archive/snapshot.h"
#include "slosh/files.h"
#include "slosh/world.h"

namespace slosh::io::hostile_files_test {
namespace {

namespace fs = std::filesystem;

class HostileFiles : public testing::Test {
  protected:
    void SetUp() override {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) /
                  ("slosh_hostile_" + std::to_string(::getpid()) + "_" + test->name());
        fs::remove_all(folder_);
        fs::create_directories(folder_ / "scene");
    }
    void TearDown() override {
        if (!HasFailure()) fs::remove_all(folder_);  // else what failed can be looked at
    }

    std::string write(const std::string& name, const std::string& bytes) const {
        EXPECT_TRUE(write_file_atomically(folder_ / "scene" / name, bytes));
        return (folder_ / "scene" / name).string();
    }
    /// The exit code, after the promise has been checked.
    int opened(const std::string& path, const std::string& what) const {
        const bool recording = path.ends_with(".recording");
        const LimitedRun run = recording
                                   ? run_limited({"replay", path, "--verify"}, folder_)
                                   : run_limited({"run", path, "--steps", "1", "--threads", "1"}, folder_);
        EXPECT_EQ(broken_promise(run), "") << what << " of " << path;
        last_error_ = run.err;
        return run.exit_code;
    }
    void expect_refused(const std::string& path, const std::string& mentions) const {
        EXPECT_EQ(opened(path, mentions), 2) << path;
        EXPECT_NE(last_error_.find(mentions), std::string::npos) << path << ": " << last_error_;
    }

    fs::path folder_;
    mutable std::string last_error_;
};

TEST_F(HostileFiles, DamagedScenes) {
    int refused = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Dice dice(seed);
        const auto scenes = embedded_scenes();
        const EmbeddedFile& file = scenes[dice.below(scenes.size())];
        std::string text;
        if (seed % 2 == 0) {
            text = damage_bytes(std::string(file.text), dice);
        } else {
            Json json = parse_json(file.text, "scene").value();
            for (std::size_t changes = 1 + dice.below(3); changes > 0; --changes) damage_tree(json, dice);
            text = json.dump();
        }
        const std::string path = write("scene_" + std::to_string(seed) + ".json", text);
        refused += opened(path, std::string(file.path)) == 2;
    }
    EXPECT_GE(refused, 50);
    EXPECT_LT(refused, 100) << "nothing was let through: is the scene itself still good?";
}

const std::string cube_obj =
    "o cube\nv 0 0 0\nv .3 0 0\nv .3 .3 0\nv 0 .3 0\nv 0 0 .3\nv .3 0 .3\nv .3 .3 .3\nv 0 .3 .3\n"
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
const std::string tetrahedron_ply =
    "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
    "element face 4\nproperty list uchar int vertex_indices\nend_header\n"
    "0 0 0\n.3 0 0\n0 .3 0\n0 0 .3\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";

/// The tetrahedron again; STL has no common vertices.
std::string tetrahedron_stl(bool binary) {
    constexpr std::array<std::array<float, 3>, 4> corners = {
        {{0, 0, 0}, {0.3f, 0, 0}, {0, 0.3f, 0}, {0, 0, 0.3f}}};
    constexpr std::array<std::array<std::size_t, 3>, 4> faces = {
        {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
    std::string text = "solid it\n", bytes(80, ' ');
    const auto add = [&](const auto& value) {
        bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
    };
    add(std::uint32_t{4});
    for (const auto& face : faces) {
        text += "facet normal 0 0 0\nouter loop\n";
        add(std::array<float, 3>{});
        for (const std::size_t corner : face) {
            text += "vertex";
            for (const float number : corners[corner]) {
                text += " " + std::to_string(number);
                add(number);
            }
            text += "\n";
        }
        text += "endloop\nendfacet\n";
        add(std::uint16_t{0});
    }
    return binary ? bytes : text + "endsolid it\n";
}

std::string scene_with(const std::string& model) {
    return "{\"version\": 1, \"parameters\": {\"fluid.spacing\": 0.1}, \"container\": {\"min\": [-1, 0, -1], "
           "\"max\": "
           "[1, 1, 1]}, \"fluids\": [{\"box\": {\"min\": [0.5, 0, 0.5], \"max\": [0.9, 0.4, 0.9]}}], "
           "\"solids\": "
           "[{\"mesh\": {\"file\": \"" +
           model + "\"}}]}";
}

TEST_F(HostileFiles, DamagedModels) {
    const std::array models = {std::pair("m.obj", cube_obj), std::pair("m.ply", tetrahedron_ply),
                               std::pair("t.stl", tetrahedron_stl(false)),
                               std::pair("b.stl", tetrahedron_stl(true))};
    for (const auto& [name, bytes] : models) {
        write(name, bytes);
        EXPECT_EQ(opened(write("good.json", scene_with(name)), "undamaged"), 0) << last_error_;
    }
    int refused = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Dice dice(seed + 1000);
        const auto& [name, bytes] = models[seed % models.size()];
        write(name, dice.below(2) == 0 ? damage_bytes(bytes, dice) : damage_binary(bytes, dice));
        refused += opened(write("scene.json", scene_with(name)), "seed " + std::to_string(seed)) == 2;
    }
    EXPECT_GE(refused, 50);
    EXPECT_LT(refused, 100);
}

std::uint64_t hash_of(std::string_view bytes) {
    Hasher hasher;
    hasher.add_bytes(std::as_bytes(std::span(bytes)));
    return hasher.value();
}

/// Where the hash of all that follows it stands; damage behind it is found out before anyone reads it, so
/// that half of the files get a new one.
std::size_t place_of_seal(const std::string& bytes) {
    for (std::size_t at = 0; at + 8 <= std::min<std::size_t>(bytes.size(), 256); ++at) {
        std::uint64_t hash = 0;
        std::memcpy(&hash, bytes.data() + at, sizeof hash);
        if (hash == hash_of(std::string_view(bytes).substr(at + 8))) return at;
    }
    return std::string::npos;
}

/// Damages 50 copies, 25 of them under a seal that fits. Gives the number that was refused.
template <class Open>
int refused_of_sealed(const std::string& good, std::uint64_t first_seed, const Open& open) {
    const std::size_t seal = place_of_seal(good);
    EXPECT_NE(seal, std::string::npos) << "the frame has changed: this test must learn where the hash stands";
    if (seal == std::string::npos) return 0;
    int refused = 0;
    for (std::uint64_t seed = first_seed; seed < first_seed + 50; ++seed) {
        Dice dice(seed);
        std::string bytes;
        if (seed % 2 == 0) {
            bytes = damage_binary(good, dice);
        } else {
            const std::string body = damage_binary(good.substr(seal + 8), dice);
            const std::uint64_t hash = hash_of(body);
            bytes =
                good.substr(0, seal) + std::string(reinterpret_cast<const char*>(&hash), sizeof hash) + body;
        }
        refused += open(bytes, seed) == 2;
    }
    return refused;
}

TEST_F(HostileFiles, DamagedStates) {
    const std::string good = (folder_ / "good").string();
    const LimitedRun made = run_limited(
        {"run", "floating_boxes_2d", "--particles", "300", "--steps", "3", "--threads", "1", "--save", good},
        folder_);
    ASSERT_EQ(made.exit_code, 0) << made.err;
    EXPECT_EQ(opened(good, "undamaged"), 0);
    const int refused =
        refused_of_sealed(read_file(good).value(), 2000, [&](const std::string& bytes, std::uint64_t seed) {
            return opened(write("state_" + std::to_string(seed), bytes), "state");
        });
    EXPECT_GE(refused, 25) << "every one without a seal that fits";
}

/// One chunk of a recording damaged, under a hash that fits.
std::string damaged_chunk(const std::string& recording, Dice& dice) {
    constexpr std::size_t frame = 8 + 4;  // letters, version
    std::vector<Chunk> chunks;
    ChunkReader reader(std::string_view(recording).substr(frame));
    while (const std::optional<Chunk> chunk = reader.next()) chunks.push_back(*chunk);
    EXPECT_TRUE(reader.at_end() && chunks.size() > 2) << "the frame has changed: this test must learn it";
    if (chunks.empty()) return recording;
    const std::size_t damaged = dice.below(chunks.size());
    std::string bytes = recording.substr(0, frame);
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const std::string content(chunks[i].content);
        append_chunk(bytes, chunks[i].kind,
                     i == damaged && !content.empty() ? damage_binary(content, dice) : content);
    }
    return bytes;
}

TEST_F(HostileFiles, DamagedRecordings) {
    SceneDescription scene;
    scene.container = Box3{Vec3(0.0f), Vec3(0.8f, 0.8f, 0.4f)};
    scene.fluids = {{BoxShape{Vec3(0.2f, 0.2f, 0.2f), Vec3(0.4f)}}};
    World world = std::move(World::create(scene)).value();
    Recording recording;
    recording.start = world.start_recording();
    for (int i = 0; i < 6; ++i) {
        if (i == 2) world.enqueue(DropFluid{BoxShape{Vec3(0.6f, 0.6f, 0.2f), Vec3(0.2f)}, Vec3(0.0f)});
        if (i == 3) world.enqueue(SetParameter{"kernel.ratio", 2.2});
        if (i == 4) world.enqueue(SwitchSolver{"wcsph"});
        world.step();
    }
    const std::string good = (folder_ / "good.recording").string();
    recording.content = world.close_recording();
    ASSERT_TRUE(save_recording(recording, good));
    EXPECT_EQ(opened(good, "undamaged"), 0) << last_error_;
    const std::string bytes = read_file(good).value();
    int refused = 0;
    for (std::uint64_t seed = 3000; seed < 3050; ++seed) {
        Dice dice(seed);
        const std::string damaged = seed % 2 == 0 ? damage_binary(bytes, dice) : damaged_chunk(bytes, dice);
        refused += opened(write(std::to_string(seed) + ".recording", damaged), "recording") == 2;
    }
    // What is damaged behind the state reads as cut short there, which is no error.
    EXPECT_GE(refused, 20);
}

TEST_F(HostileFiles, WhatIsNoFile) {
    const std::string pipe = (folder_ / "scene" / "pipe").string();
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    expect_refused(pipe, "is a pipe, expected a file");
    expect_refused("/dev/zero", "is a device, expected a file");
    expect_refused(folder_.string(), "is a folder, expected a file");
    expect_refused(write("empty.json", ""), "is empty");
    expect_refused(write("deep.json", std::string(200'000, '[')), "nested deeper than 32 levels");
    const std::string three_gigabytes = write("large.json", "{");
    fs::resize_file(three_gigabytes, std::uintmax_t{3} << 30);
    expect_refused(three_gigabytes, "has 3221225472 bytes, expected at most 16777216");
    // Their size has no limit but the memory.
    for (const auto& [name, magic] :
         {std::pair("large", "SLOSHSTA"), std::pair("large.recording", "SLOSHREC")}) {
        const std::string path = write(name, magic);
        fs::resize_file(path, std::uintmax_t{3} << 30);
        expect_refused(path, "does not fit into the free memory");
    }
    const std::string pipe_recording = pipe + ".recording";
    fs::create_symlink(pipe, pipe_recording);
    expect_refused(pipe_recording, "is a pipe, expected a file");
}

TEST_F(HostileFiles, ModelsThatLeadElsewhere) {
    const std::string outside = (folder_ / "outside.obj").string();
    ASSERT_TRUE(write_file_atomically(outside, cube_obj));
    const auto expect_model_refused = [&](const std::string& name, const std::string& mentions) {
        expect_refused(write("scene.json", scene_with(name)), mentions);
    };
    const std::string away = "lies outside of the scene's folder";
    expect_model_refused("../outside.obj", away);
    expect_model_refused(outside, away);
    fs::create_symlink(outside, folder_ / "scene" / "link.obj");
    expect_model_refused("link.obj", away);
    fs::create_directory_symlink(folder_, folder_ / "scene" / "up");
    expect_model_refused("up/outside.obj", away);
    expect_model_refused("/dev/zero.obj", away);
    ASSERT_EQ(::mkfifo((folder_ / "scene" / "pipe.obj").c_str(), 0600), 0);
    expect_model_refused("pipe.obj", "is a pipe, expected a file");
    fs::resize_file(write("large.stl", "solid"), std::uintmax_t{3} << 30);
    expect_model_refused("large.stl", "has 3221225472 bytes, expected at most 268435456");
    // It names a pipe, on which the reader before this one waited for ever, and a file of materials.
    write("m.obj", "mtllib pipe.obj\nmtllib ../../../../../../dev/zero\nusemtl red\n" + cube_obj);
    write("pipe.mtl", "x");
    fs::create_directories(folder_ / "scene" / "below");
    write("below/m.obj", cube_obj);
    for (const char* name : {"m.obj", "below/m.obj", "below/../m.obj"})
        EXPECT_EQ(opened(write("good.json", scene_with(name)), name), 0) << last_error_;
}

}  // namespace
}  // namespace slosh::io::hostile_files_test
