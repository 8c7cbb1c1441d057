// Houdini's classic binary geometry, version 5, as Partio, SPlisHSPlasH and this program write it:
// big-endian, plain or packed by gzip. Points only; primitives are passed over.
#include <array>
#include <cstdint>

#include "io/point_files/point_reader.h"

namespace slosh::io {
namespace {

class BigEndian {
  public:
    explicit BigEndian(std::string_view bytes) : rest_(bytes) {}

    std::string_view take(std::size_t count) {
        if (count > rest_.size()) {
            ok_ = false;
            return {};
        }
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }
    std::uint32_t number(std::size_t bytes) {
        std::uint32_t value = 0;
        for (const char letter : take(bytes)) value = value << 8 | static_cast<unsigned char>(letter);
        return value;
    }
    bool ok() const { return ok_; }
    std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
    bool ok_ = true;
};

constexpr std::uint32_t float_number = 0, string_index = 4, most_attributes = 1000, most_components = 1000;

struct Attributes {
    std::size_t bytes = 0;  ///< bytes of one point, or of all details
    std::optional<std::size_t> velocity, spacing;
};
constexpr std::size_t place_bytes = 16;  ///< a point has four numbers

/// Up to the first value. `bytes`: what stands before them.
std::optional<Attributes> read_attributes(BigEndian& source, std::uint32_t count, std::size_t bytes) {
    Attributes attributes{bytes, {}, {}};
    for (std::uint32_t i = 0; i < count && source.ok(); ++i) {
        const std::string_view name = source.take(source.number(2));
        const std::uint32_t components = source.number(2), type = source.number(4);
        if (components > most_components) return std::nullopt;
        if (type == string_index) {
            const std::uint32_t words = source.number(4);
            for (std::uint32_t k = 0; k < words && source.ok(); ++k) source.take(source.number(2));
        } else {
            source.take(std::size_t{4} * components);
        }
        if (means_velocity(name) && components == 3 && type != string_index)
            attributes.velocity = attributes.bytes;
        if (name == "spacing" && components == 1 && type == float_number)
            attributes.spacing = attributes.bytes;
        attributes.bytes += std::size_t{4} * (type == string_index ? 1 : components);
    }
    if (!source.ok()) return std::nullopt;
    return attributes;
}

constexpr std::string_view magic = "BgeoV";

struct Header {
    std::uint32_t version = 0;
    /// Points, primitives, groups of both, attributes of points, vertices, primitives, all.
    std::array<std::uint32_t, 8> counts{};
};
constexpr std::size_t header_bytes = magic.size() + 4 + 8 * 4;

Header read_header(BigEndian& source) {
    Header header{source.number(4)};
    for (std::uint32_t& number : header.counts) number = source.number(4);
    return header;
}

/// A detail of this program's files, behind their points. 0: there is none.
double read_spacing(std::string_view details, const Header& header) {
    BigEndian source(details);
    if (header.counts[7] > most_attributes) return 0.0;
    const std::optional<Attributes> attributes = read_attributes(source, header.counts[7], 0);
    if (!attributes || !attributes->spacing || attributes->bytes > source.rest().size()) return 0.0;
    const auto number = numbers_from(source.rest().substr(*attributes->spacing), 1, Scalar::float32, true);
    return number ? static_cast<double>(number->front()) : 0.0;
}

Result<PointSet> read_plain(std::string_view bytes, const std::string& file) {
    if (!bytes.starts_with(magic))
        return Error{"does not begin with \"BgeoV\", expected classic bgeo (version 5)", file};
    BigEndian source(bytes.substr(magic.size()));
    const Header header = read_header(source);
    if (header.version != 5)
        return Error{"is bgeo of version " + std::to_string(header.version) + ", expected version 5", file};
    const std::size_t count = header.counts[0];
    if (is_too_many(count)) return too_many_points(count, file);
    if (!source.ok() || header.counts[4] > most_attributes) return cut_short(file);
    const std::optional<Attributes> attributes = read_attributes(source, header.counts[4], place_bytes);
    if (!attributes || count > source.rest().size() / attributes->bytes) return cut_short(file);
    PointSet points{file, {}};
    const auto vector_at = [&](std::size_t at) {
        return vectors_from(*numbers_from(source.rest().substr(at), 3, Scalar::float32, true), 3).front();
    };
    for (std::size_t i = 0; i < count; ++i) {
        points.positions.push_back(vector_at(i * attributes->bytes));
        if (attributes->velocity)
            points.velocities.push_back(vector_at(i * attributes->bytes + *attributes->velocity));
    }
    const bool points_only = header.counts[1] + header.counts[2] + header.counts[3] == 0;
    if (points_only) points.spacing = read_spacing(source.rest().substr(count * attributes->bytes), header);
    return points;
}

Result<PointSet> read_bgeo(std::string_view bytes, const std::string& file) {
    if (!bytes.starts_with("\x1f\x8b")) return read_plain(bytes, file);
    // What claims too many points is refused before it is unpacked.
    const std::optional<std::string> start = unpacked_start(bytes, Packing::gzip, header_bytes);
    if (!start) return cut_short(file);
    if (start->starts_with(magic)) {
        BigEndian source(std::string_view(*start).substr(magic.size()));
        const std::size_t count = read_header(source).counts[0];
        if (is_too_many(count)) return too_many_points(count, file);
    }
    const std::optional<std::string> plain = unpacked(bytes, Packing::gzip, most_point_file_bytes);
    return plain ? read_plain(*plain, file) : cut_short(file);
}

}  // namespace

extern const PointReader bgeo_points;
const PointReader bgeo_points{"bgeo", "classic binary geometry, plain or gzip", read_bgeo};

}  // namespace slosh::io
