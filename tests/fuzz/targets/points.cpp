// Points of every format: each reader gets the bytes, and what one of them takes becomes water in a tank that
// fits.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "fuzz/checks.h"
#include "fuzz/targets.h"
#include "io/fluid_file.h"
#include "io/point_file.h"
#include "io/point_files/point_reader.h"

void slosh::fuzz::points(std::string_view bytes) {
    for (const io::PointReader* reader : io::point_readers()) {
        const std::string extension(reader->extension);
        const auto points = io::parse_points(bytes, "fuzz." + extension);
        if (!points) {
            require_sentence(points.error(), "fuzz." + extension);
            continue;
        }
        const std::filesystem::path path = std::filesystem::temp_directory_path() /
                                           ("slosh-fuzz-" + std::to_string(::getpid()) + "." + extension);
        std::ofstream(path, std::ios::binary) << bytes;
        const Result<io::FoundScene> scene = io::scene_of_fluid_file(path);
        std::filesystem::remove(path);
        if (scene) {
            step_once(*scene.value().scene);
        } else {
            require_sentence(scene.error(), path.string());
        }
    }
}
