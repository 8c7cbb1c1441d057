// The surface as VTK's XML PolyData, with the normals and, where they were measured, the velocities.
#include "io/formats/surface_format.h"
#include "io/formats/vtp_file.h"

namespace slosh::io {

namespace {

std::string encode_surface_vtp(const SurfaceMesh& mesh) {
    std::string connectivity, offsets;
    std::int32_t corners = 0;
    for (const Triangle& triangle : mesh.triangles) {
        for (const std::uint32_t corner : triangle)
            append_bytes(connectivity, static_cast<std::int32_t>(corner));
        append_bytes(offsets, corners += 3);
    }
    VtpFile file;
    file.text("<Piece NumberOfPoints=\"" + std::to_string(mesh.vertices.size()) +
              "\" NumberOfVerts=\"0\" NumberOfLines=\"0\" NumberOfStrips=\"0\" NumberOfPolys=\"" +
              std::to_string(mesh.triangles.size()) + "\">\n<Points>\n");
    file.array("Float32", "Points", 3, bytes_of(mesh.vertices));
    file.text("</Points>\n<PointData Normals=\"Normals\">\n");
    file.array("Float32", "Normals", 3, bytes_of(mesh.normals));
    if (!mesh.velocities.empty()) file.array("Float32", "velocity", 3, bytes_of(mesh.velocities));
    file.text("</PointData>\n<Polys>\n");
    file.array("Int32", "connectivity", 1, connectivity);
    file.array("Int32", "offsets", 1, offsets);
    file.text("</Polys>\n");
    return std::move(file).finish();
}

}  // namespace

extern const SurfaceFormat surface_vtp_format;
const SurfaceFormat surface_vtp_format{
    "surface-vtp",      ".vtp", "the water's surface with its velocity, VTK PolyData (ParaView)",
    encode_surface_vtp, true,   &vtk_collection};

}  // namespace slosh::io
