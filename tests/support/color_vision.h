// How colours look to eyes that lack a cone: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
// physiologically-based model for simulation of color vision deficiency", IEEE TVCG 15 (2009), full severity;
// differences as CIE 1976 has them.
#pragma once

#include <array>
#include <cmath>

#include "slosh/geometry.h"

namespace slosh {

enum class Eyes { usual, no_red, no_green, no_blue };
inline constexpr std::array every_eyes{Eyes::usual, Eyes::no_red, Eyes::no_green, Eyes::no_blue};

/// sRGB as such eyes see it, as CIE L*a*b* (D65).
inline Vec3 lab_seen_by(Eyes eyes, const Vec3& srgb) {
    const auto linear = [](float c) {
        return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
    };
    static constexpr std::array<std::array<float, 9>, 4> rows{{
        {1, 0, 0, 0, 1, 0, 0, 0, 1},
        {0.152286f, 1.052583f, -0.204868f, 0.114503f, 0.786281f, 0.099216f, -0.003882f, -0.048116f,
         1.051998f},
        {0.367322f, 0.860646f, -0.227968f, 0.280085f, 0.672501f, 0.047413f, -0.011820f, 0.042940f, 0.968881f},
        {1.255528f, -0.076749f, -0.178779f, -0.078411f, 0.930809f, 0.147602f, 0.004733f, 0.691367f,
         0.303900f},
    }};
    const auto& m = rows[static_cast<std::size_t>(eyes)];
    const Vec3 light(linear(srgb.x), linear(srgb.y), linear(srgb.z));
    const auto row = [&](std::size_t i) {
        return std::fmin(std::fmax(m[i] * light.x + m[i + 1] * light.y + m[i + 2] * light.z, 0.0f), 1.0f);
    };
    const float r = row(0), g = row(3), b = row(6);
    const auto f = [](float t) { return t > 0.008856f ? std::cbrt(t) : 7.787f * t + 16.0f / 116.0f; };
    const float x = f((0.4124f * r + 0.3576f * g + 0.1805f * b) / 0.9505f),
                y = f(0.2126f * r + 0.7152f * g + 0.0722f * b),
                z = f((0.0193f * r + 0.1192f * g + 0.9505f * b) / 1.089f);
    return {116.0f * y - 16.0f, 500.0f * (x - y), 200.0f * (y - z)};
}

/// 2 can just be seen side by side; 10 at a glance.
inline float difference_seen_by(Eyes eyes, const Vec3& a, const Vec3& b) {
    const Vec3 apart = lab_seen_by(eyes, a) - lab_seen_by(eyes, b);
    return std::sqrt(apart.x * apart.x + apart.y * apart.y + apart.z * apart.z);
}

}  // namespace slosh
