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

constexpr std::uint32_t string_index = 4, most_attributes = 1000, most_components = 1000;

struct Attributes {
    std::size_t bytes = 16;  ///< of a point: the place has four numbers
    std::optional<std::size_t> velocity;
};

/// Of points, up to their first.
std::optional<Attributes> read_attributes(BigEndian& source, std::uint32_t count) {
    Attributes attributes;
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
        attributes.bytes += std::size_t{4} * (type == string_index ? 1 : components);
    }
    if (!source.ok()) return std::nullopt;
    return attributes;
}

Result<PointSet> read_plain(std::string_view bytes, const std::string& file) {
    if (!bytes.starts_with("BgeoV"))
        return Error{"does not begin with \"BgeoV\", expected classic bgeo (version 5)", file};
    BigEndian source(bytes.substr(5));
    const std::uint32_t version = source.number(4);
    if (version != 5)
        return Error{"is bgeo of version " + std::to_string(version) + ", expected version 5", file};
    // Points, primitives, groups of both, attributes of points, vertices, primitives, all.
    std::array<std::uint32_t, 8> header{};
    for (std::uint32_t& number : header) number = source.number(4);
    const std::size_t count = header[0];
    if (is_too_many(count)) return too_many_points(count, file);
    if (!source.ok() || header[4] > most_attributes) return cut_short(file);
    const std::optional<Attributes> attributes = read_attributes(source, header[4]);
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
    return points;
}

Result<PointSet> read_bgeo(std::string_view bytes, const std::string& file) {
    if (!bytes.starts_with("\x1f\x8b")) return read_plain(bytes, file);
    const std::optional<std::string> plain = unpacked(bytes, Packing::gzip, most_point_file_bytes);
    return plain ? read_plain(*plain, file) : cut_short(file);
}

}  // namespace

extern const PointReader bgeo_points;
const PointReader bgeo_points{"bgeo", "classic binary geometry, plain or gzip", read_bgeo};

}  // namespace slosh::io
