#include "drop_theory.h"

#include <cmath>

namespace slosh::physics {

namespace {

constexpr double time_step = 1e-3;  // Omega dt; the period changes by less than 1e-9 when it is halved

/// Time derivative with Omega = 1.
DropState derivative(int dimension, const DropState& drop) {
    const double a = drop.along, b = drop.across, strain = drop.strain;
    if (dimension == 2) {
        const double aa = a * a, bb = b * b;
        return {strain * a, -strain * b, (strain * strain + 1.0) * (bb - aa) / (aa + bb)};
    }
    const double pressure = 3.0 * (1.0 + 2.0 * strain * strain) / (1.0 / (b * b) + 2.0 / (a * a));
    return {strain * a, -2.0 * strain * b, pressure / (a * a) - 1.0 - strain * strain};
}

DropState moved(const DropState& drop, const DropState& rate, double dt) {
    return {drop.along + dt * rate.along, drop.across + dt * rate.across, drop.strain + dt * rate.strain};
}

/// One step of the classic fourth-order Runge-Kutta method.
DropState advanced(int dimension, const DropState& drop, double dt) {
    const DropState k1 = derivative(dimension, drop);
    const DropState k2 = derivative(dimension, moved(drop, k1, 0.5 * dt));
    const DropState k3 = derivative(dimension, moved(drop, k2, 0.5 * dt));
    const DropState k4 = derivative(dimension, moved(drop, k3, dt));
    return moved(drop,
                 {(k1.along + 2.0 * k2.along + 2.0 * k3.along + k4.along) / 6.0,
                  (k1.across + 2.0 * k2.across + 2.0 * k3.across + k4.across) / 6.0,
                  (k1.strain + 2.0 * k2.strain + 2.0 * k3.strain + k4.strain) / 6.0},
                 dt);
}

}  // namespace

double drop_period(int dimension, double strain) {
    TimeSeries difference;
    DropState drop{1.0, 1.0, strain};
    for (int step = 1; step < 20'000; ++step) {
        drop = advanced(dimension, drop, time_step);
        difference.add(step * time_step, drop.along - drop.across);
        // Round again for the second time: a - b rises through zero.
        if (const auto n = difference.values().size();
            n > 1 && difference.values()[n - 2] < 0.0 && drop.along >= drop.across)
            break;
    }
    return difference.zeros(1).front();
}

std::vector<DropInstant> drop_motion(int dimension, double strain, double end) {
    constexpr int steps_between = 50;
    std::vector<DropInstant> motion;
    DropState drop{1.0, 1.0, strain};
    for (int step = 0; step * time_step <= end; ++step) {
        if (step % steps_between == 0) motion.push_back({step * time_step, drop});
        drop = advanced(dimension, drop, time_step);
    }
    return motion;
}

double drop_elongation(int dimension, double strain) {
    DropState drop{1.0, 1.0, strain};
    while (drop.strain > 0.0) drop = advanced(dimension, drop, time_step);
    return drop.along / drop.across;
}

double strain_of_elongation(int dimension, double elongation) {
    double low = 1e-4, high = 1.0;
    for (int halving = 0; halving < 40; ++halving) {
        const double middle = 0.5 * (low + high);
        (drop_elongation(dimension, middle) < elongation ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

DropState measured_drop(const ParticleView& particles) {
    const std::array<double, 3> center = mean_position(particles);
    double xx = 0.0, yy = 0.0, zz = 0.0, xu = 0.0, yv = 0.0, zw = 0.0;
    for (std::size_t i = 0; i < particles.count; ++i) {
        const double x = static_cast<double>(particles.x[i]) - center[0],
                     y = static_cast<double>(particles.y[i]) - center[1],
                     z = static_cast<double>(particles.z[i]) - center[2];
        xx += x * x;
        yy += y * y;
        zz += z * z;
        xu += x * static_cast<double>(particles.velocity_x[i]);
        yv += y * static_cast<double>(particles.velocity_y[i]);
        zw += z * static_cast<double>(particles.velocity_z[i]);
    }
    // Means over an ellipse are a^2/4, over an ellipsoid a^2/5. With u = A x, v = -A y (-2 A y, w = A z)
    // every term has the sign of A.
    const double n = static_cast<double>(particles.count);
    if (particles.dimension == 2)
        return {2.0 * std::sqrt(xx / n), 2.0 * std::sqrt(yy / n), (xu - yv) / (xx + yy)};
    return {std::sqrt(2.5 * (xx + zz) / n), std::sqrt(5.0 * yy / n), (xu + zw - yv) / (xx + zz + 2.0 * yy)};
}

}  // namespace slosh::physics
