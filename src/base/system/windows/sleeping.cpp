// Not std::atomic's wait(): where there is no futex, the library's has one mutex for many numbers.
#include "base/system/sleeping.h"

#include "base/system/windows/native.h"

namespace slosh {

void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t value) {
    static_assert(sizeof number == sizeof value);
    WaitOnAddress(const_cast<std::atomic<std::uint32_t>*>(&number), &value, sizeof value, INFINITE);
}
void wake_one(std::atomic<std::uint32_t>& number) { WakeByAddressSingle(&number); }
void wake_all(std::atomic<std::uint32_t>& number) { WakeByAddressAll(&number); }

}  // namespace slosh
