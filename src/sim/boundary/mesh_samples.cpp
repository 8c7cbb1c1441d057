// What samples of a flat face add to water half a spacing off, against a plane wall's lattice, of the rest
// density (Wendland, h/d 2): thrown alone mean -0.6 %, scatter 1.5 %; with eight passes that even them out
// 0.0 and 0.36 %, with twelve 0.31 %. A thousand samples take 25 ms.
#include "sim/boundary/mesh_samples.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/hash.h"
#include "sim/mesh/triangle_tree.h"
#include "sim/smoothing_kernel.h"

namespace slosh {
namespace {

constexpr std::uint64_t mesh_stream = 0x3e5b;
/// Throws per square of a spacing, and how near to each other samples may be, in spacings. First edges and
/// corners alone (left to chance, their samples were missing: the mesh of a box added 0.020 less than it
/// should on average, of a wall's 0.124); then as far apart as they can be, then closer where holes are left.
/// The last gap makes about as many samples as a lattice has.
struct Round {
    bool edges_only = false;
    float least_gap = 1.0f;
    double throws = 12.0;
};
constexpr std::array<Round, 5> rounds{{{true, 0.9f, 8.0},
                                       {false, 0.97f, 12.0},
                                       {false, 0.9f, 12.0},
                                       {false, 0.8f, 12.0},
                                       {false, 0.75f, 12.0}}};
constexpr int relaxing_passes = 8;
constexpr float relaxed_reach = 1.6f, relaxed_step = 0.25f;  // spacings
/// A point this much nearer to the surface than it should lie is close to another face, across an edge.
constexpr float allowed_rise = 0.05f;  // spacings

struct Sample {
    Vec3 place{0.0f};
    float share = 1.0f;  ///< of half a spacing, how deep
};

/// Samples so far, by cells.
class Neighbourhood {
  public:
    Neighbourhood(const Box3& bounds, float cell) : low_(bounds.min) {
        for (double number = 1e9; number > 4e6; cell *= 1.25f) {
            cell_ = cell;
            number = 1.0;
            for (int axis = 0; axis < 3; ++axis) {
                cells_[static_cast<std::size_t>(axis)] =
                    static_cast<int>((bounds.max[axis] - bounds.min[axis]) / cell) + 1;
                number *= static_cast<double>(cells_[static_cast<std::size_t>(axis)]);
            }
        }
        heads_.assign(static_cast<std::size_t>(cells_[0]) * static_cast<std::size_t>(cells_[1]) *
                          static_cast<std::size_t>(cells_[2]),
                      none);
    }
    void add(const Sample& sample) {
        const std::array<int, 3> at = cell_of(sample.place);
        std::uint32_t& head = heads_[index(at[0], at[1], at[2])];
        next_.push_back(head);
        head = static_cast<std::uint32_t>(samples_.size());
        samples_.push_back(sample);
    }
    /// Calls visit(squared distance, way there) for those within `reach`, until it returns false.
    template <class Visit>
    void for_each_within(const Vec3& x, float reach, Visit&& visit) const {
        const std::array<int, 3> from = cell_of(x - Vec3(reach)), to = cell_of(x + Vec3(reach));
        for (int k = from[2]; k <= to[2]; ++k) {
            for (int j = from[1]; j <= to[1]; ++j) {
                for (int i = from[0]; i <= to[0]; ++i) {
                    for (std::uint32_t s = heads_[index(i, j, k)]; s != none; s = next_[s]) {
                        const Vec3 gap = samples_[s].place - x;
                        const float square = glm::dot(gap, gap);
                        if (square < reach * reach && !visit(square, gap)) return;
                    }
                }
            }
        }
    }
    bool has_within(const Vec3& x, float reach) const {
        bool found = false;
        for_each_within(x, reach, [&](float, const Vec3&) {
            found = true;
            return false;
        });
        return found;
    }
    const std::vector<Sample>& samples() const { return samples_; }

  private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    std::array<int, 3> cell_of(const Vec3& x) const {
        std::array<int, 3> at{};
        for (int axis = 0; axis < 3; ++axis) {
            const auto k = static_cast<std::size_t>(axis);
            const float place = std::clamp((x[axis] - low_[axis]) / cell_, 0.0f, 1e6f);
            at[k] = std::min(static_cast<int>(place), cells_[k] - 1);
        }
        return at;
    }
    std::size_t index(int i, int j, int k) const {
        return (static_cast<std::size_t>(k) * static_cast<std::size_t>(cells_[1]) +
                static_cast<std::size_t>(j)) *
                   static_cast<std::size_t>(cells_[0]) +
               static_cast<std::size_t>(i);
    }

    Vec3 low_;
    float cell_ = 1.0f;
    std::array<int, 3> cells_{1, 1, 1};
    std::vector<std::uint32_t> heads_, next_;
    std::vector<Sample> samples_;
};

/// Three uniform numbers.
std::array<float, 3> dice(std::uint64_t triangle, std::uint64_t number) {
    std::array<float, 3> values{};
    for (std::uint64_t k = 0; k < 3; ++k)
        values[k] = unit_float(counter_random(0, mesh_stream + k, triangle, number));
    return values;
}

struct Thrower {
    const TriangleTree& tree;
    Neighbourhood& samples;
    float spacing;  ///< in the model's lengths

    void try_place(const Vec3& surface, const Vec3& normal, const Round& round) const {
        const float half = 0.5f * spacing, least_gap = round.least_gap * spacing;
        // Half way through is never further from the others than half a spacing down: most throws end here.
        if (!round.edges_only && samples.has_within(surface - half * normal, least_gap)) return;
        const float skin = 1e-4f * spacing;
        const auto other_side = tree.first_hit(surface - skin * normal, -normal, spacing);
        const float depth = other_side ? std::min(half, 0.5f * (other_side->distance + skin)) : half;
        Vec3 place = surface - depth * normal;
        const bool moved = keep_depth(place, depth);
        if (round.edges_only && !moved) return;
        if (!deep_enough(place, depth) || samples.has_within(place, least_gap)) return;
        samples.add({place, depth / half});
    }

    double least_square(float depth) const {
        const float clear = std::max(depth - allowed_rise * spacing, 0.5f * depth);
        return static_cast<double>(clear) * static_cast<double>(clear);
    }
    bool deep_enough(const Vec3& place, float depth) const {
        const double bound = least_square(depth);
        return !(tree.squared_distance(place, bound) < bound);
    }
    /// Away from other faces across an edge, as deep behind them as behind its own. True if it had to move.
    bool keep_depth(Vec3& place, float depth) const {
        if (deep_enough(place, depth)) return false;
        for (int face = 0; face < 4; ++face) {
            const Vec3 gap = place - tree.nearest(place).point;
            const float distance = glm::length(gap);
            if (!(distance > 0.0f) || distance >= depth) break;
            place += (depth / distance - 1.0f) * gap;
        }
        return true;
    }
};

double triangle_area(const TriangleMesh& mesh, const Triangle& triangle) {
    const glm::dvec3 a(mesh.vertices[triangle[0]]), b(mesh.vertices[triangle[1]]),
        c(mesh.vertices[triangle[2]]);
    return 0.5 * glm::length(glm::cross(b - a, c - a));
}

void throw_round(const TriangleMesh& mesh, const Thrower& thrower, std::uint64_t number) {
    const double square = static_cast<double>(thrower.spacing) * static_cast<double>(thrower.spacing);
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const Triangle& triangle = mesh.triangles[t];
        const double area = triangle_area(mesh, triangle);
        if (!(area > 0.0)) continue;
        const Vec3 &a = mesh.vertices[triangle[0]], &b = mesh.vertices[triangle[1]],
                   &c = mesh.vertices[triangle[2]];
        const Vec3 normal = glm::cross(b - a, c - a) / static_cast<float>(2.0 * area);
        // The part of a throw that a small triangle deserves is given to some of them.
        const float spare = dice(t, ~number)[0];
        const auto count =
            static_cast<std::uint64_t>(rounds[number].throws * area / square + static_cast<double>(spare));
        for (std::uint64_t i = 0; i < count; ++i) {
            std::array<float, 3> at = dice(t, number << 40 | i);
            if (at[0] + at[1] > 1.0f) at = {1.0f - at[0], 1.0f - at[1], 0.0f};
            thrower.try_place(a + at[0] * (b - a) + at[1] * (c - a), normal, rounds[number]);
        }
    }
}

/// Even, not only apart: each sample is pushed away from those around it, and back to its depth. Places of
/// the pass before alone decide.
void relax(const TriangleTree& tree, float spacing, std::vector<Sample>& samples, const Box3& bounds) {
    const float reach = relaxed_reach * spacing;
    Neighbourhood before(bounds, spacing);
    for (const Sample& sample : samples) before.add(sample);
    for (Sample& sample : samples) {
        Vec3 push(0.0f);
        before.for_each_within(sample.place, reach, [&](float square, const Vec3& gap) {
            if (square > 0.0f) {
                const float distance = std::sqrt(square), q = 1.0f - distance / reach;
                push -= q * q / distance * gap;
            }
            return true;
        });
        const float depth = 0.5f * spacing * sample.share;
        const Vec3 place = sample.place + relaxed_step * spacing * push;
        const TriangleTree::Nearest nearest = tree.nearest(place);
        const Vec3 gap = place - nearest.point;
        const float distance = glm::length(gap);
        // Through a thin plate, or along an edge of one, the way back is not that simple.
        if (!(distance > 0.5f * depth) || glm::dot(gap, nearest.normal) > 0.0f) continue;
        sample.place = nearest.point + depth / distance * gap;
    }
}

}  // namespace

double surface_area(const TriangleMesh& mesh) {
    double sum = 0.0;
    for (const Triangle& triangle : mesh.triangles) sum += triangle_area(mesh, triangle);
    return sum;
}

std::vector<BoundaryParticle> mesh_samples(const TriangleMesh& mesh, float scale, float spacing) {
    const float unit = spacing / scale;
    const TriangleTree tree(mesh);
    Neighbourhood thrown(mesh.bounds, unit);
    const Thrower thrower{tree, thrown, unit};
    for (std::size_t round = 0; round < rounds.size(); ++round) throw_round(mesh, thrower, round);
    std::vector<Sample> samples = thrown.samples();
    for (int pass = 0; pass < relaxing_passes; ++pass) relax(tree, unit, samples, mesh.bounds);
    // [AIA12 eq. 4] with a kernel of two spacings whatever the fluid's is, so that the slider of h moves no
    // sample; calibrated by the square lattice.
    constexpr double reach = 2.0;
    const auto weight = [](double square) {
        const double q = std::sqrt(square) / reach;
        return q < 1.0 ? kernel_value_shape(KernelName::wendland_c2, q) : 0.0;
    };
    double plane = 0.0;
    for (int i = -2; i <= 2; ++i) {
        for (int j = -2; j <= 2; ++j) plane += weight(static_cast<double>(i * i + j * j));
    }
    Neighbourhood near(mesh.bounds, unit);
    for (const Sample& sample : samples) near.add(sample);
    std::vector<BoundaryParticle> result;
    const double inverse = 1.0 / (static_cast<double>(unit) * static_cast<double>(unit));
    for (const Sample& sample : samples) {
        double sum = 0.0;
        near.for_each_within(sample.place, static_cast<float>(reach) * unit, [&](float square, const Vec3&) {
            sum += weight(static_cast<double>(square) * inverse);
            return true;
        });
        const Vec3 place = scale * sample.place;
        result.push_back({place.x, place.y, place.z, sample.share * static_cast<float>(plane / sum)});
    }
    return result;
}

}  // namespace slosh
