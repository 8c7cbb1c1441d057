// Samples of spheres and capsules. A golden spiral covers a sphere as evenly as a lattice covers a plane,
// without poles. Its angles are multiples of one turn, so the results do not depend on a library's sine.
#include "sim/boundary/sample_sets.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/turn.h"

namespace slosh {
namespace {

using std::numbers::pi;

struct Shell {
    double radius = 0.0;  ///< of its middle, m; 0: the remaining core of the solid
    double inner = 0.0, outer = 0.0;
};
std::vector<Shell> shells(double radius, double spacing, int layers) {
    std::vector<Shell> list;
    double outer = radius;
    for (int layer = 0; layer < layers && outer > 0.0; ++layer) {
        // A remaining core of less than half a spacing is added to the shell around it.
        const double inner = outer < 1.5 * spacing ? 0.0 : outer - spacing;
        list.push_back({outer > 0.75 * spacing ? outer - 0.5 * spacing : 0.0, inner, outer});
        outer = inner;
    }
    return list;
}

std::size_t rounded(double number) { return static_cast<std::size_t>(std::max(std::round(number), 1.0)); }

struct Direction {
    double cosine = 1.0, sine = 0.0;
};
/// `part` of a full turn.
Direction direction(double part) {
    const glm::mat3 turn = turn_about(Vec3(0.0f, 0.0f, 1.0f), static_cast<float>(360.0 * part));
    return {static_cast<double>(turn[0].x), static_cast<double>(turn[0].y)};
}

void add(std::vector<BoundaryParticle>& samples, double x, double y, double z, double share) {
    samples.push_back(
        {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z), static_cast<float>(share)});
}

/// Both ends of a capsule: the halves of a ball (disc), `length` apart along y.
void add_ends(std::vector<BoundaryParticle>& samples, const Shell& shell, double spacing, double length,
              int dimension) {
    const double r = shell.radius, d = spacing;
    const auto lift = [&](double y) { return y > 0.0 ? y + length : y; };
    const double area = pi * (shell.outer * shell.outer - shell.inner * shell.inner);
    const double volume =
        4.0 / 3.0 * pi * (shell.outer * shell.outer * shell.outer - shell.inner * shell.inner * shell.inner);
    const double whole = dimension == 2 ? area / (d * d) : volume / (d * d * d);
    if (!(r > 0.0)) {
        add(samples, 0.0, 0.0, 0.0, 0.5 * whole);
        add(samples, 0.0, length, 0.0, 0.5 * whole);
        return;
    }
    if (dimension == 2) {
        const std::size_t count = 2 * rounded(pi * r / d);
        const double share = whole / static_cast<double>(count);
        for (std::size_t i = 0; i < count; ++i) {
            const Direction to = direction((static_cast<double>(i) + 0.5) / static_cast<double>(count));
            add(samples, r * to.cosine, lift(r * to.sine), 0.0, share);
        }
        return;
    }
    const std::size_t count = 2 * rounded(2.0 * pi * r * r / (d * d));
    const double share = whole / static_cast<double>(count);
    constexpr double golden_part = 0.38196601125010515;  // of a turn
    for (std::size_t i = 0; i < count; ++i) {
        const double height = 1.0 - (2.0 * static_cast<double>(i) + 1.0) / static_cast<double>(count);
        const double across = std::sqrt(std::max(1.0 - height * height, 0.0));
        const double turns = golden_part * static_cast<double>(i);
        const Direction to = direction(turns - std::floor(turns));
        add(samples, r * across * to.cosine, lift(r * height), r * across * to.sine, share);
    }
}

/// The straight part of a capsule, in rings.
void add_side(std::vector<BoundaryParticle>& samples, const Shell& shell, double spacing, double length,
              int dimension) {
    const double r = shell.radius, d = spacing;
    const std::size_t rings = rounded(length / d);
    const std::size_t around = r <= 0.0 ? 1 : (dimension == 2 ? 2 : rounded(2.0 * pi * r / d));
    const double section = dimension == 2 ? 2.0 * (shell.outer - shell.inner)
                                          : pi * (shell.outer * shell.outer - shell.inner * shell.inner);
    const double share =
        section * length /
        ((dimension == 2 ? d * d : d * d * d) * static_cast<double>(rings) * static_cast<double>(around));
    for (std::size_t ring = 0; ring < rings; ++ring) {
        const double y = length * (static_cast<double>(ring) + 0.5) / static_cast<double>(rings);
        for (std::size_t i = 0; i < around; ++i) {
            const double sign = i == 0 ? 1.0 : -1.0;
            const Direction to =
                dimension == 2
                    ? Direction{sign, 0.0}
                    : direction((static_cast<double>(i) + 0.25 + 0.5 * static_cast<double>(ring % 2)) /
                                static_cast<double>(around));
            add(samples, r * to.cosine, y, r * to.sine, share);
        }
    }
}

}  // namespace

std::vector<BoundaryParticle> capsule_samples(float radius, float length, float spacing, int layers,
                                              int dimension) {
    std::vector<BoundaryParticle> samples;
    const double r = static_cast<double>(radius), l = static_cast<double>(length),
                 d = static_cast<double>(spacing);
    for (const Shell& shell : shells(r, d, layers)) {
        add_ends(samples, shell, d, l, dimension);
        if (l > 0.0) add_side(samples, shell, d, l, dimension);
    }
    return samples;
}

std::vector<BoundaryParticle> sphere_samples(float radius, float spacing, int layers, int dimension) {
    return capsule_samples(radius, 0.0f, spacing, layers, dimension);
}

double expected_samples(float radius, float length, float spacing, int dimension) {
    const double r = static_cast<double>(radius / spacing), l = static_cast<double>(length / spacing);
    return dimension == 2 ? 2.0 * pi * r + 2.0 * l
                          : std::max(4.0 * pi * r * r, 1.0) + std::max(2.0 * pi * r, 1.0) * l;
}

}  // namespace slosh
