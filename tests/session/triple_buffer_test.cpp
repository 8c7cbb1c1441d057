// The hand-over between threads: newest value, never torn, never waiting.
#include "app/session/triple_buffer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

namespace slosh::app::triple_buffer_test {
namespace {

TEST(TripleBuffer, ReaderGetsTheNewestOnce) {
    TripleBuffer<int> buffer;
    EXPECT_FALSE(buffer.update());
    buffer.back() = 1;
    buffer.publish();
    buffer.back() = 2;
    buffer.publish();
    EXPECT_TRUE(buffer.unread());
    EXPECT_TRUE(buffer.update());
    EXPECT_EQ(buffer.front(), 2);
    EXPECT_FALSE(buffer.update());
    EXPECT_EQ(buffer.front(), 2);
    buffer.back() = 3;
    buffer.publish();
    EXPECT_EQ(buffer.front(), 2) << "a held value stays until update()";
}

TEST(TripleBuffer, KeepsTheMemoryOfItsSlots) {
    TripleBuffer<std::vector<int>> buffer;
    std::vector<const int*> seen;
    for (int i = 0; i < 30; ++i) {
        buffer.back().assign(1000, i);
        seen.push_back(buffer.back().data());
        buffer.publish();
        ASSERT_TRUE(buffer.update());
    }
    std::sort(seen.begin(), seen.end());
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    EXPECT_LE(seen.size(), 3u) << "three slots, three allocations";
}

TEST(TripleBuffer, NeverTornNeverBackwardsAcrossThreads) {
    struct Value {
        std::vector<std::uint64_t> words = std::vector<std::uint64_t>(64);
    };
    TripleBuffer<Value> buffer;
    constexpr std::uint64_t last = 20'000;
    std::thread writer([&] {
        for (std::uint64_t i = 1; i <= last; ++i) {
            for (std::uint64_t& word : buffer.back().words) word = i;
            buffer.publish();
        }
    });
    std::uint64_t newest = 0;
    while (newest < last) {
        if (!buffer.update()) continue;
        const auto& words = buffer.front().words;
        for (const std::uint64_t word : words) ASSERT_EQ(word, words[0]);
        ASSERT_GT(words[0], newest);
        newest = words[0];
    }
    writer.join();
}

}  // namespace
}  // namespace slosh::app::triple_buffer_test
