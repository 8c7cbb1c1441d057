// fmaf() of mingw-w64's C library rounds twice; width 1 takes the bits of a processor's instruction from it.
// As with mbrtowc() in narrow_text.cpp, this function replaces the library's. Source: Boldo, Melquiond,
// Emulation of a FMA and Correctly Rounded Sums: Proved Algorithms Using Rounding to Odd, 2008.
#include <cmath>
#include <cstdint>

#include "base/bit_cast.h"

extern "C" float fmaf(float a, float b, float c) {
    const double product = static_cast<double>(a) * static_cast<double>(b);  // exact: 48 of 53 bits
    const double sum = product + static_cast<double>(c);
    if (!std::isfinite(sum)) return static_cast<float>(sum);
    // Knuth's sum of two: the error is exact.
    const double part = sum - product;
    const double error = (product - (sum - part)) + (static_cast<double>(c) - part);
    auto bits = slosh::bit_cast<std::uint64_t>(sum);
    // Rounded to odd, the sum still tells on which side of a middle of two floats the exact one lies.
    if (error != 0.0 && (bits & 1u) == 0) bits += (error > 0.0) == (sum > 0.0) ? 1u : ~std::uint64_t{0};
    return static_cast<float>(slosh::bit_cast<double>(bits));
}
