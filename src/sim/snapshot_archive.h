// One description of every saved struct serves writing and reading: fields(archive, value) names the members
// in order. An archive is a ByteWriter or a ByteReader; the reader checks every length, so that a damaged
// file ends in an Error and never in a large allocation.
#pragma once

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

namespace slosh {

class ByteWriter {
  public:
    static constexpr bool reading = false;
    void bytes(const void* data, std::size_t size) { out.append(static_cast<const char*>(data), size); }
    bool ok() const { return true; }
    void fail() {}

    std::string out;
    std::vector<std::shared_ptr<const void>> shared;  ///< as far as written
};

class ByteReader {
  public:
    static constexpr bool reading = true;
    explicit ByteReader(std::string_view bytes_to_read) : rest_(bytes_to_read) {}
    void bytes(void* data, std::size_t size) {
        if (size == 0) return;  // of an empty array, which has no address
        if (!ok_ || size > rest_.size()) {
            ok_ = false;
            std::memset(data, 0, size);
            return;
        }
        std::memcpy(data, rest_.data(), size);
        rest_.remove_prefix(size);
    }
    /// False, and the archive failed, when so many elements cannot be left.
    bool plausible(std::uint64_t count, std::size_t element_size) {
        if (count > rest_.size() / (element_size > 0 ? element_size : 1)) ok_ = false;
        return ok_;
    }
    bool ok() const { return ok_; }
    void fail() { ok_ = false; }
    bool at_end() const { return rest_.empty(); }

    std::vector<std::shared_ptr<const void>> shared;  ///< as far as read

  private:
    std::string_view rest_;
    bool ok_ = true;
};

template <class Archive, class T>
requires(std::is_arithmetic_v<T> || std::is_enum_v<T>) void field(Archive& archive, T& value) {
    archive.bytes(&value, sizeof(T));
}

/// A bool from a file is 0 or 1, nothing else.
template <class Archive>
void field(Archive& archive, bool& value) {
    std::uint8_t byte = value ? 1 : 0;
    archive.bytes(&byte, 1);
    if (byte > 1) archive.fail();
    value = byte == 1;
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
    value.resize(static_cast<std::size_t>(count));
    archive.bytes(value.data(), value.size());
}

template <class Archive, class T>
void field(Archive& archive, AlignedArray<T>& value) {
    std::uint64_t count = value.size();
    if (!sequence_length(archive, count, sizeof(T))) return;
    value.resize(static_cast<std::size_t>(count));
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

template <class Archive, class T>
void field(Archive& archive, std::vector<T>& value) {
    std::uint64_t count = value.size();
    if (!sequence_length(archive, count, 1)) return;
    if constexpr (Archive::reading) value.resize(static_cast<std::size_t>(count));
    for (T& element : value) {
        field(archive, element);
        if (!archive.ok()) return;
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

/// What several owners share is written once, with the first of them, and shared again when read; all of one
/// archive must be of the same type.
template <class Archive, class T>
void field(Archive& archive, std::shared_ptr<const T>& value) {
    auto& shared = archive.shared;
    std::uint64_t index = 0;
    if constexpr (!Archive::reading) {
        while (index < shared.size() && shared[index] != value) ++index;
    }
    field(archive, index);
    if (index < shared.size()) {
        value = std::static_pointer_cast<const T>(shared[index]);
        return;
    }
    auto first = value ? std::make_shared<T>(*value) : std::make_shared<T>();
    if (index == shared.size()) {
        field(archive, *first);
    } else {
        archive.fail();
    }
    if constexpr (Archive::reading) value = std::move(first);
    shared.push_back(value);
}

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
    auto index = static_cast<std::uint32_t>(value.index());
    field(archive, index);
    if constexpr (Archive::reading) {
        detail::read_alternative<0>(archive, value, index);
    } else {
        std::visit([&](auto& alternative) { field(archive, alternative); }, value);
    }
}

}  // namespace slosh
