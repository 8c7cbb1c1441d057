// A small number for each type, given out at its first use: the index in a store that holds at most one value
// of each type (settings of modules, their scratch). The numbers depend on the order of first use, so nothing
// that is saved or shown may follow from them.
#pragma once

#include <atomic>
#include <cstddef>

namespace slosh {

inline std::size_t next_type_slot() {
    static std::atomic<std::size_t> next{0};
    return next.fetch_add(1);
}

template <class T>
std::size_t type_slot() {
    static const std::size_t slot = next_type_slot();
    return slot;
}

}  // namespace slosh
