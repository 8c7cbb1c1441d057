// Hands the newest value from one writing thread to one reading thread without either ever waiting: three
// slots, one atomic word. The slots live on and are filled again, so vectors inside keep their memory.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace slosh::app {

template <class T>
class TripleBuffer {
  public:
    /// The writer's slot; holds what it held three publications ago.
    T& back() { return slots_[back_]; }
    /// Offers the writer's slot to the reader and takes the middle one.
    void publish() {
        const std::uint32_t before = middle_.exchange(back_ | fresh_bit, std::memory_order_acq_rel);
        back_ = before & slot_mask;
    }
    /// True while the reader has not taken what was published last: a writer may save itself the copy.
    bool unread() const { return (middle_.load(std::memory_order_acquire) & fresh_bit) != 0; }

    /// Takes the newest published value if there is one; true when front() changed.
    bool update() {
        if (!unread()) return false;
        const std::uint32_t before = middle_.exchange(front_, std::memory_order_acq_rel);
        front_ = before & slot_mask;
        return true;
    }
    /// The reader's slot; stays untouched until the next update().
    const T& front() const { return slots_[front_]; }

  private:
    static constexpr std::uint32_t slot_mask = 3, fresh_bit = 4;
    std::array<T, 3> slots_{};
    std::uint32_t back_ = 0;   // writer's
    std::uint32_t front_ = 1;  // reader's
    std::atomic<std::uint32_t> middle_{2};
};

}  // namespace slosh::app
