// AlignedArray: alignment, padding behind the end, zeros in what is new, value semantics.
#include "base/aligned_array.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>

namespace slosh::aligned_array_test {
namespace {

bool aligned(const void* pointer) {
    return reinterpret_cast<std::uintptr_t>(pointer) % AlignedArray<float>::alignment == 0;
}

TEST(AlignedArray, StartsEmpty) {
    AlignedArray<float> array;
    EXPECT_EQ(array.size(), 0u);
    EXPECT_TRUE(array.empty());
    EXPECT_EQ(array.begin(), array.end());
    EXPECT_TRUE(array.span().empty());
    array.resize(0);
    ASSERT_NE(array.data(), nullptr) << "even nothing has padding behind it";
    for (std::size_t k = 0; k < AlignedArray<float>::padding; ++k) array.data()[k] = 1.0f;
}

TEST(AlignedArray, AlignedAndPaddedAtEverySize) {
    AlignedArray<std::uint8_t> bytes;
    AlignedArray<double> doubles;
    for (std::size_t size = 0; size < 300; size += 7) {
        bytes.resize(size), doubles.resize(size);
        ASSERT_TRUE(aligned(bytes.data()) && aligned(doubles.data()));
        // Under the address sanitizer this is the test of the padding.
        for (std::size_t k = size; k < size + AlignedArray<float>::padding; ++k)
            bytes.data()[k] = 0xff, doubles.data()[k] = -1.0;
        ASSERT_GE(bytes.capacity_bytes(), size + AlignedArray<float>::padding);
    }
}

TEST(AlignedArray, NewElementsAreZeroWhateverWasThere) {
    AlignedArray<std::uint32_t> array(10);
    for (std::size_t k = 0; k < 10 + AlignedArray<std::uint32_t>::padding; ++k) array.data()[k] = 7;
    array.resize(20);
    for (std::size_t k = 0; k < 20; ++k) EXPECT_EQ(array[k], k < 10 ? 7u : 0u);
    array.resize(3);
    array.resize(12);
    for (std::size_t k = 0; k < 12; ++k) EXPECT_EQ(array[k], k < 3 ? 7u : 0u);
    array.clear();
    array.resize(5);
    for (std::uint32_t value : array) EXPECT_EQ(value, 0u);
}

TEST(AlignedArray, MayPushBackItsOwnElement) {
    AlignedArray<int> array;
    array.push_back(42);
    for (int k = 0; k < 2000; ++k) array.push_back(array[0]);
    for (int value : array) ASSERT_EQ(value, 42);
}

TEST(AlignedArray, CopiesAreIndependent) {
    AlignedArray<int> first(100);
    std::iota(first.begin(), first.end(), 0);
    AlignedArray<int> second = first;
    AlignedArray<int> third(500);
    third = first;
    first[3] = -1;
    EXPECT_EQ(second[3], 3);
    EXPECT_EQ(third.size(), 100u);
    EXPECT_EQ(third[99], 99);
    const AlignedArray<int>& itself = third;
    third = itself;
    EXPECT_EQ(third.size(), 100u);
    EXPECT_EQ(third[99], 99);
    third = AlignedArray<int>();
    EXPECT_TRUE(third.empty());
}

TEST(AlignedArray, MovesAndSwaps) {
    AlignedArray<int> first(8);
    first[7] = 5;
    const int* memory = first.data();
    AlignedArray<int> second = std::move(first);
    EXPECT_EQ(second.data(), memory);
    EXPECT_EQ(second[7], 5);
    AlignedArray<int> third(2);
    third.swap(second);
    EXPECT_EQ(third.data(), memory);
    EXPECT_EQ(second.size(), 2u);
}

}  // namespace
}  // namespace slosh::aligned_array_test
