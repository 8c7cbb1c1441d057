// Every surface format, one line each.
#include <algorithm>
#include <array>

#include "base/atomic_file.h"
#include "io/formats/surface_format.h"

namespace slosh::io {

std::string encode_surface_ply(const SurfaceMesh& mesh);
std::string encode_surface_obj(const SurfaceMesh& mesh);

std::span<const SurfaceFormat> surface_formats() {
    static constexpr std::array formats = {
        SurfaceFormat{"surface-ply", ".ply", "the water's surface, binary PLY", encode_surface_ply},
        SurfaceFormat{"surface-obj", ".obj", "the water's surface, Wavefront OBJ", encode_surface_obj},
    };
    return formats;
}

const SurfaceFormat* find_surface_format(std::string_view name) {
    const auto formats = surface_formats();
    const auto found = std::find_if(formats.begin(), formats.end(),
                                    [&](const SurfaceFormat& format) { return format.name == name; });
    return found == formats.end() ? nullptr : &*found;
}

Result<void> export_surface(const SurfaceMesh& mesh, const SurfaceFormat& format,
                            const std::filesystem::path& path) {
    return write_file_atomically(path, format.encode(mesh));
}

}  // namespace slosh::io
