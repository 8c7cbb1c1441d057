// Particle files: what is written is read back, bit for bit; damaged files are refused.
#include "slosh/files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <limits>

#include "base/system/atomic_file.h"

namespace slosh::io::particle_format_test {
namespace {

std::vector<ParticleRecord> samples() {
    return {{0, {0.1f, -2.5f, 3e-8f}, {1.0f / 3.0f, 0.0f, -0.0f}, 1000.5f, -1e9f},
            {7, {1e4f, 5.0f, 6.0f}, {-1.0f, 123456.789f, 1e-30f}, 999.0f, 0.0f},
            {4294967295u,
             {std::numeric_limits<float>::max(), std::numeric_limits<float>::min(),
              std::numeric_limits<float>::denorm_min()},
             {},
             1.0f,
             2.0f,
             3}};
}

TEST(ParticleFormat, RoundTripOfEveryFormat) {
    for (const ParticleFormat* listed : particle_formats()) {
        const ParticleFormat& format = *listed;
        SCOPED_TRACE(format.name);
        for (const std::vector<ParticleRecord>& particles : {samples(), std::vector<ParticleRecord>{}}) {
            const auto read = format.decode(format.encode(particles), "file");
            ASSERT_TRUE(read) << read.error().text();
            EXPECT_EQ(read.value(), particles);
        }
    }
}

TEST(ParticleFormat, DamagedFilesAreRefused) {
    for (const ParticleFormat* listed : particle_formats()) {
        const ParticleFormat& format = *listed;
        SCOPED_TRACE(format.name);
        const std::string bytes = format.encode(samples());
        EXPECT_FALSE(format.decode("", "file"));
        EXPECT_FALSE(format.decode("garbage\n1,2", "file"));
        // Cut in the middle of the last particle.
        const auto cut = format.decode(std::string_view(bytes).substr(0, bytes.size() - 5), "file");
        ASSERT_FALSE(cut);
        EXPECT_TRUE(cut.error().where.starts_with("file"));
    }
    const ParticleFormat& ply = *require_particle_format("ply").value();
    std::string huge = ply.encode(samples());
    huge.replace(huge.find("vertex 3"), 8, "vertex 18446744073709551615");
    EXPECT_FALSE(ply.decode(huge, "file"));
}

TEST(ParticleFormat, CsvErrorsNameTheLine) {
    const ParticleFormat& csv = *require_particle_format("csv").value();
    std::string text = csv.encode(samples());
    text.replace(text.rfind("999"), 3, "abc");
    const auto read = csv.decode(text, "file.csv");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().where, "file.csv:3");
}

TEST(ParticleFormat, PlyHeaderIsWhatOtherProgramsExpect) {
    const std::string bytes = require_particle_format("ply").value()->encode(samples());
    EXPECT_TRUE(bytes.starts_with("ply\nformat binary_little_endian 1.0\n"));
    const std::size_t data = bytes.find("end_header\n") + 11;
    EXPECT_EQ(bytes.size() - data, 3u * 37u);
    EXPECT_NE(bytes.find("element vertex 3\n"), std::string::npos);
}

TEST(ParticleFormat, FilesAreSortedById) {
    const std::vector<float> x = {3.0f, 1.0f, 2.0f}, zero(3, 0.0f);
    const std::vector<std::uint32_t> id = {30, 10, 20};
    ParticleView view;
    view.count = 3;
    view.x = x;
    view.id = id;
    view.y = view.z = view.velocity_x = view.velocity_y = view.velocity_z = view.density = view.pressure =
        view.neighbours = zero;
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / "slosh_particle_format_test.csv";
    const ParticleFormat& csv = *require_particle_format("csv").value();
    ASSERT_TRUE(export_particles(view, csv, path));
    const auto read = csv.decode(read_file(path).value(), "file");
    std::filesystem::remove(path);
    ASSERT_TRUE(read);
    ASSERT_EQ(read.value().size(), 3u);
    EXPECT_EQ(read.value()[0].id, 10u);
    EXPECT_EQ(read.value()[0].position.x, 1.0f);
    EXPECT_EQ(read.value()[2].position.x, 3.0f);
}

}  // namespace
}  // namespace slosh::io::particle_format_test
