#include "base/system/sleeping.h"

namespace slosh {

void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t value) { number.wait(value); }
void wake_one(std::atomic<std::uint32_t>& number) { number.notify_one(); }
void wake_all(std::atomic<std::uint32_t>& number) { number.notify_all(); }

}  // namespace slosh
