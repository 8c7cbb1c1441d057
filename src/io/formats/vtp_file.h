// VTK's XML PolyData, one piece, with the numbers appended as raw bytes: what particles and surfaces share.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "io/formats/point_columns.h"

namespace slosh::io {

/// Builds header and data together: an array's place in the data is the sum of those before.
class VtpFile {
  public:
    static constexpr std::string_view data_start = "<AppendedData encoding=\"raw\">\n_";

    void text(std::string_view words) { header_ += words; }
    void array(std::string_view type, std::string_view name, int components, std::string_view bytes) {
        header_ += "<DataArray type=\"" + std::string(type) + "\" Name=\"" + std::string(name) +
                   "\" NumberOfComponents=\"" + std::to_string(components) +
                   "\" format=\"appended\" offset=\"" + std::to_string(data_.size()) + "\"/>\n";
        append_bytes(data_, static_cast<std::uint64_t>(bytes.size()));
        data_ += bytes;
    }
    std::string finish() && {
        header_ += "</Piece>\n</PolyData>\n";
        header_ += data_start;
        header_ += data_;
        header_ += "\n</AppendedData>\n</VTKFile>\n";
        return std::move(header_);
    }

  private:
    std::string header_ =
        "<?xml version=\"1.0\"?>\n"
        "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n"
        "<PolyData>\n";
    std::string data_;
};

/// The list of frames, "surface.pvd", by which ParaView plays them at their times.
extern const SeriesFormat vtk_collection;

}  // namespace slosh::io
