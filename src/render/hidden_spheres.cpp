// A sphere covers whatever lies behind its front within its outline. Each one is entered into a coarse
// picture, in which a cell counts as covered only if it lies inside the outline as a whole; then each one is
// looked up there, and is hidden if every cell that it touches is covered in front of its nearest point.
#include "render/hidden_spheres.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <limits>

namespace slosh {
namespace {

/// Cells per radius of a typical sphere: more find more that is hidden, and cost more.
constexpr float cells_per_radius = 4.0f;
constexpr float smallest_cell = 1.0f;  // pixels
constexpr std::size_t most_cells = 1u << 18;
/// A large sphere near the eye would touch thousands of cells; it is drawn.
constexpr float largest_disc = 24.0f;  // cells

}  // namespace

void HiddenSpheres::find(const ParticleView& particles, float radius, const Camera& camera,
                         const PixelSize& size) {
    const std::size_t count =
        std::min({particles.count, particles.x.size(), particles.y.size(), particles.z.size()});
    hidden_.assign(count, 0);
    if (camera.projection() != Projection::perspective || size.width <= 0 || size.height <= 0) return;

    const Vec3 eye = camera.eye(), forward = camera.forward(), right = camera.right(), up = camera.up();
    const auto width = static_cast<float>(size.width), height = static_cast<float>(size.height);
    // Pixels per unit of slope, the same along both axes.
    const float focal = 0.5f * height / std::tan(0.5f * glm::radians(camera.field_of_view()));
    const float typical = radius * focal / std::max(camera.distance(), 1.0e-6f);
    float cell = std::max(typical / cells_per_radius, smallest_cell);
    cell = std::max(cell, std::sqrt(width * height / static_cast<float>(most_cells)));
    const int columns = static_cast<int>(std::ceil(width / cell)),
              rows = static_cast<int>(std::ceil(height / cell));
    covered_beyond_.assign(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows),
                           std::numeric_limits<float>::max());
    const auto at = [&](int column, int row) -> float& {
        return covered_beyond_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                               static_cast<std::size_t>(column)];
    };
    const auto columns_from = [&](float place) {
        return std::clamp(static_cast<int>(std::floor(place)), 0, columns);
    };
    const auto rows_from = [&](float place) {
        return std::clamp(static_cast<int>(std::floor(place)), 0, rows);
    };

    discs_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 from_eye = Vec3(particles.x[i], particles.y[i], particles.z[i]) - eye;
        const float depth = glm::dot(from_eye, forward);
        Disc& disc = discs_[i];
        disc = {0.0f, 0.0f, depth, 0.0f, 0.0f, 0.0f};
        // In front of the near plane, or not a number: drawn, and covers nothing.
        if (!(depth - radius > camera.near_plane())) continue;
        const float across = glm::dot(from_eye, right) / depth, along = glm::dot(from_eye, up) / depth;
        const float slope_square = across * across + along * along;
        // The outline is an ellipse around a place a little farther out: at least radius/depth in every
        // direction from its own middle, and that middle lies off by slope * ratio^2. Both are bounded with
        // room to spare.
        const float ratio = radius / depth;
        const float stretched = ratio * std::sqrt(1.0f + slope_square) / std::max(1.0f - ratio * ratio, 0.1f);
        const float shift = std::sqrt(slope_square) * ratio * ratio / std::max(1.0f - ratio * ratio, 0.1f);
        const float x = 0.5f * width + across * focal, y = 0.5f * height - along * focal;  // pixels
        const float reach = stretched * focal;
        if (!(x > -reach && x < width + reach && y > -reach && y < height + reach)) continue;
        disc.x = x / cell;
        disc.y = y / cell;
        // Seen from the side, a part of its front lies behind its middle.
        disc.covers = depth + radius * std::sqrt(slope_square / (1.0f + slope_square));
        disc.inner = std::max(ratio - shift, 0.0f) * focal / cell - 0.1f;
        disc.outer = (stretched + shift) * focal / cell + 1.0f / cell + 0.1f;
        // A sphere drawn as a point vanishes when its middle leaves the picture.
        const float margin = 2.0f + shift * focal;
        if (x < margin || x > width - margin || y < margin || y > height - margin) disc.inner = 0.0f;
    }

    for (const Disc& disc : discs_) {
        // A cell of 1 x 1 has a half diagonal of 0.71.
        if (disc.inner <= 0.71f || disc.outer > largest_disc) continue;
        const float square = disc.inner * disc.inner;
        for (int row = rows_from(disc.y - disc.inner); row < rows_from(disc.y + disc.inner + 1.0f); ++row) {
            const auto low_y = static_cast<float>(row) - disc.y;
            const float farthest_y = std::max(std::abs(low_y), std::abs(low_y + 1.0f));
            for (int column = columns_from(disc.x - disc.inner);
                 column < columns_from(disc.x + disc.inner + 1.0f); ++column) {
                const auto low_x = static_cast<float>(column) - disc.x;
                const float farthest_x = std::max(std::abs(low_x), std::abs(low_x + 1.0f));
                if (farthest_x * farthest_x + farthest_y * farthest_y > square) continue;
                float& covered = at(column, row);
                covered = std::min(covered, disc.covers);
            }
        }
    }

    for (std::size_t i = 0; i < count; ++i) {
        const Disc& disc = discs_[i];
        if (disc.outer <= 0.0f || disc.outer > largest_disc) continue;
        // The parts of its square outside the picture do not show.
        const int first_row = rows_from(disc.y - disc.outer),
                  last_row = rows_from(disc.y + disc.outer + 1.0f);
        const int first_column = columns_from(disc.x - disc.outer),
                  last_column = columns_from(disc.x + disc.outer + 1.0f);
        bool covered = true;
        for (int row = first_row; covered && row < last_row; ++row) {
            for (int column = first_column; covered && column < last_column; ++column)
                covered = at(column, row) < disc.depth - radius;
        }
        hidden_[i] = covered ? 1 : 0;
    }
}

}  // namespace slosh
