// Sorts samples into cells and keeps the sets that solids use.
#include "sim/boundary/sample_sets.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/boundary/boundary_particles.h"

namespace slosh {
namespace {

constexpr double most_cells = 4e6;

}  // namespace

SampleSet::SampleSet(std::vector<BoundaryParticle> samples, float cell) {
    Vec3 low(0.0f), high(0.0f);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Vec3 x(samples[i].x, samples[i].y, samples[i].z);
        low = i == 0 ? x : glm::min(low, x);
        high = i == 0 ? x : glm::max(high, x);
    }
    grid_.low = low;
    for (double number = 2.0 * most_cells; number > most_cells; cell *= 1.25f) {
        grid_.cell = cell;
        grid_.inverse_cell = 1.0f / cell;
        number = 1.0;
        for (int axis = 0; axis < 3; ++axis) {
            const float cells = std::floor((high[axis] - low[axis]) * grid_.inverse_cell) + 1.0f;
            grid_.cells[axis] = static_cast<int>(std::min(cells, 1e6f));
            number *= static_cast<double>(grid_.cells[axis]);
        }
    }
    const auto cell_of = [&](const BoundaryParticle& sample) {
        const float x[3] = {sample.x, sample.y, sample.z};
        std::size_t index = 0;
        for (int axis = 2; axis >= 0; --axis) {
            const int place = static_cast<int>((x[axis] - low[axis]) * grid_.inverse_cell);
            index = index * static_cast<std::size_t>(grid_.cells[axis]) +
                    static_cast<std::size_t>(std::min(place, grid_.cells[axis] - 1));
        }
        return index;
    };
    const std::size_t count = static_cast<std::size_t>(grid_.cells[0]) *
                              static_cast<std::size_t>(grid_.cells[1]) *
                              static_cast<std::size_t>(grid_.cells[2]);
    start_.assign(count + 1, 0);
    for (const BoundaryParticle& sample : samples) ++start_[cell_of(sample) + 1];
    for (std::size_t k = 0; k < count; ++k) start_[k + 1] += start_[k];
    samples_.resize(samples.size());
    std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
    for (const BoundaryParticle& sample : samples) samples_[next[cell_of(sample)]++] = sample;
}

SampleSet::Grid SampleSet::grid() const {
    Grid grid = grid_;
    grid.start = start_.data();
    return grid;
}

template <class Make>
std::shared_ptr<const SampleSet> SampleSets::find_or_make(const Key& key, double expected, Make&& make) {
    // Counts the requested samples, not the stored ones: which solids use the tables must not depend on what
    // was stored before.
    if (!(expected < static_cast<double>(most_stored_samples - std::min(asked_for_, most_stored_samples))))
        return nullptr;
    asked_for_ += static_cast<std::size_t>(expected);
    for (Entry& entry : entries_) {
        if (!(entry.key == key)) continue;
        entry.used = true;
        return entry.set;
    }
    entries_.push_back({key, nullptr, std::make_shared<const SampleSet>(make(), key.spacing), true});
    return entries_.back().set;
}

std::shared_ptr<const SampleSet> SampleSets::sphere(float radius, float spacing, int layers, int dimension) {
    const Key key{nullptr, radius, 0.0f, spacing, layers, dimension};
    return find_or_make(key, layers * expected_samples(radius, 0.0f, spacing, dimension),
                        [&] { return sphere_samples(radius, spacing, layers, dimension); });
}

std::shared_ptr<const SampleSet> SampleSets::capsule(float radius, float length, float spacing, int layers,
                                                     int dimension) {
    const Key key{nullptr, radius, length, spacing, layers, dimension};
    return find_or_make(key, layers * expected_samples(radius, length, spacing, dimension),
                        [&] { return capsule_samples(radius, length, spacing, layers, dimension); });
}

std::shared_ptr<const SampleSet> SampleSets::mesh(const std::shared_ptr<const TriangleMesh>& mesh,
                                                  float scale, float spacing) {
    const Key key{mesh.get(), scale, 0.0f, spacing, 1, 3};
    const double area = surface_area(*mesh) * static_cast<double>(scale) * static_cast<double>(scale);
    const double expected = area / (static_cast<double>(spacing) * static_cast<double>(spacing));
    std::shared_ptr<const SampleSet> set =
        find_or_make(key, expected, [&] { return mesh_samples(*mesh, scale, spacing); });
    if (set) {
        for (Entry& entry : entries_) {
            if (entry.key == key) entry.mesh = mesh;
        }
    }
    return set;
}

void SampleSets::forget_unused() {
    std::erase_if(entries_, [](const Entry& entry) { return !entry.used; });
    for (Entry& entry : entries_) entry.used = false;
    asked_for_ = 0;
}

}  // namespace slosh
