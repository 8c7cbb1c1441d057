// Neighbour lists against brute force: sets, order, padding; and the clouds that no scene has but a bug
// makes.
#include "sim/core/particles/neighbour_lists.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "support/clouds.h"

namespace slosh::neighbour_lists_test {
namespace {

using Rows = std::vector<std::vector<std::uint32_t>>;

/// The list of each particle, in row order. Checks what the pair loops rely on: offsets are multiples of 4,
/// dummies only behind the last.
Rows rows_of(const NeighbourLists& lists, std::size_t count) {
    Rows rows(count);
    EXPECT_EQ(lists.group_count(), (count + 7) / 8);
    int bad_offsets = 0, behind_dummies = 0, beyond_particles = 0;
    for (std::size_t group = 0; group < lists.group_count(); ++group) {
        const NeighbourGroup& entry = lists.groups()[group];
        for (std::size_t lane = 0; lane < 8; ++lane) {
            const std::size_t i = 8 * group + lane;
            bool ended = false;
            for (std::uint32_t row = 0; row < entry.rows; ++row) {
                const std::uint32_t offset = entry.offsets[8 * row + lane], j = offset / 4;
                if (offset % 4 != 0 || j > count) ++bad_offsets;
                if (j >= count) {
                    ended = true;
                    continue;
                }
                if (ended) ++behind_dummies;
                if (i >= count)
                    ++beyond_particles;
                else
                    rows[i].push_back(j);
            }
        }
    }
    EXPECT_EQ(bad_offsets, 0);
    EXPECT_EQ(behind_dummies, 0) << "neighbours behind a dummy";
    EXPECT_EQ(beyond_particles, 0) << "lanes without a particle have neighbours";
    return rows;
}

/// In double; pairs so near to the radius that single precision may see them either way are left open.
void expect_brute_force(const Particles& particles, float radius, const Rows& rows) {
    const double r = static_cast<double>(radius);
    for (std::size_t i = 0; i < particles.size(); ++i) {
        EXPECT_TRUE(std::is_sorted(rows[i].begin(), rows[i].end())) << "particle " << i;
        EXPECT_EQ(std::adjacent_find(rows[i].begin(), rows[i].end()), rows[i].end())
            << "twice in the list of " << i;
        for (std::size_t j = 0; j < particles.size(); ++j) {
            const double dx = static_cast<double>(particles.x[i]) - static_cast<double>(particles.x[j]);
            const double dy = static_cast<double>(particles.y[i]) - static_cast<double>(particles.y[j]);
            const double dz = static_cast<double>(particles.z[i]) - static_cast<double>(particles.z[j]);
            const double distance = std::sqrt(dx * dx + dy * dy + dz * dz);
            if (std::abs(distance - r) < 1e-6 * r) continue;
            const bool wanted = i != j && distance < r;  // false for what is no number
            const bool found =
                std::binary_search(rows[i].begin(), rows[i].end(), static_cast<std::uint32_t>(j));
            ASSERT_EQ(found, wanted) << "particles " << i << " and " << j << " of " << particles.size()
                                     << ", distance/radius " << distance / r;
        }
    }
}

/// The number of neighbours of every `stride`-th particle; for clouds too large for all pairs.
void expect_sample(const Particles& particles, float radius, const Rows& rows, std::size_t stride) {
    for (std::size_t i = 0; i < particles.size(); i += stride) {
        std::size_t wanted = 0;
        for (std::size_t j = 0; j < particles.size(); ++j) {
            const float dx = particles.x[i] - particles.x[j], dy = particles.y[i] - particles.y[j],
                        dz = particles.z[i] - particles.z[j];
            wanted += i != j && dx * dx + dy * dy + dz * dz < radius * radius;
        }
        // A pair at the radius itself may be seen either way.
        EXPECT_NEAR(static_cast<double>(rows[i].size()), static_cast<double>(wanted), 1.0)
            << "particle " << i;
    }
}

void expect_sound(Particles particles, float radius, simd::Target target = simd::Target::width_1) {
    NeighbourLists lists;
    lists.sort_and_build(particles, radius, 1, target);
    expect_brute_force(particles, radius, rows_of(lists, particles.size()));
}

TEST(NeighbourLists, RandomCloudsOfEverySmallSize) {
    for (std::size_t n : {0u, 1u, 2u, 3u, 7u, 8u, 9u, 15u, 16u, 17u, 100u})
        expect_sound(random_cloud(n, Vec3(0.4f), 1), 0.1f);
}

TEST(NeighbourLists, RandomClouds) {
    expect_sound(random_cloud(1500, Vec3(1.0f), 2), 0.1f);
    expect_sound(random_cloud(1500, Vec3(0.3f, 1.0f, 0.6f), 3), 0.1f);
    expect_sound(random_cloud(700, Vec3(0.2f), 4), 0.1f);
}

TEST(NeighbourLists, SheetsAndLines) {
    expect_sound(random_cloud(1500, Vec3(1.0f, 0.7f, 0.0f), 5), 0.05f);
    expect_sound(random_cloud(500, Vec3(0.0f, 1.0f, 0.0f), 6), 0.05f);
    expect_sound(random_cloud(600, Vec3(0.0f, 0.5f, 1.0f), 7), 0.05f);
}

TEST(NeighbourLists, LatticesWithParticlesOnCellEdges) {
    expect_sound(lattice_cloud(12, 12, 10, 0.05f), 0.1f);
    expect_sound(lattice_cloud(40, 30, 1, 0.05f), 0.15f);
}

TEST(NeighbourLists, Clusters) {
    Particles particles = random_cloud(900, Vec3(0.05f), 8);
    for (std::size_t i = 0; i < particles.size(); ++i)
        particles.x[i] += static_cast<float>(i % 3) * 2.0f, particles.y[i] -= static_cast<float>(i % 2);
    expect_sound(particles, 0.02f);
}

TEST(NeighbourLists, CoincidentParticlesSeeEachOther) {
    Particles particles = random_cloud(60, Vec3(0.2f), 9);
    for (std::size_t i = 0; i < 30; ++i) particles.x[i] = particles.y[i] = particles.z[i] = 0.1f;
    expect_sound(particles, 0.1f);
}

TEST(NeighbourLists, AFarFlungParticle) {
    Particles particles = random_cloud(800, Vec3(0.5f), 10);
    particles.x[17] = 500.0f;
    expect_sound(particles, 0.1f);
    particles.y[17] = -500.0f, particles.z[17] = 500.0f;
    expect_sound(particles, 0.1f);
    particles.x[400] = 3e38f, particles.x[401] = -3e38f, particles.y[402] = 1e30f;
    expect_sound(particles, 0.1f);
}

TEST(NeighbourLists, TheGridStaysWithTheWaterInADomainAThousandTimesLarger) {
    constexpr float radius = 0.1f;
    Particles particles = random_cloud(20'000, Vec3(1.5f), 23);
    const Particles spray = random_cloud(40, Vec3(1500.0f), 24);
    for (std::size_t i = 0; i < spray.size(); ++i) {
        particles.x[500 * i] = spray.x[i];
        particles.y[500 * i] = spray.y[i];
        particles.z[500 * i] = spray.z[i];
    }
    NeighbourLists lists;
    lists.sort_and_build(particles, radius, 1, simd::best_target());
    EXPECT_EQ(lists.grid().width[0], radius) << "no wider than without the spray";
    EXPECT_LT(lists.grid().cell_count(), 20'000 * 32);
    expect_sample(particles, radius, rows_of(lists, particles.size()), 97);
}

TEST(NeighbourLists, FlatSheetsWithStraysFarBelow) {
    // All but the strays share one coordinate: bounds drawn in on them must not cross each other.
    for (unsigned seed = 0; seed < 6; ++seed) {
        Particles particles = random_cloud(600, Vec3(900.0f, 900.0f, 0.0f), 40 + seed);
        for (std::size_t i = 0; i < particles.size(); ++i)
            particles.z[i] = 0.37f + 0.01f * static_cast<float>(seed);
        for (std::size_t stray = 0; stray <= seed % 3; ++stray)
            particles.z[100 * stray] = -3000.0f / static_cast<float>(1 + stray + seed);
        expect_sound(particles, 20.0f);
        expect_sound(particles, 0.5f);
    }
}

TEST(SlowNeighbourLists, TwoPoolsFarApart) {
    // The smaller one must not end in one outermost cell of a grid that covers the larger.
    Particles particles = random_cloud(900, Vec3(0.6f), 61);
    for (std::size_t i = 0; i < particles.size(); i += 20)
        particles.x[i] += 4000.0f, particles.y[i] += 3000.0f, particles.z[i] -= 2000.0f;
    expect_sound(particles, 0.1f);
    particles = random_cloud(60'000, Vec3(2.0f), 62);
    for (std::size_t i = 0; i < particles.size(); i += 20)
        particles.x[i] += 400.0f, particles.y[i] += 300.0f, particles.z[i] -= 200.0f;
    NeighbourLists lists;
    lists.sort_and_build(particles, 0.1f, 2, simd::best_target());
    expect_sample(particles, 0.1f, rows_of(lists, particles.size()), 607);
    EXPECT_GT(lists.grid().width[0], 0.1f) << "wider cells, not a grid around one of the pools";
}

TEST(NeighbourLists, AGridOfATrimmedCloudIsTheSameAfterTheSort) {
    Particles particles = random_cloud(20'000, Vec3(1.5f), 63);
    const Particles spray = random_cloud(30, Vec3(2e7f), 64);
    for (std::size_t i = 0; i < spray.size(); ++i) {
        particles.x[500 * i] = spray.x[i];
        particles.y[500 * i] = spray.y[i];
        particles.z[500 * i] = spray.z[i];
    }
    NeighbourLists lists, again;
    lists.sort_and_build(particles, 0.1f, 2, simd::best_target());
    again.build_at_list_positions(particles, 0.1f, 2, simd::best_target());
    for (int role = 0; role < 3; ++role) {
        EXPECT_EQ(lists.grid().origin[role], again.grid().origin[role]);
        EXPECT_EQ(lists.grid().cells[role], again.grid().cells[role]);
    }
    EXPECT_TRUE(rows_of(lists, particles.size()) == rows_of(again, particles.size()));
}

TEST(NeighbourLists, SpreadEvenlyOverAHugeDomain) {
    expect_sound(random_cloud(900, Vec3(1000.0f), 25), 0.1f);
    expect_sound(random_cloud(900, Vec3(1000.0f), 26), 60.0f);
}

TEST(NeighbourLists, WhatIsNoNumberHasNoNeighboursAndDisturbsNone) {
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    for (simd::Target target : simd::available_targets()) {
        SCOPED_TRACE(simd::name(target));
        Particles particles = random_cloud(700, Vec3(0.6f), 11);
        particles.x[3] = nan;
        particles.y[100] = nan, particles.y[101] = -nan;
        particles.x[200] = particles.y[200] = particles.z[200] = nan;
        particles.z[300] = nan;
        particles.x[400] = inf;
        particles.y[401] = -inf;
        particles.x[402] = inf, particles.y[402] = -inf, particles.z[402] = nan;
        expect_sound(particles, 0.1f, target);
    }
}

TEST(NeighbourLists, NothingButNonNumbers) {
    Particles particles = random_cloud(20, Vec3(0.2f), 12);
    for (std::size_t i = 0; i < 20; ++i)
        particles.x[i] = particles.y[i] = particles.z[i] = std::numeric_limits<float>::quiet_NaN();
    expect_sound(particles, 0.1f);
    for (std::size_t i = 0; i < 20; ++i) particles.x[i] = std::numeric_limits<float>::infinity();
    expect_sound(particles, 0.1f);
}

TEST(NeighbourLists, TwentyThousandOnOneSpotAreCappedAndTheSameEverywhere) {
    Particles start = random_cloud(20'000, Vec3(1e-4f), 13);
    // Some near the crowd but not in it: they see the crowd's edge of a candidate list that is full.
    for (std::size_t i = 0; i < 64; ++i) start.x[i * 300] += 0.05f * static_cast<float>(i % 8) / 3.0f;
    Rows first[2];
    for (simd::Target target : simd::available_targets()) {
        for (int threads : target == simd::best_target() ? std::vector<int>{1, 3} : std::vector<int>{1}) {
            Particles particles = start;
            NeighbourLists lists;
            // Other lists before: nothing of them may show.
            Particles other = random_cloud(3000, Vec3(0.3f), 14);
            lists.sort_and_build(other, 0.1f, threads, target);
            lists.sort_and_build(particles, 0.1f, threads, target);
            Rows rows = rows_of(lists, particles.size());
            for (const auto& row : rows) {
                ASSERT_LE(row.size(), NeighbourLists::max_rows);
                ASSERT_TRUE(std::is_sorted(row.begin(), row.end()));
                ASSERT_EQ(std::adjacent_find(row.begin(), row.end()), row.end());
            }
            Rows& wanted = first[simd::has_fused_multiply_add(target) ? 0 : 1];
            if (wanted.empty()) wanted = rows;
            ASSERT_TRUE(rows == wanted) << simd::name(target) << ", " << threads << " threads";
        }
    }
}

TEST(SlowNeighbourLists, AMillionInOneCell) {
    constexpr std::size_t count = 1'000'000;
    Particles particles = random_cloud(count, Vec3(0.05f), 27);
    NeighbourLists lists;
    lists.sort_and_build(particles, 0.1f, 2, simd::best_target());
    EXPECT_LE(lists.capacity_bytes(), std::size_t{1500} * count) << "cut off before the memory is full";
    std::vector<bool> seen(count);
    for (const std::uint32_t id : particles.id) {
        ASSERT_LT(id, count);
        ASSERT_FALSE(seen[id]) << "twice";
        seen[id] = true;
    }
}

TEST(NeighbourLists, NothingOfFormerListsShowsWhenThereAreTooManyCandidates) {
    // A crowd that fills the candidate list of its last group, and in that group a particle further off:
    // whatever stood behind the end of the list before - here a crowd where that particle is - must not
    // become its neighbours.
    const auto place = [](Particles& particles, std::size_t i, Vec3 x) {
        particles.x[i] = x.x, particles.y[i] = x.y, particles.z[i] = x.z;
    };
    Particles particles = random_cloud(9005, Vec3(1e-5f, 1e-5f, 0.0f), 21);
    place(particles, 0, Vec3(0.0f, -0.5f, 0.0f));
    for (std::size_t i = 1; i < 4; ++i) place(particles, i, Vec3(0.0f, -0.05f, 0.0f));
    place(particles, 9004, Vec3(0.15f, 0.0f, 0.0f));
    for (simd::Target target : {simd::best_target(), simd::Target::width_1}) {
        Particles first = particles, second = particles;
        NeighbourLists fresh, used;
        fresh.sort_and_build(first, 0.1f, 1, target);
        Particles other = random_cloud(9000, Vec3(1e-5f, 2e-5f, 0.0f), 22);  // the same order of axes
        for (float& x : other.x) x += 0.15f;
        used.sort_and_build(other, 0.1f, 1, target);
        used.sort_and_build(second, 0.1f, 1, target);
        EXPECT_TRUE(rows_of(fresh, 9005) == rows_of(used, 9005)) << simd::name(target);
    }
}

TEST(NeighbourLists, ListsOfOneBuildAreSymmetric) {
    Particles particles = random_cloud(3000, Vec3(0.6f), 16);
    NeighbourLists lists;
    for (simd::Target target : simd::available_targets()) {
        lists.sort_and_build(particles, 0.1f, 2, target);
        const Rows rows = rows_of(lists, particles.size());
        for (std::uint32_t i = 0; i < rows.size(); ++i) {
            for (std::uint32_t j : rows[i])
                ASSERT_TRUE(std::binary_search(rows[j].begin(), rows[j].end(), i)) << i << " sees " << j;
        }
    }
}

TEST(NeighbourLists, SortCarriesEveryArrayAndIsStable) {
    Particles particles = random_cloud(2500, Vec3(0.5f), 17);
    // Pairs in one place: their order must stay.
    for (std::size_t i = 0; i + 1 < 500; i += 2)
        particles.x[i + 1] = particles.x[i], particles.y[i + 1] = particles.y[i],
                        particles.z[i + 1] = particles.z[i];
    const Particles before = particles;
    NeighbourLists lists;
    lists.sort_and_build(particles, 0.1f, 3, simd::best_target());
    std::vector<std::size_t> place(before.size());
    for (std::size_t k = 0; k < particles.size(); ++k) {
        const std::size_t i = particles.id[k];  // ids were 0, 1, 2, ...
        place[i] = k;
        ASSERT_EQ(particles.x[k], before.x[i]);
        ASSERT_EQ(particles.velocity_z[k], before.velocity_z[i]);
        ASSERT_EQ(particles.density[k], before.density[i]);
        ASSERT_EQ(particles.neighbours[k], before.neighbours[i]);
        ASSERT_EQ(particles.list_x[k], particles.x[k]);
        ASSERT_EQ(particles.list_y[k], particles.y[k]);
        ASSERT_EQ(particles.list_z[k], particles.z[k]);
    }
    for (std::size_t i = 0; i + 1 < 500; i += 2) EXPECT_LT(place[i], place[i + 1]);
    EXPECT_FALSE(std::is_sorted(place.begin(), place.end())) << "nothing was sorted";
}

TEST(NeighbourLists, RebuiltAtListPositionsTheyAreTheSame) {
    Particles particles = random_cloud(2500, Vec3(0.5f, 0.4f, 0.3f), 18);
    NeighbourLists lists;
    lists.sort_and_build(particles, 0.1f, 2, simd::best_target());
    const Rows wanted = rows_of(lists, particles.size());
    // The particles have moved on since; only the list positions count.
    for (std::size_t i = 0; i < particles.size(); ++i) particles.x[i] += 0.02f * static_cast<float>(i % 5);
    const Particles before = particles;
    for (int threads : {1, 8}) {
        NeighbourLists fresh;
        fresh.build_at_list_positions(particles, 0.1f, threads, simd::best_target());
        EXPECT_TRUE(rows_of(fresh, particles.size()) == wanted) << threads << " threads";
        EXPECT_TRUE(std::equal(particles.id.begin(), particles.id.end(), before.id.begin()));
        EXPECT_TRUE(std::equal(particles.x.begin(), particles.x.end(), before.x.begin()));
    }
}

}  // namespace
}  // namespace slosh::neighbour_lists_test
