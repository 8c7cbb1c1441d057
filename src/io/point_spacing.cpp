// The spacing of points, by the density that the solvers would find; see fluid_file.h.
#include "io/fluid_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <vector>

#include "base/parallel.h"
#include "sim/core/kernels/rest_lattice.h"
#include "sim/core/parameters/parameters.h"

namespace slosh::io {

namespace {

constexpr std::size_t most_samples = 500, fewest_samples = 64;
constexpr double most_distances = 3e8;        ///< between samples and points: a second's work
constexpr std::size_t neighbours_kept = 100;  ///< the support radius holds 36 on a lattice
/// How lopsided a neighbourhood in the middle of water may be: its first moment over the mean distance; and
/// how flat: the geometric over the arithmetic mean of its second moments, to the power of the dimension.
constexpr double most_shift = 0.25, least_roundness = 0.5;
/// Place among the samples, in the order of their densities; with fewer than thirty points this is the
/// densest.
constexpr double densest_part = 0.97;

/// A point's nearest, as offsets, near ones first.
using Neighbourhood = std::vector<Vec3>;

Neighbourhood nearest_of(const std::vector<Vec3>& points, std::size_t index) {
    struct Near {
        float square;
        std::uint32_t point;
        bool operator<(const Near& other) const { return square < other.square; }
    };
    std::vector<Near> heap;
    heap.reserve(neighbours_kept + 1);
    float farthest = std::numeric_limits<float>::max();
    const Vec3 center = points[index];
    for (std::size_t j = 0; j < points.size(); ++j) {
        const Vec3 gap = points[j] - center;
        const float square = glm::dot(gap, gap);
        // What stands at the same place, its own point first of all, is left out of the water as well.
        if (!(square < farthest && square > 0.0f)) continue;
        heap.push_back({square, static_cast<std::uint32_t>(j)});
        std::push_heap(heap.begin(), heap.end());
        if (heap.size() <= neighbours_kept) continue;
        std::pop_heap(heap.begin(), heap.end());
        heap.pop_back();
        farthest = heap.front().square;
    }
    std::sort_heap(heap.begin(), heap.end());
    Neighbourhood offsets;
    for (const Near& near : heap) offsets.push_back(points[near.point] - center);
    return offsets;
}

/// Density over that at rest of a point whose neighbours stand so, for points of one spacing. Lengths in
/// spacings make one lattice serve for all.
class RestDensity {
  public:
    explicit RestDensity(int dimension)
        : lattice_(rest_lattice(Parameters().kernel_name(), dimension, Parameters().kernel.ratio, 1.0f)) {}

    double at(const Neighbourhood& near, double spacing) const {
        double sum = lattice_.kernel.value(0.0);
        for (const Vec3& gap : near) sum += weight(gap, spacing);
        return lattice_.volume * sum;
    }
    double weight(const Vec3& gap, double spacing) const {
        return lattice_.kernel.value(static_cast<double>(glm::length(gap)) / spacing);
    }
    /// The spacing at which the point is at rest; the density grows with it.
    double spacing_at_rest(const Neighbourhood& near) const {
        double low = 0.0, high = 2.0 * static_cast<double>(glm::length(near.back()));
        for (int halving = 0; halving < 50; ++halving) {
            const double middle = 0.5 * (low + high);
            (at(near, middle) < 1.0 ? low : high) = middle;
        }
        return high;
    }

  private:
    RestLattice lattice_;
};

/// Neighbours on all sides, as in the middle of water.
bool is_surrounded(const Neighbourhood& near, double spacing, const RestDensity& density, int dimension) {
    glm::dvec3 first(0.0);
    glm::dmat3 second(0.0);
    double distance = 0.0;
    for (const Vec3& gap : near) {
        const double weight = density.weight(gap, spacing);
        first += weight * glm::dvec3(gap);
        second += weight * glm::outerProduct(glm::dvec3(gap), glm::dvec3(gap));
        distance += weight * static_cast<double>(glm::length(gap));
    }
    const double mean = (second[0][0] + second[1][1] + second[2][2]) / dimension;
    if (dimension == 2) second[2][2] = mean;
    const double roundness = glm::determinant(second) / (mean * mean * mean);
    return distance > 0.0 && glm::length(first) < most_shift * distance && roundness > least_roundness;
}

double quantile_of(std::vector<double> values, double part) {
    const auto place = values.begin() + std::lround(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

std::vector<Neighbourhood> sampled(const std::vector<Vec3>& points) {
    const auto affordable = static_cast<std::size_t>(most_distances / static_cast<double>(points.size()));
    const std::size_t count = std::min(points.size(), std::clamp(affordable, fewest_samples, most_samples));
    std::vector<Neighbourhood> samples(count);
    const int threads = hardware_threads();
    with_threads(threads, [&] {
        parallel_for(threads, count, 1, [&](std::size_t i, std::size_t, int) {
            samples[i] = nearest_of(points, (2 * i + 1) * points.size() / (2 * count));
        });
    });
    std::erase_if(samples, [](const Neighbourhood& near) { return near.empty(); });
    return samples;
}

}  // namespace

PointSpacing spacing_of_points(const PointSet& points, int dimension) {
    if (points.positions.size() < 2) return {};
    const std::vector<Neighbourhood> samples = sampled(points.positions);
    const RestDensity density(dimension);
    std::vector<double> in_the_middle, to_the_nearest;
    std::vector<double> spacings;
    for (const Neighbourhood& near : samples) {
        to_the_nearest.push_back(static_cast<double>(glm::length(near.front())));
        spacings.push_back(density.spacing_at_rest(near));
        if (is_surrounded(near, spacings.back(), density, dimension))
            in_the_middle.push_back(spacings.back());
    }
    if (samples.empty()) return {};
    PointSpacing found;
    found.spacing = quantile_of(in_the_middle.empty() ? to_the_nearest : in_the_middle, 0.5);
    std::vector<double> densities;
    densities.reserve(samples.size());
    for (const Neighbourhood& near : samples) densities.push_back(density.at(near, found.spacing));
    found.pressed = quantile_of(densities, densest_part);
    if (found.pressed <= most_pressed) return found;
    found.spacing = std::min(found.spacing, quantile_of(spacings, 1.0 - densest_part));
    return found;
}

}  // namespace slosh::io
