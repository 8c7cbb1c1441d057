// bit_cast, which the standard library of a browser's compiler may not have yet.
#pragma once

namespace slosh {

template <class To, class From>
constexpr To bit_cast(const From& from) {
    return __builtin_bit_cast(To, from);
}

}  // namespace slosh
