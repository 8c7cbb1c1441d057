// How a thread sleeps until another one changes a number.
#pragma once

#include <atomic>
#include <cstdint>

namespace slosh {

/// Returns when the number is another and somebody has woken this thread; possibly earlier.
void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t value);
void wake_one(std::atomic<std::uint32_t>& number);
void wake_all(std::atomic<std::uint32_t>& number);

}  // namespace slosh
