// One description of every saved struct serves writing and reading: fields(archive, value) names the members.
// An archive is a ByteWriter or a ByteReader; the reader checks every length and what the content takes in
// memory, so that a damaged file ends in an Error and never in a large allocation.
//
// A struct is saved as the number of its fields, and of each its name, its length and its content; one of
// several alternatives (a shape, a command) as its name, length and content. So files outlive changes: a
// reader skips fields that it does not know, and those that are missing keep their defaults. Arrays are raw
// blocks. In files of older formats (ByteReader::named is false) the fields have neither names nor lengths
// and come in the order of the description.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/aligned_array.h"
#include "base/type_slot.h"
#include "sim/world/archive/byte_archives.h"
#include "slosh/geometry.h"

namespace slosh {

template <class Archive, class T>
requires(std::is_arithmetic_v<T> || std::is_enum_v<T>) void field(Archive& archive, T& value) {
    archive.bytes(&value, sizeof(T));
}

/// What lies in memory as it lies in a file: arrays of it are blocks.
template <class T>
inline constexpr bool is_plain = (std::is_arithmetic_v<T> || std::is_enum_v<T>)&&!std::is_same_v<T, bool>;
template <>
inline constexpr bool is_plain<Vec3> = true;
template <class T, std::size_t n>
inline constexpr bool is_plain<std::array<T, n>> = is_plain<T>;

/// A bool from a file is 0 or 1, nothing else.
template <class Archive>
void field(Archive& archive, bool& value) {
    std::uint8_t byte = value ? 1 : 0;
    archive.bytes(&byte, 1);
    if (byte > 1) archive.fail();
    if constexpr (Archive::reading) value = byte == 1;
}

template <class Archive>
bool sequence_length(Archive& archive, std::uint64_t& count, std::size_t element_size) {
    field(archive, count);
    if constexpr (Archive::reading) return archive.plausible(count, element_size);
    (void)element_size;
    return true;
}

template <class Archive>
void field(Archive& archive, std::string& value) {
    std::uint64_t count = value.size();
    if (!sequence_length(archive, count, 1)) return;
    if constexpr (Archive::reading) value.resize(static_cast<std::size_t>(count));
    archive.bytes(value.data(), value.size());
}

template <class Archive, class T>
void field(Archive& archive, AlignedArray<T>& value) {
    std::uint64_t count = value.size();
    if (!sequence_length(archive, count, sizeof(T))) return;
    if constexpr (Archive::reading) value.resize(static_cast<std::size_t>(count));
    archive.bytes(value.data(), value.size() * sizeof(T));
}

template <class Archive, class T>
void field(Archive& archive, std::vector<T>& value);
template <class Archive, class T>
void field(Archive& archive, std::optional<T>& value);
template <class Archive, class... Ts>
void field(Archive& archive, std::variant<Ts...>& value);
template <class Archive, class A, class B>
void field(Archive& archive, std::pair<A, B>& value);
template <class Archive, class T>
void field(Archive& archive, std::shared_ptr<const T>& value);

/// A struct: its members through fields(archive, value), found by argument-dependent look-up.
template <class Archive, class T>
requires(std::is_class_v<T>) void field(Archive& archive, T& value) { fields(archive, value); }

template <class Archive, class... Members>
void all_fields(Archive& archive, Members&... members) {
    (field(archive, members), ...);
}

/// A field's or an alternative's name: at most 255 letters.
inline void write_name(ByteWriter& archive, std::string_view name) {
    const auto length = static_cast<std::uint8_t>(name.size());
    archive.bytes(&length, 1);
    archive.bytes(name.data(), length);
}
inline std::string_view read_name(ByteReader& archive) {
    std::uint8_t length = 0;
    archive.bytes(&length, 1);
    return archive.take(length);
}

/// The content of `value` behind its length.
template <class T>
void write_with_length(ByteWriter& archive, T& value) {
    const std::size_t at = archive.out.size();
    std::uint64_t length = 0;
    archive.bytes(&length, sizeof length);
    field(archive, value);
    length = archive.out.size() - at - sizeof length;
    std::memcpy(archive.out.data() + at, &length, sizeof length);
}

/// The first name of a list as the compiler writes down arguments, "s.center, s.size"; the list goes on
/// behind it.
constexpr std::string_view next_name(std::string_view& names) {
    const std::size_t comma = names.find(',');
    std::string_view name = names.substr(0, comma);
    names.remove_prefix(comma == std::string_view::npos ? names.size() : comma + 1);
    name.remove_prefix(name.find_last_of(". ") + 1);
    return name;
}

/// Members with their names. Older formats know the first `first_members` of them.
template <class Archive, class... Members>
void named_fields(Archive& archive, std::string_view names, std::size_t first_members, Members&... members) {
    if constexpr (Archive::reading) {
        if (!archive.named) {
            std::size_t index = 0;
            ((index++ < first_members ? field(archive, members) : void()), ...);
            return;
        }
        std::uint32_t count = 0;
        field(archive, count);
        for (; count > 0 && archive.ok(); --count) {
            const std::string_view name = read_name(archive);
            std::uint64_t length = 0;
            field(archive, length);
            std::string_view known = names;
            const auto read = [&](auto& member) {
                if (next_name(known) != name) return false;
                archive.within(length, [&] { field(archive, member); });
                return true;
            };
            if (!(read(members) || ...)) archive.take(length);
        }
    } else {
        std::uint32_t count = sizeof...(members);
        field(archive, count);
        ((write_name(archive, next_name(names)), write_with_length(archive, members)), ...);
    }
}

template <class Archive, class T>
void field(Archive& archive, std::vector<T>& value) {
    std::uint64_t count = value.size();
    if (!sequence_length(archive, count, is_plain<T> ? sizeof(T) : 1)) return;
    if constexpr (is_plain<T>) {
        if constexpr (Archive::reading) value.resize(static_cast<std::size_t>(count));
        archive.bytes(value.data(), value.size() * sizeof(T));
    } else if constexpr (Archive::reading) {
        value.clear();
        for (; count > 0 && archive.afford(sizeof(T)); --count) field(archive, value.emplace_back());
    } else {
        for (T& element : value) field(archive, element);
    }
}

template <class Archive, class T>
void field(Archive& archive, std::optional<T>& value) {
    bool present = value.has_value();
    field(archive, present);
    if constexpr (Archive::reading) {
        if (present) value.emplace();
    }
    if (present && value) field(archive, *value);
}

template <class Archive, class A, class B>
void field(Archive& archive, std::pair<A, B>& value) {
    field(archive, value.first);
    field(archive, value.second);
}

/// What several owners share is written once, with the first of them, and shared again when read.
template <class Archive, class T>
void field(Archive& archive, std::shared_ptr<const T>& value) {
    auto& shared = archive.shared;
    std::uint64_t index = 0;
    if constexpr (!Archive::reading) {
        while (index < shared.size() &&
               (shared[index].object != value || shared[index].type != type_slot<T>()))
            ++index;
    }
    field(archive, index);
    if (index < shared.size()) {
        if (shared[index].type != type_slot<T>()) return archive.fail();
        if constexpr (Archive::reading) value = std::static_pointer_cast<const T>(shared[index].object);
        return;
    }
    auto first = value ? std::make_shared<T>(*value) : std::make_shared<T>();
    if (index == shared.size()) {
        field(archive, *first);
    } else {
        archive.fail();
    }
    if constexpr (Archive::reading) value = std::move(first);
    shared.push_back({value, type_slot<T>()});
}

/// The names of alternatives that are no structs of ours; the others have theirs beside their fields.
constexpr std::string_view saved_name(const double*) { return "number"; }
constexpr std::string_view saved_name(const std::string*) { return "text"; }

namespace detail {
template <std::size_t index, class Archive, class... Ts>
void read_alternative(Archive& archive, std::variant<Ts...>& value, std::uint32_t wanted) {
    if constexpr (index < sizeof...(Ts)) {
        if (wanted == index) {
            field(archive, value.template emplace<index>());
        } else {
            read_alternative<index + 1>(archive, value, wanted);
        }
    } else {
        archive.fail();
    }
}
}  // namespace detail

template <class Archive, class... Ts>
void field(Archive& archive, std::variant<Ts...>& value) {
    if constexpr (Archive::reading) {
        if (!archive.named) {
            std::uint32_t index = 0;
            field(archive, index);
            return detail::read_alternative<0>(archive, value, index);
        }
        const std::string_view name = read_name(archive);
        std::uint64_t length = 0;
        field(archive, length);
        std::uint32_t index = 0;
        const auto other = [&](std::string_view alternative) { return alternative != name && ++index > 0; };
        if ((other(saved_name(static_cast<const Ts*>(nullptr))) && ...)) return archive.fail_unknown(name);
        archive.within(length, [&] { detail::read_alternative<0>(archive, value, index); });
    } else {
        const auto write = [&]<class T>(T& alternative) {
            write_name(archive, saved_name(static_cast<const T*>(nullptr)));
            write_with_length(archive, alternative);
        };
        std::visit(write, value);
    }
}

}  // namespace slosh
