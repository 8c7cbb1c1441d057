// A growing array of plain values, aligned for SIMD, with padding behind its end that loops may read and
// write in whole groups of lanes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "base/assert.h"

namespace slosh {

/// `size()` elements are the content; `padding` more behind them always exist. New elements are zero. The
/// memory never shrinks.
template <class T>
class AlignedArray {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    static constexpr std::size_t padding = 64;
    static constexpr std::size_t alignment = 64;

    AlignedArray() = default;
    explicit AlignedArray(std::size_t size) { resize(size); }
    AlignedArray(const AlignedArray& other) { *this = other; }
    AlignedArray(AlignedArray&& other) noexcept { swap(other); }
    AlignedArray& operator=(const AlignedArray& other) {
        if (this == &other) return *this;
        resize(other.size_);
        if (size_ > 0) std::memcpy(data_.get(), other.data_.get(), size_ * sizeof(T));
        return *this;
    }
    AlignedArray& operator=(AlignedArray&& other) noexcept {
        swap(other);
        return *this;
    }

    void resize(std::size_t size) {
        if (size + padding > capacity_) grow(size);
        if (size > size_) std::memset(static_cast<void*>(data_.get() + size_), 0, (size - size_) * sizeof(T));
        size_ = size;
    }
    void clear() { size_ = 0; }
    void push_back(
        T value) {  // by value: it may be an element of this array, which moves when the array grows
        resize(size_ + 1);
        data_.get()[size_ - 1] = value;
    }
    void swap(AlignedArray& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::size_t capacity_bytes() const { return capacity_ * sizeof(T); }
    T* data() { return data_.get(); }
    const T* data() const { return data_.get(); }
    T& operator[](std::size_t index) { return data_.get()[index]; }
    const T& operator[](std::size_t index) const { return data_.get()[index]; }
    T* begin() { return data(); }
    T* end() { return data() + size_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size_; }
    std::span<const T> span() const { return {data(), size_}; }

  private:
    struct Free {
        void operator()(T* pointer) const {
            ::operator delete (static_cast<void*>(pointer), std::align_val_t{alignment});
        }
    };

    void grow(std::size_t size) {
        const std::size_t wanted = std::max(size + size / 8 + padding, std::size_t{2} * padding);
        const std::size_t bytes = (wanted * sizeof(T) + alignment - 1) / alignment * alignment;
        T* memory = static_cast<T*>(::operator new (bytes, std::align_val_t{alignment}));
        if (size_ > 0) std::memcpy(memory, data_.get(), size_ * sizeof(T));
        std::memset(static_cast<void*>(memory + size_), 0, bytes - size_ * sizeof(T));
        data_.reset(memory);
        capacity_ = bytes / sizeof(T);
    }

    std::unique_ptr<T, Free> data_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace slosh
