// VTK's XML PolyData (.vtp): text, base64 or raw, plain or packed by zlib, within the tags or appended, as
// ParaView, PyVista and this program write it. All pieces together.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/stop.h"
#include "io/file_mesh.h"
#include "io/json_object.h"
#include "io/point_files/decoded_bytes.h"
#include "io/point_files/point_reader.h"

namespace slosh::io {
namespace {

/// An attribute of a tag; "" if absent.
std::string_view attribute(std::string_view tag, std::string_view name) {
    const std::string key = " " + std::string(name) + "=\"";
    const std::size_t at = tag.find(key);
    if (at == std::string_view::npos) return {};
    const std::string_view value = tag.substr(at + key.size());
    return value.substr(0, value.find('"'));
}

/// From `start` up to `end` or the end of the text; moves on behind it. Nothing if `start` is not there.
std::optional<std::string_view> take_between(std::string_view& text, std::string_view start,
                                             std::string_view end) {
    const std::size_t at = text.find(start);
    if (at == std::string_view::npos) return std::nullopt;
    const std::size_t to = std::min(text.find(end, at), text.size());
    const std::string_view found = text.substr(at, to - at);
    text.remove_prefix(std::min(to + end.size(), text.size()));
    return found;
}

/// The bytes of an array, one after another: raw, or written as base64.
class ArrayBytes {
  public:
    ArrayBytes(std::string_view data, bool base64) : raw_(data), letters_(data), base64_(base64) {}

    std::optional<std::string> take(std::size_t count) {
        if (base64_) return letters_.take(count);
        if (count > raw_.size()) return std::nullopt;
        const std::string_view taken = raw_.substr(0, count);
        raw_.remove_prefix(count);
        return std::string(taken);
    }
    std::size_t left() const { return base64_ ? letters_.rest().size() : raw_.size(); }

  private:
    std::string_view raw_;
    Base64Reader letters_;
    bool base64_;
};

class XmlFile {
  public:
    XmlFile(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

    Result<PointSet> read() {
        constexpr std::string_view appended = "<AppendedData";
        const std::size_t data = bytes_.find(appended);
        std::string_view text = bytes_.substr(0, data);
        std::string_view search = text;
        const auto root = take_between(search, "<VTKFile", ">");
        if (!root || attribute(*root, "type") != "PolyData")
            return Error{"is not VTK PolyData, expected <VTKFile type=\"PolyData\">", file_};
        if (const auto wrong = read_root(*root)) return *wrong;
        if (data != std::string_view::npos) {
            const std::string_view behind = bytes_.substr(data);
            const std::string_view tag = behind.substr(0, behind.find('>'));
            const std::size_t mark = behind.find('_', tag.size());
            base64_ = attribute(tag, "encoding") == "base64";
            if (mark != std::string_view::npos) appended_ = behind.substr(mark + 1);
        }
        PointSet points{file_, {}};
        points.spacing = spacing_in(text);
        while (const auto piece = take_between(search, "<Piece", "</Piece>")) {
            if (const auto wrong = read_piece(*piece, points)) return *wrong;
            // Pieces that share their arrays could make the work as large as the square of the file.
            if (used_ > bytes_.size())
                return Error{"has arrays that overlap, expected one for each piece", file_};
        }
        if (points.velocities.size() != points.positions.size()) points.velocities.clear();
        return points;
    }

  private:
    std::optional<Error> read_root(std::string_view root) {
        if (attribute(root, "byte_order") == "BigEndian")
            return Error{"is big-endian, expected byte_order=\"LittleEndian\"", file_};
        header_bytes_ = attribute(root, "header_type") == "UInt64" ? 8 : 4;
        const std::string_view packer = attribute(root, "compressor");
        packed_ = !packer.empty();
        if (packed_ && packer != "vtkZLibDataCompressor")
            return Error{"is compressed by " + in_quotes(packer) + ", expected vtkZLibDataCompressor", file_};
        return std::nullopt;
    }

    /// A number of the whole file, as this program writes it.
    static double spacing_in(std::string_view text) {
        const auto fields = take_between(text, "<FieldData", "</FieldData>");
        std::string_view search = fields.value_or(std::string_view());
        while (const auto array = take_between(search, "<DataArray", "</DataArray>")) {
            const std::size_t end = array->find('>');
            if (end == std::string_view::npos || attribute(array->substr(0, end), "Name") != "spacing")
                continue;
            const std::vector<std::string_view> words = words_of(array->substr(end + 1), 1);
            return words.empty() ? 0.0 : number_of(words.front()).value_or(0.0);
        }
        return 0.0;
    }

    std::optional<Error> read_piece(std::string_view piece, PointSet& points) {
        const double wanted =
            number_of(attribute(piece.substr(0, piece.find('>')), "NumberOfPoints")).value_or(0.0);
        const std::size_t count = wanted > 0.0 && wanted < 1e15 ? static_cast<std::size_t>(wanted) : 0;
        if (count == 0) return std::nullopt;
        if (is_too_many(points.positions.size() + count))
            return too_many_points(points.positions.size() + count, file_);
        std::string_view search = piece;
        const auto places = take_between(search, "<Points", "</Points>");
        const auto positions = places ? array_in(*places, count, true) : std::nullopt;
        if (!positions)
            return Error{"its points cannot be read: cut short, damaged or not of Float32 or Float64", file_};
        points.positions.insert(points.positions.end(), positions->begin(), positions->end());
        search = piece;
        const auto fields = take_between(search, "<PointData", "</PointData>");
        const auto velocities = fields ? array_in(*fields, count, false) : std::nullopt;
        if (velocities)
            points.velocities.insert(points.velocities.end(), velocities->begin(), velocities->end());
        return std::nullopt;
    }

    /// The first array, or the one of the velocity.
    std::optional<std::vector<Vec3>> array_in(std::string_view text, std::size_t count, bool any_name) {
        while (true) {
            const std::size_t at = text.find("<DataArray");
            if (at == std::string_view::npos) return std::nullopt;
            text.remove_prefix(at);
            const std::size_t end = text.find('>');
            if (end == std::string_view::npos) return std::nullopt;
            const std::string_view tag = text.substr(0, end);
            text.remove_prefix(end + 1);
            if (!any_name && !means_velocity(attribute(tag, "Name"))) continue;
            const std::string_view content =
                tag.ends_with('/') ? std::string_view() : text.substr(0, text.find('<'));
            return vectors(tag, content, 3 * count);
        }
    }

    std::optional<std::vector<Vec3>> vectors(std::string_view tag, std::string_view content,
                                             std::size_t count) {
        const std::string_view type = attribute(tag, "type"), format = attribute(tag, "format");
        if (attribute(tag, "NumberOfComponents") != "3" || (type != "Float32" && type != "Float64"))
            return std::nullopt;
        const Scalar scalar = type == "Float32" ? Scalar::float32 : Scalar::float64;
        if (format == "ascii") return text_vectors(content, count);
        const bool appended = format == "appended";
        std::string_view data = appended ? appended_ : content;
        if (appended) {
            const double offset = number_of(attribute(tag, "offset")).value_or(-1.0);
            if (!(offset >= 0.0 && offset <= static_cast<double>(data.size()))) return std::nullopt;
            data.remove_prefix(static_cast<std::size_t>(offset));
        }
        ArrayBytes bytes(data, !appended || base64_);
        const std::size_t size = count * bytes_of(scalar);
        const std::optional<std::string> plain = packed_ ? blocks(bytes, size) : block(bytes, size);
        if (!plain) return std::nullopt;
        used_ += data.size() - bytes.left();
        const auto numbers = numbers_from(*plain, count, scalar, false);
        if (!numbers) return std::nullopt;
        return vectors_from(*numbers, 3);
    }

    static std::optional<std::vector<Vec3>> text_vectors(std::string_view content, std::size_t count) {
        std::vector<float> numbers;
        while (numbers.size() < count) {
            stop_if_asked();
            const std::size_t start = content.find_first_not_of(" \t\r\n");
            if (start == std::string_view::npos) return std::nullopt;
            content.remove_prefix(start);
            const std::size_t end = std::min(content.find_first_of(" \t\r\n"), content.size());
            const std::optional<double> number = number_of(content.substr(0, end));
            if (!number) return std::nullopt;
            numbers.push_back(static_cast<float>(*number));
            content.remove_prefix(end);
        }
        return vectors_from(numbers, 3);
    }

    std::optional<std::size_t> header(ArrayBytes& bytes) const {
        const std::optional<std::string> raw = bytes.take(header_bytes_);
        if (!raw) return std::nullopt;
        std::uint64_t number = 0;
        std::memcpy(&number, raw->data(), header_bytes_);
        return static_cast<std::size_t>(number);
    }

    std::optional<std::string> block(ArrayBytes& bytes, std::size_t size) const {
        const std::optional<std::size_t> stated = header(bytes);
        if (!stated || *stated < size || size > bytes.left()) return std::nullopt;
        return bytes.take(size);
    }

    /// Number of blocks, size of each and of the last, packed sizes; then the blocks.
    std::optional<std::string> blocks(ArrayBytes& bytes, std::size_t size) const {
        const auto count = header(bytes), full = header(bytes), last = header(bytes);
        if (!count || !full || !last || *count > bytes.left() / header_bytes_) return std::nullopt;
        std::vector<std::size_t> sizes;
        for (std::size_t i = 0; i < *count; ++i) sizes.push_back(header(bytes).value_or(0));
        std::string plain;
        for (const std::size_t wanted : sizes) {
            if (wanted > bytes.left() || plain.size() > size) return std::nullopt;
            const auto packed = bytes.take(wanted);
            const auto one = packed ? unpacked(*packed, Packing::zlib, size - plain.size()) : std::nullopt;
            if (!one) return std::nullopt;
            plain += *one;
        }
        return plain;
    }

    std::string_view bytes_, appended_;
    const std::string& file_;
    std::size_t header_bytes_ = 4;
    std::size_t used_ = 0;  ///< bytes of the file that arrays were read from
    bool packed_ = false, base64_ = false;
};

Result<PointSet> read_vtp(std::string_view bytes, const std::string& file) {
    return XmlFile(bytes, file).read();
}

}  // namespace

extern const PointReader vtp_points;
const PointReader vtp_points{"vtp", "VTK XML PolyData", read_vtp};

}  // namespace slosh::io
