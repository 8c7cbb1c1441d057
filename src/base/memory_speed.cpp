// The memory bandwidth of this machine, measured by sums over a large array.
#include "base/machine_speed.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <new>
#include <vector>

#include "base/parallel.h"

namespace slosh {

double measure_read_bandwidth(int threads) {
    constexpr std::size_t words = std::size_t{1} << 25;  // 8 bytes each
    constexpr std::size_t block = std::size_t{1} << 16;
    std::vector<std::uint64_t> memory;
    try {
        memory.resize(words);
    } catch (const std::bad_alloc&) {
        return 0.0;
    }
    // Every page must be written once; otherwise all of them would be the same page of zeros.
    parallel_for(threads, words, block, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i) memory[i] = i;
    });
    std::vector<std::uint64_t> partial;
    double best = 0.0;
    volatile std::uint64_t keep = 0;
    for (int run = 0; run < 5; ++run) {
        const auto start = std::chrono::steady_clock::now();
        keep = parallel_reduce(
            threads, words, block, partial, std::uint64_t{0},
            [&](std::size_t begin, std::size_t end) {
                std::array<std::uint64_t, 16> sums{};  // side by side, so that the compiler vectorises them
                for (std::size_t i = begin; i < end; i += sums.size()) {
                    for (std::size_t lane = 0; lane < sums.size(); ++lane) sums[lane] += memory[i + lane];
                }
                std::uint64_t sum = 0;
                for (const std::uint64_t lane : sums) sum += lane;
                return sum;
            },
            [](std::uint64_t& sum, std::uint64_t part) { sum += part; });
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        best = std::max(best, static_cast<double>(words * sizeof(std::uint64_t)) / seconds * 1e-9);
    }
    static_cast<void>(keep);
    return best;
}

}  // namespace slosh
