// Filling and reading the wall, edge and corner tables.
//
// The alternative was to scale the continuous half-space integral so that it is exact at d/2. Measured at h/d
// 2.5 (cubic, 3-D), it needs the factors 0.92 and 0.35 for the first and second layer, so the second layer
// was 0.8 % too dense, and edges need a third factor. With smeared layers the factors are 1.000 and 0.966,
// and within 2 % of 1 for every kernel at h/d >= 1.8.
#include "sim/solids/boundary/boundary_tables.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "sim/solids/boundary/layer_sums.h"

namespace slosh {
namespace {

/// The factor that turns `smeared` into the lattice's value, per moment; exact for the first layer. Layers
/// just inside h add almost nothing, and the ratio of two vanishing numbers must not bend the table between
/// the layers: values below `floor` are ignored.
RegionMoments ratio(const RegionMoments& exact, const RegionMoments& smeared, const RegionMoments& floor) {
    const auto one = [](double numerator, double denominator, double least) {
        const double sum = denominator + least;
        return std::abs(sum) > std::numeric_limits<double>::min() ? (numerator + least) / sum : 1.0;
    };
    return {one(exact.value, smeared.value, floor.value),
            one(exact.gradient, smeared.gradient, floor.gradient),
            one(exact.gradient_square, smeared.gradient_square, floor.gradient_square)};
}

RegionMoments too_little(const RestLattice& lattice, bool first_layer) {
    if (first_layer) return {};
    return {0.005, -0.02 * std::sqrt(lattice.gradient_square_sum), 0.01 * lattice.gradient_square_sum};
}

RegionMoments times(const RegionMoments& a, const RegionMoments& b) {
    return {a.value * b.value, a.gradient * b.gradient, a.gradient_square * b.gradient_square};
}

RegionMoments mix(const RegionMoments& a, const RegionMoments& b, double t) {
    return {a.value + t * (b.value - a.value), a.gradient + t * (b.gradient - a.gradient),
            a.gradient_square + t * (b.gradient_square - a.gradient_square)};
}

/// Layer positions are s = (m - 1/2) d. Between layers the factors blend with zero slope at both ends;
/// outside they are constant.
struct LayerPlace {
    std::size_t layer = 1;  ///< 1 ... layers
    double blend = 0.0;     ///< towards layer + 1
};
LayerPlace layer_place(double s, double spacing, std::size_t layers) {
    const double u = s / spacing + 0.5;
    if (layers <= 1 || u <= 1.0) return {};
    const std::size_t layer = std::min(static_cast<std::size_t>(u), layers - 1);
    const double t = std::min(u - static_cast<double>(layer), 1.0);
    return {layer, t * t * (3.0 - 2.0 * t)};
}

WallSample to_sample(const RegionMoments& moments) {
    return {static_cast<float>(moments.value), static_cast<float>(moments.gradient),
            static_cast<float>(moments.gradient_square)};
}

/// Layers at s + (k + 1/2) d, each smeared over its plane with V/d^(dimension - 1) per area.
RegionMoments smeared_half_space(const RestLattice& lattice, double s) {
    const SmoothingKernel& kernel = lattice.kernel;
    const double d = static_cast<double>(lattice.spacing), h = static_cast<double>(kernel.h);
    const double per_area = lattice.volume / (kernel.dimension == 3 ? d * d : d);
    RegionMoments sum;
    for (double depth = s + 0.5 * d; depth < h; depth += d) {
        sum.value += per_area * kernel.plane_integral(depth);
        sum.gradient += per_area * kernel.plane_gradient_integral(depth);
        sum.gradient_square += per_area * lattice.volume * kernel.plane_gradient_square_integral(depth);
    }
    return sum;
}

/// Columns at (s0 + (k + 1/2) d, s1 + (l + 1/2) d), each smeared along its line in 3-D; gradient along the
/// first axis.
template <typename Profile>
RegionMoments smeared_quadrant(const RestLattice& lattice, const Profile& profile, double s0, double s1) {
    const double d = static_cast<double>(lattice.spacing), h = static_cast<double>(lattice.kernel.h);
    const double per_length = lattice.volume / (lattice.kernel.dimension == 3 ? d : 1.0);
    RegionMoments sum;
    for (double x = s0 + 0.5 * d; x < h; x += d) {
        for (double y = s1 + 0.5 * d; x * x + y * y < h * h; y += d) {
            const ProfileSample sample = profile(std::sqrt(x * x + y * y));
            sum.value += per_length * sample.value;
            sum.gradient += per_length * sample.gradient_factor * x;
            sum.gradient_square += per_length * lattice.volume * sample.gradient_square;
        }
    }
    return sum;
}

}  // namespace

BoundaryTables::BoundaryTables(const RestLattice& lattice) : lattice_(lattice) {
    const float h = lattice_.kernel.h;
    range_ = std::max(h - 0.5f * lattice_.spacing, 0.01f * h);
    inverse_step_ = static_cast<float>(distance_intervals) / range_;
    inverse_edge_step_ = static_cast<float>(edge_intervals) / range_;
    if (lattice_.kernel.dimension == 3) line_ = std::make_shared<LineProfile>(lattice_.kernel);
    box_ = std::make_shared<BoxIntegral>(lattice_.kernel);
    fill_wall();
    fill_edge();
    fill_drag();
}

void BoundaryTables::fill_wall() {
    const LayerSums exact(lattice_);
    const double d = static_cast<double>(lattice_.spacing), h = static_cast<double>(lattice_.kernel.h);
    const std::size_t layers = exact.layers();
    std::vector<RegionMoments> factor(layers + 2, {1.0, 1.0, 1.0});
    for (std::size_t m = 1; m <= layers; ++m) {
        factor[m] =
            ratio(exact.half_space(m), smeared_half_space(lattice_, (static_cast<double>(m) - 0.5) * d),
                  too_little(lattice_, m == 1));
    }
    const auto profile = [this](double r) { return point_profile(lattice_.kernel, r); };
    wall_.resize(distance_intervals + 2);
    nothing_.resize(distance_intervals + 2);
    half_space_.resize(distance_intervals + 2);
    for (std::size_t i = 0; i < distance_intervals; ++i) {
        const double s = static_cast<double>(i) / static_cast<double>(inverse_step_);
        const LayerPlace place = layer_place(s, d, layers);
        const RegionMoments blended = mix(factor[place.layer], factor[place.layer + 1], place.blend);
        wall_[i] = to_sample(times(smeared_half_space(lattice_, s), blended));
        half_space_[i] = round_region(lattice_.kernel.dimension, profile, h, s, 0.0);
    }
}

void BoundaryTables::fill_drag() {
    const SmoothingKernel& kernel = lattice_.kernel;
    const double d = static_cast<double>(lattice_.spacing), h = static_cast<double>(kernel.h);
    const double per_area = lattice_.volume / (kernel.dimension == 3 ? d * d : d);
    // Contact keeps particles farther away than this, and an extrapolated profile would grow without bound.
    const double least = 0.25 * d;
    drag_.assign(wall_.size(), 0.0f);
    for (std::size_t i = 0; i < distance_intervals; ++i) {
        const double s = std::max(static_cast<double>(i) / static_cast<double>(inverse_step_), least);
        double sum = 0.0;
        for (double depth = 0.5 * d; s + depth < h; depth += d)
            sum -= per_area * kernel.plane_gradient_integral(s + depth) / (s + depth) * (1.0 + depth / s);
        drag_[i] = static_cast<float>(sum);
    }
}

void BoundaryTables::fill_edge() {
    const LayerSums exact(lattice_);
    const double d = static_cast<double>(lattice_.spacing);
    const std::size_t layers = exact.layers(), stride = layers + 2;
    const auto smeared = [this](double s0, double s1) {
        if (line_) return smeared_quadrant(lattice_, *line_, s0, s1);
        return smeared_quadrant(
            lattice_, [this](double r) { return point_profile(lattice_.kernel, r); }, s0, s1);
    };
    std::vector<RegionMoments> factor(stride * stride, {1.0, 1.0, 1.0});
    for (std::size_t m = 1; m <= layers; ++m) {
        for (std::size_t n = 1; n <= layers; ++n) {
            const RegionMoments columns =
                smeared((static_cast<double>(m) - 0.5) * d, (static_cast<double>(n) - 0.5) * d);
            factor[m * stride + n] =
                ratio(exact.quadrant(m, n), columns, too_little(lattice_, m == 1 && n == 1));
        }
    }
    constexpr std::size_t nodes = edge_intervals + 1;
    edge_.resize(nodes * nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
        const double s0 = static_cast<double>(i) / static_cast<double>(inverse_edge_step_);
        const LayerPlace p0 = layer_place(s0, d, layers);
        for (std::size_t j = 0; j < nodes; ++j) {
            const double s1 = static_cast<double>(j) / static_cast<double>(inverse_edge_step_);
            const LayerPlace p1 = layer_place(s1, d, layers);
            const RegionMoments* row = factor.data() + p0.layer * stride + p1.layer;
            const RegionMoments blended =
                mix(mix(row[0], row[1], p1.blend), mix(row[stride], row[stride + 1], p1.blend), p0.blend);
            const RegionMoments moments = times(smeared(s0, s1), blended);
            EdgeSample& sample = edge_[i * nodes + j];
            sample.density = static_cast<float>(moments.value);
            sample.gradient[0] = static_cast<float>(moments.gradient);
            sample.gradient_squares = static_cast<float>(moments.gradient_square);
        }
    }
    for (std::size_t i = 0; i < nodes; ++i) {
        for (std::size_t j = 0; j < nodes; ++j)
            edge_[i * nodes + j].gradient[1] = edge_[j * nodes + i].gradient[0];
    }
}

template <typename Moments>
DistanceTable BoundaryTables::scaled_wall(const Moments& moments) const {
    DistanceTable table(wall_.size());
    const auto share = [](double part, double whole) { return std::abs(whole) > 0.0 ? part / whole : 0.0; };
    for (std::size_t i = 0; i < distance_intervals; ++i) {
        const RegionMoments part = moments(i, static_cast<double>(i) / static_cast<double>(inverse_step_));
        const RegionMoments& whole = half_space_[i];
        const RegionMoments wall{static_cast<double>(wall_[i].density),
                                 static_cast<double>(wall_[i].gradient),
                                 static_cast<double>(wall_[i].gradient_squares)};
        table[i] =
            to_sample(times(wall, {share(part.value, whole.value), share(part.gradient, whole.gradient),
                                   share(part.gradient_square, whole.gradient_square)}));
    }
    return table;
}

DistanceTable BoundaryTables::ball_table(double radius) const {
    const SmoothingKernel& kernel = lattice_.kernel;
    const auto profile = [&kernel](double r) { return point_profile(kernel, r); };
    return scaled_wall([&](std::size_t, double s) {
        return round_region(kernel.dimension, profile, static_cast<double>(kernel.h), s, 1.0 / radius);
    });
}

DistanceTable BoundaryTables::cylinder_table(double radius) const {
    const SmoothingKernel& kernel = lattice_.kernel;
    const double h = static_cast<double>(kernel.h);
    if (line_)
        return scaled_wall(
            [&](std::size_t, double s) { return round_region(2, *line_, h, s, 1.0 / radius); });
    const auto profile = [&kernel](double r) { return point_profile(kernel, r); };
    return scaled_wall([&](std::size_t i, double s) {
        const RegionMoments near = half_space_[i], far = round_region(2, profile, h, s + 2.0 * radius, 0.0);
        return RegionMoments{near.value - far.value, near.gradient - far.gradient,
                             near.gradient_square - far.gradient_square};
    });
}

/// Whether the box has one face within reach, seen from over it.
bool BoundaryTables::is_half_space(const float low[3], const float high[3]) const {
    const float h = lattice_.kernel.h;
    int sides = 0;
    for (int axis = 0; axis < lattice_.kernel.dimension; ++axis) {
        const bool ends_low = low[axis] > -h, ends_high = high[axis] < h;
        if (ends_low && ends_high) return false;
        if (!ends_low && !ends_high) continue;
        if (ends_low ? low[axis] < 0.0f : high[axis] > 0.0f) return false;
        ++sides;
    }
    return sides == 1;
}

BoundaryTables::Share BoundaryTables::box_share(const SurfaceDistance& surface, const float low[3],
                                                const float high[3]) const {
    if (is_half_space(low, high)) return {};
    // Added to both integrals, so that the quotient tends to 1 where they vanish.
    constexpr float little = 0.002f;
    const BoxIntegral::Sample whole = box_->half_space(std::max(surface.distance, 0.0f));
    const BoxIntegral::Sample part = (*box_)(low, high);
    const float share = (part.value + little) / (whole.value + little);
    if (!(share < 1.0f)) return {};
    const float slope = surface.distance > 0.0f ? whole.slope.x : 0.0f;
    return {share, (part.slope - share * slope * surface.normal) / (whole.value + little)};
}

}  // namespace slosh
